"""The set-up and the cards on the map, where a table keeps one (S4 to S7, K1 to K6).

The map checks what the rules of the table cannot see, works out who is passed over, ticks what was
visited and notices a delivery. Without a map nothing here does anything.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.records import replace
from companion.games.astrojam import grid as g
from companion.games.astrojam import moves, objectives
from companion.games.astrojam.components import BOARDS, DESTINATIONS, ITEM_IDS
from companion.games.astrojam.map_crates import pushed
from companion.games.astrojam.moves import CardMove
from companion.games.astrojam.preparing import next_of
from companion.games.astrojam.readings import ITEM
from companion.games.astrojam.state import ACTION, State

Card = tuple[Callable[[g.Grid, str, Any], None], Callable[[g.Grid, str, Any], g.Done]]


def check(state: State, move: Move) -> None:
    """What the map refuses, and what it has to be told."""
    if state.grid is None:
        if getattr(move, "to", "") or getattr(move, "piece", "") or getattr(move, "at", ""):
            raise IllegalMove("This table keeps no map.")
    elif isinstance(move, CardMove):
        if not isinstance(move, moves.ShiftSpacesuit) and not move.to:
            raise IllegalMove("This table keeps a map: say which piece, and where to.")
        CARDS[type(move)][0](state.grid, state.turn.seat, move)
    elif type(move) in PLACES:
        _place(state, move)


def told(state: State, move: Move) -> Any:
    """The move with what the map knows of it: whom it touches (2.5)."""
    if state.grid is None or type(move) not in TOUCHES:
        return move
    return dataclasses.replace(move, **TOUCHES[type(move)](state.grid, move))


def after(before: State, state: State, move: Move) -> State:
    """The table after a move, with its map."""
    if before.grid is None:
        return state
    if isinstance(move, CardMove):
        done = CARDS[type(move)][1](before.grid, before.turn.seat, move)
        return delivered(visits(replace(state, grid=done.grid), done), done)
    return replace(state, grid=_place(before, move)) if type(move) in PLACES else state


# --- the set-up ---------------------------------------------------------------------------------------


def to_place(state: State, kind: str) -> str:
    """S4 to S7: the piece that is placed next, "" where all of them are on the map."""
    if state.grid is None:
        return ""
    left = state.grid.unplaced(kind)
    if kind == g.ASTRONAUT:
        seat = next_of(state, state.setup.astronauts).seat
        left = tuple(one for one in left if g.owner_of(one) == seat)
    return next(iter(left), "")


def board_id(state: State, space: str) -> str:
    """S7: the board of a space by its id, the largest one first."""
    if state.grid is None:
        return ""
    boards = state.grid.station.boards
    order = sorted(range(len(boards)), key=lambda number: not boards[number].board.largest)
    known = g.spaces(state.grid.station).get(space)
    return tuple(BOARDS)[order.index(known.board)] if known else ""


def _place(state: State, move: Any) -> g.Grid:
    """The map with one piece placed, or with the items dealt."""
    if state.grid is None:
        raise IllegalMove("This table keeps no map.")
    if isinstance(move, moves.DealItems):
        return _items(state.grid, move)
    if not move.at:
        raise IllegalMove("This table keeps a map: choose the space there.")
    piece = to_place(state, PLACES[type(move)])
    if not piece:
        raise IllegalMove("All of these are on the map already.")
    g.check_place(state.grid, piece, move.at)
    if isinstance(move, moves.PlaceCrates) and (move.count, move.board) != (1, board_id(state, move.at)):
        raise IllegalMove("With the map, crates come one by one, each to the board of its space.")
    return g.place(state.grid, piece, move.at)


def _items(grid: g.Grid, move: moves.DealItems) -> g.Grid:
    """S6, Q22: each item to its site; what the table dealt is set by hand."""
    sites = g.cargo_sites(grid)
    for item, site in zip(ITEM_IDS, move.sites, strict=False):
        if site > len(sites):
            raise IllegalMove("There are only {count} CARGO sites on the map.", count=len(sites))
        grid = g.place(grid, item, sites[site - 1])
    return grid


PLACES: Mapping[type[Move], str] = {
    moves.PlaceAstronaut: g.ASTRONAUT,
    moves.PlaceRobot: g.ROBOT,
    moves.DealItems: g.ITEM,
    moves.PlaceCrates: g.CRATE,
}


# --- the cards ----------------------------------------------------------------------------------------


def _move_by(card: str) -> Card:
    """K1a, K2, K3a: to "3.4", or with an item "3.4+item-2"."""

    def pawn(move: Any) -> str:
        return str(move.astronaut if card == g.RIVAL else move.piece)

    def checked(grid: g.Grid, seat: str, move: Any) -> None:
        to, _, item = move.to.partition("+")
        g.check_move(grid, seat, card, pawn(move), to, item)

    def done(grid: g.Grid, seat: str, move: Any) -> g.Done:
        to, _, item = move.to.partition("+")
        return g.move(grid, seat, pawn(move), to, item)

    return checked, done


def _throw_by(card: str) -> Card:
    """K1b, K3b: "item-2+red-3", an item to the one who catches it."""

    def checked(grid: g.Grid, seat: str, move: moves.Throw) -> None:
        item, _, to = move.to.partition("+")
        g.check_throw(grid, seat, card, move.piece, item, to)

    def done(grid: g.Grid, seat: str, move: moves.Throw) -> g.Done:
        item, _, to = move.to.partition("+")
        return g.throw(grid, seat, move.piece, item, to)

    return checked, done


def _check_crates(grid: g.Grid, seat: str, move: moves.MoveCrates) -> None:
    g.check_crates(grid, *pushed(grid, move.piece, move.to))


def _crates(grid: g.Grid, seat: str, move: moves.MoveCrates) -> g.Done:
    return g.move_crates(grid, *pushed(grid, move.piece, move.to))


CARDS: Mapping[type[CardMove], Card] = {
    moves.MoveAstronaut: _move_by(g.ASTRONAUT),
    moves.ThrowByAstronaut: _throw_by(g.ASTRONAUT),
    moves.MoveRival: _move_by(g.RIVAL),
    moves.MoveRobot: _move_by(g.ROBOT),
    moves.ThrowByRobot: _throw_by(g.ROBOT),
    moves.MoveCrates: (_check_crates, _crates),
    moves.Swap: (
        lambda grid, seat, move: g.check_swap(grid, move.piece, move.to),
        lambda grid, seat, move: g.swap(grid, seat, move.piece, move.to),
    ),
    moves.Steal: (
        lambda grid, seat, move: g.check_steal(grid, seat, move.piece, move.to),
        lambda grid, seat, move: g.steal(grid, seat, move.piece, move.to),
    ),
    moves.ShiftSpacesuit: (
        lambda grid, seat, move: g.check_shift(grid, seat, move.astronaut, move.item),
        lambda grid, seat, move: g.shift(grid, seat, move.astronaut, move.item),
    ),
}


def _flown_over(grid: g.Grid, move: Any) -> dict[str, Any]:
    """J10: counted by the map."""
    return {"over": g.flown_over(grid, move.piece, move.to.partition("+")[2])}


def _stolen_from(grid: g.Grid, move: Any) -> dict[str, Any]:
    """J24: whoever stands where the item lies."""
    there = grid.element_on(grid.at(move.to))
    return {"astronaut": there if g.owner_of(there) else ""}


def _swapped(grid: g.Grid, move: Any) -> dict[str, Any]:
    """Q6."""
    return {"swapped": tuple(one for one in (move.piece, move.to) if g.owner_of(one))}


TOUCHES: Mapping[type[Move], Callable[[g.Grid, Any], dict[str, Any]]] = {
    moves.ThrowByAstronaut: _flown_over,
    moves.ThrowByRobot: _flown_over,
    moves.Steal: _stolen_from,
    moves.Swap: _swapped,
}


def visits(state: State, done: g.Done) -> State:
    """Q5: what own astronauts entered or crossed; strictly, where the item of that task has been."""
    places = set(state.turn.visited) | set(done.visited)
    if state.readings.visit == ITEM:
        asked = {one.condition for one in state.columns if one.task == done.item}
        places = set(state.turn.visited) | (set(done.item_visited) & asked)
    return state.with_turn(visited=tuple(place for place in DESTINATIONS if place in places))


def delivered(state: State, done: g.Done) -> State:
    """T3, Q3, Q4: the item of a task came to rest at its destination by this card."""
    if state.turn.phase != ACTION or not done.delivered:
        return state
    column = state.column(done.delivered)
    if column.task != done.item or not column.full:
        return state
    if state.readings.visit != ITEM and column.condition == column.destination:
        state = at_home(state, column.destination)
    return objectives.deliver(state, moves.Deliver(column=column.destination))


def at_home(state: State, destination: str) -> State:
    """Q19: the delivery is the visit where an own astronaut stands there."""
    if state.grid is None or destination in state.turn.visited:
        return state
    known = g.spaces(state.grid.station)
    own = (one for one in state.grid.on_map(g.ASTRONAUT) if g.owner_of(one) == state.turn.seat)
    if not any(known[state.grid.at(one)].destination == destination for one in own):
        return state
    visited = {*state.turn.visited, destination}
    return state.with_turn(visited=tuple(place for place in DESTINATIONS if place in visited))
