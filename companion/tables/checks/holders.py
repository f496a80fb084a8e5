"""Finds the phone that plays for a seat; one phone may play for several seats."""

from __future__ import annotations

from companion.tables.access import access_keys
from companion.tables.checks.ownership import taken_seats
from companion.tables.loaded.table import LoadedTable

LOOKED_AT = 60
"""Number of the newest entries that are searched for a move of a seat."""

HOST = "host"
"""Value that stands for the phone of the host, in place of a seat id.

The host's phone may play for seats without a phone; the log then names that seat as the sender.
"""


def holder_of(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that plays for this seat, or `HOST`.

    A seat that has a phone is played by its own phone. Any other seat is played by the phone that made the
    newest move of the seat. If no such move is found, the phone of the host's seat plays for it.
    """
    return seat if seat in taken_seats(loaded) else newest_phone(loaded, seat) or host_seat(loaded) or HOST


def newest_phone(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that made the newest move of this seat, `HOST`, or "" if none is known."""
    taken = taken_seats(loaded)
    with loaded.lock:
        newest = loaded.entries(range(max(1, loaded.number - LOOKED_AT + 1), loaded.number + 1))
    for entry in reversed(newest):
        if entry.by == seat:
            return HOST
        if entry.fields.get("seat") == seat and entry.by in taken:
            return entry.by
    return ""


def host_seat(loaded: LoadedTable) -> str:
    """Return the taken seat of the host, "" if no seat is taken.

    If none is marked as the host's, return the first taken seat, because the host gets the first seat in the
    set-up.
    """
    taken = [place for place in access_keys.places(loaded.code) if place.taken]
    return next((place.id for place in sorted(taken, key=lambda place: not place.hosts)), "")
