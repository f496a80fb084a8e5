"""Callers of a table. A program sends its key as `Authorization: Bearer`, a phone sends it in a cookie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from flask import request

from companion.engine.errors import Malformed
from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, WATCH, Place, Role
from companion.tables.checks import taken_seats
from companion.tables.errors import DemoTable, UnknownTable, WrongKey
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.web import limits
from companion.web.errors import NoKey

CODE = re.compile(r"[0-9A-Z]{3,12}", re.ASCII)
KEY = re.compile(r"[\w-]{8,100}", re.ASCII)

SEAT, AS_SEAT = "seat", "as-seat"
"""Query parameters that name the seat whose view is shown.

Dialogs use the second one, because `seat` may be a field of their move.
"""

PLAY_FOR = "play-for"
"""Query parameter: the host's phone plays for the seat whose view it shows, though that seat has a phone."""

HANDED_ON = "pass"
"""Query parameter: the phone is being handed to the player of the seat in the address.

It shows no view until that player continues.
"""


@dataclass(frozen=True)
class Asker:
    """A phone or a program at a table, with its key and the role that the key allows.

    If the host's phone also took a seat, `role` is the host's role with that seat. `dialog` is True if the
    request is for a dialog. In the address of a dialog, `seat` may be a field of the move.
    """

    code: str
    key: str
    role: Role
    dialog: bool = False

    @cached_property
    def table(self) -> LoadedTable:
        """The table, looked up once per request. Raises `UnknownTable`."""
        return table_cache.find(self.code)

    @property
    def watches(self) -> bool:
        """True if this phone or program may only watch."""
        return self.role.name == WATCH

    @property
    def hosts(self) -> bool:
        """True if this phone or program has the host's key."""
        return self.role.name == HOST

    @property
    def name(self) -> str:
        """Name of the phone in the log: its seat, or `host`."""
        return self.role.seat or self.role.name

    @cached_property
    def asked(self) -> str:
        """Seat whose view the address asks for, "" if none. Raises `Malformed`."""
        seat = request.args.get(AS_SEAT) or ("" if self.dialog else request.args.get(SEAT, ""))
        if seat and seat not in {known.id for known in self.table.seats}:
            raise Malformed(SEAT, "There is no such seat at this table.")
        return seat

    @property
    def play_for(self) -> str:
        """Seat for which the host's phone plays, as the address says; "" if the phone only looks."""
        helps = request.args.get(PLAY_FOR) and self.hosts and self.asked != self.role.seat
        return self.asked if helps else ""

    @property
    def sender(self) -> str:
        """Sender of this phone's moves in the log.

        It is the seat in the address if this is the host's phone and that seat has no phone, else `name`.
        """
        passed_on = self.hosts and self.asked not in taken_seats(self.table)
        return (self.asked if passed_on else "") or self.name

    @property
    def query(self) -> str:
        """Query that keeps the view asked for in an address of the table: "", or "?seat=blue"."""
        return self.query_for(self.asked, self.play_for)

    def query_for(self, seat: str, play_for: str = "") -> str:
        """Return the query of the table's address for this seat's view, "" for the phone's own."""
        if seat in {"", self.role.seat}:
            return ""
        return f"?{SEAT}={seat}" + (f"&{PLAY_FOR}=yes" if seat == play_for else "")


REPLAYED = 20
"""Number of replayed entries that cost as much as one reading of a whole log."""


def count_reading(asker: Asker, cost: int = 1) -> None:
    """Count a request that reads a whole log. Raises `TooMany` if it exceeds a limit.

    The request counts for its address and for its key. The watching key is not counted, because many phones
    share it.
    """
    limits.spend_reads("" if asker.watches else asker.key, cost)


def count_take_back(asker: Asker, number: int | None) -> None:
    """Count the entries that are replayed in order to take back entry `number`.

    If `number` is None, the last step is undone, which replays no entry.
    """
    if number is not None:
        later = max(0, view_table(asker.table).number - number)
        count_reading(asker, 1 + later // REPLAYED)


def bearer(code: str) -> Asker:
    """Return the program that sent the request. Raises `UnknownTable`, `NoKey` or `WrongKey`.

    Each of these errors counts as a try.
    """
    given = request.authorization
    key = given.token if given and given.type == "bearer" and given.token else ""
    return key_owner(code, key)


def key_owner(code: str, key: str) -> Asker:
    """Return the phone or program that has this key.

    Only failures count as tries, so a phone with a right key gets in even if other phones of its network
    have used up all tries.
    """
    code = code.upper()
    try:
        return Asker(code, key, _role(code, key))
    except UnknownTable:
        limits.spend(limits.TRIES)
        raise
    except WrongKey:
        limits.spend(limits.TRIES)
        if not key:
            raise NoKey from None
        raise


def places_of(code: str) -> tuple[Place, ...]:
    """Return the seats of a table, for anyone who knows its code.

    Raises `UnknownTable` if there is no such table, which counts as a try, and `DemoTable`.
    """
    limits.check(limits.TRIES)
    try:
        if access_keys.is_demo(code):
            raise DemoTable
        return access_keys.places(code)
    except UnknownTable:
        limits.spend(limits.TRIES)
        raise


def check_code(code: str) -> None:
    """Raise `UnknownTable` if no table has this code, which counts as a try. Raise `DemoTable` for a demo."""
    places_of(code)


def _role(code: str, key: str) -> Role:
    if not CODE.fullmatch(code):
        raise UnknownTable
    return access_keys.role_of(code, key if KEY.fullmatch(key) else "")
