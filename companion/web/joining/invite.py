"""Pages to invite people, hand seats over, sit down and leave."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import TableError
from companion.engine.seats import initials, is_nameless
from companion.tables import demo, seat_names
from companion.tables.access import access_keys, knocks
from companion.tables.access.access_keys import Place
from companion.tables.errors import DemoTable, Forbidden, SeatTaken, UnknownTable, WrongKey
from companion.tables.history import queries
from companion.web.access.asker import Asker, check_code, key_owner, places_of
from companion.web.access.links import base_url, choosable, join_link, link, pick, screen_link
from companion.web.access.own_secret import known_again, secret_of
from companion.web.access.phones import forget, held_keys, phone, remember
from companion.web.qr_code import qr
from companion.web.table.table_page import TablePage
from companion.web.templating.language import translated

bp = Blueprint("invite", __name__)

NOBODY = "nobody"


@bp.get("/t/<code>/invite")
def invite(code: str) -> ResponseReturnValue:
    """Show the code, the link and its QR code. The host also sees each seat's own link."""
    page = invitable(code)
    address = join_link(page.code)
    screen = screen_link(page.code)
    return render_template(
        "table/invite.html",
        page=page,
        slug=page.view.game,
        address=address,
        qr_code=qr(address),
        addresses=choosable(),
        chosen=base_url(),
        trust=trust_address(),
        screen=screen,
        screen_qr_code=qr(screen, error="l"),
        places=access_keys.places(page.code),
        links=seat_links(page.asker),
    )


def invitable(code: str) -> TablePage:
    """Return the page of a table to which others can be invited. Raises `DemoTable` for a demo."""
    page = TablePage.of(phone(code))
    if page.demo:
        raise DemoTable
    return page


def trust_address() -> str:
    """Return the address of the plain HTTP page with the certificate, "" if the server has no HTTPS."""
    return f"http://{urlsplit(base_url()).netloc}/trust" if current_app.config["HTTPS"] else ""


@bp.post("/t/<code>/invite/address")
def pick_address(code: str) -> ResponseReturnValue:
    """Let the host pick the address that all QR codes and links begin with, until the server ends."""
    asker = phone(code)
    if not asker.hosts:
        raise Forbidden("Only the host can pick the address.")
    pick(request.form.get("address", ""))
    return redirect(f"/t/{asker.code}/invite", 303)


def seat_links(asker: Asker) -> dict[str, str]:
    """Return each seat's personal link; empty unless this is the host."""
    if not asker.hosts:
        return {}
    keys = access_keys.keys(asker.code)
    return {seat: link(asker.code, key) for seat, key in keys.seats.items()}


@bp.get("/t/<code>/invite/<seat>")
def seat_link(code: str, seat: str) -> ResponseReturnValue:
    """Show one seat's personal link as a QR code, so that the host can hand the seat over."""
    page = invitable(code)
    link = seat_links(page.asker).get(seat)
    if link is None:
        raise Forbidden("Only the host can hand a seat over.")
    return render_template(
        "table/invite_seat.html", page=page, slug=page.view.game, seat=seat, link=link, qr_code=qr(link)
    )


@bp.get("/t/<code>/key/<key>")
def enter(code: str, key: str) -> ResponseReturnValue:
    """Open a personal link: the phone stores the key and is redirected to an address without it.

    The seat is taken when the phone then opens the table (`table.sit`).
    """
    asker = key_owner(code, key)
    return remember(see_table(asker.code), asker.code, asker.key)


@bp.post("/t/<code>/release")
def release(code: str) -> ResponseReturnValue:
    """Free a seat, for the host. The phone that sat there can only watch from then on."""
    asker = phone(code)
    if not asker.hosts:
        raise Forbidden("Only the host can free a seat.")
    access_keys.release_seat(asker.code, request.form.get("seat", ""))
    return redirect(f"/t/{asker.code}/invite", 303)


@bp.get("/t/<code>/leave")
def ask_to_leave(code: str) -> ResponseReturnValue:
    """Ask before this phone forgets the table. A host first picks a successor."""
    page = TablePage.of(phone(code))
    is_host = page.asker.hosts
    others = (place for place in access_keys.places(page.code) if place.taken and place.id != page.own)
    return render_template(
        "table/leave.html",
        page=page,
        slug=page.view.game,
        heirs=[place for place in others if not place.hosts],
        link=link(page.code, access_keys.keys(page.code).host) if is_host and not page.demo else "",
    )


@bp.post("/t/<code>/leave")
def leave(code: str) -> ResponseReturnValue:
    """Make this phone forget the table and free its seat.

    A host names a successor: the field `to` is a seat, or "nobody". A demo table is deleted.
    """
    if phone(code).table.record.is_demo:
        demo.drop(code.upper())
        return forget(make_response(redirect("/", 303)), code)
    asker, heir = phone(code), request.form.get("to", "")
    if asker.hosts and not heir:
        return redirect(f"/t/{asker.code}/leave", 303)
    if asker.hosts and heir != NOBODY:
        access_keys.hand_over(asker.code, heir)
    held = seat_held(asker.code)
    if held is not None and held.id == asker.role.seat:
        access_keys.release_seat(asker.code, held.id, held.epoch)
    return forget(make_response(redirect("/", 303)), asker.code)


@bp.route("/join", methods=["GET", "POST"])
def join() -> ResponseReturnValue:
    """Ask for the code of a table, and redirect to its seats."""
    code = "".join(request.values.get("code", "").split()).upper()[:12]
    if not code:
        return render_template("lobby/join.html", code="", error="")
    try:
        check_code(code)
    except UnknownTable as error:
        return render_template("lobby/join.html", code=code, error=translated(error.reason)), 404
    except DemoTable as error:
        return render_template("lobby/join.html", code=code, error=translated(error.reason)), 403
    return redirect(f"/join/{code}", 303)


@bp.get("/join/<code>")
def seats(code: str) -> ResponseReturnValue:
    """Ask which seat the player takes. A phone that already sits here goes straight to the table."""
    places = places_of(code)
    if "again" not in request.args:
        if held_keys(code):
            with suppress(WrongKey):
                return see_table(phone(code).code)
        if held := seat_held(code):
            return seated(code, access_keys.key_of(code, held))
    return known_again(make_response(seat_page(code, places)), code)


def seat_page(code: str, places: tuple[Place, ...], error: str = "") -> str:
    return render_template(
        "lobby/seats.html",
        code=code.upper(),
        places=places,
        held=seat_held(code),
        error=error,
        **table_of(code),
    )


def table_of(code: str) -> dict[str, Any]:
    """Return values for the templates: the table's line on the start page, its game's slug, the initials."""
    (line,) = queries.tables([code])
    names = {place.id: place.name for place in access_keys.places(code)}
    return {"line": line, "slug": line.game, "initials": initials(names)}


@bp.get("/join/<code>/seat/<seat>")
def choose(code: str, seat: str) -> ResponseReturnValue:
    """Ask for the name and the colour of a free seat, or of this phone's own seat."""
    check_code(code)
    return choose_page(code, seat_names.choices(code, seat))


def choose_page(code: str, found: seat_names.Choices, error: TableError | None = None) -> ResponseReturnValue:
    held = seat_held(code)
    if found.place.taken and (held is None or held.id != found.place.id):
        return taken_page(code, SeatTaken(found.place.name))
    html = render_template(
        "lobby/seat.html",
        code=code.upper(),
        found=found,
        nameless=is_nameless(found.place.name),
        held=held,
        typed=request.form.get("name", ""),
        error=translated(error.reason) if error else "",
        **table_of(code),
    )
    return make_response(html, 422 if error else 200)


@bp.post("/join/<code>/seat/<seat>")
def sit_down_as(code: str, seat: str) -> ResponseReturnValue:
    """Sit down under a name and a colour. A phone that already has the seat changes them."""
    check_code(code)
    name, colour = request.form.get("name", ""), request.form.get("colour", "")
    held, secret, own = seat_held(code), secret_of(code), (seat, colour or seat)
    try:
        if held is not None and held.id in own:
            if secret:
                knocks.remember_seated(code, held, secret)
            key = seat_names.change_seat(code, held.id, name, colour, held.epoch)
        else:
            key = seat_names.sit_down(code, seat, name, colour, secret, held)
    except SeatTaken as error:
        return seated_meanwhile(code, own) or taken_page(code, error)
    except TableError as error:
        return choose_page(code, seat_names.choices(code, seat), error)
    return seated(code, key)


@bp.post("/join/<code>")
def sit_down(code: str) -> ResponseReturnValue:
    """Take a seat, or watch. A seat that the phone had before becomes free."""
    check_code(code)
    seat = request.form.get("seat", "")
    if not seat:
        return remember(see_table(code.upper()), code, access_keys.keys(code).watch)
    held = seat_held(code)
    if held is None or held.id != seat:
        try:
            held = knocks.sit_down(code, seat, secret_of(code), held)
        except SeatTaken as error:
            return seated_meanwhile(code, (seat,)) or taken_page(code, error)
    return seated(code, access_keys.key_of(code, held))


def seated_meanwhile(code: str, own: Collection[str]) -> Response | None:
    """Return the redirect to the table if this phone already has one of these seats, else None.

    A double tap sends the form twice. The first tap takes the seat, so the second would be refused.
    """
    held = seat_held(code)
    return seated(code, access_keys.key_of(code, held)) if held is not None and held.id in own else None


def taken_page(code: str, error: SeatTaken) -> ResponseReturnValue:
    return seat_page(code, access_keys.places(code), translated(error.reason)), 409


def seated(code: str, key: str) -> Response:
    """Give the phone the key of its seat, and send it to the table."""
    return remember(see_table(code.upper()), code, key)


def seat_held(code: str) -> Place | None:
    """Return the seat that this phone has at a table, even if the answer that gave it the key was lost.

    The place contains its epoch. If another phone gets the seat later, requests with the old epoch do not
    affect that phone.
    """
    if keys := held_keys(code):
        with suppress(WrongKey):
            seat = phone(code).role.seat
            for place in access_keys.places(code):
                if place.id == seat and access_keys.key_of(code, place) in keys:
                    return place
    secret = secret_of(code)
    return knocks.seat_of(code, secret) if secret else None


def see_table(code: str) -> Response:
    return make_response(redirect(f"/t/{code}", 303))
