"""The table page, the one play route and its dialogs."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.engine.log import UNDO
from companion.engine.moves import Correct
from companion.engine.values import by_id
from companion.extensions import count
from companion.tables import service
from companion.tables.service import HistoryLine, NotYours, SeatTaken, WrongKey
from companion.web import limits
from companion.web.access.asker import Asker, count_reading, query_of, seat_asked, seat_helped
from companion.web.access.phones import phone
from companion.web.errors import LOST, NoKey
from companion.web.table.dialogs import dialog_for
from companion.web.table.move_forms import check_instead, number_of, read_tap
from companion.web.table.table_page import TablePage, seat_names, table_page
from companion.web.templating.language import translated

bp = Blueprint("table", __name__)

REFUSED: Mapping[type[TableError], int] = {
    IllegalMove: 422,
    Malformed: 422,
    StaleMove: 409,
    UnknownMove: 422,
    NotYours: 403,
}
"""The refusals that are answered with the table as it stands, and the status of each."""
UNDRAWABLE = "views_undrawable"
"""What the metrics call an answer without the game's view."""
ENTRY = "X-Companion-Entry"
"""The header with the number of the entry that a tap made."""


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    """The table now, or with `?at=N` as it stood after entry N; with `?seat=`, as that seat sees it."""
    try:
        asker = phone(code)
    except (NoKey, WrongKey):  # the address is another phone's, or the seat was freed: who is this?
        return redirect(f"/join/{code.upper()}", 303)
    sit(asker)
    at = number_of(request.args.get("at", ""))
    page = table_page(asker) if at is None else past_page(asker, at)
    return drawn("table/table.html", page)


def sit(asker: Asker) -> None:
    """Seat a phone that opens the table with a seat's key. A messenger's preview of a link keeps no key."""
    free = {place.id for place in service.places(asker.code) if not place.taken}
    if asker.role.seat in free:
        with suppress(SeatTaken):  # by another phone with the same link
            service.take_seat(asker.code, asker.role.seat)


@bp.get("/t/<code>/panel")
def panel(code: str) -> ResponseReturnValue:
    """The table for a page that has drawn number `known` already: nothing where nothing is new."""
    page = table_page(phone(code))
    if number_of(request.args.get("known", "")) == page.number:
        return Response(status=204)
    return fragment(page)


@bp.post("/t/<code>/play")
def play(code: str) -> ResponseReturnValue:
    """Play a move: any game's, an undo, a redo, a going back, a correction."""
    asker = phone(code)
    limits.spend_play(asker.code, asker.key)
    asked = seat_asked(asker)
    try:
        tap = read_tap(asker, asked, request.form)
        played = service.play(asker.table, tap)
        check_instead(played, tap, request.form)
    except tuple(REFUSED) as error:
        return refused(asker, error)
    if not wants_fragment():
        query = query_of(asker, asked, seat_helped(asker, asked))
        return redirect(f"/t/{asker.code}{query}", 303)
    response = fragment(table_page(asker, asked, view=played.view))
    response.headers[ENTRY] = str(played.entry.number)
    return response


def refused(asker: Asker, error: TableError) -> ResponseReturnValue:
    """The table as it now stands, with the sentence."""
    status = next(status for kind, status in REFUSED.items() if isinstance(error, kind))
    page = table_page(
        asker,
        notice=translated(error.reason),
        notice_bad=status != 409,
        go_back_to=getattr(error, "go_back_to", None),
    )
    if wants_fragment():
        return fragment(page, status)
    return drawn("table/table.html", page), status


def fragment(page: TablePage, status: int = 200) -> Response:
    """The whole of `<main id="table">`."""
    return make_response(drawn("table/_panel.html", page), status)


def drawn(template: str, page: TablePage) -> str:
    """The page. Where a game cannot draw its state, one that says so and still has undo, history and files.

    The entry is stored by then, so the answer is no error. As with other faults, a test sees this one.
    """
    try:
        return render_template(template, page=page, slug=page.view.game)
    except LOST:
        raise
    except Exception:
        if current_app.testing:
            raise
        count(UNDRAWABLE)
        current_app.logger.exception("Table %s cannot be drawn after entry %s", page.code, page.number)
        return render_template(template, page=replace(page, failed=True), slug=page.view.game)


def wants_fragment() -> bool:
    """Whether a script asks, which puts the answer into the page it has."""
    return "HX-Request" in request.headers


def past_page(asker: Asker, at: int) -> TablePage:
    """The table as it stood after entry `at`, with that entry's own line."""
    now, then = service.view(asker.table), service.view(asker.table, at=at)
    lines = service.history(asker.table, before=at + 1, limit=1)
    asked = seat_asked(asker)
    return TablePage(
        then,
        asker,
        asked,
        seat_helped(asker, asked),
        at=at,
        last=now.number,
        line=next(iter(lines), None),
        names=seat_names(then),
    )


@bp.get("/t/<code>/sheet/<kind>")
def dialog(code: str, kind: str) -> ResponseReturnValue:
    """The dialog that asks for what a tap leaves open; a page of its own where there is no script."""
    asker = phone(code)
    page = table_page(asker, seat_asked(asker, dialog=True))
    if kind == UNDO:
        return render_dialog("table/_sheet_undo.html", page)
    made = dialog_for(page.game, page.view, page.me, kind, request.args.to_dict())
    changed = last_change(asker, made.filled["what"]) if kind == Correct.kind else None
    return render_dialog("table/_sheet.html", page, sheet=made, changed=changed)


@bp.get("/t/<code>/value/<value_id>")
def value(code: str, value_id: str) -> ResponseReturnValue:
    """The entry that changed a value last."""
    asker = phone(code)
    page = table_page(asker)
    known = by_id(page.values).get(value_id)
    if known is None:
        raise IllegalMove("There is nothing of this name on the table.")
    changed = last_change(asker, value_id)
    return render_dialog("table/_sheet_value.html", page, known=known, changed=changed)


def last_change(asker: Asker, value_id: str) -> HistoryLine | None:
    """The newest entry in force that changed a value, which may be any of the log."""
    count_reading(asker)
    return service.last_change(asker.table, value_id)


def render_dialog(template: str, page: TablePage, **more: Any) -> ResponseReturnValue:
    """The inside of the page's one dialog, or a page around it."""
    if wants_fragment():
        return render_template(template, page=page, **more)
    return render_template("table/sheet_page.html", page=page, slug=page.view.game, inside=template, **more)


@bp.get("/t/<code>/settings")
def settings(code: str) -> ResponseReturnValue:
    """What this phone is, and every value of the table to be set by hand."""
    page = table_page(phone(code))
    lasted = time.time_ns() // 1_000_000 - page.view.opened_at
    return render_template("table/settings.html", page=page, slug=page.view.game, lasted=lasted)
