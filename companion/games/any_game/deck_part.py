"""The deck: moves that draw, reveal and return its cards, and the exact odds of the next one.

Rules AG-P19, AG-P20, AG-P21, AG-P22, AG-P23, AG-P24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Self

from companion.engine.deck import INTO_DECK, PLACE_BUTTONS, PLACES, shuffled, without
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game.parts import MOST_COPIES, MOST_KINDS, CardDeck, deck_of
from companion.games.any_game.state import State


def deck_at(state: State) -> CardDeck:
    """Return the deck of the table, or raise `IllegalMove` if it has none."""
    if state.deck is None:
        raise IllegalMove("There is no deck at this table.")
    return state.deck


class Drawing(Move, kind="", reveals=True):
    """Base of the moves that turn over the top card. The app picks that card at random."""

    drawn: str = declare(Id("Card", of="card"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.deck is not None:
            yield cls().offer(cls.button)

    def needs_draw(self, state: State) -> bool:
        return True

    def draw(self, state: State, context: MoveContext) -> Self:
        """AG-P20, AG-P21: pick one of the cards that may be on top, each with the same chance."""
        cards = state.deck.ready.deck.candidates() if state.deck else ()
        return type(self)(drawn=context.chance.pick(cards) if cards else "")

    def check(self, state: State) -> None:
        """Refuse an empty deck, or a drawn card that cannot be on top. Before the draw `drawn` is "".

        Rule AG-P21.
        """
        cards = deck_at(state).ready.deck.candidates()
        if not cards:
            raise IllegalMove("The deck is empty.")
        if self.drawn and self.drawn not in cards:
            raise IllegalMove("That card cannot be on top of the deck now.")

    def without_card(self, state: State) -> CardDeck:
        """Return the deck without the drawn card. An empty deck is reshuffled first."""
        ready = deck_at(state).ready
        return replace(ready, deck=ready.deck.draw(self.drawn))


class DrawCard(Drawing, kind="draw-card"):
    """AG-P20: draw the top card to the discard pile, where everybody sees it."""

    sentence = Text("Card: {drawn}.")
    button = Text("Draw a card")

    def apply(self, state: State) -> State:
        deck = self.without_card(state)
        return replace(state, deck=replace(deck, discard=(*deck.discard, self.drawn)))


class RevealCard(Drawing, kind="reveal-card"):
    """Reveal the top card. The card lies open beside the deck until a player chooses a place for it.

    Rule AG-P20.
    """

    sentence = Text("Revealed: {drawn}.")
    button = Text("Reveal the top card")

    def apply(self, state: State) -> State:
        deck = self.without_card(state)
        return replace(state, deck=replace(deck, revealed=(*deck.revealed, self.drawn)))


class PlaceCard(Move, kind="place-card"):
    """AG-P20: put a revealed card back into the deck or on the discard pile."""

    sentence = Text("Revealed card {card}: {to}.")

    card: str = declare(Id("Card", of="card"))
    to: str = declare(Choice("Where to", PLACES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for card in dict.fromkeys(state.deck.revealed if state.deck else ()):
            yield from (cls(card=card, to=place).offer(label) for place, label in PLACE_BUTTONS.items())

    def check(self, state: State) -> None:
        if self.card not in deck_at(state).revealed:
            raise IllegalMove("This card does not lie revealed.")

    def apply(self, state: State) -> State:
        part = deck_at(state)
        part = replace(part, revealed=without(part.revealed, self.card))
        if self.to == "discard":
            return replace(state, deck=replace(part, discard=(*part.discard, self.card)))
        return replace(state, deck=replace(part, deck=part.deck.put_back(self.card, self.to)))


class ReturnCard(Move, kind="return-card"):
    """AG-P20: put a discarded card back into the deck."""

    sentence = Text("From the discard pile: {card}, {to}.")

    card: str = declare(Id("Card", of="card"))
    to: str = declare(Choice("Where to", INTO_DECK))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for card in dict.fromkeys(reversed(state.deck.discard if state.deck else ())):
            label = Text("Take back: {cards}", cards=deck_at(state).names[card])
            yield cls(card=card, to="top").offer(label, "to")

    def check(self, state: State) -> None:
        if self.card not in deck_at(state).discard:
            raise IllegalMove("This card is not in the discard pile.")

    def apply(self, state: State) -> State:
        part = deck_at(state)
        deck, discard = part.deck.put_back(self.card, self.to), without(part.discard, self.card)
        return replace(state, deck=replace(part, deck=deck, discard=discard))


class ReshuffleDeck(Move, kind="reshuffle-deck"):
    """AG-P21: shuffle the discard pile into the deck at once."""

    sentence = Text("The discard pile is shuffled into the deck.")
    button = Text("Reshuffle now")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.deck is not None:
            yield cls().offer(cls.button)

    def check(self, state: State) -> None:
        if not deck_at(state).discard:
            raise IllegalMove("No card lies in the discard pile.")

    def apply(self, state: State) -> State:
        return replace(state, deck=deck_at(state).reshuffled)


class AddCards(Move, kind="add-cards"):
    """AG-P18, AG-P22: shuffle copies of a card into the deck, or make a deck of them if there is none."""

    sentence = Text("Shuffled into the deck: {name} ×{copies}.")

    name: str = declare(Words("Card", 40, 1))
    copies: int = declare(Number("Copies", 1, MOST_COPIES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        label = Text("Cards") if state.deck else Text("A deck of cards")
        hint = Text("One kind of card at a time. The app shuffles, you draw when you like.")
        yield cls(name="x", copies=1).offer(label, "name", "copies", hint=hint, values={"copies": 1})

    def check(self, state: State) -> None:
        known = state.deck.names.values() if state.deck else ()
        if self.name not in known and len(known) >= MOST_KINDS:
            raise IllegalMove("A deck has at most {most} kinds of card.", most=MOST_KINDS)

    def apply(self, state: State) -> State:
        part = state.deck.with_cards(self.name, self.copies) if state.deck else None
        return replace(state, deck=part or deck_of([f"{self.name} × {self.copies}"], True))


MOVES = (DrawCard, RevealCard, PlaceCard, ReturnCard, ReshuffleDeck, AddCards)


def editable_cards(state: State) -> Iterator[EditableValue]:
    """AG-P23: yield the number of copies of each card left in the deck, as values that a correction can set.

    Setting such a value shuffles the deck.
    """
    for card, name in state.deck.names.items() if state.deck else ():
        left = deck_at(state).deck.cards.count(card)
        label = Text("{cards}: left in the deck", cards=name)
        most = max(left, MOST_COPIES)
        yield EditableValue(TableValue(f"deck.{card}", left, Number(label, 0, most)), partial(set_left, card))


def set_left(card: str, state: State, left: int) -> State:
    """Return the state with `left` copies of a card in the shuffled deck. The discards do not change.

    Rule AG-P23.
    """
    part = deck_at(state)
    if part.deck.cards.count(card) == left:
        return state
    cards = [one for one in part.deck.cards if one != card] + [card] * left
    return replace(state, deck=replace(part, deck=shuffled(cards)))


def odds(part: CardDeck) -> list[tuple[str, int, int]]:
    """Return (card id, its copies, all candidates) for each card that may be next, likeliest first.

    Rule AG-P24.
    """
    cards = part.ready.deck.candidates()
    return [(card, count, len(cards)) for card, count in Counter(cards).most_common()]
