"""The Journey's sheet: its stations, and its zones between the dividers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.layout import SPACE, load
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("journey")

DIVIDERS = LAYOUT.of_kind("divider")
"""Dividers in order; the first stands between the first two spaces (A2-13)."""

TANK_AT: Mapping[str, str] = {tank["space"]: name for name, tank in LAYOUT.printed["tanks"].items()}
"""Tank of each space that has one (A2-21)."""

TANK_VALUES: Mapping[str, int] = {name: tank["value"] for name, tank in LAYOUT.printed["tanks"].items()}
"""Points of each tank (A2-42), in tank order (D7)."""

Zone = tuple[str, ...]


class Station(NamedTuple):
    """A station: `space` is the one it is connected to, `values` are those of `high` and `low`."""

    space: str
    robots: tuple[str, ...]
    plants: tuple[str, ...]
    high: str
    low: str
    values: Mapping[str, int]

    def multiplier(self, sheet: Sheet) -> str:
        """Return the circled multiplier: "high", "low" or "none" (A2-19)."""
        if self.high in sheet.circled:
            return "high"
        return "low" if self.low in sheet.circled else "none"


STATIONS = tuple(
    Station(
        space=raw["space"],
        robots=tuple(raw["robots"]),
        plants=tuple(raw["plants"]),
        high=raw["high"],
        low=raw["low"],
        values=raw["values"],
    )
    for raw in LAYOUT.printed["stations"]
)


def zones(sheet: Sheet) -> tuple[Zone, ...]:
    """Return the zones between the drawn dividers, from the Earth to the Moon (A2-11)."""
    return _zones(sheet.circled)


def zone_around(sheet: Sheet, space: str) -> Zone:
    """Return the zone that this space belongs to now (A2-11)."""
    return _zone_by_space(sheet.circled)[space]


def complete_zones(sheet: Sheet) -> tuple[Zone, ...]:
    """Return the zones without an empty space (A2-14)."""
    return tuple(zone for zone in zones(sheet) if sheet.filled(zone))


def longest(complete: tuple[Zone, ...]) -> Zone:
    """Return the longest of these zones, the first on a tie, () if there are none (A2-43)."""
    return max(complete, key=len, default=())


def zone_name(sheet: Sheet, spot: str) -> Text:
    """Return the zone of a space, or of the space before a divider; else the group printed there."""
    if spot in DIVIDERS:
        spot = LAYOUT.spaces[DIVIDERS.index(spot)]
    if LAYOUT.spots[spot].kind != SPACE:
        return LAYOUT.spots[spot].group
    zone = zone_around(sheet, spot)
    start, end = LAYOUT.spots[zone[0]].label, LAYOUT.spots[zone[-1]].label
    if start == end:
        return Text("Space {start}", start=start)
    return Text("Spaces {start}-{end}", start=start, end=end)


@lru_cache(maxsize=1024)
def _zones(circled: frozenset[str]) -> tuple[Zone, ...]:
    ends = [at for at, divider in enumerate(DIVIDERS, start=1) if divider in circled]
    return tuple(
        LAYOUT.spaces[start:end] for start, end in zip((0, *ends), (*ends, len(LAYOUT.spaces)), strict=True)
    )


@lru_cache(maxsize=1024)
def _zone_by_space(circled: frozenset[str]) -> Mapping[str, Zone]:
    return {space: zone for zone in _zones(circled) for space in zone}
