"""Companion: an app for use beside a physical board game.

This module imports no library at the top, because `companion serve` must let gevent patch the standard
library before Flask and SQLAlchemy are imported. The engine needs neither of them.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app with all its parts. Settings in `config` override the environment."""
    import_parts()

    from werkzeug.middleware.proxy_fix import ProxyFix

    from companion import extensions, live, logs, per_app, web
    from companion.config import HOUSE, settings
    from companion.folders import instance_folder, resource_folder
    from companion.secure_cookies import SecureCookieNames
    from companion.tables import box_cards, create
    from companion.web import limits

    found = settings(given=config)
    app = logs.App(
        __name__,
        static_folder=str(resource_folder("static")),
        template_folder=str(resource_folder("templates")),
        instance_path=str(instance_folder()),
    )
    app.config.from_mapping(found)
    if hops := found["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    if found["HTTPS"]:
        app.wsgi_app = SecureCookieNames(app.wsgi_app)  # type: ignore[assignment,method-assign]
    logs.init_app(app)
    for extension in (extensions.db, extensions.csrf, extensions.limiter, extensions.compress):
        extension.init_app(app)
    per_app.of(app, create.Codes).length = found["CODE_LENGTH"]
    if found["PEOPLE"] != HOUSE:
        per_app.of(app, create.DefaultGroup).id = create.NOBODY
    sharing = per_app.of(app, box_cards.Sharing)
    sharing.on, sharing.may_add = found["BOX_CARDS"] == HOUSE, limits.may_add_card
    per_app.of(app, live.Broker).connect(found["REDIS_URL"], found["SECRET_KEY"])
    web.init_app(app)
    return app


@cache
def import_parts() -> None:
    """Import the modules of the app while the garbage collector rests.

    Otherwise the collector would run three hundred times, for a sixth of the start, and free nothing. The
    modules stay as long as the process, so later collections skip them, too (`gc.freeze`).
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        import companion.web  # noqa: F401 - it imports nearly everything
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
