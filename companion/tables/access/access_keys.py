"""The secrets in the links: one for the host, one for watching, one for each seat.

They are derived from the table's own secret and stored nowhere. A seat's key holds for one epoch:
when the seat is given up, the next epoch begins and the old key opens nothing any more.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion import live
from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.seats import Seat
from companion.per_app import per_app
from companion.tables.errors import Forbidden, SeatTaken, UnknownTable, WrongKey
from companion.tables.store import knock_rows, table_rows
from companion.tables.store.table_rows import Last, Place, TableAccess

HOST, SEAT, WATCH = "host", "seat", "watch"
PLAY = "play"
"""The purpose of the key in the link that takes a finished game along. It is no role."""

RESULT = "result"
"""The purpose of the key in the link that shows a finished game's result. It is no role either."""

LENGTH = 22
"""Characters of a key: 132 bits."""

CODE = re.compile(rf"[0-9A-Z]{{1,{sizes.CODE}}}", re.ASCII)

FRESH = 1.0
"""Seconds for which a process trusts what it read of a table's seats: every tap asks for them.

For so long a key may still open a table after another process freed its seat; this process knows at once.
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
class CachedAccess:
    """A table as it was read from the store at `read_at`; `roles` has the role of each key."""

    table: TableAccess
    roles: tuple[tuple[bytes, Role], ...]
    read_at: float


class AccessCache(dict[str, CachedAccess]):
    """What an app has read of its tables' keys and seats, by code.

    `forgets` counts how often something had to be forgotten: what was being read meanwhile may be old.
    """

    forgets = 0

    def remember(self, code: str, cached: CachedAccess, forgets: int) -> None:
        """Keep what was read, unless something was forgotten since the reading began."""
        if forgets != self.forgets:
            return
        if len(self) >= MOST:
            self.clear()
        self[code] = cached

    def forget(self, code: str = "") -> None:
        """Ask the store again, about one table or all."""
        self.forgets += 1
        if code:
            self.pop(code, None)
        else:
            self.clear()

    def hear(self, news: live.News) -> None:
        """Forget a table where another process says that its seats may have changed.

        Called by the thread that listens to the other processes, outside of any app's context.
        """
        if news.number in (live.LOOK, live.KNOCK):
            self.forget(news.code)


def _listening() -> AccessCache:
    made = AccessCache()
    live.broker.observers.append(made.hear)
    return made


_cache = per_app(_listening)


def role_of(code: str, key: str) -> Role:
    """What a key allows at a table. Raises `UnknownTable` or `WrongKey`."""
    given = key.encode("utf-8", "replace")
    # Every key is compared, in constant time, so that the duration reveals nothing about the keys.
    fits = [role for real, role in _read(code).roles if hmac.compare_digest(real, given)]
    if not fits:
        raise WrongKey
    return fits[0]


def keys(code: str) -> Keys:
    """All keys of a table, as they hold now."""
    table = _read(code).table
    return keys_from(table.secret, table.places)


def keys_from(secret: str, places: Sequence[Place]) -> Keys:
    """All keys of a table with this secret and these seats."""
    seats = {place.id: _key(secret, _purpose(place)) for place in places}
    return Keys(_key(secret, HOST), _key(secret, WATCH), seats)


def key_of(code: str, held: Place) -> str:
    """The key of a seat in the epoch of this `Place`: it opens nothing once the seat has changed hands."""
    return derived(code, _purpose(held))


def places(code: str) -> tuple[Place, ...]:
    """The seats of a table, with who is there."""
    return _read(code).table.places


def seats(code: str) -> tuple[Seat, ...]:
    """The seats of a table, as they are called now."""
    return _seats(_read(code))


def seats_at_hand(code: str) -> tuple[Seat, ...]:
    """The same, as read last: who asks about a table was looked up just now. Empty where nobody was."""
    known = _cache.get(code.upper())
    return _seats(known) if known else ()


def _seats(cached: CachedAccess) -> tuple[Seat, ...]:
    return tuple(Seat(place.id, place.name) for place in cached.table.places)


def rematch(code: str) -> tuple[str, str | None]:
    """The secret of a table, and the code that it knows of its rematch (None: none was asked for)."""
    table = _read(code).table
    return table.secret, table.rematch


def rematch_secret(secret: str, code: str) -> str:
    """The secret of the table with this code, if it is the rematch of the one with the other secret."""
    return hmac.digest(secret.encode(), f"rematch:{code}".encode(), "sha256").hex()


def take_seat(code: str, seat: str) -> str:
    """Sit down; the seat's key. Raises `SeatTaken`."""
    found = place(code, seat)
    epoch = table_rows.take_seat(code.upper(), seat)
    forget(code.upper())
    if epoch is None:
        raise SeatTaken(found.name)
    return key_of(code, replace(found, epoch=epoch))


def release_seat(code: str, seat: str, epoch: int | None = None) -> None:
    """Free a seat; its key opens nothing from now on.

    With the epoch in which somebody held it: not where it has become another phone's meanwhile.
    """
    place(code, seat)
    table_rows.release_seat(code.upper(), seat, epoch)
    forget(code.upper())


def hand_over(code: str, seat: str) -> None:
    """Make the phone of a taken seat a host. Raises `Forbidden` where nobody sits there."""
    found = place(code, seat)
    handed = knock_rows.hand_over(code.upper(), seat)
    forget(code.upper())
    if not handed:
        raise Forbidden("Nobody sits on {name}'s seat any more.", name=found.name)


def derived(code: str, purpose: str) -> str:
    """A text that only this server can make of a purpose, another one at each table."""
    return _key(_read(code).table.secret, purpose)


def play_key(code: str) -> str:
    """The key that opens nothing but the record of a finished game."""
    return derived(code, PLAY)


def check_play_key(code: str, key: str) -> None:
    """Raise `WrongKey` where this is not the table's `play_key`, or `UnknownTable`."""
    _check(play_key(code), key)


def result_key(code: str) -> str:
    """The key that opens nothing but the result of a finished game, to be looked at."""
    return derived(code, RESULT)


def check_result_key(code: str, key: str) -> None:
    """Raise `WrongKey` where this is not the table's `result_key`, or `UnknownTable`."""
    _check(result_key(code), key)


def _check(real: str, given: str) -> None:
    if not hmac.compare_digest(real.encode(), given.encode("utf-8", "replace")):
        raise WrongKey


def place(code: str, seat: str) -> Place:
    """One seat of a table. Raises `Malformed` where there is no such seat."""
    return place_among(_read(code).table.places, seat)


def place_among(places: Sequence[Place], seat: str) -> Place:
    """One of these seats. Raises `Malformed` where it is not among them."""
    for found in places:
        if found.id == seat:
            return found
    raise Malformed("seat", "There is no such seat at this table.")


def forget(code: str = "") -> None:
    """Ask the store again, about one table or all."""
    _cache.forget(code)


def call_roll(codes: Sequence[str]) -> dict[str, Last]:
    """Read these tables at once, for all who ask within `FRESH` seconds; each one's last entry."""
    now, forgets = time.monotonic(), _cache.forgets
    found = table_rows.roll(codes)
    for code, (table, _) in found.items():
        _cache.remember(code, CachedAccess(table, _roles(table), now), forgets)
    return {code: last for code, (_, last) in found.items()}


def _read(code: str) -> CachedAccess:
    code, now, forgets = code.upper(), time.monotonic(), _cache.forgets
    if not CODE.fullmatch(code):  # a NUL, for example, cannot be in any database
        raise UnknownTable
    known = _cache.get(code)
    if known is not None and now - known.read_at < FRESH:
        return known
    found = table_rows.find_access(code)
    if found is None:
        _cache.pop(code, None)
        raise UnknownTable
    cached = CachedAccess(found, _roles(found), now)
    _cache.remember(code, cached, forgets)
    return cached


def _roles(table: TableAccess) -> tuple[tuple[bytes, Role], ...]:
    """Every key of a table, and what it allows."""
    uses = {HOST: Role(HOST), WATCH: Role(WATCH)} | {
        _purpose(place): Role(HOST if place.hosts else SEAT, place.id) for place in table.places
    }
    return tuple((_key(table.secret, use).encode(), role) for use, role in uses.items())


def _purpose(place: Place) -> str:
    return f"{SEAT}:{place.id}:{place.epoch}"


def _key(secret: str, purpose: str) -> str:
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:LENGTH]
