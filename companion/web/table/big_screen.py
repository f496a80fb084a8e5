"""The shared screen: a television or a tablet in the middle of the table, for watching only.

It shows only what everyone may see, no matter on whose phone it is opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.tables.access import access_keys
from companion.tables.access.access_keys import WATCH, Role
from companion.tables.errors import WrongKey
from companion.tables.history import queries
from companion.tables.history.queries import Point
from companion.tables.loaded.safe_query import call_safely
from companion.tables.rematch import keys_along
from companion.web.access.asker import Asker, check_code
from companion.web.access.links import join_link
from companion.web.access.phones import phone, remember
from companion.web.errors import NoKey
from companion.web.numbers import number_of
from companion.web.qr_code import qr
from companion.web.table import game_views
from companion.web.table.curves import WHOLE, Curve, charts, labels_of, render_curve
from companion.web.table.panel import render_page
from companion.web.table.table_page import TablePage
from companion.web.table.verdicts import verdict_of

bp = Blueprint("big_screen", __name__)

PODIUM = 3


class Television(TablePage):
    """The table as a watcher sees it, without the phone's own seat. Each scene fills it."""

    scene_is_mine = True

    @property
    def part(self) -> str:
        """Template of the game's part of the screen, "" if that part cannot be rendered."""
        return "" if self.undrawable else game_views.screen_of(self.game)

    @property
    def join_code(self) -> Markup:
        """QR code of the link by which a phone joins the table."""
        return qr(join_link(self.code), error="l")

    @property
    def side_at_turn(self) -> Text:
        """Name of a side without a seat whose turn it is, such as a boss."""
        return NOTHING if self.outcome else call_safely(NOTHING, self.game.side_at_turn, self.view.state)

    @cached_property
    def winners(self) -> Sequence[str]:
        """Seats that won against the others; empty if all win or lose together."""
        end = self.outcome
        return [seat for seat in end.winners if seat in self.people] if end and end.result == "ranked" else []

    @property
    def verdict(self) -> Text:
        """Heading of the finished game."""
        return verdict_of(self.outcome, self.standings) if self.outcome else NOTHING

    @property
    def podium(self) -> Sequence[tuple[str, int]]:
        """Seats on the podium with their places, best first; empty if nobody is ranked."""
        if self.outcome is None or self.outcome.result != "ranked":
            return ()
        ranked = [(one.seat, one.rank) for one in self.standings if one.seat in self.people]
        return ranked[:PODIUM] or [(seat, 1) for seat in self.winners[:PODIUM]]

    def panel_of(self, seat: str) -> Any:
        """Return the game's own view for a seat, for sheets that lie open to all."""
        return self.game.panel(self.view.state, seat)

    @cached_property
    def _points(self) -> Sequence[Point]:
        return queries.curve(self.asker.table)

    def highest(self, figure: str) -> Points:
        """Return the highest value that a figure had in this game, the full length of its bar."""
        return max((point.figures[figure] for point in self._points if figure in point.figures), default=0)

    @property
    def curve(self) -> Curve | None:
        """The game's first curve, None if there is none."""
        labels = labels_of(self.game, self.view.state, self.standings, self.called)
        return next(iter(charts(self.game, self._points, labels)), None)

    def curve_of(self, totals: Sequence[Mapping[str, int]]) -> Curve | None:
        """Return a curve of totals by round, None if there are fewer than two rounds."""
        if len(totals) < 2:
            return None
        return render_curve(WHOLE, tuple(totals[-1]), totals, len(totals) - 1, True, self.called, {})


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
