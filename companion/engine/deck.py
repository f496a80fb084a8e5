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


def shuffled(cards: Sequence[str]) -> Deck:
    """A deck of these cards, shuffled."""
    return Deck(mixed=tuple(sorted(cards)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one of this kind (the last one, so that a discard pile keeps its order)."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]
