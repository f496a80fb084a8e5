"""Web layer: pages, the JSON interface and the event streams.

No module here decides a rule; each view identifies the caller, reads the form, calls the tables and answers.
"""

from __future__ import annotations

from flask import Flask

from companion.extensions import csrf
from companion.web import assets, cookies, errors, headers, installed, this_phone, trust, version
from companion.web.api import knock_api, table_api
from companion.web.joining import box, demo, from_file, invite, knock, lobby, rematch
from companion.web.live import events
from companion.web.monitoring import health, metrics
from companion.web.people import add, changes, files, groups, minutes, people, plays_list
from companion.web.table import big_screen, campaign, history, parts, picture, plays, rebuild, result, table
from companion.web.templating import fragment_cache, language, reading, template_filters


def init_app(app: Flask) -> None:
    """Register every blueprint and request hook of the web layer."""
    app.json.sort_keys = False  # type: ignore[attr-defined] # seats stay in their order
    for module in (
        assets,
        cookies,
        headers,
        fragment_cache,
        language,
        reading,
        template_filters,
        parts,
        errors,
        trust,
        version,
        metrics,
        this_phone,
    ):
        module.init_app(app)
    for view in (installed, health, table_api, knock_api, events, lobby, demo, box, from_file, invite, knock):
        app.register_blueprint(view.bp)
    for view in (table, big_screen, history, rebuild, result, picture, plays, rematch, campaign):
        app.register_blueprint(view.bp)
    for view in (people, changes, groups, plays_list, add, files, minutes):
        app.register_blueprint(view.bp)
    for programs in (table_api, knock_api):  # they read no cookie that another site could misuse
        csrf.exempt(programs.bp)
