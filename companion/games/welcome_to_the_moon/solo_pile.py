"""The single pile of the solo game, with ASTRA's effect cards (S47-S49, S63-S65, S76)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.components import DECK, EFFECTS, PILE, PILES, STARSHIP
from companion.games.welcome_to_the_moon.piles import Pick

OPEN = 3
"""Number of starship cards that lie open each turn (S49)."""


@dataclass(frozen=True, slots=True)
class SoloPile:
    """Cards still face down, in no order; `effects` are those in the last third (S47).

    `shown` are the three open starship cards. `second` is True once the discards were shuffled (S63).
    """

    cards: tuple[str, ...] = tuple(STARSHIP)
    effects: tuple[str, ...] = tuple(EFFECTS)
    discard: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    second: bool = False

    @property
    def left(self) -> int:
        """Number of cards face down."""
        return len(self.cards) + len(self.effects)

    @property
    def run_out(self) -> bool:
        """True if three starship cards cannot be drawn any more (S64)."""
        coming = self.cards if self.second else self.cards + self.discard
        return sum(card in DECK for card in coming) < OPEN

    def candidates(self, third: int = PILE) -> tuple[str, ...]:
        """Return the cards that may come next (S48).

        No effect card comes before the last `third` of the first pass.
        """
        return self.cards if len(self.cards) > third and not self.second else self.cards + self.effects

    def with_card(self, card: str) -> SoloPile:
        """Shuffle the card into those face down (S76).

        With none face down in the first pass, it goes to the discards, which become the next pile.
        """
        if self.cards or self.second:
            return replace(self, cards=(*self.cards, card))
        return replace(self, discard=(*self.discard, card))

    def put_away(self, *cards: str) -> SoloPile:
        """Move these open cards to the discards; the other open cards leave the pile."""
        return replace(self, discard=self.discard + cards, shown=())

    def exchanged(self, one: str, other: str) -> SoloPile:
        """Return the pile with these two cards in each other's place, wherever they lie."""
        names = {one: other, other: one}
        return replace(
            self,
            cards=tuple(names.get(card, card) for card in self.cards),
            discard=tuple(names.get(card, card) for card in self.discard),
            shown=tuple(names.get(card, card) for card in self.shown),
        )


def third_of(extra: int) -> int:
    """Return the number of starship cards in the last third with this many extra cards (S47, S76)."""
    return PILE + extra // PILES


def deal(pile: SoloPile, pick: Pick, third: int = PILE) -> tuple[SoloPile, tuple[str, ...]]:
    """Draw three starship cards; effect cards drawn before them go to the discards (S49).

    Return the pile and those effect cards. Raise `IllegalMove` if the pile has run out, because the game
    ended with the turn before (S64).
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
    """Draw this card: an effect card goes to the discards, a starship card lies open."""
    cards = tuple(other for other in pile.cards if other != card)
    effects = tuple(other for other in pile.effects if other != card)
    if card in EFFECTS:
        return replace(pile, cards=cards, effects=effects, discard=(*pile.discard, card))
    return replace(pile, cards=cards, effects=effects, shown=(*pile.shown, card))


def _shuffled(pile: SoloPile) -> SoloPile:
    """Make a new pile of the discards (S63), with the effect cards among them (S58)."""
    if pile.run_out:
        raise IllegalMove("The pile has run out for the second time.")
    return replace(pile, cards=tuple(sorted(pile.discard, key=int)), effects=(), discard=(), second=True)
