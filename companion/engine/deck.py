"""A shuffled deck of which players know some cards' places.

Nobody knows the order of a shuffled deck, so it is not stored either: a deck is what is known to
lie on top, what is known to lie at the bottom, and a handful of cards between in an order that
does not exist until a card is drawn. Drawing picks one of those; nothing secret can leak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.engine.errors import IllegalMove
from companion.engine.text import Text

PLACES = {
    "top": Text("back on top of the deck"),
    "bottom": Text("to the bottom of the deck"),
    "shuffle": Text("shuffled into the deck"),
    "discard": Text("to the discard pile"),
}
"""Where a card goes that lay open, within a sentence."""
PLACE_BUTTONS = {
    "top": Text("Back on top of the deck"),
    "bottom": Text("To the bottom of the deck"),
    "shuffle": Text("Shuffled into the deck"),
    "discard": Text("To the discard pile"),
}
INTO_DECK = {place: PLACES[place] for place in ("top", "bottom", "shuffle")}
"""The same of a card that comes from the discard pile."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards face down. `top` and `bottom` are known, in order from the top; `mixed` is sorted."""

    top: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.top) + len(self.mixed) + len(self.bottom)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, sorted: what is left, and no more."""
        return tuple(sorted(self.top + self.mixed + self.bottom))

    def candidates(self) -> tuple[str, ...]:
        """The cards that may be the next one, one item for each card: its order says nothing."""
        if self.top:
            return self.top[:1]
        return self.mixed or self.bottom[:1]

    def odds(self) -> dict[str, Fraction]:
        """Exact odds of the next card, from what everybody may know."""
        candidates = self.candidates()
        return {card: Fraction(count, len(candidates)) for card, count in Counter(candidates).items()}

    def draw(self, card: str) -> Deck:
        """Without the next card, which is `card`. Raises `IllegalMove` where it cannot be."""
        if card not in self.candidates():
            raise IllegalMove("That card cannot be on top of the deck now.")
        if self.top:
            return replace(self, top=self.top[1:])
        if self.mixed:
            return replace(self, mixed=without(self.mixed, card))
        return replace(self, bottom=self.bottom[1:])

    def on_top(self, card: str) -> Deck:
        """With the card laid on top, where everybody saw it."""
        return replace(self, top=(card, *self.top))

    def at_bottom(self, card: str) -> Deck:
        """With the card put to the bottom, where everybody saw it."""
        return replace(self, bottom=(*self.bottom, card))

    def shuffled_in(self, *cards: str) -> Deck:
        """With the cards shuffled in: from now on nobody knows any place."""
        return shuffled(self.cards + cards)

    def put_back(self, card: str, place: str) -> Deck:
        """With the card on top, at the bottom, or shuffled in: one of `INTO_DECK`."""
        if place == "top":
            return self.on_top(card)
        return self.at_bottom(card) if place == "bottom" else self.shuffled_in(card)


def share(odds: Fraction) -> Text:
    """A fraction as a percentage, exact to a whole percent; certain and impossible are said so."""
    if odds in (0, 1):
        return Text("certain") if odds else Text("impossible")
    return Text("{percent}\u00a0%", percent=round(odds * 100))


def shuffled(cards: Sequence[str]) -> Deck:
    """A deck of these cards, shuffled."""
    return Deck(mixed=tuple(sorted(cards)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one of this kind (the last one, so that a discard pile keeps its order)."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]
