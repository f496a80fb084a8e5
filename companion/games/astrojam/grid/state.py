"""Positions of all pieces on the map. Astronauts, robots and crates are elements, items are not (AJ-I2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.astrojam.grid.station import Station, space_at, spaces

ASTRONAUT, ROBOT, CRATE, ITEM = "astronaut", "robot", "crate", "item"
ASTRONAUTS, ROBOTS, CRATES, ITEMS = 3, 3, 13, 5
"""AJ-S1, AJ-I7: astronauts of each player, then robots, crates and items, which all players share."""
NOWHERE, OUTSIDE = "", "outside"
"""Positions off the map: not placed yet, and sent out by a Spacesuit Shift (AJ-K6)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An element or an item, and the space it is on."""

    id: str
    at: str = NOWHERE


@dataclass(frozen=True, slots=True)
class Grid:
    """The station with all pieces. Pieces are never added or removed, they only change places."""

    station: Station
    elements: tuple[Piece, ...] = ()
    items: tuple[Piece, ...] = ()

    def at(self, piece: str) -> str:
        """Return the space of an element or an item. Raises `IllegalMove` if there is no such piece."""
        for known in (*self.elements, *self.items):
            if known.id == piece:
                return known.at
        raise IllegalMove("There is no such piece on the map.")

    def element_on(self, space: str) -> str:
        """AJ-I2: return the only element on a space, "" if there is none."""
        return next((element.id for element in self.elements if element.at == space), "")

    def items_on(self, space: str) -> tuple[str, ...]:
        """AJ-I2: return all items on a space."""
        return tuple(item.id for item in self.items if item.at == space)

    def is_free(self, space: str) -> bool:
        """Return True if an element may enter this space; items do not block it (AJ-K1a)."""
        return space in spaces(self.station) and not self.element_on(space)

    @property
    def outside(self) -> str:
        """AJ-I5: astronaut beside the board, "" before the first Spacesuit Shift."""
        return self.element_on(OUTSIDE)

    @property
    def outside_item(self) -> str:
        """AJ-Q20: item that the astronaut outside took along, "" if none."""
        return next(iter(self.items_on(OUTSIDE)), "")

    def on_map(self, kind: str) -> tuple[str, ...]:
        """Return the elements of one kind that are on a space."""
        gone = (NOWHERE, OUTSIDE)
        return tuple(one.id for one in self.elements if kind_of(one.id) == kind and one.at not in gone)

    def unplaced(self, kind: str) -> tuple[str, ...]:
        """AJ-S4, AJ-S5, AJ-S6, AJ-S7: return the pieces of one kind that still have to be placed."""
        pieces = self.items if kind == ITEM else self.elements
        return tuple(one.id for one in pieces if kind_of(one.id) == kind and one.at == NOWHERE)

    def moved(self, to: Mapping[str, str]) -> Grid:
        """Return the grid with these pieces moved; `to` maps the id of each piece to its new place."""
        elements, items = (
            tuple(Piece(one.id, to[one.id]) if one.id in to else one for one in pieces)
            for pieces in (self.elements, self.items)
        )
        return replace(self, elements=elements, items=items)


def kind_of(piece: str) -> str:
    """Return the kind of a piece from its id: "robot" for "robot-1", but "astronaut" for "red-1"."""
    prefix = piece.rpartition("-")[0]
    return prefix if prefix in (ROBOT, CRATE, ITEM) else ASTRONAUT


def owner_of(element: str) -> str:
    """Return the seat of an astronaut's owner; "" for a robot, a crate or an item."""
    return element.rpartition("-")[0] if element and kind_of(element) == ASTRONAUT else ""


def new_grid(station: Station, seats: Sequence[str]) -> Grid:
    """AJ-I6, AJ-I7: return a grid with all pieces for these seats, none of them placed."""
    counts = {**dict.fromkeys(seats, ASTRONAUTS), ROBOT: ROBOTS, CRATE: CRATES}
    elements = tuple(Piece(f"{of}-{n}") for of, count in counts.items() for n in range(1, count + 1))
    return Grid(station, elements, tuple(Piece(f"{ITEM}-{n}") for n in range(1, ITEMS + 1)))


def check_put(grid: Grid, piece: str, at: str) -> None:
    """Raise `IllegalMove` if this piece cannot be at this place on a physical table.

    Rules AJ-I2, AJ-I5, AJ-K6d.
    """
    grid.at(piece)
    if at == NOWHERE:
        return
    if at != OUTSIDE:
        space_at(grid.station, at)
    elif kind_of(piece) in (ROBOT, CRATE):
        raise IllegalMove("Only astronauts go outside.")
    if kind_of(piece) == ITEM:
        check_outside_item(grid, piece, at)
    elif grid.element_on(at) not in ("", piece):
        raise IllegalMove("Another one is there already.")


def check_outside_item(grid: Grid, item: str, at: str) -> None:
    """AJ-K6c: raise `IllegalMove` if an item would be outside without an astronaut, or as a second item."""
    if at == OUTSIDE and (not grid.outside or grid.outside_item not in ("", item)):
        raise IllegalMove("The astronaut outside has one item at most.")


def put(grid: Grid, piece: str, at: str) -> Grid:
    """Return the grid with one piece set by hand. The item of the astronaut outside moves with it.

    Rule AJ-Q20.
    """
    brought = grid.items_on(OUTSIDE) if piece == grid.outside else ()
    return grid.moved({**dict.fromkeys(brought, at), piece: at})
