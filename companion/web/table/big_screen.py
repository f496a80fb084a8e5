"""The shared screen: a television or a tablet in the middle of the table, for watching only.

It shows only what everyone may see, no matter on whose phone it is opened.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.tables.access import access_keys
from companion.tables.access.access_keys import WATCH, Role
from companion.tables.errors import WrongKey
from companion.tables.rematch import keys_along
from companion.web.access.asker import Asker, check_code
from companion.web.access.phones import phone, remember
from companion.web.errors import NoKey
from companion.web.numbers import number_of
from companion.web.table import game_views
from companion.web.table.panel import render_page
from companion.web.table.table_page import TablePage

bp = Blueprint("big_screen", __name__)


class Television(TablePage):
    """The table as a watcher sees it, without the phone's own seat. Each scene fills it."""

    scene_is_mine = True

    @property
    def part(self) -> str:
        """Template of the game's part of the screen, "" if that part cannot be rendered."""
        return "" if self.undrawable else game_views.screen_of(self.game)


@bp.get("/join/<code>/screen")
def enter(code: str) -> ResponseReturnValue:
    """Open the screen by the link on the invite page, which is short enough to type.

    Anyone who knows the code may watch.
    """
    check_code(code)
    return taken_to(code.upper(), access_keys.keys(code).watch)


def taken_to(code: str, *keys: str) -> Response:
    return remember(make_response(redirect(f"/t/{code}/screen", 303)), code, *keys)


@bp.get("/t/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Show the table in large type. After a rematch, redirect to the screen of the next table."""
    try:
        page = page_of(phone(code))
    except (NoKey, WrongKey):
        return redirect(f"/join/{code.upper()}", 303)
    if page.rematch:
        return taken_to(page.rematch, *keys_along(page.rematch, page.asker.role))
    return render_page("table/screen.html", page)


@bp.get("/t/<code>/screen/panel")
def panel(code: str) -> ResponseReturnValue:
    """Return the screen's content, or 204 if the page already shows the newest entry (`known`)."""
    page = page_of(phone(code))
    if number_of(request.args.get("known", "")) == page.number:
        return Response(status=204)
    return make_response(render_page("table/_screen.html", page))


def page_of(asker: Asker) -> Television:
    return Television.of(replace(asker, role=Role(WATCH)))
