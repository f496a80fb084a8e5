"""Who may act now."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.welcome_to_the_moon.state import CARDS_DUE, WRITING, Player, State


def player_at(state: State, seat: str) -> Player:
    """The player of this seat. Raises `IllegalMove`."""
    player = state.player(seat)
    if player is None:
        raise IllegalMove("Nobody sits there.")
    return player


def acting(state: State, seat: str) -> Player:
    """A player who is at phases 2 to 4 and not done yet."""
    player = player_at(state, seat)
    if state.phase == CARDS_DUE:
        raise IllegalMove("The cards come first.")
    if state.phase != WRITING:
        raise IllegalMove("Everybody is done with writing this turn.")
    if player.turn.done:
        raise IllegalMove("You are done with this turn. Undo first to change something.")
    return player
