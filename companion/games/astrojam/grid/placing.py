"""Placing astronauts, robots, items and crates on the map during the set-up (AJ-S4, AJ-S5, AJ-S6, AJ-S7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.errors import IllegalMove, Malformed
from companion.games.astrojam.grid.state import (
    ASTRONAUT,
    ASTRONAUTS,
    CRATE,
    CRATES,
    ITEM,
    NOWHERE,
    ROBOT,
    Grid,
    kind_of,
)
from companion.games.astrojam.grid.station import Station, beside, space_at, spaces

CRATES_ON_LARGEST, CRATES_ON_OTHERS = 4, 3


def check_place(grid: Grid, piece: str, space: str) -> None:
    """Raise `IllegalMove` if the piece is on the map already or may not begin on this space.

    Rules AJ-S4, AJ-S5, AJ-S6, AJ-S7.
    """
    if grid.at(piece) != NOWHERE:
        raise IllegalMove("This is on the map already.")
    space_at(grid.station, space)
    if kind_of(piece) != ITEM and not grid.is_free(space):
        raise IllegalMove("Another one is there already.")
    CHECKS[kind_of(piece)](grid, space)


def place(grid: Grid, piece: str, space: str) -> Grid:
    """Return the grid with this piece placed on the space. Call `check_place` first."""
    return grid.moved({piece: space})


def open_to(grid: Grid, piece: str) -> tuple[str, ...]:
    """Return the spaces where this piece may be placed now, in reading order."""
    return tuple(
        space.id
        for space in sorted(spaces(grid.station).values(), key=lambda space: (space.y, space.x))
        if _may_place(grid, piece, space.id)
    )


def _may_place(grid: Grid, piece: str, space: str) -> bool:
    try:
        check_place(grid, piece, space)
    except IllegalMove:
        return False
    return True


def _check_astronaut(grid: Grid, space: str) -> None:
    """AJ-S4: allow any starting space."""
    if not spaces(grid.station)[space].is_start:
        raise IllegalMove("Astronauts begin on starting spaces.")


def _check_robot(grid: Grid, space: str) -> None:
    """AJ-S5: allow a space that shares an edge with a CARGO site."""
    known = spaces(grid.station)
    if not any(known[one].is_cargo for one in beside(grid.station, space)):
        raise IllegalMove("Robots begin next to a CARGO site.")


def _check_item(grid: Grid, space: str) -> None:
    """AJ-S6, AJ-Q22: allow a CARGO site, which may hold any number of items."""
    if not spaces(grid.station)[space].is_cargo:
        raise IllegalMove("Items begin on CARGO sites.")


def _check_crate(grid: Grid, space: str) -> None:
    """Refuse a CARGO site, a fifth crate on the largest board, and a fourth on another board.

    Rules AJ-S7, AJ-J1.
    """
    known = spaces(grid.station)
    if known[space].is_cargo:
        raise IllegalMove("No crate begins on a CARGO site.")
    board = known[space].board
    most = crates_allowed(grid.station, board)
    if crates_on(grid, board) >= most:
        name = grid.station.boards[board].board.name
        raise IllegalMove("{name} has its {most} crates.", name=name, most=most)


CHECKS: Mapping[str, Callable[[Grid, str], None]] = {
    ASTRONAUT: _check_astronaut,
    ROBOT: _check_robot,
    ITEM: _check_item,
    CRATE: _check_crate,
}


def crates_allowed(station: Station, board: int) -> int:
    """AJ-S7: return the number of crates that a board holds: 4 on the largest board, 3 on each other."""
    return CRATES_ON_LARGEST if station.boards[board].board.largest else CRATES_ON_OTHERS


def crates_on(grid: Grid, board: int) -> int:
    """Return the number of crates on a board."""
    known = spaces(grid.station)
    return sum(known[grid.at(crate)].board == board for crate in grid.on_map(CRATE))


def cargo_sites(grid: Grid) -> tuple[str, ...]:
    """AJ-S6: return all CARGO sites in reading order."""
    sites = (space for space in spaces(grid.station).values() if space.is_cargo)
    return tuple(space.id for space in sorted(sites, key=lambda space: (space.y, space.x)))


def lay_items(grid: Grid, sites: Sequence[str]) -> Grid:
    """AJ-S6, AJ-Q22: place one item on each site, then start again at the first site if items are left.

    The caller shuffles the sites. Raises `IllegalMove` if there are no sites.
    """
    if not sites:
        raise IllegalMove("There is no CARGO site on this map.")
    for index, item in enumerate(grid.unplaced(ITEM)):
        check_place(grid, item, site := sites[index % len(sites)])
        grid = place(grid, item, site)
    return grid


def check_complete(station: Station, players: int, where: str = "boards") -> None:
    """Raise `Malformed` if this map has no room for the pieces of this many players.

    Rules AJ-S4, AJ-S5, AJ-S6, AJ-S7.
    """
    known = spaces(station).values()
    starts, needed = sum(space.is_start for space in known), ASTRONAUTS * players
    if sum(crates_allowed(station, board) for board in range(len(station.boards))) < CRATES:
        raise Malformed(where, "Four boards are needed, one of them marked as the largest.")
    if not any(space.is_cargo for space in known):
        raise Malformed(where, "There is no CARGO site on this map.")
    if starts < needed:
        reason = "{needed} starting spaces are needed, here are {starts}."
        raise Malformed(where, reason, needed=needed, starts=starts)
