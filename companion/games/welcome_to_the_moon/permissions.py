"""Which player may act now, and the base of all steps on the own sheet."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.games.welcome_to_the_moon.components import ACTIONS, PILES
from companion.games.welcome_to_the_moon.state import CARDS_DUE, SHEETS, WRITING, Player, State

ACTION = Choice("Action", ACTIONS)
SLOT = Number("Place", 1, PILES)


def player_at(state: State, seat: str) -> Player:
    """The player of this seat. Raises `IllegalMove`."""
    player = state.player(seat)
    if player is None:
        raise IllegalMove("Nobody sits there.")
    return player


def acting(state: State, seat: str, *, solo_on_paper: bool = False, opening: bool = False) -> Player:
    """A player who is at phases 2 to 4 and not done yet. Raises `IllegalMove`.

    `opening`: a step that may come before the first cards. `solo_on_paper`: a step that the app also needs
    where one player writes on paper, for ASTRA's card.
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
    """A step of one player, on the own sheet: it belongs to the seat and disturbs nobody else."""

    seat: str = declare(Id("Seat"))
