"""Checks that a player may act now, and the base class of all moves on a player's own sheet."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.games.welcome_to_the_moon.components import ACTIONS, PILES
from companion.games.welcome_to_the_moon.state import CARDS_DUE, SHEETS, WRITING, Player, State

ACTION = Choice("Action", ACTIONS)
SLOT = Number("Place", 1, PILES)


def player_at(state: State, seat: str) -> Player:
    """Return the player of this seat. Raise `IllegalMove` if it is empty."""
    player = state.player(seat)
    if player is None:
        raise IllegalMove("Nobody sits there.")
    return player


def acting(state: State, seat: str, *, solo_on_paper: bool = False, opening: bool = False) -> Player:
    """Return a player who is in phases 2 to 4 and not done. Raise `IllegalMove` otherwise.

    `opening`: the step may also come before the first cards. `solo_on_paper`: the step is also needed if a
    single player writes on paper, for ASTRA's card.
    """
    if state.mode != SHEETS and not (solo_on_paper and state.solo):
        raise IllegalMove("The sheets are on paper at this table.")
    player = player_at(state, seat)
    if state.phase == CARDS_DUE and not (opening and player.turn.decisions):
        raise IllegalMove("The cards come first.")
    if state.phase not in (WRITING, CARDS_DUE):
        raise IllegalMove("Everybody is done with writing this turn.")
    if player.turn.done:
        raise IllegalMove("You are done with this turn. Undo first to change something.")
    return player


class OnMySheet(Move, anchor=Anchor.SEAT, owned=True):
    """Step of one player on the own sheet; it belongs to the seat and affects no other player."""

    seat: str = declare(Id("Seat"))
