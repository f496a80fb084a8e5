"""Crates are pushed along their row (AJ-K4, AJ-J22, AJ-J23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.errors import IllegalMove
from companion.games.astrojam.grid.done import Done
from companion.games.astrojam.grid.pawns import ahead, check_on_map
from companion.games.astrojam.grid.state import CRATE, Grid, kind_of
from companion.games.astrojam.grid.station import WAYS, place_of, share_an_edge, space_id


@dataclass(frozen=True, slots=True)
class CrateRow:
    """Crates that may move together, their direction, and the spaces that the foremost crate can reach."""

    crates: tuple[str, ...]
    way: str
    to: tuple[str, ...]


def check_crates(grid: Grid, crates: Sequence[str], way: str, by: int) -> None:
    """AJ-K4: check that adjacent crates move along their line, through and into free spaces (AJ-J22, AJ-J23).

    AJ-Q15: a single crate moves in any direction. AJ-Q16: CARGO sites and destinations are ordinary spaces.
    """
    check_row(grid, crates)
    if way not in WAYS:
        raise IllegalMove("A crate goes up, down, left or right.")
    if way not in ways_of(grid, crates):
        raise IllegalMove("Crates in a row move along their row, not sideways.")
    room = len(ahead(grid, grid.at(foremost(grid, crates, way)), way))
    if not room:
        raise IllegalMove("There is no free space ahead of the crate.")
    if not 1 <= by <= room:
        raise IllegalMove("The crate may move 1 to {room} spaces.", room=room)


def check_row(grid: Grid, crates: Sequence[str]) -> None:
    """AJ-K4, AJ-J23: raise `IllegalMove` unless these are crates side by side in a row or a column."""
    if not crates or len(set(crates)) < len(crates):
        raise IllegalMove("Say which crates move, each one once.")
    for crate in crates:
        if kind_of(crate) != CRATE:
            raise IllegalMove("This card moves crates only.")
        check_on_map(grid, crate)
    row = in_order(grid, crates)
    touching = all(share_an_edge(one, other) for one, other in pairwise(row))
    if not touching or not ways_of(grid, crates):
        raise IllegalMove("Crates that move together stand side by side in one line.")


def in_order(grid: Grid, crates: Sequence[str]) -> list[str]:
    """Return the spaces of these crates from left to right or from top to bottom."""
    return sorted((grid.at(crate) for crate in crates), key=place_of)


def ways_of(grid: Grid, crates: Sequence[str]) -> tuple[str, ...]:
    """AJ-K4, AJ-Q15: return the directions in which these crates can move as a row.

    A single crate has all four directions. Crates that are not in line have none.
    """
    columns, rows = ({place_of(grid.at(crate))[axis] for crate in crates} for axis in (0, 1))
    upright = ("up", "down") if len(columns) == 1 else ()
    return (*upright, *(("left", "right") if len(rows) == 1 else ()))


def foremost(grid: Grid, crates: Sequence[str], way: str) -> str:
    """Return the crate at the front in this direction."""
    dx, dy = WAYS[way]

    def far(crate: str) -> int:
        x, y = place_of(grid.at(crate))
        return x * dx + y * dy

    return max(crates, key=far)


def move_crates(grid: Grid, crates: Sequence[str], way: str, by: int) -> Done:
    """AJ-K4: move all these crates by the same distance; items stay, and no rival draws."""
    dx, dy = WAYS[way]
    places = {crate: place_of(grid.at(crate)) for crate in crates}
    return Done(grid.moved({crate: space_id((x + dx * by, y + dy * by)) for crate, (x, y) in places.items()}))


def rows(grid: Grid) -> tuple[CrateRow, ...]:
    """AJ-K4: return all groups of crates that may move together, once for each open direction."""
    return tuple(
        CrateRow(crates, way, to)
        for crates in _lines(grid)
        for way in ways_of(grid, crates)
        if (to := ahead(grid, grid.at(foremost(grid, crates, way)), way))
    )


def _lines(grid: Grid) -> list[tuple[str, ...]]:
    """Return each crate alone, and each row of two or more crates to the right or downwards."""
    crates = grid.on_map(CRATE)
    lines: list[tuple[str, ...]] = [(crate,) for crate in crates]
    for crate in crates:
        for way in ("right", "down"):
            run = [crate]
            while kind_of(after := _next(grid, run[-1], way)) == CRATE:
                run.append(after)
                lines.append(tuple(run))
    return lines


def _next(grid: Grid, element: str, way: str) -> str:
    (x, y), (dx, dy) = place_of(grid.at(element)), WAYS[way]
    return grid.element_on(space_id((x + dx, y + dy)))
