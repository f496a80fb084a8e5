"""Rules of the Swap card: two elements change places, or an item is taken (AJ-K5)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.grid.done import Done, done, draws_for
from companion.games.astrojam.grid.pawns import card_for, check_on_map
from companion.games.astrojam.grid.state import ASTRONAUT, ITEM, NOWHERE, OUTSIDE, ROBOT, Grid, kind_of
from companion.games.astrojam.grid.station import beside, share_an_edge


def check_swap(grid: Grid, one: str, other: str) -> None:
    """AJ-K5a: raise `IllegalMove` unless these are two elements on spaces with a common edge."""
    for element in (one, other):
        if kind_of(element) == ITEM:
            raise IllegalMove("Items do not change places; astronauts, robots and crates do.")
        check_on_map(grid, element)
    if not share_an_edge(grid.at(one), grid.at(other)):
        raise IllegalMove("The two spaces need a common edge; a corner is not enough.")


def swap(grid: Grid, seat: str, one: str, other: str, *, rivals_draw: bool = False) -> Done:
    """AJ-K5a: swap two elements; items stay. Rivals draw a card only if `rivals_draw` is set (AJ-Q6)."""
    here, there = grid.at(one), grid.at(other)
    draws = draws_for(seat, [one, other]) if rivals_draw else {}
    return done(
        grid.moved({one: there, other: here}), seat, walks={one: (there,), other: (here,)}, draws=draws
    )


def partners(grid: Grid, element: str) -> tuple[str, ...]:
    """AJ-K5a: return the elements next to this one."""
    return tuple(
        other for space in beside(grid.station, grid.at(element)) if (other := grid.element_on(space))
    )


def check_steal(grid: Grid, seat: str, thief: str, item: str) -> None:
    """AJ-K5b: check that this astronaut of the active player, or this robot, may take this item.

    The item must lie on a space that shares an edge with the space of the thief (AJ-J25). An element of any
    kind may stand on the space of the item (AJ-J24).
    """
    check_on_map(grid, thief)
    if card_for(seat, thief) not in (ASTRONAUT, ROBOT):
        raise IllegalMove("An astronaut of your own or a robot takes the item.")
    if kind_of(item) != ITEM:
        raise IllegalMove("Only items are taken.")
    if grid.at(item) in (NOWHERE, OUTSIDE):
        raise IllegalMove("This item does not lie on the map.")
    if not share_an_edge(grid.at(thief), grid.at(item)):
        raise IllegalMove("The two spaces need a common edge; a corner is not enough.")


def steal(grid: Grid, seat: str, thief: str, item: str) -> Done:
    """AJ-K5b: take the item; the owner of a rival astronaut on its space draws one card."""
    space, draws = grid.at(thief), draws_for(seat, [grid.element_on(grid.at(item))])
    return done(grid.moved({item: space}), seat, item=item, item_path=(space,), draws=draws)


def loot(grid: Grid, thief: str) -> tuple[str, ...]:
    """AJ-K5b: return the items on the spaces next to a pawn."""
    return tuple(item for space in beside(grid.station, grid.at(thief)) for item in grid.items_on(space))
