"""Astronauts and robots move and throw (K1, K2, K3)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.grid.done import Done, done, draws_for
from companion.games.astrojam.grid.state import ASTRONAUT, NOWHERE, OUTSIDE, ROBOT, Grid, kind_of, owner_of
from companion.games.astrojam.grid.station import WAYS, line, place_of, space_id

RIVAL = "rival"
"""The card Move Rival Astronaut; the cards Astronaut and Robot are called as what they move."""
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
    """The card with which this seat moves a piece; "" for a crate or an item."""
    kind = kind_of(piece)
    if kind == ASTRONAUT:
        return ASTRONAUT if owner_of(piece) == seat else RIVAL
    return ROBOT if kind == ROBOT else ""


def check_on_map(grid: Grid, piece: str) -> None:
    """K6a: a piece that is outside or not placed yet does nothing."""
    if grid.at(piece) == OUTSIDE:
        raise IllegalMove("This is outside: it comes back by a Spacesuit Shift only.")
    if grid.at(piece) == NOWHERE:
        raise IllegalMove("This is not on the map yet.")


def check_pawn(grid: Grid, seat: str, card: str, pawn: str, sentences: dict[str, str]) -> None:
    """K1, K2, K3: the card says whose pawn acts."""
    if card not in sentences:
        raise IllegalMove("With this card no pawn does this.")
    check_on_map(grid, pawn)
    if card_for(seat, pawn) != card:
        raise IllegalMove(sentences[card])


def check_item_here(grid: Grid, pawn: str, item: str) -> None:
    """K1a, K1b, K6c: an item of the pawn's own space."""
    if item not in grid.items_on(grid.at(pawn)):
        raise IllegalMove("This item does not lie on the space of the pawn.")


def reach(grid: Grid, start: str) -> tuple[str, ...]:
    """K1a, J21: the free spaces along the four lines from a space, each line up to the first obstacle."""
    return tuple(space for way in WAYS for space in ahead(grid, start, way))


def ahead(grid: Grid, start: str, way: str) -> tuple[str, ...]:
    """The free spaces one after another in one of the four ways."""
    found: list[str] = []
    (x, y), (dx, dy) = place_of(start), WAYS[way]
    while grid.is_free(space := space_id((x + dx * (len(found) + 1), y + dy * (len(found) + 1)))):
        found.append(space)
    return tuple(found)


def check_move(grid: Grid, seat: str, card: str, pawn: str, to: str, item: str = "") -> None:
    """K1a, K2, K3a: one straight line through and into free spaces, with one item at most (J20).

    Of a rival astronaut the item stays (J19).
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
    """K1a, Q14: rows and columns, never diagonal, and not on the spot."""
    if not line(start, to):
        raise IllegalMove("It goes in a straight line, along a row or a column.")


def move(grid: Grid, seat: str, pawn: str, to: str, item: str = "") -> Done:
    """K1a, K2, K3a. The owner of a rival that was moved draws one card (K2)."""
    path = line(grid.at(pawn), to)
    after = grid.moved({pawn: to, **({item: to} if item else {})})
    draws = draws_for(seat, [pawn])
    return done(after, seat, walks={pawn: path}, item=item, item_path=path if item else (), draws=draws)


def check_throw(grid: Grid, seat: str, card: str, thrower: str, item: str, to: str) -> None:
    """K1b, K3b: to an own astronaut or a robot in the same row or column, over anything (J21)."""
    check_pawn(grid, seat, card, thrower, THROWS)
    check_item_here(grid, thrower, item)
    check_on_map(grid, to)
    if card_for(seat, to) not in (ASTRONAUT, ROBOT):
        raise IllegalMove("An item is thrown to an astronaut of your own or to a robot.")
    if to == thrower:
        raise IllegalMove("An item is thrown to somebody else.")
    check_line(grid.at(thrower), grid.at(to))


def flown_over(grid: Grid, thrower: str, to: str) -> tuple[str, ...]:
    """K1b: the astronauts between the thrower and the one who catches, own ones too."""
    path = line(grid.at(thrower), grid.at(to))[:-1]
    return tuple(one for space in path if owner_of(one := grid.element_on(space)))


def throw_draws(grid: Grid, seat: str, thrower: str, to: str) -> dict[str, int]:
    """J10, Q17: how many cards each rival would draw."""
    return draws_for(seat, flown_over(grid, thrower, to))


def throw(grid: Grid, seat: str, thrower: str, item: str, to: str) -> Done:
    """K1b, K3b: the item comes to rest on the space of the one who catches."""
    space = grid.at(to)
    draws = throw_draws(grid, seat, thrower, to)
    return done(grid.moved({item: space}), seat, item=item, item_path=(space,), draws=draws)
