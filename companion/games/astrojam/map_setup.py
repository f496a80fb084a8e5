"""The set-up on the map, if a table keeps one (S4 to S7)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.text import Text
from companion.games.astrojam import grid as g
from companion.games.astrojam.components import BOARDS, ITEM_IDS
from companion.games.astrojam.lookup import next_of
from companion.games.astrojam.map_names import space_names
from companion.games.astrojam.state import SETUP, State

NO_MAP = Text("This table keeps no map.")


def to_place(state: State, kind: str) -> str:
    """S4 to S7: return the next piece to place, "" if none is left or the table keeps no map."""
    if state.grid is None:
        return ""
    left = state.grid.unplaced(kind)
    if kind == g.ASTRONAUT:
        seat = next_of(state, state.setup.astronauts).seat
        left = tuple(one for one in left if g.owner_of(one) == seat)
    return next(iter(left), "")


def open_spaces(state: State, step: str, kind: str) -> dict[str, str]:
    """S4, S5, S7: return the spaces open to the next piece of this kind, with names; none in other steps."""
    if state.grid is None or (state.turn.phase, state.step) != (SETUP, step):
        return {}
    piece = to_place(state, kind)
    names = space_names(state.grid.station)
    return {space: names[space] for space in g.open_to(state.grid, piece)} if piece else {}


def board_id(state: State, space: str) -> str:
    """S7: return the id of the board that a space is on; the largest board has the first id of `BOARDS`."""
    if state.grid is None:
        return ""
    boards = state.grid.station.boards
    order = sorted(range(len(boards)), key=lambda number: not boards[number].board.largest)
    known = g.spaces(state.grid.station).get(space)
    return tuple(BOARDS)[order.index(known.board)] if known else ""


def placed(state: State, kind: str, space: str) -> g.Grid | None:
    """Return the map with the next piece of this kind placed, None without a map. Raises `IllegalMove`."""
    if state.grid is None:
        if space:
            raise IllegalMove(NO_MAP)
        return None
    if not space:
        raise IllegalMove("This table keeps a map: choose the space there.")
    piece = to_place(state, kind)
    if not piece:
        raise IllegalMove("All of these are on the map already.")
    g.check_place(state.grid, piece, space)
    return g.place(state.grid, piece, space)


def with_items(grid: g.Grid | None, sites: tuple[int, ...]) -> g.Grid | None:
    """S6, Q22: return the map with each item on its site; `sites` is empty if dealt at the table.

    Sites are numbered from 1 in reading order. Raises `IllegalMove` if there is no such site.
    """
    if grid is None:
        return None
    there = g.cargo_sites(grid)
    for item, site in zip(ITEM_IDS, sites, strict=False):
        if site > len(there):
            raise IllegalMove("There are only {count} CARGO sites on the map.", count=len(there))
        grid = g.place(grid, item, there[site - 1])
    return grid
