"""Base class of the once-per-turn actions (I5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.hundred_astronauts.lookup import active, check_edition, check_hand, check_once_per_turn
from companion.games.hundred_astronauts.state import State


class Action(Move, of_turn=True):
    """I5: an action that the active player may do once in a turn.

    `tick` marks it as done in `Turn.used`. `title` is the label of the button, `called` the name in refusals.
    `edition` is the only edition that has it ("" for both). It needs at least `cards` cards in hand.
    """

    tick: ClassVar[str]
    title: ClassVar[Text]
    called: ClassVar[Text]
    edition: ClassVar[str] = ""
    cards: ClassVar[int] = 0

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if cls.edition in ("", state.edition):
            yield from cls.buttons(state)

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield the offers in an edition that has the action."""
        yield cls().offer(cls.title)

    def check(self, state: State) -> None:
        if self.edition:
            check_edition(state, self.edition)
        check_once_per_turn(state, self.tick, self.called)
        check_hand(active(state), self.cards, self.called)

    def used(self, state: State) -> State:
        """Return the state with this action ticked off."""
        return state.with_turn(used=(*state.turn.used, self.tick))
