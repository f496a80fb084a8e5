"""The JSON interface, through which programs can do what the pages do. It reads no cookie."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, make_response, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.engine import fields
from companion.engine.errors import Malformed, UnknownMove
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO
from companion.engine.moves import Correct
from companion.games import GAMES
from companion.plays.json_file import play_json
from companion.plays.play import play_of
from companion.tables import create, game_file
from companion.tables.access import access_keys
from companion.tables.create import Opened
from companion.tables.errors import Forbidden
from companion.tables.history.event_feed import events_after, serialize
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.views import TableView, view_table
from companion.tables.play import Tap, play_tap
from companion.web import limits
from companion.web.access.asker import Asker, bearer, count_reading, count_take_back
from companion.web.access.links import link
from companion.web.api import openapi
from companion.web.api.json_body import json_object
from companion.web.api.json_encoding import (
    game_json,
    offer_json,
    outcome_json,
    plain,
    prompt_json,
    standing_json,
)
from companion.web.api.request_schemas import Change, GoBack, Play, Redo, Undo, read_opening, read_play
from companion.web.errors import KINDS
from companion.web.live.events import event_stream
from companion.web.numbers import number_in_query

bp = Blueprint("api", __name__, url_prefix=openapi.PREFIX)

AT_ONCE, MOST_AT_ONCE = 200, 1000


@bp.get("")
def page() -> ResponseReturnValue:
    """Show the description of the interface in Swagger UI."""
    return render_template("api.html")


@bp.get("/openapi.json")
def document() -> ResponseReturnValue:
    """Serve the OpenAPI document."""
    return jsonify(openapi.document(GAMES))


@bp.get("/problems/<name>")
def problem(name: str) -> ResponseReturnValue:
    """Return the meaning of a problem's `type`."""
    kind = next((kind for kind in KINDS.values() if kind.name == name), None)
    if kind is None:
        abort(404)
    means = openapi.PROBLEMS[str(kind.status)]
    return jsonify(name=kind.name, status=kind.status, title=kind.title, means=means)


@bp.get("/games")
def games() -> ResponseReturnValue:
    """Return the games, with the schema of setup and of every move."""
    return jsonify(games=[game_json(game) for game in GAMES.values()])


@bp.post("/tables")
def open_table() -> ResponseReturnValue:
    limits.spend(limits.TABLES)
    opening, setup = read_opening(json_object())
    # Only the pages remember what other tables chose. A program gets the defaults of the schema.
    opened = create.open_table(opening.game, setup, [chair.name for chair in opening.seats], defaults=True)
    made = make_response(jsonify(opened_json(opened)), 201)
    made.headers["Location"] = url_for("api.table", code=opened.code)
    return made


def opened_json(opened: Opened) -> dict[str, Any]:
    """Return a new table: its keys and the links that carry them to phones."""
    keys = opened.keys
    return {
        "code": opened.code,
        "keys": {"host": keys.host, "watch": keys.watch, "seats": dict(keys.seats)},
        "links": {
            "host": link(opened.code, keys.host),
            "watch": link(opened.code, keys.watch),
            "seats": {seat: link(opened.code, key) for seat, key in keys.seats.items()},
        },
    }


@bp.get("/tables/<code>")
def table(code: str) -> ResponseReturnValue:
    """Return a table as it is now, or with `?at=N` as it was after entry N."""
    asker = bearer(code)
    view = view_table(asker.table, at=number_in_query("at"))
    return jsonify(table_json(view, asker))


def table_json(view: TableView, asker: Asker) -> dict[str, Any]:
    """Return the whole state of a table, with the prompts and offers for the program's own seat.

    Prompts and offers are empty if the game cannot compute them. A state that cannot be computed is null.
    """
    game, seat = GAMES[view.game], asker.role.seat or ""
    prompts = call_safely((), lambda state: game.prompts(state, seat), view.state)
    offers = call_safely((), lambda state: game.offers(state, seat), view.state)
    return {
        "code": view.code,
        "game": view.game,
        "number": view.number,
        "at": view.at,
        "setup": plain(view.setup),
        "seats": plain(view.seats),
        "you": {"role": asker.role.name, "seat": asker.role.seat or None},
        "state": plain(view.state),
        "prompts": [prompt_json(prompt) for prompt in prompts],
        "offers": [offer_json(offer) for offer in offers],
        "standings": [standing_json(standing) for standing in call_safely((), game.score, view.state)],
        "outcome": outcome_json(view.outcome),
        "can_redo": view.can_redo,
        "opened_at": view.opened_at,
        "finished_at": view.finished_at,
        "seed_hash": view.seed_hash,
        "seed": view.seed,
        "seeds": plain(view.seeds),
    }


@bp.post("/tables/<code>/moves")
def play(code: str) -> ResponseReturnValue:
    """Play a move."""
    asker = changer(code)
    sent, own = read_play(json_object())
    if sent.kind in CONTROLS:
        raise UnknownMove("There is no move of this kind in this game.")
    by = player(asker, sent, own)
    return answer(asker, sent.kind, own, sent, by, sent.seat)


def player(asker: Asker, sent: Play, own: dict[str, Any]) -> str:
    """Return the sender of a move in the log.

    If the move declares a field `seat`, the sent seat is added to `own`. Otherwise the sent seat is the
    sender.
    """
    move = asker.table.game.moves.get(sent.kind)
    if sent.seat is None:
        return asker.name
    if move is not None and "seat" in fields.specs(move):
        own["seat"] = sent.seat
        return asker.name
    if not asker.hosts and sent.seat != asker.role.seat:
        raise Forbidden("This key is of another seat.")
    if sent.seat not in {place.id for place in access_keys.places(asker.code)}:
        raise Malformed("seat", "There is no such seat at this table.")
    return sent.seat


@bp.post("/tables/<code>/undo")
def undo(code: str) -> ResponseReturnValue:
    """Undo the last step. If the field `of` names an entry, take back that entry instead."""
    asker, sent = changer(code), fields.read(Undo, json_object(may_be_empty=True))
    count_take_back(asker, sent.of)
    return answer(asker, UNDO, {} if sent.of is None else {"of": sent.of}, sent, seat=sent.seat)


@bp.post("/tables/<code>/redo")
def redo(code: str) -> ResponseReturnValue:
    """Bring back what was undone last."""
    asker, sent = changer(code), fields.read(Redo, json_object(may_be_empty=True))
    return answer(asker, REDO, {}, sent, seat=sent.seat)


@bp.post("/tables/<code>/go-back")
def go_back(code: str) -> ResponseReturnValue:
    """Go back to the table as it was after the entry whose number is in the field `to`."""
    asker, sent = changer(code), fields.read(GoBack, json_object())
    return answer(asker, GO_BACK, {"to": sent.to}, sent)


@bp.post("/tables/<code>/correct")
def correct(code: str) -> ResponseReturnValue:
    """Set one value by hand."""
    asker, body = changer(code), json_object()
    sent = fields.read(Change, {name: body.pop(name) for name in fields.specs(Change) if name in body})
    return answer(asker, Correct.kind, body, sent)


def changer(code: str) -> Asker:
    """Return the program that wants to change the table, and count one play of its key."""
    asker = bearer(code)
    limits.spend_play(asker.code, asker.key)
    return asker


def answer(
    asker: Asker, kind: str, own: dict[str, Any], sent: Change, by: str = "", seat: str | None = None
) -> ResponseReturnValue:
    """Play a move. Return 201 with the new entry, or 200 with the earlier entry if it has the same key.

    With the host's key, `seat` may be a seat that has its own phone.
    """
    tap = Tap(
        kind,
        own,
        by=by or asker.name,
        role=asker.role,
        play_for=seat or "",
        expect=expected(asker, kind, sent),
        key=sent.key,
        max_entries=current_app.config["LIMIT_ENTRIES"],
    )
    played = play_tap(asker.table, tap)
    (entry,) = serialize(asker.table, [played.entry])
    return jsonify(entry=entry, number=played.number), 201 if played.fresh else 200


def expected(asker: Asker, kind: str, sent: Change) -> int | None:
    """Return the entry that a change is based on.

    An undo, a redo or a going back without `expect` is based on the current entry.
    """
    if sent.expect is None and kind in CONTROLS:
        return view_table(asker.table).number
    return sent.expect


@bp.get("/tables/<code>/log")
def log(code: str) -> ResponseReturnValue:
    """Return the entries, oldest first."""
    asker = bearer(code)
    after, before = number_in_query("after"), number_in_query("before")
    limit = number_in_query("limit", MOST_AT_ONCE)
    if limit is not None and limit > AT_ONCE:
        count_reading(asker)
    entries = events_after(asker.table, after or 0, before, AT_ONCE if limit is None else limit)
    return jsonify(entries=entries, number=view_table(asker.table).number)


@bp.get("/tables/<code>/recorded")
def recorded_game(code: str) -> ResponseReturnValue:
    """Return the recorded game as TOML."""
    asker = bearer(code)
    count_reading(asker)
    return Response(game_file.to_toml(asker.table), content_type="application/toml; charset=utf-8")


@bp.get("/tables/<code>/play")
def finished_play(code: str) -> ResponseReturnValue:
    """Return the finished game as a play. Raises `NoPlay`."""
    asker = bearer(code)
    return jsonify(play_json(play_of(asker.table)))


@bp.get("/tables/<code>/events")
def events(code: str) -> ResponseReturnValue:
    """Stream new entries."""
    return event_stream(bearer(code))
