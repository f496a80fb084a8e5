"""Pages to get back in: a phone that lost its key knocks for its seat, and a seated phone lets it in."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.tables.access import access_keys, knocks
from companion.tables.access.knocks import NobodyKnocks, SeatFree
from companion.tables.errors import Forbidden
from companion.web import limits
from companion.web.access.asker import check_code, places_of
from companion.web.access.own_secret import keep, secret_of
from companion.web.access.phones import phone, remember
from companion.web.headers import wants_fragment
from companion.web.joining.invite import seat_held, seated, see_table, table_of
from companion.web.table.table_page import TablePage

bp = Blueprint("knock", __name__)

AGAIN_SECONDS = 5
"""Seconds after which a page without scripts reloads to see if it was let in."""


@bp.post("/join/<code>/knock")
def knock(code: str) -> ResponseReturnValue:
    """Knock for a taken seat.

    If the seat is this phone's own, redirect to the table. If it is free by now, redirect to the seats.
    """
    check_code(code)
    code, seat = code.upper(), request.form.get("seat", "")
    held = seat_held(code)
    if held is not None and held.id == seat:
        return seated(code, access_keys.key_of(code, held))
    limits.spend(limits.KNOCKS)
    try:
        secret = knocks.knock(code, seat, limits.address(), secret_of(code))
    except SeatFree:
        return redirect(f"/join/{code}?again", 303)
    return keep(make_response(redirect(f"/join/{code}/knock", 303)), code, secret)


@bp.get("/join/<code>/knock")
def wait(code: str) -> ResponseReturnValue:
    """Show the state of the knock. Once the phone is let in, it gets its key and sees the table.

    A script polls this address and gets 204 while the phone waits.
    """
    places, code = places_of(code), code.upper()
    asked = knocks.asked(code, secret_of(code))
    waits = asked.state == knocks.WAITING
    if wants_fragment():
        return Response(status=204 if waits else 200)
    if asked.state == knocks.LET_IN:
        return remember(see_table(code), code, asked.key)
    name = next((place.name for place in places if place.id == asked.seat), "")
    page = make_response(
        render_template("lobby/knock.html", code=code, asked=asked, name=name, **table_of(code))
    )
    if waits:
        page.headers["Refresh"] = str(AGAIN_SECONDS)
    return page


@bp.get("/t/<code>/knocks")
def door(code: str) -> ResponseReturnValue:
    """Return the oldest knock for the script of an open page. Redirect any other request to the table."""
    asker = phone(code)
    if not wants_fragment():
        return redirect(f"/t/{asker.code}", 303)
    return fragment(TablePage.of(asker))


@bp.post("/t/<code>/knocks")
def answer(code: str) -> ResponseReturnValue:
    """Let the phone in, or refuse it. Does nothing if another phone has already answered."""
    asker = phone(code)
    if asker.watches:
        raise Forbidden
    let_in = request.form.get("answer") == knocks.LET_IN
    with suppress(NobodyKnocks):
        knocks.answer(asker.code, request.form.get("knock", ""), let_in=let_in)
    if not wants_fragment():
        return redirect(f"/t/{asker.code}", 303)
    return fragment(TablePage.of(asker))


def fragment(page: TablePage) -> Response:
    """Return the part of the page with the knock that has waited longest."""
    return make_response(render_template("table/_knock.html", page=page))
