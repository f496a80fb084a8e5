"""Finding things on the table, or saying that they are not there."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam.components import ASTRONAUTS, ITEM_IDS
from companion.games.astrojam.moves import owner
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


def astronaut_ids(seat: str) -> tuple[str, ...]:
    """A player's astronauts, told apart."""
    return tuple(f"{seat}-{number}" for number in range(1, ASTRONAUTS + 1))


def check_astronaut(state: State, astronaut: str) -> Player:
    """S1: an astronaut of somebody here, by its own id or its owner's. Its owner."""
    seat = owner(astronaut)
    if astronaut not in (seat, *astronaut_ids(seat)):
        raise IllegalMove("There is no such astronaut.")
    return player_at(state, seat)


def check_item(item: str) -> None:
    """I7."""
    if item not in ITEM_IDS:
        raise IllegalMove("There is no such item.")


def rivals(state: State) -> tuple[Player, ...]:
    """Everybody but the active player, in turn order."""
    return tuple(player_at(state, seat) for seat in state.seats if seat != state.turn.seat)


def others_out(state: State, astronaut: str) -> bool:
    """Whether this very astronaut is outside (I5)."""
    return state.outside is not None and state.outside.astronaut == astronaut != owner(astronaut)
