"""The table page, the one play route and its sheets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine import fields
from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.engine.fields import Number, Spec
from companion.engine.game import Game
from companion.engine.log import GO_BACK, REDO, UNDO
from companion.engine.moves import Correct, Move
from companion.engine.values import by_id
from companion.games import GAMES
from companion.tables import service
from companion.tables.keys import HOST
from companion.tables.service import SeatTaken
from companion.web import access, limits
from companion.web.access import Asker
from companion.web.bodies import MOST, Tap
from companion.web.errors import NoKey
from companion.web.language import translated
from companion.web.move_forms import form_for
from companion.web.sheets import sheet_for
from companion.web.table_page import TablePage, query_of, seat_asked, seat_names, table_page

bp = Blueprint("table", __name__)

NUMBERS = {"of": Number("Entry", 1, MOST), "to": Number("Entry", 0, MOST)}
CONTROL_FIELDS: Mapping[str, tuple[str, ...]] = {UNDO: ("of",), REDO: (), GO_BACK: ("to",)}
REFUSED = (IllegalMove, Malformed, StaleMove, UnknownMove)


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    """The table now, or with `?at=N` as it stood after entry N; with `?seat=`, as that seat sees it."""
    try:
        asker = access.phone(code)
    except NoKey:  # the address was copied from another phone: the table asks who this is
        return redirect(f"/join/{code.upper()}", 303)
    sit(asker)
    at = number_of(request.args.get("at", ""))
    page = table_page(asker) if at is None else past_page(asker, at)
    return render_template("table/table.html", page=page, slug=page.view.game)


def sit(asker: Asker) -> None:
    """Who looks at the table with a seat's key sits there. A messenger's preview of a link keeps no key."""
    free = {place.id for place in service.places(asker.code) if not place.taken}
    if asker.role.seat in free:
        with suppress(SeatTaken):  # by another phone with the same link
            service.take_seat(asker.code, asker.role.seat)


@bp.get("/t/<code>/panel")
def panel(code: str) -> ResponseReturnValue:
    """The table for a page that has drawn number `known` already: nothing where nothing is new."""
    page = table_page(access.phone(code))
    if number_of(request.args.get("known", "")) == page.number:
        return Response(status=204)
    return fragment(page)


@bp.post("/t/<code>/play")
def play(code: str) -> ResponseReturnValue:
    """Play a move: any game's, an undo, a redo, a going back, a correction."""
    asker = access.phone(code)
    limits.spend_play(asker.code, asker.key)
    asked = seat_asked(asker.code)
    try:
        played = played_from(asker, request.form, asked)
    except REFUSED as error:
        return refused(asker, error)
    if not wants_fragment():
        return redirect(f"/t/{asker.code}{query_of(asker, asked)}", 303)
    return fragment(table_page(asker, asked, view=played.view))


def played_from(asker: Asker, form: Mapping[str, str], asked: str) -> service.Played:
    """Read the form and play it. The host's phone acts for the seat whose view it shows."""
    kind, game = form.get("kind", ""), GAMES[service.game_of(asker.code)]
    tap = read_tap(form)
    return service.play(
        asker.code,
        kind,
        typed_fields(game, asker.code, kind),
        by=(asked if asker.role.name == HOST else "") or asker.role.seat or asker.role.name,
        expect=tap.expect,
        key=tap.key,
        role=asker.role,
        most=current_app.config["LIMIT_ENTRIES"],
    )


def read_tap(form: Mapping[str, str]) -> Tap:
    """What the tap was drawn against, and its key; the server makes one where no script did."""
    expect = number_of(form.get("expect", ""))
    raw: dict[str, Any] = {"key": form.get("key", "").strip() or secrets.token_hex(16)}
    return fields.read(Tap, raw if expect is None else {**raw, "expect": expect})


def typed_fields(game: Game, code: str, kind: str) -> dict[str, Any]:
    """The move's own fields, from the texts of a form to plain values."""
    if kind in CONTROL_FIELDS:
        return {
            name: NUMBERS[name].read(number_of(request.form[name]), name)
            for name in CONTROL_FIELDS[kind]
            if request.form.get(name)
        }
    move = game.moves.get(kind)
    if move is None:
        raise UnknownMove("There is no move of this kind in this game.")
    form = form_for(move, overrides=overrides_of(game, code, move))(formdata=request.form)
    sent = {name: value for name, value in form.fields().items() if name in request.form}
    return known_only(move, sent)


def known_only(move: type[Move], sent: dict[str, Any]) -> dict[str, Any]:
    """Without texts left empty where they may be."""
    return {name: value for name, value in sent.items() if name in fields.specs(move)}


def overrides_of(game: Game, code: str, move: type[Move]) -> dict[str, Spec]:
    """A corrected value is read as what it is on the table: a number, a text, yes or no."""
    if move is not Correct:
        return {}
    known = by_id(game.values(service.view(code).state)).get(request.form.get("what", ""))
    return {"value": known.spec} if known else {}


def number_of(text: str) -> int | None:
    """A whole number from a text, None where there is none."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Malformed("number", "A whole number is needed.")
    return int(text)


def refused(asker: Asker, error: TableError) -> ResponseReturnValue:
    """The table as it now stands, with the sentence."""
    status = 409 if isinstance(error, StaleMove) else 422
    page = table_page(
        asker,
        notice=translated(error.reason),
        notice_bad=status == 422,
        go_back_to=getattr(error, "go_back_to", None),
    )
    if wants_fragment():
        return fragment(page, status)
    return render_template("table/table.html", page=page, slug=page.view.game), status


def fragment(page: TablePage, status: int = 200) -> Response:
    """The whole of `<main id="table">`."""
    return make_response(render_template("table/_panel.html", page=page), status)


def wants_fragment() -> bool:
    """Whether a script asks, which puts the answer into the page it has."""
    return "HX-Request" in request.headers


def past_page(asker: Asker, at: int) -> TablePage:
    """The table as it stood after entry `at`, with that entry's own line."""
    now, then = service.view(asker.code), service.view(asker.code, at=at)
    lines = service.history(asker.code, before=at + 1, limit=1)
    return TablePage(
        then,
        asker,
        seat_asked(asker.code),
        at=at,
        last=now.number,
        line=next(iter(lines), None),
        names=seat_names(then),
    )


@bp.get("/t/<code>/sheet/<kind>")
def sheet(code: str, kind: str) -> ResponseReturnValue:
    """The sheet that asks for what a tap leaves open; a page of its own where there is no script."""
    asker = access.phone(code)
    page = table_page(asker, seat_asked(asker.code, sheet=True))
    if kind == UNDO:
        return shown_sheet("table/_sheet_undo.html", page)
    made = sheet_for(page.game, page.view, page.me, kind, request.args.to_dict())
    changed = service.who_changed(asker.code, made.filled["what"]) if kind == Correct.kind else None
    return shown_sheet("table/_sheet.html", page, sheet=made, changed=changed)


@bp.get("/t/<code>/value/<value_id>")
def value(code: str, value_id: str) -> ResponseReturnValue:
    """Who changed a value last, and when."""
    asker = access.phone(code)
    page = table_page(asker)
    known = by_id(page.game.values(page.view.state)).get(value_id)
    if known is None:
        raise IllegalMove("There is nothing of this name on the table.")
    changed = service.who_changed(asker.code, value_id)
    return shown_sheet("table/_sheet_value.html", page, known=known, changed=changed)


def shown_sheet(template: str, page: TablePage, **more: Any) -> ResponseReturnValue:
    """The inside of the page's one sheet, or a page around it."""
    if wants_fragment():
        return render_template(template, page=page, **more)
    return render_template("table/sheet_page.html", page=page, slug=page.view.game, inside=template, **more)


@bp.get("/t/<code>/settings")
def settings(code: str) -> ResponseReturnValue:
    """What this phone is, and every value of the table to be set by hand."""
    page = table_page(access.phone(code))
    lasted = time.time_ns() // 1_000_000 - page.view.opened_at
    return render_template("table/settings.html", page=page, slug=page.view.game, lasted=lasted)
