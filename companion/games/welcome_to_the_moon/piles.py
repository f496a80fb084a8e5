"""The three piles of the multiplayer game (S2-S6, S76).

Nobody knows the order of a shuffled pile, so none is stored: a card is picked from those it may be. In
the first pass these are all cards not yet seen, since nobody knows which third they are in. Where extra cards
make the piles unequal the first ones are longer, and each pile is shuffled when it runs out itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.components import PILES, STARSHIP

Pick = Callable[[tuple[str, ...]], str]
"""Which of these cards comes: drawn by chance, or read off the log."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: the number on top, the action turned over last, what was turned over before.

    `mixed` is the reshuffled rest; it is empty in the first pass.
    """

    number: str = ""
    action: str = ""
    discard: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piles:
    """Three piles; `unseen` are the cards of the first pass that no one has seen yet."""

    piles: tuple[Pile, ...] = (Pile(),) * PILES
    unseen: tuple[str, ...] = tuple(STARSHIP)

    @property
    def left(self) -> int:
        """Turns until a pile is shuffled: cards face down in the smallest one, but for the visible one."""
        return len(self.unseen) // PILES or min(len(pile.mixed) for pile in self.piles)

    @property
    def cards(self) -> Iterator[str]:
        """All cards, wherever they lie."""
        yield from self.unseen
        for pile in self.piles:
            yield from filter(None, (pile.number, pile.action, *pile.discard, *pile.mixed))

    def with_card(self, card: str) -> Piles:
        """S76: the card is shuffled into those that nobody has seen, later into the smallest pile.

        Where that one has nothing face down it goes to its discards, which are shuffled next.
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
    """A pick that reads the cards off a log entry, in order; `left` are those not yet asked for."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = list(cards)

    def __call__(self, candidates: tuple[str, ...]) -> str:
        """The next one. Raises `IllegalMove` where it cannot come."""
        if not self.left or self.left[0] not in candidates:
            raise IllegalMove("This card cannot come now.")
        return self.left.pop(0)


def turn_over(piles: Piles, pick: Pick) -> Piles:
    """S3: the top card of each pile goes over to its action side, and the next number shows.

    The very first time nothing shows yet: three numbers are turned up first.
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
    """S5, S6: a pile that has run out is its shuffled discard, without the card just turned over."""
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
