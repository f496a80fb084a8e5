"""Which phone plays for a seat that has no phone of its own: several players may share one phone."""

from __future__ import annotations

from companion.tables.access import access_keys
from companion.tables.loaded.table import LoadedTable

LOOKED_AT = 60
"""How many of the newest entries are asked."""


def holder_of(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that plays for this seat, "" for the host's phone.

    A seat that has a phone is played by it. Any other one is played by the phone that made its newest move; if it
    made none, by the host's: that of the seat the host handed over to, else of the first seat that has a phone,
    because the set-up seats the host first.
    """
    places = access_keys.places(loaded.code)
    taken = [place.id for place in places if place.taken]
    if seat in taken:
        return seat
    with loaded.lock:
        newest = loaded.entries(range(max(1, loaded.number - LOOKED_AT + 1), loaded.number + 1))
    for entry in reversed(newest):
        if entry.by == seat:  # the host's phone was passed on: it signs with the seat that it shows
            return ""
        if entry.fields.get("seat") == seat and entry.by in taken:
            return entry.by
    hosting = [place.id for place in places if place.taken and place.hosts]
    return next(iter((*hosting, *taken)), "")
