"""The once-per-turn actions as a family (I5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.hundred_astronauts.lookup import active, check_edition, check_hand, check_once_per_turn
from companion.games.hundred_astronauts.state import State


class Action(Move, of_turn=True):
    """I5: what the active player may do once in a turn.

    `tick` stands in `Turn.used` from then on; `title` is the button's label. A refusal calls the action
    `called`. Only `edition` has it ("": both have), and it takes at least `cards` from hand.
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
        """Its offers in an edition that has it."""
        yield cls().offer(cls.title)

    def check(self, state: State) -> None:
        if self.edition:
            check_edition(state, self.edition)
        check_once_per_turn(state, self.tick, self.called)
        check_hand(active(state), self.cards, self.called)

    def used(self, state: State) -> State:
        """The state with this action ticked off."""
        return state.with_turn(used=(*state.turn.used, self.tick))
