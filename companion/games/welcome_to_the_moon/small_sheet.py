"""Small drawings of all sheets beside each other: which spaces are filled, what is marked.

All players see all sheets, as at a real table. The empty sheet is one path that all of them share, and each
sheet adds only what was written on it, so that six of them are small to send.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.layout import SPACE, Spot
from companion.games.welcome_to_the_moon.neighbours import THEIRS
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet
from companion.games.welcome_to_the_moon.state import State

DOT = 16
"""Half the width of a cross, in the units of a sheet (1000 to its side)."""


@dataclass(frozen=True, slots=True)
class SmallSheet:
    """One player's sheet as SVG paths, with `filled` of `spaces`; `theirs` are a neighbour's insignia.

    Spaces and circles are points, which the stroke's width and line caps turn into squares and discs.
    """

    seat: str
    written: str
    circled: str
    crossed: str
    lines: str
    theirs: str
    filled: int
    spaces: int


@dataclass(frozen=True, slots=True)
class SmallSheets:
    """All sheets in the order of the seats, and the empty sheet under them."""

    empty: str
    sheets: tuple[SmallSheet, ...]


def small_sheets(state: State) -> SmallSheets:
    """Return the small drawings of all sheets of this table."""
    empty = "".join(_parts(state.slug, state.active).spaces.values())
    drawn = (_small(player.seat, player.sheet, state.slug, state.active) for player in state.seen)
    return SmallSheets(empty, tuple(drawn))


@dataclass(frozen=True, slots=True)
class Parts:
    """Path that each spot adds to a drawing: as a space, a circle, a cross, a line.

    `lost` are the entries that cross a space out.
    """

    spaces: dict[str, str]
    circles: dict[str, str]
    crosses: Mapping[str, str]
    lines: Mapping[str, str]
    lost: Container[Entry]


@cache
def _parts(slug: str, active: str) -> Parts:
    """Return the paths of an adventure's spots, of two sheets only those of the one in use (B8).

    The sheets in use by all players are together each sheet of the table once.
    """
    layout = ADVENTURES[slug].layout
    spots = [spot for spot in layout.spots.values() if spot.id.startswith(active)]
    return Parts(
        spaces={spot.id: _point(spot) for spot in spots if spot.kind == SPACE},
        circles={spot.id: _point(spot) for spot in spots if spot.line is None},
        crosses={spot.id: _small_cross(spot) for spot in spots},
        lines={spot.id: _line(spot) for spot in spots if spot.line is not None},
        lost=layout.entries,
    )


@lru_cache(256)
def _small(seat: str, sheet: Sheet, slug: str, active: str) -> SmallSheet:
    """Draw one sheet, cached for all phones of the table, because a tap changes one of six."""
    parts, shared = _parts(slug, active), ADVENTURES[slug].neighbours
    drawn_on = shared.insignia if shared else frozenset[str]()
    lost = {space for space, entry in sheet.written.items() if entry in parts.lost}
    theirs = {space for space, there in sheet.written.items() if there == THEIRS} | (sheet.crossed & drawn_on)
    filled, crossed = sheet.written.keys() - lost - theirs, (sheet.crossed | lost) - theirs
    return SmallSheet(
        seat=seat,
        written="".join(part for spot, part in parts.spaces.items() if spot in filled),
        circled="".join(part for spot, part in parts.circles.items() if spot in sheet.circled),
        crossed="".join(part for spot, part in parts.crosses.items() if spot in crossed),
        lines="".join(part for spot, part in parts.lines.items() if spot in sheet.circled),
        theirs="".join(part for spot, part in (parts.spaces | parts.circles).items() if spot in theirs),
        filled=sum(space in sheet.written for space in parts.spaces),
        spaces=len(parts.spaces),
    )


def _point(spot: Spot) -> str:
    x, y = spot.at
    return f"M{x} {y}h0"


def _small_cross(spot: Spot) -> str:
    x, y = spot.at
    return f"M{x - DOT} {y - DOT}l{2 * DOT} {2 * DOT}m0-{2 * DOT}l-{2 * DOT} {2 * DOT}"


def _line(spot: Spot) -> str:
    (x, y), (to_x, to_y) = spot.line or (spot.at, spot.at)
    return f"M{x} {y}L{to_x} {to_y}"
