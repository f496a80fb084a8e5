"""Finding things on the table, or saying that they are not there."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.components import ITEM_IDS
from companion.games.astrojam.state import Player, State


def player_at(state: State, seat: str) -> Player:
    """The player at this seat. Raises `IllegalMove`."""
    found = state.player(seat)
    if found is None:
        raise IllegalMove("Nobody sits there.")
    return found


def active(state: State) -> Player:
    """Whose turn it is. Raises `IllegalMove` before the first."""
    if state.active is None:
        raise IllegalMove("Nobody has begun yet.")
    return state.active


def rivals(state: State) -> tuple[Player, ...]:
    """Everybody but the active player, in turn order."""
    return tuple(player_at(state, seat) for seat in state.seats if seat != state.turn.seat)


def next_of(state: State, placed: int) -> Player:
    """S4, S5: who places the next piece after so many, clockwise from the first player."""
    return player_at(state, state.seats[placed % len(state.seats)])


def check_item(item: str) -> None:
    """I7."""
    if item not in ITEM_IDS:
        raise IllegalMove("There is no such item.")
