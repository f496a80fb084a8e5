"""A shuffled deck in which the places of some cards are known.

The order of a shuffled deck is unknown to all, so it is not stored either: a deck is the cards known to
lie on top, those known to lie at the bottom, and the cards between, in an order that does not exist
until one is drawn. Drawing picks one of those; no secret can leak.
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
"""Places for a card that lay open, worded for use within a sentence."""
PLACE_BUTTONS = {
    "top": Text("Back on top of the deck"),
    "bottom": Text("To the bottom of the deck"),
    "shuffle": Text("Shuffled into the deck"),
    "discard": Text("To the discard pile"),
}
INTO_DECK = {place: PLACES[place] for place in ("top", "bottom", "shuffle")}
"""The same for a card that comes from the discard pile."""


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
        """All cards left, sorted, so that their order tells nothing."""
        return tuple(sorted(self.top + self.mixed + self.bottom))

    def candidates(self) -> tuple[str, ...]:
        """Return the cards that may be the next one, one item for each card, in no telling order."""
        if self.top:
            return self.top[:1]
        return self.mixed or self.bottom[:1]

    def odds(self) -> dict[str, Fraction]:
        """Return the exact odds of the next card, from public knowledge."""
        candidates = self.candidates()
        return {card: Fraction(count, len(candidates)) for card, count in Counter(candidates).items()}

    def draw(self, card: str) -> Deck:
        """Return the deck without its next card, `card`. Raises `IllegalMove` if that cannot be next."""
        if card not in self.candidates():
            raise IllegalMove("That card cannot be on top of the deck now.")
        if self.top:
            return replace(self, top=self.top[1:])
        if self.mixed:
            return replace(self, mixed=without(self.mixed, card))
        return replace(self, bottom=self.bottom[1:])

    def on_top(self, card: str) -> Deck:
        """Return the deck with the card laid on top, in view of all."""
        return replace(self, top=(card, *self.top))

    def at_bottom(self, card: str) -> Deck:
        """Return the deck with the card put to the bottom, in view of all."""
        return replace(self, bottom=(*self.bottom, card))

    def shuffled_in(self, *cards: str) -> Deck:
        """Return the deck with the cards shuffled in: no card's place is known any more."""
        return shuffled(self.cards + cards)

    def put_back(self, card: str, place: str) -> Deck:
        """Return the deck with the card on top, at the bottom, or shuffled in: one of `INTO_DECK`."""
        if place == "top":
            return self.on_top(card)
        return self.at_bottom(card) if place == "bottom" else self.shuffled_in(card)


def share(odds: Fraction) -> Text:
    """Return a fraction as a whole percentage; 0 and 1 as "impossible" and "certain"."""
    if odds in (0, 1):
        return Text("certain") if odds else Text("impossible")
    return Text("{percent}\u00a0%", percent=round(odds * 100))


def shuffled(cards: Sequence[str]) -> Deck:
    """Return a shuffled deck of these cards."""
    return Deck(mixed=tuple(sorted(cards)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards less the last one of this kind, so that a discard pile keeps its order."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]
