"""The Virus's sheet and what can be read off it: its quarters, its walkways, its two tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("virus")

(INFECTED,) = LAYOUT.entries
"""What stands in a space that a virus has crossed out; it fills the space (V14)."""

WALKWAYS: Mapping[str, tuple[str, str]] = {
    name: (one, other) for name, (one, other) in LAYOUT.printed["walkways"].items()
}
"""V35: the two quarters that each walkway joins."""


class Quarter(NamedTuple):
    """`target` and `tank` are "" where the quarter has none; `energies` begins with the printed one."""

    id: str
    name: str
    floor: str
    spaces: tuple[str, ...]
    energies: tuple[str, ...]
    plants: tuple[str, ...]
    tank: str
    target: str
    colour: str
    ways: Mapping[str, str]
    """Its walkways, and the quarter at the other end of each."""

    def evacuated(self, sheet: Sheet) -> bool:
        """V14: none of its spaces is empty."""
        return sheet.filled(self.spaces)

    def quarantined(self, sheet: Sheet) -> bool:
        """V37: all its walkways are closed."""
        return sheet.circled.issuperset(self.ways)

    def healthy(self, sheet: Sheet) -> int:
        """How many of its spaces hold a number or an X."""
        return sum(space in sheet.written and sheet.written[space] != INFECTED for space in self.spaces)

    def score(self, sheet: Sheet) -> int:
        """V15, V58: healthy spaces times circled energies; what is empty counts nothing."""
        return self.healthy(sheet) * sheet.count_circled(self.energies)

    def neighbours(self, sheet: Sheet) -> tuple[str, ...]:
        """V45: the quarters at the other ends of its open walkways."""
        return tuple(other for way, other in self.ways.items() if way not in sheet.circled)


def _ways(quarter: str) -> Mapping[str, str]:
    joined = ((way, pair) for way, pair in WALKWAYS.items() if quarter in pair)
    return {way: pair[1] if pair[0] == quarter else pair[0] for way, pair in joined}


QUARTERS: Mapping[str, Quarter] = {
    where: Quarter(
        id=where,
        name=raw["name"],
        floor=raw["floor"],
        spaces=tuple(raw["spaces"]),
        energies=tuple(raw["energies"]),
        plants=tuple(raw["plants"]),
        tank=raw["tank"],
        target=raw["target"],
        colour=raw["colour"],
        ways=_ways(where),
    )
    for where, raw in LAYOUT.printed["quarters"].items()
}
"""V47: in the order in which their viruses act."""

QUARTER_OF: Mapping[str, Quarter] = {
    space: quarter for quarter in QUARTERS.values() for space in quarter.spaces
}
TANK_AT: Mapping[str, str] = LAYOUT.printed["tanks"]
"""V24: the tank of each space that has one."""

FLOORS: Mapping[str, tuple[Quarter, ...]] = {
    zone.id: tuple(quarter for quarter in QUARTERS.values() if quarter.floor == zone.id)
    for zone in LAYOUT.zones
}


class Row(NamedTuple):
    """A row of a track: `sets_off` is the symbol that its first one crosses, "" for none (V33, V34)."""

    symbols: tuple[str, ...]
    sets_off: str
    score: str
    bonus: str


TRACKS: Mapping[str, tuple[Row, ...]] = {
    kind: tuple(Row(tuple(r["symbols"]), r["sets_off"], r["score"], r["bonus"]) for r in track["rows"])
    for kind, track in LAYOUT.printed["tracks"].items()
}
VALUES: Mapping[str, tuple[int, ...]] = {
    kind: tuple(track["values"]) for kind, track in LAYOUT.printed["tracks"].items()
}
"""V60, V61: what a track scores by its finished rows."""


def finished(sheet: Sheet, kind: str) -> tuple[Row, ...]:
    """V31: the rows of a track whose symbols are all crossed."""
    return tuple(row for row in TRACKS[kind] if sheet.crossed.issuperset(row.symbols))


def infected(sheet: Sheet) -> tuple[str, ...]:
    """The spaces that are crossed out, in sheet order."""
    return tuple(space for space in LAYOUT.spaces if sheet.written.get(space) == INFECTED)
