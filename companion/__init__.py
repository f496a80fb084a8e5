"""Companion: the app beside the board game.

Importing this package imports nothing else: `companion serve` has to let gevent patch the standard
library before Flask and SQLAlchemy are read, and the engine needs neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The whole house, put together. `config` goes before the environment."""
    from flask import Flask

    from companion import extensions, web
    from companion.config import instance_folder, resource_folder, settings

    found = settings(given=config)
    app = Flask(
        __name__,
        static_folder=str(resource_folder("static")),
        template_folder=str(resource_folder("templates")),
        instance_path=str(instance_folder()),
    )
    app.config.from_mapping(found)
    for extension in (extensions.db, extensions.csrf, extensions.limiter, extensions.compress):
        extension.init_app(app)
    extensions.migrate.init_app(app, extensions.db)
    web.init_app(app)
    return app
