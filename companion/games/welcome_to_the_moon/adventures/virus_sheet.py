"""The Virus's sheet: its quarters, its walkways, its two tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("virus")

(INFECTED,) = LAYOUT.entries
"""Entry of a space that a virus has crossed out; it fills the space (V14)."""

WALKWAYS: Mapping[str, tuple[str, str]] = {
    name: (one, other) for name, (one, other) in LAYOUT.printed["walkways"].items()
}
"""The two quarters that each walkway joins (V35)."""


class Quarter(NamedTuple):
    """A quarter; `target` and `tank` are "" if it has none, `energies` begins with the printed one."""

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
    """Its walkways, each with the quarter at the other end."""

    def evacuated(self, sheet: Sheet) -> bool:
        """Return True if none of its spaces is empty (V14)."""
        return sheet.filled(self.spaces)

    def quarantined(self, sheet: Sheet) -> bool:
        """Return True if all its walkways are closed (V37)."""
        return sheet.circled.issuperset(self.ways)

    def healthy(self, sheet: Sheet) -> int:
        """Return the number of its spaces that hold a number or an X."""
        return sum(space in sheet.written and sheet.written[space] != INFECTED for space in self.spaces)

    def score(self, sheet: Sheet) -> int:
        """Return healthy spaces times circled energies; empty spaces count 0 (V15, V58)."""
        return self.healthy(sheet) * sheet.count_circled(self.energies)

    def neighbours(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the quarters at the other ends of its open walkways (V45)."""
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
"""Quarters in the order in which their viruses act (V47)."""

QUARTER_OF: Mapping[str, Quarter] = {
    space: quarter for quarter in QUARTERS.values() for space in quarter.spaces
}
TANK_AT: Mapping[str, str] = LAYOUT.printed["tanks"]
"""Tank of each space that has one (V24)."""

FLOORS: Mapping[str, tuple[Quarter, ...]] = {
    zone.id: tuple(quarter for quarter in QUARTERS.values() if quarter.floor == zone.id)
    for zone in LAYOUT.zones
}


class Row(NamedTuple):
    """A row of a track; its first symbol crosses the symbol `sets_off`, "" for none (V33, V34)."""

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
"""Points of each track, indexed by its finished rows (V60, V61)."""


def finished(sheet: Sheet, kind: str) -> tuple[Row, ...]:
    """Return the rows of a track whose symbols are all crossed (V31)."""
    return tuple(row for row in TRACKS[kind] if sheet.crossed.issuperset(row.symbols))


def infected(sheet: Sheet) -> tuple[str, ...]:
    """Return the spaces that a virus has crossed out, in sheet order."""
    return tuple(space for space in LAYOUT.spaces if sheet.written.get(space) == INFECTED)
