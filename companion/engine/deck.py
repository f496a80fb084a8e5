"""A shuffled deck in which the places of some cards are known.

Nobody knows the order of shuffled cards, so no order is stored. A deck has three parts: the cards known to
lie on top, the cards known to lie at the bottom, and the shuffled cards between them. A draw picks one of
the shuffled cards at random, so there is no secret order that could leak.
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
"""Places for a card that comes from the discard pile, worded for use within a sentence."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A face-down deck. `top` and `bottom` are known cards, in order from the top; `mixed` is shuffled.

    `mixed` is stored sorted, so that it shows no order.
    """

    top: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.top) + len(self.mixed) + len(self.bottom)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards left, sorted so that the list does not reveal the order of the deck."""
        return tuple(sorted(self.top + self.mixed + self.bottom))

    def candidates(self) -> tuple[str, ...]:
        """Return every card that may be drawn next; a card with several copies appears several times."""
        if self.top:
            return self.top[:1]
        return self.mixed or self.bottom[:1]

    def odds(self) -> dict[str, Fraction]:
        """Return for each possible next card the exact odds, from public knowledge."""
        candidates = self.candidates()
        return {card: Fraction(count, len(candidates)) for card, count in Counter(candidates).items()}

    def draw(self, card: str) -> Deck:
        """Return the deck after drawing `card`. Raises `IllegalMove` if it cannot be the next card."""
        if card not in self.candidates():
            raise IllegalMove("That card cannot be on top of the deck now.")
        if self.top:
            return replace(self, top=self.top[1:])
        if self.mixed:
            return replace(self, mixed=without(self.mixed, card))
        return replace(self, bottom=self.bottom[1:])

    def on_top(self, card: str) -> Deck:
        """Return the deck with the card on top; all players have seen the card."""
        return replace(self, top=(card, *self.top))

    def at_bottom(self, card: str) -> Deck:
        """Return the deck with the card at the bottom; all players have seen the card."""
        return replace(self, bottom=(*self.bottom, card))

    def shuffled_in(self, *cards: str) -> Deck:
        """Return the deck with the cards shuffled in. After that no card's place is known."""
        return shuffled(self.cards + cards)

    def put_back(self, card: str, place: str) -> Deck:
        """Return the deck with the card put back at `place`, a key of `INTO_DECK`."""
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
    """Return the cards without the last copy of `card`, with the others in their order."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]
