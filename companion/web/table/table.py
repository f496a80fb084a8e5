"""The table page, the route that plays moves, and the dialogs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine import sizes
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.log import GO_BACK, UNDO
from companion.engine.moves import Correct
from companion.engine.values import by_id
from companion.tables.access import access_keys
from companion.tables.clock import now
from companion.tables.errors import Forbidden, SeatTaken, WrongKey
from companion.tables.history import queries
from companion.tables.history.queries import HistoryLine
from companion.tables.loaded.views import view_table
from companion.tables.play import play_tap
from companion.web import limits
from companion.web.access.asker import SEAT, Asker, count_reading, count_take_back
from companion.web.access.phones import phone
from companion.web.errors import NoKey
from companion.web.headers import wants_fragment
from companion.web.live.event_follower import note_answer
from companion.web.numbers import number_of
from companion.web.table.changes import ShownPage, answer
from companion.web.table.dialogs import dialog_for
from companion.web.table.game_views import dialog_of
from companion.web.table.move_forms import read_tap, sent_fields, typed_fields
from companion.web.table.panel import (
    REFUSED,
    Panel,
    fragment,
    notice_of,
    refused,
    render_dialog,
    render_page,
    status_of,
)
from companion.web.table.running_total import running_total, total_of
from companion.web.table.table_page import TablePage
from companion.web.templating.language import translated

bp = Blueprint("table", __name__)


ENTRY = "X-Companion-Entry"
"""The header with the number of the entry that a tap made."""

TRACK = "track"
"""Last part of the address of the page that says what the app tracks. Its form returns to it."""


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    """Show the table as it is now, or with `?at=N` as it was after entry N.

    With `?seat=` the table is shown as the player of that seat sees it.
    """
    try:
        asker = phone(code)
    except (NoKey, WrongKey):  # the address is another phone's, or the seat was freed
        return redirect(f"/join/{code.upper()}", 303)
    sit(asker)
    at = number_of(request.args.get("at", ""))
    page = Panel.of(asker) if at is None else past_page(asker, at)
    return render_page("table/table.html", page)


def sit(asker: Asker) -> None:
    """Take the seat of a phone that opens the table with the key of a free seat.

    Opening the personal link alone takes no seat, because a messenger opens it for a preview. Only a phone
    keeps the key and then opens the table with it.
    """
    free = {place.id for place in access_keys.places(asker.code) if not place.taken}
    if asker.role.seat in free:
        with suppress(SeatTaken):  # taken by another phone with the same link
            access_keys.take_seat(asker.code, asker.role.seat)


@bp.get("/t/<code>/panel")
def panel(code: str) -> ResponseReturnValue:
    """Return the table for an open page, or 204 if the page already shows the newest entry (`known`)."""
    page = Panel.of(phone(code))
    if number_of(request.args.get("known", "")) == page.number:
        return Response(status=204)
    return fragment(page)


@bp.post("/t/<code>/play")
def play(code: str) -> ResponseReturnValue:
    """Play a move of any game, an undo, a redo, a going back or a correction."""
    asker = phone(code)
    limits.spend_play(asker.code, asker.key)
    try:
        tap = read_tap(asker, sent_fields(request.form))
        if tap.kind == UNDO:
            count_take_back(asker, tap.fields.get("of"))
        played = play_tap(asker.table, tap)
    except tuple(REFUSED) as error:
        return refused(Panel.of(asker, **notice_of(error)), status_of(error))
    if not wants_fragment():
        back = f"/{TRACK}" if request.form.get("back") == TRACK else ""
        return redirect(f"/t/{asker.code}{back}{asker.query}", 303)
    shown = ShownPage.from_headers()
    note_answer(current_app, asker, played.number, shown)
    response = answer(Panel.of(asker, played.view), shown)
    response.headers[ENTRY] = str(played.entry.number)
    return response


def past_page(asker: Asker, at: int) -> Panel:
    """Return the table as it was after entry number `at`, with the line of that entry."""
    lines = queries.history(asker.table, before=at + 1, limit=1)
    return Panel.of(asker, view_table(asker.table, at=at), at=at, line=next(iter(lines), None))


@bp.get("/t/<code>/dialog/<kind>")
@bp.get("/t/<code>/sheet/<kind>")  # open pages of older versions link to this address
def dialog(code: str, kind: str) -> ResponseReturnValue:
    """Show the dialog that asks for the open fields of a move. Without a script, it is a whole page."""
    asker = replace(phone(code), dialog=True)
    page = Panel.of(asker)
    if kind == UNDO:
        return render_dialog("table/_dialog_undo.html", page)
    if kind == GO_BACK:
        return ask_to_go_back(page)
    made = dialog_for(page.game, page.view, page.me, kind, request.args.to_dict())
    made = replace(made, total=total_of(page, made))
    of = made.filled["what"] if kind == Correct.kind else made.sets
    changed = last_change(asker, of) if of and of in by_id(page.values) else None
    return render_dialog(dialog_of(page.game, made), page, dialog=made, changed=changed)


def ask_to_go_back(page: TablePage) -> ResponseReturnValue:
    """Ask before everyone's newest entries are undone. Raises `Malformed` if there is no such entry."""
    to = number_of(request.args.get("to", ""))
    if to is None or to >= page.number:
        raise Malformed("to", "There is no such entry to go back to.")
    line = next(iter(queries.history(page.asker.table, before=to + 1, limit=1)), None)
    return render_dialog("table/_dialog_go_back.html", page, to=to, line=line, undone=page.number - to)


@bp.post("/t/<code>/total/<kind>")
def total(code: str, kind: str) -> ResponseReturnValue:
    """Return the total that the seat would have if the form were sent.

    Without a script, show the dialog again with this total.
    """
    asker = phone(code)
    if asker.watches:
        raise Forbidden
    limits.spend_play(asker.code, asker.key)
    page, sent = TablePage.of(asker), sent_fields(request.form)
    typed = typed_fields(asker.table, kind, sent)
    found = running_total(page, kind, typed)
    if wants_fragment():
        return render_template("table/_total.html", total=found)
    given = {SEAT: sent.get(SEAT, "")}
    made = dialog_for(page.game, page.view, page.me, kind, given, typed)
    return render_dialog("table/_dialog.html", page, dialog=replace(made, total=found), changed=None)


@bp.get("/t/<code>/value/<value_id>")
def value(code: str, value_id: str) -> ResponseReturnValue:
    """Show the entry that last changed a value."""
    asker = phone(code)
    page = TablePage.of(asker)
    known = by_id(page.values).get(value_id)
    if known is None:
        raise IllegalMove("There is nothing of this name on the table.")
    changed = last_change(asker, value_id)
    return render_dialog("table/_dialog_value.html", page, known=known, changed=changed)


def last_change(asker: Asker, value_id: str) -> HistoryLine | None:
    """Return the newest entry that changed a value and was not undone.

    This counts as reading the whole log, because the entry may be anywhere in it.
    """
    count_reading(asker)
    return queries.last_change(asker.table, value_id)


@bp.get("/t/<code>/help/<prompt>")
def help_on(code: str, prompt: str) -> ResponseReturnValue:
    """Show the help for a prompt, also if the table has gone on meanwhile. Answers 404 if it has none."""
    page = TablePage.of(replace(phone(code), dialog=True))
    step = page.guide.steps.get(page.guide.step_id(prompt))
    if step is None:
        abort(404)
    asked = next((one for one in page.prompts if one.id == prompt), None)
    return render_dialog("table/_dialog_help.html", page, step=step, asked=asked)


@bp.get("/t/<code>/settings")
def settings(code: str) -> ResponseReturnValue:
    """Show this phone's role, and the values to correct: those with the words of `?find=` in their label."""
    page = TablePage.of(phone(code))
    find = request.args.get("find", "").strip()[: sizes.NAME]
    found = [one for one in page.settable if find.casefold() in translated(one.label).casefold()]
    lasted = now() - page.view.opened_at
    return render_template(
        "table/settings.html", page=page, slug=page.view.game, lasted=lasted, find=find, found=found
    )


@bp.get(f"/t/<code>/{TRACK}")
def track(code: str) -> ResponseReturnValue:
    """Show what the app tracks of this table, with a switch for each part. Answers 404 without parts."""
    page = TablePage.of(phone(code))
    if not page.game.parts:
        abort(404)
    return render_template("table/track.html", page=page, slug=page.view.game)
