"""Everything that a card may do on the map now, used to highlight spaces and pieces.

Rules AJ-K1, AJ-K2, AJ-K3, AJ-K4, AJ-K5, AJ-K6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from companion.games.astrojam.grid.crates import CrateRow, rows
from companion.games.astrojam.grid.pawns import RIVAL, card_for, reach, throw_draws
from companion.games.astrojam.grid.state import ASTRONAUT, CRATE, ROBOT, Grid
from companion.games.astrojam.grid.station import line
from companion.games.astrojam.grid.swaps import loot, partners

T = TypeVar("T")

SWAP, SPACESUIT = "swap", "spacesuit"
CARDS = (ASTRONAUT, RIVAL, ROBOT, CRATE, SWAP, SPACESUIT)
"""The six kinds of action card (2.4)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A pawn that may catch a throw, and the number of cards that each rival would draw (AJ-J10)."""

    to: str
    draws: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lit:
    """Everything that one card may do. Pieces that can do nothing are left out.

    `rows` holds the crates that may be pushed, `shifts` the astronauts that may go outside. In the other
    fields the key is the id of the piece that acts:

    - `moves`: spaces that the pawn may enter
    - `items`: items that the pawn may take along, throw or carry outside
    - `throws`: pawns that may catch an item thrown by the pawn
    - `swaps`: elements with which the element may change places
    - `steals`: items that the pawn may take from a neighbouring space
    """

    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    items: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    throws: Mapping[str, tuple[Target, ...]] = field(default_factory=dict)
    rows: tuple[CrateRow, ...] = ()
    swaps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    steals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shifts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return True if the card can do anything at all on this map."""
        return any((self.moves, self.throws, self.rows, self.swaps, self.steals, self.shifts))


@lru_cache(maxsize=64)
def lit(grid: Grid, seat: str, card: str) -> Lit:
    """Return everything that this seat may do with this kind of card (`CARDS`).

    The result is cached because several moves and the panel need it.
    """
    if card == CRATE:
        return Lit(rows=rows(grid))
    if card == SWAP:
        return _swap(grid, seat)
    if card == SPACESUIT:
        own = (one for one in grid.on_map(ASTRONAUT) if card_for(seat, one) == ASTRONAUT)
        return Lit(items=_items(grid, own), shifts=grid.on_map(ASTRONAUT))
    return _pawns(grid, seat, card)


def _pawns(grid: Grid, seat: str, card: str) -> Lit:
    """AJ-K1, AJ-K2, AJ-K3: return everything that a card for astronauts, rivals or robots may do."""
    pawns = [pawn for pawn in _all_pawns(grid) if card_for(seat, pawn) == card]
    moves = _each(pawns, lambda pawn: reach(grid, grid.at(pawn)))
    if card == RIVAL:
        return Lit(moves)
    items = _items(grid, pawns)
    return Lit(moves, items, _each(items, lambda pawn: _targets(grid, seat, pawn)))


def _swap(grid: Grid, seat: str) -> Lit:
    """AJ-K5a, AJ-K5b: return everything that a Swap card may do."""
    pawns = _all_pawns(grid)
    thieves = [pawn for pawn in pawns if card_for(seat, pawn) in (ASTRONAUT, ROBOT)]
    return Lit(
        swaps=_each((*pawns, *grid.on_map(CRATE)), lambda element: partners(grid, element)),
        steals=_each(thieves, lambda thief: loot(grid, thief)),
    )


def _targets(grid: Grid, seat: str, thrower: str) -> tuple[Target, ...]:
    """AJ-K1b, AJ-K3b: return the pawns in line that may catch."""
    start = grid.at(thrower)
    return tuple(
        Target(to, throw_draws(grid, seat, thrower, to))
        for to in _all_pawns(grid)
        if card_for(seat, to) in (ASTRONAUT, ROBOT) and line(start, grid.at(to))
    )


def _items(grid: Grid, pawns: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return _each(pawns, lambda pawn: grid.items_on(grid.at(pawn)))


def _all_pawns(grid: Grid) -> tuple[str, ...]:
    return (*grid.on_map(ASTRONAUT), *grid.on_map(ROBOT))


def _each(pieces: Iterable[str], may: Callable[[str], tuple[T, ...]]) -> dict[str, tuple[T, ...]]:
    return {piece: found for piece in pieces if (found := may(piece))}
