"""The station: module boards laid beside each other into one grid of spaces (AJ-S2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Many, Number, Record, declare
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.astrojam.grid.boards import (
    BLOCKED,
    CARGO,
    DESTINATION,
    DESTINATIONS,
    MOST_SPACES,
    START,
    Fault,
    ModuleBoard,
    board_faults,
    turned,
)

Place = tuple[int, int]

MOST_BOARDS = 4
MATCHING = 2
"""AJ-S2: smallest number of spaces that two touching boards share."""
FARTHEST = MOST_SPACES * (MOST_BOARDS - 1)
WAYS: Mapping[str, Place] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Laid:
    """A module board on the table: its top left corner, and its quarter turns clockwise."""

    board: ModuleBoard = declare(Record("Module board", ModuleBoard))
    x: int = declare(Number("Columns from the left", 0, FARTHEST), default=0)
    y: int = declare(Number("Rows from the top", 0, FARTHEST), default=0)
    turns: int = declare(Number("Quarter turns to the right", 0, 3), default=0)


@dataclass(frozen=True, slots=True)
class Station:
    """The boards as they are laid; a station without boards means no map."""

    boards: tuple[Laid, ...] = declare(
        Many("Boards", Record("Module board", Laid), 0, MOST_BOARDS), default=()
    )


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the station. `board` is the number of its board, counted from 0."""

    id: str
    x: int
    y: int
    sign: str
    board: int
    destination: str

    @property
    def is_cargo(self) -> bool:
        """True if items start here."""
        return self.sign == CARGO

    @property
    def is_start(self) -> bool:
        """True if astronauts start here."""
        return self.sign == START


def space_id(place: Place) -> str:
    """Return the id of a place: '3.4' is the fourth column from the left, the fifth row from the top."""
    return f"{place[0]}.{place[1]}"


def place_of(space: str) -> Place:
    """Parse the id of a space into column and row. Raises `IllegalMove` if it is malformed."""
    if not re.fullmatch(r"[0-9]{1,2}\.[0-9]{1,2}", space):
        raise IllegalMove("There is no such space on the map.")
    x, y = space.split(".")
    return int(x), int(y)


def _spaces_of(laid: Laid, number: int) -> Iterator[Space]:
    for y, row in enumerate(turned(laid.board, laid.turns), start=laid.y):
        for x, sign in enumerate(row, start=laid.x):
            if sign != BLOCKED:
                destination = laid.board.destination if sign == DESTINATION else ""
                yield Space(space_id((x, y)), x, y, sign, number, destination)


@lru_cache(maxsize=64)
def spaces(station: Station) -> Mapping[str, Space]:
    """Return all spaces by id, except blocked ones. Cached because each move asks for them many times."""
    found = (space for number, laid in enumerate(station.boards) for space in _spaces_of(laid, number))
    return {space.id: space for space in found}


def space_at(station: Station, space: str) -> Space:
    """Return the space with this id. Raises `IllegalMove` if there is none."""
    found = spaces(station).get(space)
    if found is None:
        raise IllegalMove("There is no such space on the map.")
    return found


def size(station: Station) -> Place:
    """Return the number of columns and rows of the whole map."""
    known = spaces(station).values()
    return max((space.x + 1 for space in known), default=0), max((space.y + 1 for space in known), default=0)


def beside(station: Station, space: str) -> tuple[str, ...]:
    """Return the spaces that share an edge with this one."""
    x, y = place_of(space)
    around = (space_id((x + dx, y + dy)) for dx, dy in WAYS.values())
    return tuple(one for one in around if one in spaces(station))


def share_an_edge(one: str, other: str) -> bool:
    """AJ-K5: return True if the two spaces lie side by side, not corner to corner."""
    (x, y), (to_x, to_y) = place_of(one), place_of(other)
    return abs(x - to_x) + abs(y - to_y) == 1


def line(start: str, to: str) -> tuple[str, ...]:
    """AJ-Q14: return the spaces after `start` up to `to` along a row or column; empty if not in line.

    Blocked places and gaps between boards are included because an item flies over anything (AJ-K1b).
    """
    (x, y), (to_x, to_y) = place_of(start), place_of(to)
    far = max(abs(to_x - x), abs(to_y - y))
    if not far or (x != to_x and y != to_y):
        return ()
    dx, dy = (to_x - x) // far, (to_y - y) // far
    return tuple(space_id((x + dx * step, y + dy * step)) for step in range(1, far + 1))


def way_of(start: str, to: str) -> str:
    """Return the direction (up, right, down, left) from a space to another one in its row or column."""
    (x, y), (to_x, to_y) = place_of(start), place_of(to)
    if x == to_x:
        return "down" if to_y > y else "up"
    return "right" if to_x > x else "left"


def faults(station: Station) -> Iterator[Fault]:
    """AJ-S2: yield the faults of the single boards. If there are none, yield the faults of the layout."""
    bad = [
        (f"boards[{number}].board.{field}", reason)
        for number, laid in enumerate(station.boards)
        for field, reason in board_faults(laid.board)
    ]
    yield from bad or (*_alike(station), *_joins(station))


def _alike(station: Station) -> Iterator[Fault]:
    """Yield the boards that share a name, a destination or the mark of the largest board."""
    boards = [laid.board for laid in station.boards]
    for (_, one), (number, other) in combinations(enumerate(boards), 2):
        if slug(one.name) == slug(other.name):
            yield f"boards[{number}].board.name", Text("Two boards are called {name}.", name=other.name)
        if other.destination and one.destination == other.destination:
            reason = Text("There is one {destination} only.", destination=DESTINATIONS[other.destination])
            yield f"boards[{number}].board.destination", reason
        if one.largest and other.largest:
            yield f"boards[{number}].board.largest", Text("Only one board is the largest.")


def _joins(station: Station) -> Iterator[Fault]:
    """AJ-S2: yield the boards that overlap, touch in a single space, or are not connected to the others.

    A blocked place may be outside the printed board. Another board may therefore cover it, and it does not
    count as touching other boards.
    """
    boards = station.boards
    places = [frozenset((space.x, space.y) for space in _spaces_of(laid, 0)) for laid in boards]
    joined: dict[tuple[int, int], int] = {}
    for a, b in combinations(range(len(boards)), 2):
        joined[a, b] = joined[b, a] = shared = _matching(places[a], places[b])
        one, other = boards[a].board.name, boards[b].board.name
        if places[a] & places[b]:
            yield f"boards[{b}]", Text("{one} and {other} lie on each other.", one=one, other=other)
        elif 0 < shared < MATCHING:
            reason = Text("{one} and {other} share one space only; at least two are needed.")
            yield f"boards[{b}]", Text(reason, one=one, other=other)
    for b in sorted(set(range(len(boards))) - _together(joined)):
        yield f"boards[{b}]", Text("{name} does not touch the other boards.", name=boards[b].board.name)


def _matching(mine: frozenset[Place], its: frozenset[Place]) -> int:
    """Return the number of pairs of spaces that face each other across the edge of two boards."""
    return sum((x + dx, y + dy) in its for x, y in mine for dx, dy in WAYS.values())


def _together(joined: Mapping[tuple[int, int], int]) -> set[int]:
    """Return the boards that are connected to the first one, directly or through others."""
    together, seen = {0}, 0
    while seen != len(together):
        seen = len(together)
        together |= {b for (a, b), shared in joined.items() if shared and a in together}
    return together


def check_station(station: Station, where: str = "") -> None:
    """Raise `Malformed` for the first fault; its path is the field's path with `where` before it."""
    for field, reason in faults(station):
        raise Malformed(f"{where}.{field}" if where else field, reason)
