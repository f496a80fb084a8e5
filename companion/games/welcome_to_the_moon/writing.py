"""Checks of where a number may be written (S12-S18)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.layout import SPACE, Layout
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet


def taken(layout: Layout, sheet: Sheet, space: str) -> Text | None:
    """Return why a space cannot be written in: it is unknown or filled (S12, S18). None if it can."""
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
    """Refuse a number unless lower ones stand before it and higher ones after it (S13, S15).

    Only the nearest number on each side is compared. An X has no value, so it is never refused (S17, S76).
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
    """Return the first number in these spaces, None without one; an X is skipped (S17)."""
    for space in spaces:
        there = sheet.written.get(space)
        if there is not None and not isinstance(there, str):
            return there
    return None


def refusal_in_zones(layout: Layout, sheet: Sheet, value: Entry, space: str) -> Text | None:
    """Refuse a filled space, or a number out of order in a zone of the space."""
    if (reason := taken(layout, sheet, space)) is not None:
        return reason
    for zone in layout.zones_of[space]:
        if (reason := out_of_order(sheet, zone.spaces, space, value)) is not None:
            return reason
    return None
