"""The one pile of the solo game, with ASTRA's effect cards in it (S47-S49, S63-S65, S76)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.components import DECK, EFFECTS, PILE, PILES, STARSHIP
from companion.games.welcome_to_the_moon.piles import Pick

OPEN = 3
"""S49: so many starship cards lie open each turn."""


@dataclass(frozen=True, slots=True)
class SoloPile:
    """The cards still face down, in no order; `effects` are those that lie in the last third (S47).

    `shown` are the three open starship cards. `second` once the discards were shuffled (S63).
    """

    cards: tuple[str, ...] = tuple(STARSHIP)
    effects: tuple[str, ...] = tuple(EFFECTS)
    discard: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    second: bool = False

    @property
    def left(self) -> int:
        """Cards face down."""
        return len(self.cards) + len(self.effects)

    @property
    def run_out(self) -> bool:
        """S64: three starship cards cannot be drawn any more."""
        coming = self.cards if self.second else self.cards + self.discard
        return sum(card in DECK for card in coming) < OPEN

    def candidates(self, third: int = PILE) -> tuple[str, ...]:
        """S48: what may come next; no effect card before the last `third` of the first pass."""
        return self.cards if len(self.cards) > third and not self.second else self.cards + self.effects

    def with_card(self, card: str) -> SoloPile:
        """S76: the card is shuffled into those face down; where the first pass is over, into the next."""
        if self.cards or self.second:
            return replace(self, cards=(*self.cards, card))
        return replace(self, discard=(*self.discard, card))

    def put_away(self, *cards: str) -> SoloPile:
        """Open cards to the discards; those not named are out of the pile's sight."""
        return replace(self, discard=self.discard + cards, shown=())

    def exchanged(self, one: str, other: str) -> SoloPile:
        """With these two cards in each other's place, wherever they lie."""
        names = {one: other, other: one}
        return replace(
            self,
            cards=tuple(names.get(card, card) for card in self.cards),
            discard=tuple(names.get(card, card) for card in self.discard),
            shown=tuple(names.get(card, card) for card in self.shown),
        )


def third_of(extra: int) -> int:
    """S47, S76: how many starship cards lie in the last third, where the deck has so many extra ones."""
    return PILE + extra // PILES


def deal(pile: SoloPile, pick: Pick, third: int = PILE) -> tuple[SoloPile, tuple[str, ...]]:
    """S49: three starship cards, and the effect cards drawn on the way, which go to the discards.

    S64: nothing is drawn from a pile that has run out; the game ended with the turn before.
    """
    drawn: list[str] = []
    while len(pile.shown) < OPEN:
        if not pile.candidates(third):
            pile = _shuffled(pile)
        card = pick(pile.candidates(third))
        pile = _taken(pile, card)
        if card in EFFECTS:
            drawn.append(card)
    return pile, tuple(drawn)


def _taken(pile: SoloPile, card: str) -> SoloPile:
    """With this card drawn: an effect card to the discards, a starship card open."""
    cards = tuple(other for other in pile.cards if other != card)
    effects = tuple(other for other in pile.effects if other != card)
    if card in EFFECTS:
        return replace(pile, cards=cards, effects=effects, discard=(*pile.discard, card))
    return replace(pile, cards=cards, effects=effects, shown=(*pile.shown, card))


def _shuffled(pile: SoloPile) -> SoloPile:
    """S58, S63: the discards, with the effect cards that lie among them, are the new pile."""
    if pile.run_out:
        raise IllegalMove("The pile has run out for the second time.")
    return replace(pile, cards=tuple(sorted(pile.discard, key=int)), effects=(), discard=(), second=True)
