"""The keys in the links of a table: one for the host, one for watching, one for each seat.

They are derived from the table's own secret and not stored. A seat's key is valid for one epoch: when the
seat is given up, the next epoch begins and the old key is no longer valid.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from companion import live
from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.seats import Seat
from companion.per_app import per_app
from companion.tables.errors import Forbidden, SeatTaken, UnknownTable, WrongKey
from companion.tables.store import knock_rows, table_rows
from companion.tables.store.table_rows import Last, TableAccess
from companion.tables.store.table_rows import Place as Place  # the web may not import the store

HOST, SEAT, WATCH = "host", "seat", "watch"
PLAY = "play"
"""Purpose of the key in the link to the record of a finished game. It is not a role."""

RESULT = "result"
"""Purpose of the key in the link to the result of a finished game. It is not a role."""

LENGTH = 22
"""Characters of a key: 132 bits."""

CODE = re.compile(rf"[0-9A-Z]{{1,{sizes.CODE}}}", re.ASCII)

FRESH = 1.0
"""Seconds for which a process reuses the seats that it read, because every tap needs them.

During this time a key may still be valid after another process has freed its seat. In the process that freed
the seat, the key ends at once.
"""

MOST = 2_000


@dataclass(frozen=True, slots=True)
class Role:
    """The rights of a key: "host", "seat" (with the seat's id) or "watch"."""

    name: str
    seat: str = ""

    def may_play(self, owner: str, taken: Collection[str], play_for: str = "") -> bool:
        """Return True if a phone with this role may make a move that belongs to `owner`.

        `owner` is a seat, or "" if the move belongs to no seat. `taken` are the seats that have a phone.
        `play_for` is the seat at which the host's phone helps, "" if none.
        """
        if self.name == WATCH:
            return False
        if owner in {"", self.seat} or owner not in taken:
            return True
        return self.name == HOST and play_for == owner


SERVER = Role("server")
"""The role of the server itself, which may do anything. There is no key for it."""


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys of a table."""

    host: str
    watch: str
    seats: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CachedAccess:
    """A table as it was read at `read_at` (monotonic seconds).

    `roles` has the role of each key, and `seats` has the seats with their current names.
    """

    table: TableAccess
    roles: tuple[tuple[bytes, Role], ...]
    seats: tuple[Seat, ...]
    read_at: float

    @classmethod
    def of(cls, table: TableAccess, read_at: float) -> CachedAccess:
        """Return the table with the keys of its roles."""
        seats = tuple(Seat(place.id, place.name) for place in table.places)
        return cls(table, _roles(table), seats, read_at)


class AccessCache(dict[str, CachedAccess]):
    """Cache of the keys and seats of tables, by code.

    `forgets` counts the calls of `forget`: a read that began before such a call may be outdated.
    """

    forgets = 0

    def remember(self, code: str, cached: CachedAccess, forgets: int) -> None:
        """Cache a table, unless `forget` was called since the read began.

        `forgets` is the value of `self.forgets` when the read began.
        """
        if forgets != self.forgets:
            return
        if len(self) >= MOST:
            self.clear()
        self[code] = cached

    def forget(self, code: str = "") -> None:
        """Drop one table, or all, from the cache."""
        self.forgets += 1
        if code:
            self.pop(code, None)
        else:
            self.clear()

    def hear(self, news: live.News) -> None:
        """Forget a table if another process says that its seats may have changed.

        Called by the thread that listens to the other processes, outside of any app's context.
        """
        if news.kind is not live.Kind.ENTRY:
            self.forget(news.code)


def _listening() -> AccessCache:
    made = AccessCache()
    live.broker.observers.append(made.hear)
    return made


_cache = per_app(_listening)


def role_of(code: str, key: str) -> Role:
    """Return the role of a key at a table. Raises `UnknownTable` or `WrongKey`."""
    given = key.encode("utf-8", "replace")
    # Every key is compared, in constant time, so that the duration reveals nothing about the keys.
    fits = [role for real, role in _read(code).roles if hmac.compare_digest(real, given)]
    if not fits:
        raise WrongKey
    return fits[0]


def keys(code: str) -> Keys:
    """Return all keys of a table that are valid now."""
    table = _read(code).table
    return keys_from(table.secret, table.places)


def keys_from(secret: str, places: Sequence[Place]) -> Keys:
    """Return all keys of a table with this secret and these seats."""
    seats = {place.id: _key(secret, _purpose(place)) for place in places}
    return Keys(_key(secret, HOST), _key(secret, WATCH), seats)


def key_of(code: str, held: Place) -> str:
    """Return the key of a seat in the epoch of this `Place`; the key ends when the seat changes hands."""
    return derived(code, _purpose(held))


def places(code: str) -> tuple[Place, ...]:
    """Return the stored seats of a table; `Place.taken` tells if a seat has a phone."""
    return _read(code).table.places


def is_demo(code: str) -> bool:
    """Return True if this is a demo table. Raises `UnknownTable`."""
    return _read(code).table.is_demo


def seats(code: str) -> tuple[Seat, ...]:
    """Return the seats of a table with their current names."""
    return _read(code).seats


def seats_at_hand(code: str) -> tuple[Seat, ...]:
    """Return the seats from the last read, without a query; empty if the table was not read yet.

    During a request they are up to date, because the request has just looked up the role of its key.
    """
    known = _cache.get(code.upper())
    return known.seats if known else ()


def rematch(code: str) -> tuple[str, str | None]:
    """Return the secret of a table and the code of its rematch (None if none was opened)."""
    table = _read(code).table
    return table.secret, table.rematch


def rematch_secret(secret: str, code: str) -> str:
    """Return the secret for a rematch with this code; `secret` is the secret of the table that it follows."""
    return hmac.digest(secret.encode(), f"rematch:{code}".encode(), "sha256").hex()


def take_seat(code: str, seat: str) -> str:
    """Take a free seat and return its key. Raises `SeatTaken`."""
    found = place(code, seat)
    epoch = table_rows.take_seat(code.upper(), seat)
    forget(code.upper())
    if epoch is None:
        raise SeatTaken(found.name)
    return key_of(code, replace(found, epoch=epoch))


def release_seat(code: str, seat: str, epoch: int | None = None) -> None:
    """Free a seat; its key is no longer valid.

    If `epoch` is given, the seat is freed only if it is still in this epoch.
    """
    place(code, seat)
    table_rows.release_seat(code.upper(), seat, epoch)
    forget(code.upper())


def hand_over(code: str, seat: str) -> None:
    """Make the phone of a taken seat a host. Raises `Forbidden` if the seat is free."""
    found = place(code, seat)
    handed = knock_rows.hand_over(code.upper(), seat)
    forget(code.upper())
    if not handed:
        raise Forbidden("Nobody sits on {name}'s seat any more.", name=found.name)


def derived(code: str, purpose: str) -> str:
    """Return a text that only this server can derive from a purpose; it differs between tables."""
    return _key(_read(code).table.secret, purpose)


def play_key(code: str) -> str:
    """Return the key that gives access to the record of a finished game and to nothing else."""
    return derived(code, PLAY)


def check_play_key(code: str, key: str) -> None:
    """Raise `WrongKey` unless this is the `play_key` of the table. Raises `UnknownTable`, too."""
    _check(play_key(code), key)


def result_key(code: str) -> str:
    """Return the key that gives access to the result of a finished game and to nothing else."""
    return derived(code, RESULT)


def check_result_key(code: str, key: str) -> None:
    """Raise `WrongKey` unless this is the `result_key` of the table. Raises `UnknownTable`, too."""
    _check(result_key(code), key)


def _check(real: str, given: str) -> None:
    if not hmac.compare_digest(real.encode(), given.encode("utf-8", "replace")):
        raise WrongKey


def place(code: str, seat: str) -> Place:
    """Return one seat of a table. Raises `Malformed` if there is no such seat."""
    return place_among(_read(code).table.places, seat)


def place_among(places: Sequence[Place], seat: str) -> Place:
    """Return the seat with this id. Raises `Malformed` if none of these seats has it."""
    for found in places:
        if found.id == seat:
            return found
    raise Malformed("seat", "There is no such seat at this table.")


def forget(code: str = "") -> None:
    """Drop one table, or all, from the cache of this app."""
    _cache.forget(code)


def last_entries(codes: Sequence[str]) -> dict[str, Last]:
    """Read these tables together and return the last entry of each.

    The seats that are read with them are cached, so other requests use them for `FRESH` seconds.
    """
    now, forgets = time.monotonic(), _cache.forgets
    found = table_rows.roll(codes)
    for code, (table, _) in found.items():
        _cache.remember(code, CachedAccess.of(table, now), forgets)
    return {code: last for code, (_, last) in found.items()}


def _read(code: str) -> CachedAccess:
    code, now = code.upper(), time.monotonic()
    if not CODE.fullmatch(code):  # a NUL, for example, cannot be in any database
        raise UnknownTable
    known = _cache.get(code)
    if known is not None and now - known.read_at < FRESH:
        return known
    forgets = _cache.forgets
    found = table_rows.find_access(code)
    if found is None:
        _cache.pop(code, None)
        raise UnknownTable
    cached = CachedAccess.of(found, now)
    _cache.remember(code, cached, forgets)
    return cached


def _roles(table: TableAccess) -> tuple[tuple[bytes, Role], ...]:
    uses = {HOST: Role(HOST), WATCH: Role(WATCH)} | {
        _purpose(place): Role(HOST if place.hosts else SEAT, place.id) for place in table.places
    }
    return tuple((_key(table.secret, use).encode(), role) for use, role in uses.items())


def _purpose(place: Place) -> str:
    return f"{SEAT}:{place.id}:{place.epoch}"


def _key(secret: str, purpose: str) -> str:
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:LENGTH]
