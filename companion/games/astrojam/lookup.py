"""Lookups that raise `IllegalMove` if there is no such player or item on the table."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.components import ITEM_IDS
from companion.games.astrojam.state import Player, State


def player_at(state: State, seat: str) -> Player:
    """Return the player at this seat. Raises `IllegalMove` if there is none."""
    found = state.player(seat)
    if found is None:
        raise IllegalMove("Nobody sits there.")
    return found


def active(state: State) -> Player:
    """Return the player whose turn it is. Raises `IllegalMove` before the first turn."""
    if state.active is None:
        raise IllegalMove("Nobody has begun yet.")
    return state.active


def rivals(state: State) -> tuple[Player, ...]:
    """Return all players but the active one, in turn order."""
    return tuple(player_at(state, seat) for seat in state.seats if seat != state.turn.seat)


def next_of(state: State, placed: int) -> Player:
    """S4, S5: return the player who places the next piece, clockwise, when `placed` pieces are placed."""
    return player_at(state, state.seats[placed % len(state.seats)])


def check_item(item: str) -> None:
    """I7: raise `IllegalMove` if there is no such item."""
    if item not in ITEM_IDS:
        raise IllegalMove("There is no such item.")
