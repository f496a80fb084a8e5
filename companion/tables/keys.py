"""The secrets in the links: one for the host, one for watching, one for each seat.

They are derived from the table's own secret and stored nowhere. A seat's key holds for one epoch:
when the seat is given up, the next epoch begins and the old key opens nothing any more.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import Malformed
from companion.tables import store
from companion.tables.errors import SeatTaken, UnknownTable, WrongKey
from companion.tables.store import Place

HOST, SEAT, WATCH = "host", "seat", "watch"
LENGTH = 22
"""Characters of a key: 132 bits."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a key allows: "host", "seat" (with the seat's id) or "watch"."""

    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys of a table."""

    host: str
    watch: str
    seats: Mapping[str, str]


def role_of(code: str, key: str) -> Role:
    """What a key allows at a table. Raises `UnknownTable` or `WrongKey`."""
    secret, places = _table(code)
    given = key.encode("utf-8", "replace")
    roles = {HOST: Role(HOST), WATCH: Role(WATCH)} | {_purpose(p): Role(SEAT, p.id) for p in places}
    # All are compared, and in constant time: how long it takes tells nothing about the keys.
    fits = [role for use, role in roles.items() if hmac.compare_digest(_key(secret, use).encode(), given)]
    if not fits:
        raise WrongKey
    return fits[0]


def keys(code: str) -> Keys:
    """All keys of a table, as they hold now."""
    return keys_from(*_table(code))


def keys_from(secret: str, places: Sequence[Place]) -> Keys:
    """All keys of a table with this secret and these seats."""
    seats = {place.id: _key(secret, _purpose(place)) for place in places}
    return Keys(_key(secret, HOST), _key(secret, WATCH), seats)


def places(code: str) -> tuple[Place, ...]:
    """The seats of a table, with who is there."""
    return _table(code)[1]


def take_seat(code: str, seat: str) -> str:
    """Sit down; the seat's key. Raises `SeatTaken`."""
    place = _place(code, seat)
    if not store.take_seat(code.upper(), seat):
        raise SeatTaken(place.name)
    return keys(code).seats[seat]


def release_seat(code: str, seat: str) -> None:
    """Free a seat; its key opens nothing from now on."""
    _place(code, seat)
    store.release_seat(code.upper(), seat)


def _place(code: str, seat: str) -> Place:
    for place in _table(code)[1]:
        if place.id == seat:
            return place
    raise Malformed("seat", "There is no such seat at this table.")


def _table(code: str) -> tuple[str, tuple[Place, ...]]:
    found = store.find_places(code.upper())
    if found is None:
        raise UnknownTable
    return found


def _purpose(place: Place) -> str:
    return f"{SEAT}:{place.id}:{place.epoch}"


def _key(secret: str, purpose: str) -> str:
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:LENGTH]
