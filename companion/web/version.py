"""Pages of one version at a server of another: both notice it, and no tap gets lost.

Every page carries the version of the server that made it, `data-version` of its body. Every answer below
`/t/` names the version of the server that gives it, so a page notices an update (or a way back), and says so.
Where the server cannot read what such a page sent, or the page's session ended with its secret key, the
answer names the fault: the page keeps the tap and sends it again after a reload (static/js/outbox.js).
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
from companion.tables import service
from companion.web import errors
from companion.web.assets import fingerprint, read
from companion.web.table.move_forms import CONTROL_FIELDS, read_change, sent_fields, typed_fields

VERSION = "X-Companion-Version"
"""What an answer is from, and, on a request of a page's script, what the page is from."""

FAULT = "X-Companion-Fault"
TOKEN, MOVE = "token", "move"
"""Why a tap was not read: its page's session is gone; or no such move is known here, or not so."""

OUTDATED = Text("This page is out of date. Nothing was changed; load it again.")


def init_app(app: Flask) -> None:
    """Put the version into every page and every answer of a table."""
    app.jinja_env.globals["version"] = made_of(
        PACKAGE, Path(str(app.template_folder)), Path(str(app.static_folder))
    )
    app.after_request(name_version)
    app.register_error_handler(CSRFError, outdated)


@cache
def made_of(*folders: Path) -> str:
    """A name for what is served: other code, templates or static files have another."""
    return fingerprint(item for folder in folders for item in read(folder).items())[:16]


def name_version(response: Response) -> Response:
    """Say what an answer of a table is from."""
    if request.path.startswith("/t/"):
        version = current_app.jinja_env.globals["version"]
        response.headers[VERSION] = version
        if response.status_code == 422 and request.headers.get(VERSION, version) != version and misread():
            response.headers[FAULT] = MOVE
    return response


def misread() -> bool:
    """True if this server knows no such move, or not with these fields: then no rule refused the tap."""
    code, sent = (request.view_args or {}).get("code", ""), sent_fields(request.form)
    try:
        read_change(sent)
        table, kind = service.find(code), sent.get("kind", "")
        typed = typed_fields(table, kind, sent)
        if kind not in CONTROL_FIELDS:
            read_move(table.game.moves, kind, typed)
    except (Malformed, UnknownMove):
        return True
    except TableError:
        return False
    return False


def outdated(_error: Exception) -> Response:
    """A form whose session is gone, as it is where the server's secret key is another one since."""
    response = errors.page(errors.Problem(errors.Kind("", 400, "Out of date"), OUTDATED))
    response.headers[FAULT] = TOKEN
    return response
