"""The turn order deck as the panel shows it: what is left, what lies open, and exact odds (T18)."""

from __future__ import annotations

import collections
from dataclasses import dataclass
from fractions import Fraction

from companion.engine.deck import share
from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.astro_knights.boss_mat import BOSS, MINION, STRIKE, SeenCard
from companion.games.astro_knights.state import State
from companion.games.astro_knights.turn_deck import (
    CARDS,
    WILD,
    deck_to_draw_from,
    odds_of_next,
    odds_of_sides,
    odds_of_two_boss_turns,
    row_of,
    side_of,
)
from companion.games.astro_knights.turn_order import ChangeDealer, ReturnTurnCard, RevealTurnCard


@dataclass(frozen=True, slots=True)
class CardView:
    """A kind of turn order card: its number of copies in a pile, and the player it calls now."""

    card: str
    name: Text
    count: int
    side: str
    who: str


@dataclass(frozen=True, slots=True)
class SeenView:
    """The boss cards that left their deck since its last shuffle: their number and their names."""

    title: Text
    cards: Text


@dataclass(frozen=True, slots=True)
class OrderView:
    """The turn order deck: cards left, cards lying open, and exact odds."""

    left: tuple[CardView, ...]
    discard: tuple[CardView, ...]
    known_top: Text
    reshuffles: bool
    size: int
    total: int
    odds: Text
    sides: Text
    two_boss: Text
    seen: SeenView | None
    passing: str
    reveal: Offer
    returns: tuple[Offer, ...]
    dealer: Offer


def order(state: State, index: OfferIndex) -> OrderView:
    """Return the turn order deck with the cards left, the cards lying open and exact odds (T18)."""
    deck = state.order.deck
    return OrderView(
        left=tuple(
            card_view(state, card, count) for card, count in sorted(collections.Counter(deck.cards).items())
        ),
        discard=tuple(card_view(state, card, 1) for card in reversed(state.order.discard)),
        known_top=CARDS[deck.top[0]] if deck.top else NOTHING,
        reshuffles=not len(deck),
        size=len(deck),
        total=len(state.turn_cards),
        odds=boss_odds(state),
        sides=side_odds(state),
        two_boss=Text("Two boss turns running: {odds}", odds=share(odds_of_two_boss_turns(state))),
        seen=seen_cards(state),
        passing=" \u2192 ".join(players_of(state)) if WILD in state.turn_cards else "",
        reveal=index.of(RevealTurnCard)[0],
        returns=index.of(ReturnTurnCard),
        dealer=index.of(ChangeDealer)[0],
    )


def seen_cards(state: State) -> SeenView | None:
    """Return the boss cards seen since the last shuffle (S9, L3); None before the first."""
    seen = state.boss.seen
    if not seen:
        return None
    title = Text("Boss deck: {count} seen, {left} left", count=len(seen), left=state.boss.deck)
    cards = [times(seen_name(card), number) for card, number in collections.Counter(seen).items()]
    return SeenView(title, row_of(cards))


def seen_name(card: SeenCard) -> str:
    """Return the name of a boss card; for one without a name, its kind."""
    kinds = {STRIKE: Text("a strike"), MINION: Text("a minion")}
    return card.name or kinds.get(card.card, Text("one unread"))


def times(name: str, number: int) -> Text:
    """Return a card's name with its number of copies."""
    said = Text("{card} \u00d7{number}") if number > 1 else Text("{card}")
    return Text(said, card=name, number=number)


def players_of(state: State) -> list[str]:
    """Return the players in the order in which the wild token passes to the left (T7)."""
    return [state.players[seat] for seat in state.to_the_left]


def card_view(state: State, card: str, count: int) -> CardView:
    """Return a card with the side that it calls as the tokens lie now (T4-T6, T10, T11)."""
    side = side_of(state, card)
    knight = state.knight(side)
    if knight is not None:
        return CardView(card, CARDS[card], count, side, knight.player)
    return CardView(card, CARDS[card], count, side, state.boss.name if side == BOSS else "")


def boss_odds(state: State) -> Text:
    """Return the odds of a boss card next, with the numbers behind them."""
    boss_cards = odds_of_next(state).get(BOSS, Fraction(0))
    candidates = deck_to_draw_from(state).candidates()
    return Text(
        "A boss card next: {count} of {all}, {odds}",
        count=candidates.count(BOSS),
        all=len(candidates),
        odds=share(boss_cards),
    )


def side_odds(state: State) -> Text:
    """Return the odds of every side, the likeliest first; of equals the boss, then the seats in order."""
    names = {BOSS: state.boss.name, **state.players, "": Text("whoever holds the wild token")}
    odds = sorted(odds_of_sides(state).items(), key=lambda item: (-item[1], list(names).index(item[0][0])))
    said = [
        Text("{sides} {odds}", sides=plain_list([names[side] for side in sides], "or"), odds=share(part))
        for sides, part in odds
    ]
    return Text("Next: {sides}", sides=row_of(said))
