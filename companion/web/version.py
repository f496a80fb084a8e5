"""Pages and servers of different versions: both sides notice the difference, and no tap gets lost.

The body of every page names the version of the server that made the page (`data-version`). Every response
below `/t/` names the version of the server that sends it, so a page notices an update or a rollback and tells
the player. If the server cannot read a tap of such a page, or if the page's session ended because the server
has a new secret key, the response names the fault. The page then keeps the tap and sends it again after a
reload (static/js/outbox.js).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, request
from flask_wtf.csrf import CSRFError

from companion.engine.errors import Malformed, TableError, UnknownMove
from companion.engine.moves import read_move
from companion.engine.text import Text
from companion.folders import PACKAGE
from companion.tables.loaded.cache import table_cache
from companion.tables.play import KEY
from companion.web import errors
from companion.web.assets import Assets, fingerprint, read
from companion.web.numbers import number_of
from companion.web.table.move_forms import CONTROL_FIELDS, sent_fields, typed_fields

VERSION = "X-Companion-Version"
"""Header with the version: in a response that of the server, in a script's request that of its page."""

FAULT = "X-Companion-Fault"
TOKEN, MOVE = "token", "move"
"""Reasons why a tap was not read: the page's session is gone, or the move or its fields are unknown here."""

OUTDATED = Text("This page is out of date. Nothing was changed; load it again.")


def init_app(app: Flask) -> None:
    """Put the version into every page and into every response below `/t/`."""
    assets: Assets = app.extensions["assets"]
    app.jinja_env.globals["version"] = made_of(assets.version, PACKAGE, Path(str(app.template_folder)))
    app.after_request(name_version)
    app.register_error_handler(CSRFError, outdated)


@cache
def made_of(static: str, *folders: Path) -> str:
    """Return a version name that changes with any file in these folders and with the static files.

    `static` is the version of the static files.
    """
    files = (item for folder in folders for item in read(folder).items())
    return fingerprint([("static", static.encode()), *files])[:16]


def name_version(response: Response) -> Response:
    """Add the version to a response below `/t/`, and the fault if the tap could not be read."""
    if request.path.startswith("/t/"):
        version = current_app.jinja_env.globals["version"]
        response.headers[VERSION] = version
        if response.status_code == 422 and request.headers.get(VERSION, version) != version and misread():
            response.headers[FAULT] = MOVE
    return response


def misread() -> bool:
    """Return True if the tap cannot be read here: its move is unknown or its fields do not fit.

    The reason for the refusal is then the difference of versions, not a rule of the game.
    """
    code, sent = (request.view_args or {}).get("code", ""), sent_fields(request.form)
    try:
        number_of(sent.get("expect", ""))
        if key := sent.get("key", "").strip():
            KEY.read(key, "key")
        table, kind = table_cache.find(code), sent.get("kind", "")
        typed = typed_fields(table, kind, sent)
        if kind not in CONTROL_FIELDS:
            read_move(table.game.moves, kind, typed)
    except (Malformed, UnknownMove):
        return True
    except TableError:
        return False
    return False


def outdated(_error: Exception) -> Response:
    """Answer a form whose session is gone, for example because the server's secret key was changed."""
    response = errors.page(errors.Problem(errors.Kind("", 400, "Out of date"), OUTDATED))
    response.headers[FAULT] = TOKEN
    return response
