"""The phases of a turn: the end of the action phase, and the drawing phase (T1, T2, T6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astrojam import hands
from companion.games.astrojam.lookup import active
from companion.games.astrojam.state import ACTION, DRAWING, OVER, SCORING, SETUP, State

MOST_STRENGTH = 20
"""Highest strength that players may type; the rulebook does not say which strengths exist."""
STRENGTHS = range(8)
"""Strengths with a button of their own; any other is typed."""
PHASE_NAMES = {
    SETUP: Text("the set-up is not finished"),
    ACTION: Text("the action phase is not over"),
    SCORING: Text("a delivery is being scored"),
    DRAWING: Text("the drawing phase has begun"),
    OVER: Text("the game is over"),
}


def check_phase(state: State, phase: str) -> None:
    """T1: raise `IllegalMove` if the turn is in another phase."""
    if state.turn.phase != phase:
        raise IllegalMove("Not now: {now}.", now=PHASE_NAMES[state.turn.phase])


def check_action_phase(state: State) -> None:
    """T2: raise `IllegalMove` outside the action phase or with an eleventh card in hand (H2)."""
    check_phase(state, ACTION)
    hands.check_within_limit(active(state))


class EndActions(Move, kind="end-actions", of_turn=True):
    """T2, T6, Q8: pass or stop playing cards. The drawing phase follows in any case."""

    sentence = Text("No more action cards.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("End actions") if state.turn.cards else Text("Pass"))

    def check(self, state: State) -> None:
        check_action_phase(state)

    def apply(self, state: State) -> State:
        return state.with_turn(phase=DRAWING)


class DiscardAndDraw(Move, kind="discard-and-draw", of_turn=True):
    """T6, J7: discard one card and draw as many as its strength. With an empty hand do neither (Q8)."""

    sentence = Text("A card of strength {strength} is discarded, {strength} are drawn.")

    strength: int = declare(Number("Strength of the discarded card", 0, MOST_STRENGTH, pad=(0, 7)))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(strength=0).offer(Text("Discard and draw"), "strength")
        empty = state.active is not None and not state.active.hand
        for strength in STRENGTHS:
            label = Text("No card to discard") if empty and not strength else Text.verbatim(strength)
            yield cls(strength=strength).offer(label)

    def check(self, state: State) -> None:
        check_phase(state, DRAWING)
        player = active(state)
        hands.check_within_limit(player)
        if state.turn.drawn:
            raise IllegalMove("The cards of this turn are drawn already.")
        if not player.hand and self.strength:
            raise IllegalMove("{player} has no card to discard.", player=player.name)

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        if active(state).hand:
            state = hands.drawn(hands.discarded(state, seat), seat, self.strength)
        return state.with_turn(drawn=True)
