"""What phones and programs talk to: pages, the JSON interface and the event streams.

No module here decides a rule; each view asks who it is, reads the form, calls the service and answers.
"""

from __future__ import annotations

from flask import Flask

from companion.extensions import csrf
from companion.web import (
    api,
    api_knocks,
    assets,
    errors,
    events,
    fragment_cache,
    headers,
    health,
    history,
    invite,
    knock,
    language,
    lobby,
    metrics,
    rematch,
    result,
    table,
    template_filters,
    version,
)


def init_app(app: Flask) -> None:
    """Everything that answers a request."""
    app.json.sort_keys = False  # type: ignore[attr-defined] # seats stay in their order
    for module in (assets, headers, fragment_cache, language, template_filters, errors, version, metrics):
        module.init_app(app)
    for view in (health, api, api_knocks, events, lobby, invite, knock, table, history, result, rematch):
        app.register_blueprint(view.bp)
    for programs in (api, api_knocks):  # they read no cookie, so no other site can use one
        csrf.exempt(programs.bp)
