"""Where a number may stand (S12-S18)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.layout import SPACE, Layout
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet


def taken(layout: Layout, sheet: Sheet, space: str) -> Text | None:
    """S12, S18: only an empty space of the marking area can be written in."""
    spot = layout.spots.get(space)
    if spot is None or spot.kind != SPACE:
        return Text("There is no space of this name on this sheet.")
    if space not in sheet.written:
        return None
    there = sheet.written[space]
    if (word := layout.entries.get(str(there))) is not None:
        return Text("This space is already {word}.", word=word)
    return Text("{value} stands there already.", value=there)


def out_of_order(sheet: Sheet, spaces: Sequence[str], space: str, value: Entry) -> Text | None:
    """S13, S15: lower numbers before it in the zone, higher ones after it: the nearest on each side tell.

    S17, S76: an X has no value, so it is never out of order.
    """
    if isinstance(value, str):
        return None
    at = spaces.index(space)
    before = _first_number(sheet, spaces[:at][::-1])
    if before is not None and before >= value:
        return Text("{value} must be higher than the {there} before it.", value=value, there=before)
    after = _first_number(sheet, spaces[at + 1 :])
    if after is not None and after <= value:
        return Text("{value} must be lower than the {there} after it.", value=value, there=after)
    return None


def _first_number(sheet: Sheet, spaces: Sequence[str]) -> float | None:
    """The number met first; an X says nothing (S17)."""
    for space in spaces:
        there = sheet.written.get(space)
        if there is not None and not isinstance(there, str):
            return there
    return None


def refusal_in_zones(layout: Layout, sheet: Sheet, value: Entry, space: str) -> Text | None:
    """Why a number may not be written there: taken, or out of order in a zone it belongs to."""
    if (reason := taken(layout, sheet, space)) is not None:
        return reason
    for zone in layout.zones_of[space]:
        if (reason := out_of_order(sheet, zone.spaces, space, value)) is not None:
            return reason
    return None
