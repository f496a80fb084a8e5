"""The open cards as the page shows them: what may be chosen, and the numbers that an astronaut allows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon import astra, turns
from companion.games.welcome_to_the_moon.components import (
    ACTIONS,
    ANY,
    DECK,
    PRINTED_ACTIONS,
    actions_of,
)
from companion.games.welcome_to_the_moon.offers import card_name
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.state import APP, SCORING, Combination, Player, Slot, State


@dataclass(frozen=True, slots=True)
class CombinationView:
    """A combination to choose. `offer` is None if it can only be looked at.

    `third` is the card that it leaves to ASTRA and `astra` her points for it, None in multiplayer: two
    combinations can look the same and leave her different cards. `coming` is the action on the back of this
    number card, the pile's action of the next turn (S4), "" if the app does not know it. `choices` are its
    offers if the cards leave number or action to choose (S76).
    """

    number: Entry
    action: str
    name: Text
    chosen: bool
    offer: Offer | None
    astra: int | None = None
    third: Slot | None = None
    coming: str = ""
    choices: tuple[Offer, ...] = ()

    @property
    def third_name(self) -> Text:
        return card_name(self.third) if self.third else NOTHING

    @property
    def coming_name(self) -> Text:
        return PRINTED_ACTIONS.get(self.coming, NOTHING)

    @property
    def signs(self) -> tuple[tuple[str, Text], ...]:
        """Icon and name of each of its actions; a single wild icon if it may be any of the six (S76)."""
        return tuple((sign, ACTIONS.get(sign, Text("Any"))) for sign in signs(self.action))

    @property
    def coming_signs(self) -> tuple[str, ...]:
        return signs(self.coming) if self.coming else ()

    def called(self, choice: Offer) -> Text:
        """Return the name of this choice's action."""
        return PRINTED_ACTIONS[choice.fields["action"]]

    @property
    def several_numbers(self) -> bool:
        """True if the choices differ in their number, so that each has to say it."""
        return len({offer.fields["number"] for offer in self.choices}) > 1


def signs(action: str) -> tuple[str, ...]:
    """Return the icons of a printed action: its own, both of a pair, or the wild one for any action."""
    return ("wild",) if action == ANY else actions_of(action)


def combinations(state: State, player: Player | None, index: OfferIndex) -> tuple[CombinationView, ...]:
    """Return the combinations of phase 2: those on offer, else the chosen one, else the open cards."""
    if state.ended or state.phase == SCORING:
        return ()
    chosen = player.turn.chosen if player else None
    if astra.at_work(state):  # B51: the other cards are turned up after she has played
        return (replace(_combination(state, _lying(state)[0], state.slots[0].action), chosen=False),)
    offered = index.of(turns.ChooseCombination)
    if offered:
        places = groupby(offered, lambda offer: (offer.fields["number_slot"], offer.fields["action_slot"]))
        return tuple(_choice(state, player, tuple(offers)) for _, offers in places)
    if player is not None and chosen is not None:
        return (_combination(state, chosen, player.turn.action),)
    return tuple(replace(_combination(state, one, one.action), chosen=False) for one in _lying(state))


def _lying(state: State) -> list[Combination]:
    """Return the open cards, each as a combination of its own number and action."""
    slots = enumerate(state.slots, start=1)
    return [Combination(slot.number, slot.action, at, at) for at, slot in slots]


def _combination(state: State, one: Combination, action: str) -> CombinationView:
    """Return a chosen combination as it is played: with the action that a wild symbol made of it."""
    name = PRINTED_ACTIONS[action]
    return CombinationView(one.number, action, name, True, None, coming=coming(state, one.number_slot))


def _choice(state: State, player: Player | None, offers: tuple[Offer, ...]) -> CombinationView:
    """Return the combination of two places, with the offers of everything that they leave to choose."""
    places = offers[0].fields["number_slot"], offers[0].fields["action_slot"]
    number, action = state.slots[places[0] - 1].number, state.slots[places[1] - 1].action
    one, chosen = Combination(number, action, *places), player.turn.chosen if player else None
    if player is not None and chosen and (chosen.number_slot, chosen.action_slot) == places:
        # Once a wild symbol is spent on it, no other one may be chosen. Unless it would change something,
        # the chosen one is no button: a second tap would choose it again, and the first Undo do nothing.
        shown = _combination(state, chosen, player.turn.action)
        same = len(offers) == 1 and not player.turn.shift
        shown = shown if player.turn.wild or same else _with_offers(shown, offers)
    else:
        shown = replace(_with_offers(_combination(state, one, action), offers), chosen=False)
    if not state.solo:
        return shown
    third = third_card(state, one)
    return replace(shown, third=third, astra=astra.worth(state, third.action))


def _with_offers(shown: CombinationView, offers: tuple[Offer, ...]) -> CombinationView:
    """Make it a button with one offer, or with `choices` if there are several and any is allowed."""
    if len(offers) == 1 or all(offer.refusal for offer in offers):
        return replace(shown, offer=offers[0])
    by_action = sorted(offers, key=lambda offer: tuple(ACTIONS).index(offer.fields["action"]))
    return replace(shown, choices=tuple(by_action))


def coming(state: State, slot: int) -> str:
    """Return the pile's action of the next turn, from the back of its number card (S4); "" if unknown."""
    if state.piles is None or state.dealer != APP:
        return ""
    card = DECK.get(state.piles.piles[slot - 1].number)
    # A number set by hand belongs to another card, whose back the app does not know.
    return card.action if card and card.number == state.slots[slot - 1].number else ""


def third_card(state: State, one: Combination) -> Slot:
    """Return the card that this combination leaves to ASTRA (S51)."""
    used = (one.number_slot, one.action_slot)
    (third,) = (slot for index, slot in enumerate(state.slots, start=1) if index not in used)
    return third


def shifts(player: Player | None, index: OfferIndex) -> tuple[tuple[Entry, Offer | None], ...]:
    """Return the numbers that an astronaut allows, with their offers (S20); the present one has none."""
    offered: dict[float, Offer | None] = {
        offer.fields["value"]: offer for offer in index.of(turns.ShiftNumber)
    }
    value = player.turn.value if player else None
    if not offered or value is None or isinstance(value, str):
        return ()
    return tuple(sorted({**offered, value: None}.items()))
