"""Which crates a Crate card pushes on the map, which way and how far (K4)."""

from __future__ import annotations

from companion.games.astrojam import grid as g
from companion.games.astrojam.grid.pawns import check_line
from companion.games.astrojam.grid.station import line, place_of

FAR = 1000
Push = tuple[tuple[str, ...], str, int]
"""The crates, the way and the number of spaces."""


def pushed(grid: g.Grid, piece: str, to: str) -> Push:
    """To "3.4" for one crate; "crate-3+3.4" for all in the row up to that one.

    The space is where the foremost crate comes.
    """
    until, _, space = to.rpartition("+")
    crates = row(grid, piece, until or piece)
    ends = (grid.at(crates[0]), grid.at(crates[-1]))
    front = min(ends, key=lambda end: len(line(end, space)) or FAR)
    check_line(front, space)
    return crates, way_of(front, space), len(line(front, space))


def row(grid: g.Grid, piece: str, until: str) -> tuple[str, ...]:
    """Both ends and what stands between them."""
    between = line(grid.at(piece), grid.at(until))[:-1] if piece != until else ()
    ends = (piece,) if piece == until else (piece, until)
    return (piece, *(grid.element_on(space) for space in between), *ends[1:])


def way_of(start: str, to: str) -> str:
    """Up, right, down or left."""
    (x, y), (to_x, to_y) = place_of(start), place_of(to)
    if x == to_x:
        return "down" if to_y > y else "up"
    return "right" if to_x > x else "left"
