"""What phones and programs talk to: pages, the JSON interface and the event streams.

No module here decides a rule; each view asks who it is, reads the form, calls the service and answers.
"""

from __future__ import annotations

from flask import Flask

from companion.extensions import csrf
from companion.web import (
    api,
    assets,
    errors,
    headers,
    health,
    history,
    invite,
    kept,
    language,
    lobby,
    metrics,
    result,
    stream,
    table,
    version,
    wording,
)


def init_app(app: Flask) -> None:
    """Everything that answers a request."""
    app.json.sort_keys = False  # type: ignore[attr-defined] # seats stay in their order
    for module in (assets, headers, kept, language, wording, errors, version, metrics):
        module.init_app(app)
    for blueprint in (health.bp, api.bp, stream.bp, lobby.bp, invite.bp, table.bp, history.bp, result.bp):
        app.register_blueprint(blueprint)
    csrf.exempt(api.bp)  # it reads no cookie, so no other site can use one
