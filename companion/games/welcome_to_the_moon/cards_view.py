"""The cards as they lie open: what may be chosen, what each brings, what an astronaut makes of a number."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon import astra, turns
from companion.games.welcome_to_the_moon.components import ACTIONS, STARSHIP
from companion.games.welcome_to_the_moon.state import APP, SCORING, Combination, Player, State


@dataclass(frozen=True, slots=True)
class CombinationView:
    """A combination to choose: its offer, None where it can only be looked at.

    `astra` is what the third card is worth to ASTRA, None in multiplayer. `coming` is the action that this
    number card has on its back, the pile's action of the next turn (S4), "" where the app does not know it.
    """

    number: int
    action: str
    name: Text
    chosen: bool
    offer: Offer | None
    astra: int | None = None
    coming: str = ""

    @property
    def coming_name(self) -> Text:
        """What players call the action of the next turn."""
        return ACTIONS.get(self.coming, NOTHING)


def combinations(state: State, player: Player | None, index: OfferIndex) -> tuple[CombinationView, ...]:
    """Phase 2: what may be chosen, and what was; without a player what lies open."""
    if state.ended or state.phase == SCORING:
        return ()
    chosen = player.turn.chosen if player else None
    offered = index.of(turns.ChooseCombination)
    if offered:
        return tuple(_choice(state, player, offer) for offer in offered)
    if player is not None and chosen is not None:
        return (_combination(state, chosen, player.turn.action),)
    slots = enumerate(state.slots, start=1)
    lying = [Combination(slot.number, slot.action, at, at) for at, slot in slots]
    return tuple(replace(_combination(state, one, one.action), chosen=False) for one in lying)


def _combination(state: State, one: Combination, action: str) -> CombinationView:
    """A combination that is chosen, as it is played: with the action that a wild symbol made of it."""
    return CombinationView(
        one.number, action, ACTIONS[action], True, None, coming=coming(state, one.number_slot)
    )


def _choice(state: State, player: Player | None, offer: Offer) -> CombinationView:
    fields = offer.fields
    one = Combination(fields["number"], fields["action"], fields["number_slot"], fields["action_slot"])
    if player is not None and one == player.turn.chosen:
        # Where a wild symbol is spent on it nothing else may be chosen, and it stays the chosen one.
        shown = _combination(state, one, player.turn.action)
        shown = shown if player.turn.wild else replace(shown, offer=offer)
    else:
        shown = replace(_combination(state, one, one.action), chosen=False, offer=offer)
    return replace(shown, astra=third_worth(state, one) if state.solo else None)


def coming(state: State, slot: int) -> str:
    """S4: the action on the back of the pile's number card, which is that pile's action next turn."""
    if state.piles is None or state.dealer != APP:
        return ""
    card = STARSHIP.get(state.piles.piles[slot - 1].number)
    # A number that was set by hand is that of another card, whose back is not known.
    return card.action if card and card.number == state.slots[slot - 1].number else ""


def third_worth(state: State, one: Combination) -> int:
    """S51, S67: what ASTRA gains by the card that this combination leaves to her."""
    used = (one.number_slot, one.action_slot)
    (third,) = (slot for index, slot in enumerate(state.slots, start=1) if index not in used)
    return astra.opponent(state).points[third.action]


def shifts(player: Player | None, index: OfferIndex) -> tuple[tuple[int, Offer | None], ...]:
    """S20: the numbers an astronaut can make of it; the present one has no offer."""
    offered: dict[int, Offer | None] = {offer.fields["value"]: offer for offer in index.of(turns.ShiftNumber)}
    if not offered or player is None or player.turn.value is None:
        return ()
    return tuple(sorted({**offered, player.turn.value: None}.items()))
