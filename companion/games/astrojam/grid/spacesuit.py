"""Rules of a Spacesuit Shift: one astronaut goes outside, and the previous one comes back (AJ-K6)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.grid.done import Done, done, draws_for
from companion.games.astrojam.grid.pawns import check_item_here, check_on_map
from companion.games.astrojam.grid.state import ASTRONAUT, OUTSIDE, Grid, kind_of, owner_of


def check_shift(grid: Grid, seat: str, astronaut: str, item: str = "") -> None:
    """Raise `IllegalMove` if this Spacesuit Shift is not allowed.

    AJ-K6a: an astronaut of any colour may go outside. AJ-K6b, AJ-J18: the astronaut that is already outside
    may not be chosen. AJ-K6c: an item may go along only with an astronaut of the active player (`seat`).
    """
    if kind_of(astronaut) != ASTRONAUT:
        raise IllegalMove("Only astronauts go outside.")
    if grid.at(astronaut) == OUTSIDE:
        raise IllegalMove("This astronaut is outside already: choose another one.")
    check_on_map(grid, astronaut)
    if item and owner_of(astronaut) != seat:
        raise IllegalMove("A rival astronaut takes no item along.")
    if item:
        check_item_here(grid, astronaut, item)


def shift(grid: Grid, seat: str, astronaut: str, item: str = "") -> Done:
    """Send an astronaut outside (AJ-K6a).

    AJ-K6b, AJ-J17: the previous astronaut comes back, with its item (AJ-Q20), to the space that becomes free.
    AJ-K6d: the owner of a rival astronaut that is sent out draws one card. AJ-Q3: an item is delivered if an
    astronaut of the active player brings it back to a destination.
    """
    back, brought, space = grid.outside, grid.outside_item, grid.at(astronaut)
    to = {astronaut: OUTSIDE, **dict.fromkeys((one for one in (item,) if one), OUTSIDE)}
    to |= dict.fromkeys((one for one in (back, brought) if one), space)
    return done(
        grid.moved(to),
        seat,
        walks={back: (space,)} if back else {},
        item=brought or item,
        item_path=(space,) if brought else (),
        draws=draws_for(seat, [astronaut]),
        delivers=owner_of(back) == seat,
    )
