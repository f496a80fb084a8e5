"""Panel of a table: vital figures, meters, turn order, offers."""

from __future__ import annotations

import collections
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from companion.engine.deck import share
from companion.engine.moves import Move
from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.panel import StatePanel
from companion.engine.text import NOTHING, Text, plain_list
from companion.engine.track import Track
from companion.engine.vitals import Vital, share_of
from companion.games.astro_knights.attack_phase import knows_weapons
from companion.games.astro_knights.boss_cards import (
    AddMinion,
    DestroyBossCard,
    DiscardBossCard,
    DrawSideCard,
    ReshuffleSideDeck,
    ReturnMinion,
)
from companion.games.astro_knights.boss_mat import BOSS, MINION, STRIKE, Counter, Minion, SeenCard
from companion.games.astro_knights.card_texts import (
    TypeExhaustText,
    TypeLevelText,
    TypeMinionText,
    TypeStrikeText,
)
from companion.games.astro_knights.damage import (
    DamageAllKnights,
    DamageBoss,
    DamageEachMinion,
    DamageHomeworld,
    DamageKnight,
    DamageMinion,
    DefeatMinion,
    HealBoss,
    HealEachMinion,
    HealHomeworld,
    HealKnight,
    HealMinion,
)
from companion.games.astro_knights.main_phase import (
    ChangeCounter,
    ChangeEquipped,
    ChangeHomeworldPower,
    ChangePower,
    ChangeSlots,
)
from companion.games.astro_knights.offers import offers_of
from companion.games.astro_knights.parts import POWER, WEAPONS
from companion.games.astro_knights.scoring import BossCondition
from companion.games.astro_knights.stage import Stage, minion_step, stage
from companion.games.astro_knights.state import PAIRS, Knight, State
from companion.games.astro_knights.turn_order import (
    CARDS,
    WILD,
    ChangeDealer,
    ReturnTurnCard,
    RevealTurnCard,
    deck_to_draw_from,
    odds_of_next,
    odds_of_sides,
    odds_of_two_boss_turns,
    row_of,
    side_of,
)


@dataclass(frozen=True, slots=True)
class Meter:
    """A number on a track: its value id, label and value, and the offers to change it by 1."""

    id: str
    label: str
    value: int
    most: int | None
    less: Offer
    more: Offer
    hit: Offer | None = None
    marks: tuple[int, ...] = ()

    @property
    def top(self) -> int | str:
        """The highest value as it is shown, "" if there is none."""
        return "" if self.most is None else self.most

    @property
    def spaces(self) -> range:
        """The spaces of a short track, for pips."""
        return range(1, (self.most or 0) + 1)


def meter(index: OfferIndex, what: str, label: str, track: Track, less: Move, more: Move) -> Meter:
    """Return the meter of a track with the moves that lower and raise it by 1.

    For a health track, `hit` is the dialog for damage of any amount.
    """
    given = less.payload()
    hit = index.dialog(type(less), **given) if given.pop("amount", None) else None
    return Meter(what, label, track.value, track.most, index[less], index[more], hit)


@dataclass(frozen=True, slots=True)
class CardView:
    """A kind of turn order card: its number of copies in a pile, and the side that it would give a turn."""

    card: str
    name: Text
    count: int
    side: str
    who: str

    @property
    def called(self) -> Text:
        """The side's name, with the name of a card that is not the side's own."""
        if self.card == WILD and self.who:
            return Text("{card}: {who}", card=self.name, who=self.who)
        return Text.verbatim(self.who) if self.who else self.name


@dataclass(frozen=True, slots=True)
class SeenView:
    """The boss cards that left the boss deck since its last shuffle: how many, and their names."""

    title: Text
    cards: Text


@dataclass(frozen=True, slots=True)
class OrderView:
    """The turn order deck: cards left, cards lying open, and exact odds.

    `likely` is the probability that the next card is a boss card, and `chance` the same in short words.
    """

    left: tuple[CardView, ...]
    discard: tuple[CardView, ...]
    known_top: Text
    reshuffles: bool
    size: int
    total: int
    likely: Fraction
    chance: Text
    odds: Text
    sides: Text
    two_boss: Text
    seen: SeenView | None
    passing: str
    reveal: Offer
    returns: tuple[Offer, ...]
    dealer: Offer


def order(state: State, index: OfferIndex) -> OrderView:
    """Return the turn order deck with the cards left, the cards lying open and exact odds (AK-T18)."""
    deck = state.order.deck
    return OrderView(
        left=tuple(
            card_view(state, card, count) for card, count in sorted(collections.Counter(deck.cards).items())
        ),
        discard=drawn_cards(state),
        known_top=CARDS[deck.top[0]] if deck.top else NOTHING,
        reshuffles=not len(deck),
        size=len(deck),
        total=len(state.turn_cards),
        likely=odds_of_next(state).get(BOSS, Fraction(0)),
        chance=boss_chance(state),
        odds=boss_odds(state),
        sides=side_odds(state),
        two_boss=Text("Two boss turns running: {odds}", odds=share(odds_of_two_boss_turns(state))),
        seen=seen_cards(state),
        passing=" \u2192 ".join(players_of(state)) if WILD in state.turn_cards else "",
        reveal=index.of(RevealTurnCard)[0],
        returns=index.of(ReturnTurnCard),
        dealer=index.of(ChangeDealer)[0],
    )


def drawn_cards(state: State) -> tuple[CardView, ...]:
    """Return the cards lying open, newest first, the newest with the side whose turn is in progress.

    An older wild or pair card does not say whose turn it was, because its token has moved on.
    """
    cards = [card_view(state, card, 1) for card in reversed(state.order.discard)]
    turn = state.turn
    for place, view in enumerate(cards):
        if view.card != WILD and view.card not in PAIRS:
            continue
        now = turn.seat if turn and not place and turn.card == view.card else ""
        cards[place] = replace(view, side=now, who=state.players.get(now, ""))
    return tuple(cards)


def seen_cards(state: State) -> SeenView | None:
    """Return the boss cards seen since the last shuffle (AK-S9, AK-L3), None if there are none."""
    seen = state.boss.seen
    if not seen:
        return None
    title = Text("Boss deck: {count} seen, {left} left", count=len(seen), left=state.boss.deck)
    cards = [times(seen_name(card), number) for card, number in collections.Counter(seen).items()]
    return SeenView(title, row_of(cards))


def seen_name(card: SeenCard) -> str:
    """Return the name of a boss card, or its kind if the name is not known."""
    kinds = {STRIKE: Text("a strike"), MINION: Text("a minion")}
    return card.name or kinds.get(card.card, Text("one unread"))


def times(name: str, number: int) -> Text:
    """Return a card's name with its number of copies."""
    said = Text("{card} \u00d7{number}") if number > 1 else Text("{card}")
    return Text(said, card=name, number=number)


def players_of(state: State) -> list[str]:
    """Return the players in the order in which the wild token passes to the left (AK-T7)."""
    return [state.players[seat] for seat in state.to_the_left]


def card_view(state: State, card: str, count: int) -> CardView:
    """Return a card with the side that would take a turn if it were drawn now.

    Rules AK-T4, AK-T5, AK-T6, AK-T10, AK-T11.
    """
    side = side_of(state, card)
    knight = state.knight(side)
    if knight is not None:
        return CardView(card, CARDS[card], count, side, knight.player)
    return CardView(card, CARDS[card], count, side, state.boss.name if side == BOSS else "")


def boss_chance(state: State) -> Text:
    """Return the odds of a boss card as a count of the cards that may come, as "1 in 3", or "certain"."""
    candidates = deck_to_draw_from(state).candidates()
    count = candidates.count(BOSS)
    if count == len(candidates):
        return Text("certain")
    return Text("{count} in {all}", count=count, all=len(candidates))


def boss_odds(state: State) -> Text:
    """Return the odds that the next card is a boss card, with the numbers of cards."""
    boss_cards = odds_of_next(state).get(BOSS, Fraction(0))
    candidates = deck_to_draw_from(state).candidates()
    return Text(
        "A boss card next: {count} of {all}, {odds}",
        count=candidates.count(BOSS),
        all=len(candidates),
        odds=share(boss_cards),
    )


def side_odds(state: State) -> Text:
    """Return the odds of every side, the likeliest first.

    Sides with equal odds are listed in the order boss, then seats.
    """
    names = {BOSS: state.boss.name, **state.players, "": Text("whoever holds the wild token")}
    odds = sorted(odds_of_sides(state).items(), key=lambda item: (-item[1], list(names).index(item[0][0])))
    said = [
        Text("{sides} {odds}", sides=plain_list([names[side] for side in sides], "or"), odds=share(part))
        for sides, part in odds
    ]
    return Text("Next: {sides}", sides=row_of(said))


MOST = 6
FEW = 3
"""Highest health at which the next blow may exhaust a knight."""


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return the health figures of boss, minions, Homeworld and knights, the own knight first.

    If there is no room for a minion and all knights, only the own knight is included. Round and level are in
    the bar above.
    """
    knights = sorted(state.knights, key=lambda knight: knight.seat != seat)
    room = MOST - 2
    if len(knights) + bool(state.minions) > room and knights[0].seat == seat:
        knights = knights[:1]
    minions = state.minions[: room - len(knights)]
    return (
        of_boss(state),
        *(of_minion(minion) for minion in minions),
        homeworld(state),
        *(of_knight(knight, seat) for knight in knights),
    )


def of_boss(state: State) -> Vital:
    """Return the figure of the boss, with its level if the printed health is known."""
    health, name = state.boss.health, Text.verbatim(state.boss.name)
    full = dict(state.printed).get("boss.health", state.boss.full)
    return Vital(name, figure(health), "boss.health", level=share_of(health, full), tone=BOSS)


def of_minion(minion: Minion) -> Vital:
    """Return the figure of a minion in play."""
    name = minion.name if isinstance(minion.name, Text) else Text.verbatim(minion.name)
    return Vital(name, figure(minion.health), f"{minion.id}.health")


def homeworld(state: State) -> Vital:
    """Return the figure of the Homeworld, marked low at a third of its starting health or less."""
    health = state.homeworld.health
    low = health.value * 3 <= (health.most or 0)
    name, level = Text.verbatim(state.homeworld.name), share_of(health.value, health.most)
    return Vital(name, figure(health.value), "homeworld.health", low=low, level=level)


def of_knight(knight: Knight, seat: str) -> Vital:
    """Return the figure of a knight, with the name of the player."""
    health = knight.health.value
    return Vital(
        Text("You") if knight.seat == seat else Text.verbatim(knight.player),
        figure(health),
        f"{knight.seat}.health",
        low=health <= FEW,
        seat=knight.seat,
        level=share_of(health, knight.health.most),
    )


def figure(number: int) -> Text:
    """Return a number as text."""
    return Text.verbatim(number)


MORE = (
    DamageAllKnights,
    DamageEachMinion,
    HealEachMinion,
    AddMinion,
    ReturnMinion,
    DrawSideCard,
    ReshuffleSideDeck,
    DiscardBossCard,
    DestroyBossCard,
    BossCondition,
)
TEXTS = (TypeMinionText, TypeLevelText, TypeStrikeText, TypeExhaustText)


@dataclass(frozen=True, slots=True)
class MinionView:
    """A minion in the row. `step` is its status in a boss turn: "now", "waiting", "done", "new" or ""."""

    name: str
    health: Meter
    step: str
    defeat: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class BossView:
    """The boss mat."""

    name: str
    level: int
    tokens: int
    bonus: int
    deck: int
    discard: int
    health: Meter
    counters: tuple[Meter, ...]
    side_decks: tuple[tuple[str, str, int, int], ...]
    more: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class KnightView:
    """A knight's mat."""

    seat: str
    player: str
    name: str
    exhausted: bool
    low: bool
    acting: bool
    health: Meter
    power: Meter | None
    slots: Meter | None
    weapons: Meter | None
    tokens: tuple[Text, ...]
    too_many: Text | None

    @property
    def numbers(self) -> tuple[Meter, ...]:
        """The tracked numbers of the mat."""
        return tuple(one for one in (self.health, self.power, self.slots, self.weapons) if one is not None)


class Panel(StatePanel[State]):
    """Everything the views show, each computed when it is read."""

    @cached_property
    def stage(self) -> Stage:
        return stage(self.state, self.offers)

    @property
    def energy(self) -> int:
        """Energy of the turn in progress."""
        return self.state.turn.energy if self.state.turn else 0

    @cached_property
    def boss(self) -> BossView:
        return boss(self.state, self.offers)

    @cached_property
    def minions(self) -> tuple[MinionView, ...]:
        return tuple(minion_view(self.state, minion, self.offers) for minion in self.state.minions)

    @cached_property
    def order(self) -> OrderView:
        return order(self.state, self.offers)

    @cached_property
    def homeworld(self) -> tuple[str, Meter, Meter | None]:
        return homeworld_meters(self.state, self.offers)

    @cached_property
    def knights(self) -> tuple[KnightView, ...]:
        return tuple(knight_view(self.state, knight, self.offers) for knight in self.state.knights)


@lru_cache(KEPT)
def panel(state: State) -> Panel:
    """Return the panel, which all phones at the table share."""
    return Panel(state, offers_of(state))


def boss(state: State, index: OfferIndex) -> BossView:
    """Return the boss mat with its tracks (AK-S8, AK-S9, AK-S10)."""
    mat = state.boss
    health, less, more = Track(mat.health), DamageBoss(amount=1), HealBoss(amount=1)
    return BossView(
        name=mat.name,
        level=mat.level,
        tokens=mat.tokens,
        bonus=mat.bonus,
        deck=mat.deck,
        discard=mat.discard,
        health=meter(index, "boss.health", mat.name, health, less, more),
        counters=tuple(counter_meter(index, counter) for counter in mat.counters),
        side_decks=tuple((deck.id, deck.name, deck.deck, deck.discard) for deck in mat.side_decks),
        more=index.of(*MORE, *TEXTS),
    )


def counter_meter(index: OfferIndex, counter: Counter) -> Meter:
    """Return a boss counter with its threshold marked."""
    less, more = (ChangeCounter(counter=counter.id, by=by) for by in (-1, 1))
    shown = meter(index, f"counter.{counter.id}", counter.name, counter.track, less, more)
    return replace(shown, marks=(counter.threshold,) if counter.threshold else ())


def minion_view(state: State, minion: Minion, index: OfferIndex) -> MinionView:
    """Return a minion with its status in the boss turn (AK-B2, AK-B3)."""
    on, health = minion.id, Track(minion.health)
    less, more = DamageMinion(minion=on, amount=1), HealMinion(minion=on, amount=1)
    return MinionView(
        name=minion.called,
        health=meter(index, f"{on}.health", minion.called, health, less, more),
        step=minion_step(state, minion),
        defeat=tuple(index[DefeatMinion(minion=on, destroyed=gone)] for gone in (False, True)),
    )


def homeworld_meters(state: State, index: OfferIndex) -> tuple[str, Meter, Meter | None]:
    """Return name, health and power of the Homeworld (AK-S5, AK-X7); None if the power is not tracked."""
    world = state.homeworld
    less, more = DamageHomeworld(amount=1), HealHomeworld(amount=1)
    health = meter(index, "homeworld.health", Text("Health"), world.health, less, more)
    if not state.tracks(POWER):
        return world.name, health, None
    less_power, more_power = (ChangeHomeworldPower(by=by) for by in (-1, 1))
    power = meter(index, "homeworld.power", Text("Power"), world.power, less_power, more_power)
    return world.name, health, power


def knight_view(state: State, knight: Knight, index: OfferIndex) -> KnightView:
    """Return a knight's mat (AK-S2, AK-S3). Numbers that are not tracked are None."""
    seat, power, slots = knight.seat, state.tracks(POWER), state.tracks(WEAPONS)
    weapons = Track(knight.equipped, knight.slots.value if state.knows(f"{seat}.slots") else None)
    less, more = DamageKnight(seat=seat, amount=1), HealKnight(seat=seat, amount=1)

    def numbered(
        what: str, label: Text, track: Track, change: type[ChangePower | ChangeSlots | ChangeEquipped]
    ) -> Meter:
        return meter(index, f"{seat}.{what}", label, track, change(seat=seat, by=-1), change(seat=seat, by=1))

    return KnightView(
        seat=seat,
        player=knight.player,
        name=knight.name,
        exhausted=knight.exhausted,
        low=knight.health.value <= FEW,
        acting=state.turn is not None and state.turn.seat == seat,
        health=meter(index, f"{seat}.health", Text("Health"), knight.health, less, more),
        power=numbered("power", Text("Power"), knight.power, ChangePower) if power else None,
        slots=numbered("slots", Text("Slots"), knight.slots, ChangeSlots) if slots else None,
        weapons=numbered("equipped", Text("Weapons"), weapons, ChangeEquipped) if slots else None,
        tokens=tokens(state, seat),
        too_many=too_many(knight) if slots and knows_weapons(state, seat) else None,
    )


def too_many(knight: Knight) -> Text | None:
    """Return a warning if there are more Weapons than slots, which forces attacks (AK-K3, AK-K4, AK-K13)."""
    over = knight.equipped - knight.slots.value
    if over < 1:
        return None
    return Text.counted("{count} more Weapon than slots", "{count} more Weapons than slots", count=over)


def tokens(state: State, seat: str) -> tuple[Text, ...]:
    """Return the turn order tokens on this mat (AK-T6, AK-T10)."""
    wild = (CARDS[WILD],) if state.order.wild == seat else ()
    return wild + tuple(CARDS[pair] for pair in PAIRS if state.order.token(pair) == seat)
