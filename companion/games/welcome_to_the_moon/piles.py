"""The three piles of the multiplayer game (S2-S6, S76).

The order of a shuffled pile is unknown, so it is not stored: a card is picked from those that it may be. In
the first pass these are all unseen cards, because it is unknown which pile a card is in. If extra cards make
the piles unequal, the first ones are longer, and each pile is shuffled when it runs out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.components import PILES, STARSHIP

Pick = Callable[[tuple[str, ...]], str]
"""Function that picks the next card from these candidates, by chance or from the log."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: the number on top, the action turned over last, the cards turned over before.

    `mixed` is the reshuffled rest; it is empty in the first pass.
    """

    number: str = ""
    action: str = ""
    discard: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piles:
    """Three piles; `unseen` are the cards of the first pass that have not been seen."""

    piles: tuple[Pile, ...] = (Pile(),) * PILES
    unseen: tuple[str, ...] = tuple(STARSHIP)

    @property
    def left(self) -> int:
        """Turns until a pile is shuffled: face-down cards of the smallest pile, without its visible one."""
        return len(self.unseen) // PILES or min(len(pile.mixed) for pile in self.piles)

    @property
    def cards(self) -> Iterator[str]:
        """All cards, wherever they lie."""
        yield from self.unseen
        for pile in self.piles:
            yield from filter(None, (pile.number, pile.action, *pile.discard, *pile.mixed))

    def with_card(self, card: str) -> Piles:
        """Shuffle the card into the unseen cards, or later into the smallest pile (S76).

        If that pile has no card face down, the card goes to its discards, which are shuffled next.
        """
        if self.unseen:
            return replace(self, unseen=(*self.unseen, card))
        at = min(range(PILES), key=lambda pile: len(self.piles[pile].discard + self.piles[pile].mixed))
        pile = self.piles[at]
        if pile.mixed:
            pile = replace(pile, mixed=(*pile.mixed, card))
        else:
            pile = replace(pile, discard=(*pile.discard, card))
        return replace(self, piles=(*self.piles[:at], pile, *self.piles[at + 1 :]))


class Logged:
    """Pick that reads the cards from a log entry in order; `left` are those not read yet."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = list(cards)

    def __call__(self, candidates: tuple[str, ...]) -> str:
        """Return the next card. Raise `IllegalMove` if it is not a candidate."""
        if not self.left or self.left[0] not in candidates:
            raise IllegalMove("This card cannot come now.")
        return self.left.pop(0)


def turn_over(piles: Piles, pick: Pick) -> Piles:
    """Turn the top card of each pile to its action side and show the next number (S3).

    The first time no numbers are visible, so three are turned up first.
    """
    if not piles.piles[0].number:
        piles = _next_numbers(piles, pick)
    turned = tuple(
        replace(
            pile,
            number="",
            action=pile.number,
            discard=(*pile.discard, pile.action) if pile.action else pile.discard,
        )
        for pile in piles.piles
    )
    return _next_numbers(replace(piles, piles=turned), pick)


def _next_numbers(piles: Piles, pick: Pick) -> Piles:
    """Show the next number of each pile; one that has run out is shuffled (S5).

    It is made of its discard, without the card just turned over (S6).
    """
    unseen, after = piles.unseen, []
    for pile in piles.piles:
        if unseen:
            card = pick(unseen)
            unseen = tuple(other for other in unseen if other != card)
            after.append(replace(pile, number=card))
            continue
        mixed, discard = (pile.mixed, pile.discard) if pile.mixed else (pile.discard, ())
        card = pick(mixed)
        rest = tuple(other for other in mixed if other != card)
        after.append(replace(pile, number=card, mixed=rest, discard=discard))
    return Piles(tuple(after), unseen)
