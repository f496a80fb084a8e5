"""What phones and programs talk to: pages, the JSON interface and the event streams.

No module here decides a rule; each view asks who it is, reads the form, calls the service and answers.
"""

from __future__ import annotations

from importlib.util import find_spec

from flask import Flask


def init_app(app: Flask) -> None:
    """Everything that answers a request."""
    from companion.web import headers, language

    headers.init_app(app)
    language.init_app(app)
    app.add_url_rule("/healthz", "healthz", healthz)
    if find_spec("companion.tables"):
        from companion.web import errors

        errors.init_app(app)


def healthz() -> dict[str, str]:
    """Whether the process answers; the database is not asked."""
    return {"status": "ok"}
