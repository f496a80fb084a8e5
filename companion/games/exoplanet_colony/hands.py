"""Hands and the Player Deck: drawing, discarding, the hand limit, payments (EC-C2, EC-C3, EC-C4, EC-C6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.games.exoplanet_colony.card_records import HAND, LIMIT, Step
from companion.games.exoplanet_colony.components import COLOURS, HAND_LIMIT, LOWER_COLOURS
from companion.games.exoplanet_colony.parts import HANDS
from companion.games.exoplanet_colony.state import (
    BY_COLOUR,
    KIND_BUTTONS,
    KINDS,
    MOST_CARDS,
    PLAN,
    UNKNOWN,
    Colonist,
    Hand,
    State,
    also_noted,
    colonist_at,
    noted,
)
from companion.games.exoplanet_colony.trackers import check_changes

ANY = "any"
DECKS = "deck", "discards"
"""Ids of the numbers of cards in the Player Deck and its discard pile."""
Payment = tuple[str, ...]
"""The kinds of the cards paid, in the order of `KINDS`."""


def kinds_in(hand: Hand) -> tuple[str, ...]:
    """Return the kinds of cards that a hand has."""
    return tuple(kind for kind in KINDS if hand[kind])


def labels_of(hand: Hand) -> dict[str, Text]:
    """Return the kinds of cards that a hand has, with their labels on a button."""
    return {kind: KIND_BUTTONS[kind] for kind in kinds_in(hand)}


def cards_in(hand: Hand) -> tuple[str, ...]:
    """Return the kind of each card in a hand."""
    return tuple(kind for kind in KINDS for _ in range(hand[kind]))


def payments(hand: Hand, cost: Sequence[str]) -> tuple[Payment, ...]:
    """Return all ways to pay a cost. A colour is paid with its card, a Plan or a card of unknown colour.

    Rule EC-C6.

    Ways with fewer Plans come first, and among these the ways with fewer cards of unknown colour. EC-C2: a
    hand above `MOST_CARDS` has no way, because its player has to discard first. This limits the number of
    combinations to check.
    """
    if hand.size > MOST_CARDS:
        return ()
    found = (pay for pay in set(combinations(cards_in(hand), len(cost))) if _pays(pay, cost))
    return tuple(sorted(found, key=lambda pay: (pay.count(PLAN), pay.count(UNKNOWN), pay)))


def _pays(cards: Payment, cost: Sequence[str]) -> bool:
    """Return True if the cards cover the cost exactly. Plans and unknown cards cover missing colours."""
    has, needs = Counter(cards), Counter(cost)
    short = sum(max(0, needs[colour] - has[colour]) for colour in COLOURS)
    spare = sum(max(0, has[colour] - needs[colour]) for colour in COLOURS)
    return spare <= needs[ANY] and short + needs[ANY] == spare + has[PLAN] + has[UNKNOWN]


def payment_id(pay: Payment) -> str:
    """Return the id of a payment, for example 'blue.plan'."""
    return ".".join(pay)


def payment_name(pay: Payment) -> Text:
    """Return a payment in words, for example '2 blue, 1 Plan'."""
    return in_a_row([_counted(kind, count) for kind, count in Counter(pay).items()])


def paid(hand: Hand, cost: Sequence[str], pay: str) -> Payment:
    """Return the payment with this id, or the first way if the id is empty.

    Raise `IllegalMove` if the cost cannot be paid, or not in this way.
    """
    ways = payments(hand, cost)
    if not ways:
        raise IllegalMove(
            "This costs {cost}; {left} in hand to pay with.", cost=cost_name(cost), left=hand_name(hand)
        )
    if not pay:
        return ways[0]
    found = next((way for way in ways if payment_id(way) == pay), None)
    if found is None:
        raise IllegalMove("It cannot be paid like this: it costs {cost}.", cost=cost_name(cost))
    return found


def cost_name(cost: Sequence[str]) -> Text:
    """Return a cost in words, for example '2 blue and 1 of any colour' or 'nothing'."""
    names = {**LOWER_COLOURS, ANY: Text("of any colour")}
    counted = [_of_colour(count, names[colour]) for colour, count in Counter(cost).items()]
    return plain_list(counted) or Text("nothing")


def hand_name(hand: Hand) -> Text:
    """Return a hand in words, for example '1 blue and 1 Plan', '3 cards' or 'no card'."""
    counted = [_counted(kind, hand[kind]) for kind in kinds_in(hand)]
    return plain_list(counted) or Text("no card")


def _counted(kind: str, count: int) -> Text:
    if kind == UNKNOWN:
        return Text.counted("{count} card", "{count} cards", count=count)
    if kind == PLAN:
        return Text.counted("{count} Plan", "{count} Plans", count=count)
    return _of_colour(count, KINDS[kind])


def _of_colour(count: int, colour: Text) -> Text:
    return Text("{count} {colour}", count=count, colour=colour)


def ways_to_pay(hand: Hand, cost: Sequence[str]) -> dict[str, Text]:
    """Return the names of all payments by id."""
    return {payment_id(pay): payment_name(pay) for pay in payments(hand, cost)}


KNOWN_KINDS = {kind: name for kind, name in KIND_BUTTONS.items() if kind != UNKNOWN}
"""Kinds that a drawn card may have if hands are kept by colour."""


def over_limit(state: State) -> tuple[Colonist, ...]:
    """EC-C2: return the players who have to discard now, as far as the app knows their hands."""
    return tuple(one for one in state.colonists if one.over and knows_hand(state, one.seat))


def hand_values(state: State, *seats: str) -> tuple[str, ...]:
    """Return the ids of the cards in these hands, () if hands are not tracked."""
    kinds = kinds_shown(state) if state.tracks(HANDS) else ()
    return tuple(f"{seat}.hand.{kind}" for seat in seats for kind in kinds)


def knows_hand(state: State, seat: str) -> bool:
    """Return True if hands are tracked and this one is known."""
    return state.tracks(HANDS) and state.knows(*hand_values(state, seat))


def kinds_shown(state: State) -> tuple[str, ...]:
    """Return the kinds of cards that this table counts separately.

    They include cards of unknown colour even if hands are kept by colour, because no colour is known at first
    (EC-S7).
    """
    return tuple(KINDS) if state.hands == BY_COLOUR else (UNKNOWN,)


def check_has(colonist: Colonist, kind: str) -> None:
    """Raise `IllegalMove` if the hand has no card of this kind and none of unknown colour."""
    if not colonist.hand.size:
        raise IllegalMove("{player} has no card in hand.", player=colonist.player)
    if not colonist.hand[kind] and not (kind != UNKNOWN and colonist.hand[UNKNOWN]):
        said = Text("{player} has only {hand}.") if kind == UNKNOWN else Text("{player} has no {kind} card.")
        names = {"player": colonist.player, "kind": KINDS[kind], "hand": hand_name(colonist.hand)}
        raise IllegalMove(said, **names)


def take_card(hand: Hand, kind: str) -> Hand:
    """Return the hand without one card of this kind or, if it has none, without one of unknown colour."""
    return hand.plus(kind if hand[kind] else UNKNOWN, -1)


def without(hand: Hand, cards: Sequence[str]) -> Hand:
    """Return the hand without these cards."""
    for card in cards:
        hand = take_card(hand, card)
    return hand


def discarded(state: State, seat: str, cards: Sequence[str]) -> State:
    """EC-C4: return the state with cards moved from a hand to the shared discard pile."""
    hand = without(colonist_at(state, seat).hand, cards)
    state = state.with_colonist(seat, hand=hand)
    return reshuffled(replace(state, discards=state.discards + len(cards)))


def reshuffled(state: State) -> State:
    """EC-C4: return the state with the discards as the new Player Deck, if the deck is counted and empty."""
    if state.deck != 0 or not state.discards or not (state.tracks(HANDS) and state.knows(*DECKS)):
        return state
    return replace(state, deck=state.discards, discards=0, shuffled=state.discards)


def draw_cards(state: State, seat: str, kind: str, count: int = 1) -> State:
    """Return the state with cards drawn from the deck to a hand (EC-A1).

    An empty deck is reshuffled after a draw, and also before a draw if a correction has set it to 0.
    """
    state = replace(state, shuffled=0)
    for _ in range(count):
        state = reshuffled(state)
        hand = colonist_at(state, seat).hand.plus(kind)
        deck = None if state.deck is None else state.deck - 1
        state = reshuffled(replace(state.with_colonist(seat, hand=hand), deck=deck))
    return state


def check_deck(state: State) -> None:
    """EC-A1, EC-Q13: raise `IllegalMove` if there is no card to draw."""
    if state.deck == 0 and not state.discards:
        raise IllegalMove("The Player Deck and its discard pile are empty.")


def check_left(state: State, count: int) -> None:
    """EC-C4, EC-Q13: raise `IllegalMove` if a counted deck and its discards have fewer than `count` cards."""
    check_deck(state)
    if state.deck is not None and count > (left := state.deck + state.discards):
        cards = Text.counted("{count} card", "{count} cards", count=left)
        raise IllegalMove("The Player Deck and its discard pile have only {cards}.", cards=cards)


class Discard(Move, kind="discard", of_part=HANDS):
    """EC-C2: discard a card, because of the hand limit or by a card's effect."""

    sentence = Text("{seat} discards a card.")

    seat: str = declare(Id("Player", of="seat"))
    card: str = declare(Choice("Card", KINDS), default=UNKNOWN)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for one in state.colonists:
            held = labels_of(one.hand)
            asks = ("card",) if len(held) > 1 else ()
            yield cls(seat=one.seat, card=next(iter(held), UNKNOWN)).offer(Text("Discard"), *asks, card=held)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hand_values(state, self.seat)

    def check(self, state: State) -> None:
        check_has(colonist_at(state, self.seat), self.card)

    def apply(self, state: State) -> State:
        """Discard the card. The event keeps it as a step, unless the player was above the hand limit.

        Rule EC-C4.
        """
        steps = () if colonist_at(state, self.seat).over else (Step(HAND, by=-1),)
        return also_noted(discarded(state, self.seat, (self.card,)), *steps)


class ChangeHand(Move, kind="change-hand", anchor=Anchor.NONE, of_part=HANDS):
    """Draw or discard cards by a card's effect, or as dealt at the start (EC-S7)."""

    sentence = Text("{seat}: {by:+} cards in hand.")

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -6, 6))
    card: str = declare(Choice("Card", KINDS), default=UNKNOWN)

    def words(self, names: Mapping[str, str]) -> Text:
        cards = Text.counted("a card", "{count} cards", count=abs(self.by))
        said = (
            Text("{seat} draws {cards} by an effect.")
            if self.by > 0
            else Text("{seat} discards {cards} by an effect.")
        )
        return Text(said, seat=names.get(self.seat, self.seat), cards=cards)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for one in state.colonists:
            for by, sign in BY_ONE:
                yield cls(seat=one.seat, by=by).offer(
                    Text("Hand of {player} {sign}", player=one.player, sign=sign)
                )
        for one in state.colonists if state.hands == BY_COLOUR else ():
            yield cls(seat=one.seat, by=1).offer(Text("Draw by a card"), "card", card=KNOWN_KINDS)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hand_values(state, self.seat)

    def check(self, state: State) -> None:
        """Refuse to discard cards that are not in hand, or to draw cards that are not in the deck.

        Rule EC-Q13.
        """
        colonist = colonist_at(state, self.seat)
        check_changes(self.by)
        if self.by < 0 and colonist.hand[self.card] + self.by < 0:
            left = hand_name(colonist.hand)
            raise IllegalMove("{player} has {hand} in hand.", player=colonist.player, hand=left)
        if self.by > 0 and state.rules_version >= 2:
            check_left(state, self.by)

    def apply(self, state: State) -> State:
        """EC-C4: draw from the Player Deck, or discard to its discard pile.

        In version 1 of the rules, neither of these two piles changed.
        """
        if state.rules_version < 2:
            hand = colonist_at(state, self.seat).hand.plus(self.card, self.by)
            return state.with_colonist(self.seat, hand=hand)
        if self.by > 0:
            state = draw_cards(state, self.seat, self.card, self.by)
        else:
            state = discarded(state, self.seat, (self.card,) * -self.by)
        return also_noted(state, *(Step(HAND, by=1 if self.by > 0 else -1),) * abs(self.by))


class ChangeLimit(Move, kind="change-limit", anchor=Anchor.NONE, of_part=HANDS):
    """Change the hand limit of a player by a card's effect. The player discards excess cards at once.

    Rule EC-C2.
    """

    sentence = Text("A card changes the hand limit of {seat}: {by:+}.")

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -HAND_LIMIT, HAND_LIMIT))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for one in state.colonists:
            for by, sign in BY_ONE:
                yield cls(seat=one.seat, by=by).offer(
                    Text("Hand limit of {player} {sign}", player=one.player, sign=sign)
                )

    def check(self, state: State) -> None:
        check_changes(self.by)
        if not 0 <= colonist_at(state, self.seat).limit + self.by <= MOST_CARDS:
            raise IllegalMove("A hand limit is from 0 to {most} cards.", most=MOST_CARDS)

    def apply(self, state: State) -> State:
        limit = colonist_at(state, self.seat).limit + self.by
        return noted(state.with_colonist(self.seat, limit=limit), Step(LIMIT, by=self.by))


EMPTY = "empty"
COUNTED_CARDS = {"": NOTHING, EMPTY: Text("It is empty on the table")}


class NewDeck(Move, kind="new-deck", of_part=HANDS):
    """EC-C4: make the discards the new Player Deck, because the deck ran out on the table.

    This is possible even if the app still counts cards in the deck.
    """

    sentence = Text("The Player Deck ran out: the discards are the new deck.")

    counted: str = declare(Choice("Player Deck", COUNTED_CARDS), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-C4: yield the offer, which asks for confirmation if the app still counts cards in the deck."""
        label = Text("Player Deck ran out")
        if not state.deck:
            yield cls().offer(label)
            return
        still = Text.counted(
            "The app counts {count} card: it is empty all the same",
            "The app counts {count} cards: it is empty all the same",
            count=state.deck,
        )
        yield cls(counted=EMPTY).offer(label, "counted", counted={EMPTY: still})

    def depends_on(self, state: State) -> tuple[str, ...]:
        return DECKS if state.deck is not None else DECKS[1:]

    def check(self, state: State) -> None:
        """Since version 3 of the rules, `counted` must be "empty" if the app counts cards in the deck."""
        if not state.discards:
            raise IllegalMove("The discard pile is empty.")
        if state.deck and not self.counted and state.rules_version >= 3:
            cards = Text.counted("{count} card", "{count} cards", count=state.deck)
            raise IllegalMove("The app counts {cards} in the Player Deck: say that it is empty.", cards=cards)

    def apply(self, state: State) -> State:
        deck = None if state.deck is None else state.discards
        return replace(state, deck=deck, discards=0, shuffled=state.discards)
