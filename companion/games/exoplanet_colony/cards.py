"""Items and Plans (C5, C6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.actions import check_action_left
from companion.games.exoplanet_colony.card_records import MOST_NAME, MOST_TEXT, with_note
from companion.games.exoplanet_colony.components import FIRST_AID_KIT
from companion.games.exoplanet_colony.hands import check_has, discarded
from companion.games.exoplanet_colony.health import check_health, cured, issues_of
from companion.games.exoplanet_colony.house_rules import DISCARD
from companion.games.exoplanet_colony.lookup import colonist_at, patient_of
from companion.games.exoplanet_colony.payments import labels_of
from companion.games.exoplanet_colony.state import ACTIONS, KINDS, PLAN, UNKNOWN, State
from companion.games.exoplanet_colony.turn import check_step


class Using(Move, learns=True):
    """C5: base of using a card for its effect. `name` and `text` are kept; `cures` is an issue it removes."""

    sentence = Text("{seat} uses {card}.")
    nameless = NOTHING

    seat: str = declare(Id("Player", of="seat"))
    name: str = declare(Words("Card", MOST_NAME), default="")
    text: str = declare(Words("What it does", MOST_TEXT), default="")
    cures: str = declare(Id("Removes", of="issue"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, seat=names.get(self.seat, self.seat), card=self.name or self.nameless)

    def offered(self, state: State, label: Text, *asks: str, **options: Any) -> Offer:
        """Return the button, which asks for the card's name and for the health issue it removes."""
        known = {FIRST_AID_KIT: "", **{note.name: note.text for note in state.library.cards}}
        issues = issues_of(state)
        more = ("name", "text", "cures") if issues else ("name", "text")
        return self.offer(label, *asks, *more, **options, name=known, cures=issues)

    def kind_of_card(self) -> str:
        """Return the kind of the card that leaves the hand."""
        return PLAN

    def check_time(self, state: State) -> None:
        """C5: raise `IllegalMove` if the card cannot be used now. By default it can, in any turn."""

    def check(self, state: State) -> None:
        """Check hand and time. A house rule may ask for an action (Q11) or for a discard first (Q12)."""
        check_health(state, self.seat, self.kind)
        self.check_time(state)
        owner = colonist_at(state, self.seat)
        check_has(owner, self.kind_of_card())
        if owner.over and state.readings.over_limit == DISCARD:
            raise IllegalMove("{player} has too many cards and discards first.", player=owner.player)
        if self.costs_action(state):
            check_step(state, ACTIONS)
            check_action_left(state)
        if self.cures:
            patient_of(state, self.cures)

    def apply(self, state: State) -> State:
        """C4, C5, A14: discard the card; this uses no action unless a house rule says so (Q11)."""
        cards = with_note(state.library.cards, self.name, self.text)
        state = discarded(state, self.seat, (self.kind_of_card(),))
        state = replace(state, library=replace(state.library, cards=cards))
        if self.costs_action(state):
            state = state.with_turn(used=state.turn.used + 1)
        return cured(state, self.cures) if self.cures else state

    def costs_action(self, state: State) -> bool:
        """Q11: return True if using it is an action: by a house rule, and only in the owner's turn."""
        return bool(state.readings.card_cost) and state.turn.seat == self.seat


class UseItem(Using, kind="use-item"):
    """C5: use an Item in the owner's turn. `card` is its colour if hands are kept by colour."""

    nameless = Text("an Item")

    card: str = declare(Choice("Colour of the Item", KINDS), default=UNKNOWN)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """C5: yield an offer for each player. It asks for the colour of the Item, so Plans are left out."""
        for one in state.colonists:
            held = {kind: label for kind, label in labels_of(one.hand).items() if kind != PLAN}
            asks = ("card",) if len(held) > 1 else ()
            item = cls(seat=one.seat, card=next(iter(held), UNKNOWN))
            yield item.offered(state, Text("Use an Item"), *asks, card=held)

    def kind_of_card(self) -> str:
        return self.card

    def check_time(self, state: State) -> None:
        """C5: raise `IllegalMove` for a Plan, or outside the owner's turn."""
        if self.card == PLAN:
            raise IllegalMove("A Plan is no Item: use it as a Plan.")
        if state.turn.seat != self.seat:
            raise IllegalMove(
                "An Item is used only in its owner\u2019s turn. {player} may discard it.",
                player=colonist_at(state, self.seat).player,
            )


class UsePlan(Using, kind="use-plan"):
    """C5, C6: use a Plan, at any time."""

    nameless = Text("a Plan")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat in state.seats:
            yield cls(seat=seat).offered(state, Text("Use a Plan"))
