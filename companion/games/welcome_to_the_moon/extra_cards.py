"""The extra starship cards that a campaign adds to the deck (S76)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, declare
from companion.engine.moves import Move
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.components import EXTRA
from companion.games.welcome_to_the_moon.state import SCORING, State

CARD = Choice("Extra starship card", {card: printed.label for card, printed in EXTRA.items()})


def check_open(state: State) -> None:
    """Raise `IllegalMove` if no card can be added any more."""
    if state.ended or state.phase == SCORING:
        raise IllegalMove("The game is over: no more cards come.")
    if not state.campaign and not state.extra:
        raise IllegalMove("Extra starship cards come with the campaign.")
    if len(state.extra) == len(EXTRA):
        raise IllegalMove("All extra starship cards are in the deck.")


class AddCard(Move, kind="add-card"):
    """Add an extra card to the deck during a game, among the cards face down or else the discards (S76)."""

    sentence = Text("Added to the deck: {card}.")

    card: str = declare(CARD)

    def check(self, state: State) -> None:
        check_open(state)
        if self.card in state.extra:
            raise IllegalMove("This card is in the deck already.")

    def apply(self, state: State) -> State:
        return replace(
            state,
            piles=state.piles and state.piles.with_card(self.card),
            pile=state.pile and state.pile.with_card(self.card),
        )
