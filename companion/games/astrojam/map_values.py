"""Space of each piece on the map, editable because the physical table is the truth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.engine.fields import Choice
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import EditableValue, TableValue
from companion.games.astrojam import grid as g
from companion.games.astrojam.map_names import called, in_reading_order, piece_names, space_names
from companion.games.astrojam.state import Outside, State

NOBODY = "nobody"
UNPLACED = "nowhere"
"""Value for a piece that is not on the map yet, because a correction has no empty value."""


def names(state: State) -> Mapping[str, str]:
    """Return the names of spaces, robots and crates by id."""
    if state.grid is None:
        return {}
    return {**space_names(state.grid.station), **piece_names(state.grid)}


def positions(state: State) -> Iterator[EditableValue]:
    """Yield the astronaut outside (I5), then the space of each astronaut, robot, crate and item."""
    if state.grid is None:
        return
    spaces = {
        space.id: space_names(state.grid.station)[space.id] for space in in_reading_order(state.grid.station)
    }
    inside = {UNPLACED: Text("not placed"), **spaces}
    anywhere = {**inside, g.OUTSIDE: Text("outside")}
    pawns = {one.id: called(state, one.id) for one in state.grid.elements if g.owner_of(one.id)}
    spec = Choice("Outside", {NOBODY: Text("nobody"), **pawns})
    yield EditableValue(TableValue("outside.astronaut", state.grid.outside or NOBODY, spec), _with_outside)
    for piece in (*state.grid.elements, *state.grid.items):
        options = inside if g.kind_of(piece.id) in (g.ROBOT, g.CRATE) else anywhere
        label = Text("Space of {piece}", piece=called(state, piece.id))
        value = TableValue(f"{piece.id}.at", piece.at or UNPLACED, Choice(label, options))
        yield EditableValue(value, partial(_with_piece, piece.id))


def _with_piece(piece: str, state: State, at: str) -> State:
    """Put a piece in another place and update who is outside. Raises `IllegalMove` (I2, K6c)."""
    if state.grid is None:
        return state
    space = g.NOWHERE if at == UNPLACED else at
    g.check_put(state.grid, piece, space)
    grid = g.put(state.grid, piece, space)
    out = Outside(grid.outside, grid.outside_item) if grid.outside else None
    return replace(state, grid=grid, outside=out)


def _with_outside(state: State, astronaut: str) -> State:
    """I5: swap another astronaut with the one outside, or take that one in, on no space yet."""
    if state.grid is None or astronaut == (state.grid.outside or NOBODY):
        return state
    out = state.grid.outside
    if astronaut == NOBODY:
        return _with_piece(out, state, UNPLACED)
    space = state.grid.at(astronaut) or UNPLACED
    if out:
        state = _with_piece(astronaut, state, UNPLACED)
        state = _with_piece(out, state, space)
    return _with_piece(astronaut, state, g.OUTSIDE)
