"""Finding the phone that plays for a seat without a phone of its own: several players may share one."""

from __future__ import annotations

from companion.tables.access import access_keys
from companion.tables.checks.ownership import taken_seats
from companion.tables.loaded.table import LoadedTable

LOOKED_AT = 60
"""Number of newest entries that are searched."""

HOST = "host"
"""Stands for the host's phone in place of a seat; it signs with the seat that it is passed to."""


def holder_of(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that plays for this seat, or `HOST`.

    A seat that has a phone is played by it. Any other is played by the phone that made its newest move; if
    there is none, by the phone of the host's seat.
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
    """Return the seat that hosts, else the first with a phone (the set-up seats the host first), else ""."""
    taken = [place for place in access_keys.places(loaded.code) if place.taken]
    return next((place.id for place in sorted(taken, key=lambda place: not place.hosts)), "")
