"""The known moves of the newer edition (B-6, B-7); players correct the rest by hand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import (
    ACTION_CARDS,
    ACTION_COPIES,
    KINDS,
    NEWER,
    POPULATE,
    SALES_B,
    name_of,
)
from companion.games.hundred_astronauts.lookup import (
    active,
    building_at,
    check_edition,
    check_hand,
    check_step,
)
from companion.games.hundred_astronauts.once_per_turn import Action
from companion.games.hundred_astronauts.piles import drawn, scrapped
from companion.games.hundred_astronauts.state import TURN, State


class PlayAction(Action, kind="play-action"):
    """B-6, B-7: play the action card of the turn. A Populate counts as activated; others are scrapped."""

    sentence = Text("Plays {card}.")
    tick, title, called = "action-card", Text("Action card"), Text("An action card")
    edition, cards = NEWER, 1

    card: str = declare(Choice("Action card", ACTION_CARDS))

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        cards = {
            key: Text("{card}\n{count} in the pile", card=name, count=ACTION_COPIES[key])
            for key, name in ACTION_CARDS.items()
        }
        yield cls(card=POPULATE).offer(Text("Play an action card"), "card", card=cards)

    def apply(self, state: State) -> State:
        me = active(state)
        state = self.used(state)
        if self.card == POPULATE:
            return state.with_player(me.seat, hand=me.hand - 1, populated=me.populated + 1)
        return scrapped(state, me.seat)


class Sell(Move, kind="sell", of_turn=True, reveals=True):
    """B-6: sell a card marked $, up to three times a turn. `draws` is the number of cards drawn (B-8)."""

    sentence = Text("Sells a card marked $.")

    draws: int = declare(Number("Cards drawn for it", 0, SALES_B), default=1)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == NEWER:
            yield cls(draws=1).offer(Text("Sell a $ card"), "draws")

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        check_step(state, TURN)
        if state.turn.sold >= SALES_B:
            raise IllegalMove("Only {count} cards are sold in a turn.", count=SALES_B)
        check_hand(active(state), 1, Text("A sale"))

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        return drawn(scrapped(state.with_turn(sold=state.turn.sold + 1), seat), seat, self.draws)


class UseConstruction(Move, kind="use-construction", of_turn=True):
    """B-6: use the effect of an own building. The app only notes it in the log."""

    sentence = Text("Uses {building}.")

    building: str = declare(Id("Building", of="building"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == NEWER and state.active:
            for one in state.active.built:
                yield cls(building=one.id).offer(
                    Text("Use {building}", building=name_of(one.kind, one.name)), hint=KINDS[one.kind].does
                )

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        check_step(state, TURN)
        building_at(active(state), self.building)

    def apply(self, state: State) -> State:
        return state
