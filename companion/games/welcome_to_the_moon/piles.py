"""Piles of the multiplayer game and the one pile of the solo game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.components import DECK, EFFECTS, PILE, PILES, STARSHIP

Pick = Callable[[tuple[str, ...]], str]
"""Function that receives the possible next cards and returns one of them, by chance or from the log."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the three piles. `number` is the card that shows its number, `action` the card turned over last.

    `discard` are the cards turned over before. `mixed` are the face-down cards after a shuffle; it is empty
    in the first pass.
    """

    number: str = ""
    action: str = ""
    discard: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piles:
    """The three piles; in the first pass, `unseen` are the face-down cards of all three together."""

    piles: tuple[Pile, ...] = (Pile(),) * PILES
    unseen: tuple[str, ...] = tuple(STARSHIP)

    @property
    def left(self) -> int:
        """Number of turns until a pile is shuffled: the face-down cards of the smallest pile."""
        return len(self.unseen) // PILES or min(len(pile.mixed) for pile in self.piles)

    @property
    def cards(self) -> Iterator[str]:
        """All cards, wherever they lie."""
        yield from self.unseen
        for pile in self.piles:
            yield from filter(None, (pile.number, pile.action, *pile.discard, *pile.mixed))

    def with_card(self, card: str) -> Piles:
        """Shuffle the card into the unseen cards, or after the first pass into the smallest pile (WM-S76).

        If this pile has no face-down card, the card goes to the pile's discards, which are shuffled next.
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
    """`Pick` that returns the cards of a log entry in order; `left` are the cards not returned yet."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = list(cards)

    def __call__(self, candidates: tuple[str, ...]) -> str:
        """Return the next card. Raise `IllegalMove` if it is not a candidate."""
        if not self.left or self.left[0] not in candidates:
            raise IllegalMove("This card cannot come now.")
        return self.left.pop(0)


def turn_over(piles: Piles, pick: Pick) -> Piles:
    """Turn the top card of each pile to its action side and show the next number (WM-S3).

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
    """Show the next number of each pile; a pile that has run out is shuffled first (WM-S5).

    The shuffled pile consists of the discards, without the card that was just turned over (WM-S6).
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


OPEN = 3
"""Number of starship cards that lie open each turn (WM-S49)."""


@dataclass(frozen=True, slots=True)
class SoloPile:
    """The one pile of the solo game. `cards` and `effects` are its face-down cards, in no order.

    `effects` are the effect cards in the last third of the first pass (WM-S47). `shown` are the three open
    starship cards. `second` is True once the discards were shuffled (WM-S63).
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
        """True if three starship cards cannot be drawn any more (WM-S64)."""
        coming = self.cards if self.second else self.cards + self.discard
        return sum(card in DECK for card in coming) < OPEN

    def candidates(self, third: int = PILE) -> tuple[str, ...]:
        """Return the cards that may come next (WM-S48).

        In the first pass, no effect card comes while more than `third` starship cards are face down.
        """
        return self.cards if len(self.cards) > third and not self.second else self.cards + self.effects

    def with_card(self, card: str) -> SoloPile:
        """Shuffle the card into the face-down cards (WM-S76).

        If no starship card is face down in the first pass, the card goes to the discards, which become the
        next pile.
        """
        if self.cards or self.second:
            return replace(self, cards=(*self.cards, card))
        return replace(self, discard=(*self.discard, card))

    def put_away(self, *cards: str) -> SoloPile:
        """Move these open cards to the discards; the other open cards leave the pile."""
        return replace(self, discard=self.discard + cards, shown=())

    def exchanged(self, one: str, other: str) -> SoloPile:
        """Return the pile with these two cards swapped, wherever in the pile they are."""
        names = {one: other, other: one}
        return replace(
            self,
            cards=tuple(names.get(card, card) for card in self.cards),
            discard=tuple(names.get(card, card) for card in self.discard),
            shown=tuple(names.get(card, card) for card in self.shown),
        )


def third_of(extra: int) -> int:
    """Return the number of starship cards in the last third with this many extra cards (WM-S47, WM-S76)."""
    return PILE + extra // PILES


def deal(pile: SoloPile, pick: Pick, third: int = PILE) -> tuple[SoloPile, tuple[str, ...]]:
    """Draw three starship cards; effect cards drawn along with them go to the discards (WM-S49).

    Return the pile and these effect cards. Raise `IllegalMove` if the pile has run out, because the game
    ended with the turn before (WM-S64).
    """
    drawn: list[str] = []
    while len(pile.shown) < OPEN:
        if not pile.candidates(third):
            pile = _shuffled(pile)
        card = pick(pile.candidates(third))
        pile = _draw_card(pile, card)
        if card in EFFECTS:
            drawn.append(card)
    return pile, tuple(drawn)


def _draw_card(pile: SoloPile, card: str) -> SoloPile:
    """Draw this card: an effect card goes to the discards, a starship card lies open."""
    cards = tuple(other for other in pile.cards if other != card)
    effects = tuple(other for other in pile.effects if other != card)
    if card in EFFECTS:
        return replace(pile, cards=cards, effects=effects, discard=(*pile.discard, card))
    return replace(pile, cards=cards, effects=effects, shown=(*pile.shown, card))


def _shuffled(pile: SoloPile) -> SoloPile:
    """Make a new pile of the discards (WM-S63), with the effect cards among them (WM-S58)."""
    if pile.run_out:
        raise IllegalMove("The pile has run out for the second time.")
    return replace(pile, cards=tuple(sorted(pile.discard, key=int)), effects=(), discard=(), second=True)
