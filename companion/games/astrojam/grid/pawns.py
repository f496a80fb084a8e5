"""Astronauts and robots move and throw (AJ-K1, AJ-K2, AJ-K3)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.grid.done import Done, done, draws_for
from companion.games.astrojam.grid.state import ASTRONAUT, NOWHERE, OUTSIDE, ROBOT, Grid, kind_of, owner_of
from companion.games.astrojam.grid.station import WAYS, line, place_of, space_id

RIVAL = "rival"
"""Id of the card Move Rival Astronaut. The ids of the other cards are the kinds of piece that they move."""
MOVES = {
    ASTRONAUT: "This card moves an astronaut of your own.",
    RIVAL: "This card moves an astronaut of another player.",
    ROBOT: "This card moves a robot.",
}
THROWS = {
    ASTRONAUT: "With this card an astronaut of your own throws.",
    ROBOT: "With this card a robot throws.",
}


def card_for(seat: str, piece: str) -> str:
    """Return the card with which this seat moves a piece; "" for a crate or an item."""
    kind = kind_of(piece)
    if kind == ASTRONAUT:
        return ASTRONAUT if owner_of(piece) == seat else RIVAL
    return ROBOT if kind == ROBOT else ""


def check_on_map(grid: Grid, piece: str) -> None:
    """AJ-K6a: raise `IllegalMove` if a piece is outside or not placed yet."""
    if grid.at(piece) == OUTSIDE:
        raise IllegalMove("This is outside: it comes back by a Spacesuit Shift only.")
    if grid.at(piece) == NOWHERE:
        raise IllegalMove("This is not on the map yet.")


def check_pawn(grid: Grid, seat: str, card: str, pawn: str, sentences: dict[str, str]) -> None:
    """AJ-K1, AJ-K2, AJ-K3: raise `IllegalMove` if this seat may not use the pawn with this card.

    `sentences` maps each card that allows the action to the sentence that refuses a wrong pawn.
    """
    if card not in sentences:
        raise IllegalMove("With this card no pawn does this.")
    check_on_map(grid, pawn)
    if card_for(seat, pawn) != card:
        raise IllegalMove(sentences[card])


def check_item_here(grid: Grid, pawn: str, item: str) -> None:
    """AJ-K1a, AJ-K1b, AJ-K6c: raise `IllegalMove` if the item is not on the pawn's own space."""
    if item not in grid.items_on(grid.at(pawn)):
        raise IllegalMove("This item does not lie on the space of the pawn.")


def reach(grid: Grid, start: str) -> tuple[str, ...]:
    """AJ-K1a, AJ-J21: return the free spaces in all four directions, each up to the first obstacle."""
    return tuple(space for way in WAYS for space in ahead(grid, start, way))


def ahead(grid: Grid, start: str, way: str) -> tuple[str, ...]:
    """Return the free spaces in one direction up to the first obstacle, nearest first."""
    found: list[str] = []
    (x, y), (dx, dy) = place_of(start), WAYS[way]
    while grid.is_free(space := space_id((x + dx * (len(found) + 1), y + dy * (len(found) + 1)))):
        found.append(space)
    return tuple(found)


def check_move(grid: Grid, seat: str, card: str, pawn: str, to: str, item: str = "") -> None:
    """Check a move in a straight line through free spaces, with one item at most (AJ-J20).

    Rules AJ-K1a, AJ-K2, AJ-K3a.

    A rival astronaut takes no item along (AJ-J19).
    """
    check_pawn(grid, seat, card, pawn, MOVES)
    check_line(grid.at(pawn), to)
    if to not in reach(grid, grid.at(pawn)):
        raise IllegalMove("The way leads through free spaces only.")
    if item and card == RIVAL:
        raise IllegalMove("A rival astronaut takes no item along.")
    if item:
        check_item_here(grid, pawn, item)


def check_line(start: str, to: str) -> None:
    """AJ-K1a, AJ-Q14: raise `IllegalMove` if `to` is not another space in the same row or column."""
    if not line(start, to):
        raise IllegalMove("It goes in a straight line, along a row or a column.")


def move(grid: Grid, seat: str, pawn: str, to: str, item: str = "") -> Done:
    """AJ-K1a, AJ-K2, AJ-K3a: move a pawn; the owner of a rival astronaut draws one card (AJ-K2)."""
    path = line(grid.at(pawn), to)
    after = grid.moved({pawn: to, **({item: to} if item else {})})
    draws = draws_for(seat, [pawn])
    return done(after, seat, walks={pawn: path}, item=item, item_path=path if item else (), draws=draws)


def check_throw(grid: Grid, seat: str, card: str, thrower: str, item: str, to: str) -> None:
    """Check a throw in line to a robot or an astronaut of `seat`. Items fly over anything (AJ-J21).

    Rules AJ-K1b, AJ-K3b.
    """
    check_pawn(grid, seat, card, thrower, THROWS)
    check_item_here(grid, thrower, item)
    check_on_map(grid, to)
    if card_for(seat, to) not in (ASTRONAUT, ROBOT):
        raise IllegalMove("An item is thrown to an astronaut of your own or to a robot.")
    if to == thrower:
        raise IllegalMove("An item is thrown to somebody else.")
    check_line(grid.at(thrower), grid.at(to))


def flown_over(grid: Grid, thrower: str, to: str) -> tuple[str, ...]:
    """AJ-K1b: return the astronauts between thrower and catcher, including those of the active player."""
    path = line(grid.at(thrower), grid.at(to))[:-1]
    return tuple(one for space in path if owner_of(one := grid.element_on(space)))


def throw_draws(grid: Grid, seat: str, thrower: str, to: str) -> dict[str, int]:
    """AJ-J10, AJ-Q17: return the number of cards that each rival would draw for this throw, by seat."""
    return draws_for(seat, flown_over(grid, thrower, to))


def throw(grid: Grid, seat: str, thrower: str, item: str, to: str) -> Done:
    """AJ-K1b, AJ-K3b: throw an item onto the catcher's space."""
    space = grid.at(to)
    draws = throw_draws(grid, seat, thrower, to)
    return done(grid.moved({item: space}), seat, item=item, item_path=(space,), draws=draws)
