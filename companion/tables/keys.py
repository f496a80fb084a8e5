"""The secrets in the links: one for the host, one for watching, one for each seat.

They are derived from the table's own secret and stored nowhere. A seat's key holds for one epoch:
when the seat is given up, the next epoch begins and the old key opens nothing any more.
"""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import Malformed
from companion.tables import store
from companion.tables.errors import SeatTaken, UnknownTable, WrongKey
from companion.tables.store import Place

HOST, SEAT, WATCH = "host", "seat", "watch"
LENGTH = 22
"""Characters of a key: 132 bits."""

FRESH = 1.0
"""Seconds for which a process goes on with what it read of a table's seats: with each tap they are asked for.

So long a key may still open a table after another process has freed its seat; this one knows at once.
"""

MOST = 2_000


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


@dataclass(frozen=True, slots=True)
class Doors:
    """What was read of a table's seats, and when; `roles` are its keys with what each allows."""

    secret: str
    places: tuple[Place, ...]
    roles: tuple[tuple[bytes, Role], ...]
    read_at: float


_known: dict[str, Doors] = {}


def role_of(code: str, key: str) -> Role:
    """What a key allows at a table. Raises `UnknownTable` or `WrongKey`."""
    given = key.encode("utf-8", "replace")
    # All are compared, and in constant time: how long it takes tells nothing about the keys.
    fits = [role for real, role in _read(code).roles if hmac.compare_digest(real, given)]
    if not fits:
        raise WrongKey
    return fits[0]


def keys(code: str) -> Keys:
    """All keys of a table, as they hold now."""
    found = _read(code)
    return keys_from(found.secret, found.places)


def keys_from(secret: str, places: Sequence[Place]) -> Keys:
    """All keys of a table with this secret and these seats."""
    seats = {place.id: _key(secret, _purpose(place)) for place in places}
    return Keys(_key(secret, HOST), _key(secret, WATCH), seats)


def places(code: str) -> tuple[Place, ...]:
    """The seats of a table, with who is there."""
    return _read(code).places


def take_seat(code: str, seat: str) -> str:
    """Sit down; the seat's key. Raises `SeatTaken`."""
    place = _place(code, seat)
    taken = store.take_seat(code.upper(), seat)
    forget(code.upper())
    if not taken:
        raise SeatTaken(place.name)
    return keys(code).seats[seat]


def release_seat(code: str, seat: str) -> None:
    """Free a seat; its key opens nothing from now on."""
    _place(code, seat)
    store.release_seat(code.upper(), seat)
    forget(code.upper())


def _place(code: str, seat: str) -> Place:
    for place in _read(code).places:
        if place.id == seat:
            return place
    raise Malformed("seat", "There is no such seat at this table.")


def forget(code: str = "") -> None:
    """Ask the store again, about one table or all."""
    if code:
        _known.pop(code, None)
    else:
        _known.clear()


def _read(code: str) -> Doors:
    code, now = code.upper(), time.monotonic()
    known = _known.get(code)
    if known is not None and now - known.read_at < FRESH:
        return known
    forget(code)
    found = store.find_places(code)
    if found is None:
        raise UnknownTable
    if len(_known) >= MOST:
        _known.clear()
    _known[code] = doors = Doors(*found, _roles(*found), now)
    return doors


def _roles(secret: str, places: Sequence[Place]) -> tuple[tuple[bytes, Role], ...]:
    """Every key of a table, and what it allows."""
    uses = {HOST: Role(HOST), WATCH: Role(WATCH)} | {_purpose(p): Role(SEAT, p.id) for p in places}
    return tuple((_key(secret, use).encode(), role) for use, role in uses.items())


def _purpose(place: Place) -> str:
    return f"{SEAT}:{place.id}:{place.epoch}"


def _key(secret: str, purpose: str) -> str:
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:LENGTH]
