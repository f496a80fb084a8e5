"""The table, ready for the templates: numbers, tracks and the offers beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.moves import Move
from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.astro_knights.area_damage import DamageAllKnights, DamageEachMinion, HealEachMinion
from companion.games.astro_knights.boss_cards import (
    AddMinion,
    DestroyBossCard,
    DiscardBossCard,
    DrawSideCard,
    ReshuffleSideDeck,
    ReturnMinion,
)
from companion.games.astro_knights.boss_mat import Counter, Minion
from companion.games.astro_knights.card_texts import (
    TypeExhaustText,
    TypeLevelText,
    TypeMinionText,
    TypeStrikeText,
)
from companion.games.astro_knights.damage import (
    DamageBoss,
    DamageHomeworld,
    DamageKnight,
    DamageMinion,
    DefeatMinion,
    HealBoss,
    HealHomeworld,
    HealKnight,
    HealMinion,
)
from companion.games.astro_knights.ending import BossCondition
from companion.games.astro_knights.meters import Meter, meter
from companion.games.astro_knights.offers import offers_of
from companion.games.astro_knights.order_view import OrderView, order
from companion.games.astro_knights.stage import Stage, minion_step, stage
from companion.games.astro_knights.state import PAIRS, Knight, State
from companion.games.astro_knights.trackers import (
    ChangeCounter,
    ChangeEquipped,
    ChangeHomeworldPower,
    ChangePower,
    ChangeSlots,
)
from companion.games.astro_knights.turn_deck import CARDS, WILD
from companion.games.astro_knights.vital_figures import FEW, vitals

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
__all__ = ["FINISHED", "panel", "vitals"]

FINISHED = ("table",)
"""Parts of the panel that the result page shows as they stand at the end."""


@dataclass(frozen=True, slots=True)
class MinionView:
    """A minion in the row. `step` is its place in this boss turn: "now", "waiting", "done", "new" or ""."""

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
    power: Meter
    slots: Meter
    weapons: Meter
    tokens: tuple[Text, ...]
    too_many: Text | None


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything the views show."""

    stage: Stage
    boss: BossView
    minions: tuple[MinionView, ...]
    order: OrderView
    homeworld: tuple[str, Meter, Meter]
    knights: tuple[KnightView, ...]


def panel(state: State, seat: str) -> Panel:
    """Return the panel as the phone at this seat sees it: its own knight first."""
    everybodys = panel_of_all(state)
    return replace(
        everybodys, knights=tuple(sorted(everybodys.knights, key=lambda knight: knight.seat != seat))
    )


@lru_cache(KEPT)
def panel_of_all(state: State) -> Panel:
    """Return the panel with the knights by seat, computed once for all phones at the table."""
    index = offers_of(state)
    return Panel(
        stage=stage(state, index),
        boss=boss(state, index),
        minions=tuple(minion_view(state, minion, index) for minion in state.minions),
        order=order(state, index),
        homeworld=homeworld_meters(state, index),
        knights=tuple(knight_view(state, knight, index) for knight in state.knights),
    )


def boss(state: State, index: OfferIndex) -> BossView:
    """Return the boss mat with its tracks (S8-S12, L)."""
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
    """Return a minion and its place in this boss turn (B2, B3)."""
    on, health = minion.id, Track(minion.health)
    less, more = DamageMinion(minion=on, amount=1), HealMinion(minion=on, amount=1)
    return MinionView(
        name=minion.called,
        health=meter(index, f"{on}.health", minion.called, health, less, more),
        step=minion_step(state, minion),
        defeat=tuple(index[DefeatMinion(minion=on, destroyed=gone)] for gone in (False, True)),
    )


def homeworld_meters(state: State, index: OfferIndex) -> tuple[str, Meter, Meter]:
    """Return name, health and power of the Homeworld (S5, X7)."""
    world = state.homeworld
    less, more = DamageHomeworld(amount=1), HealHomeworld(amount=1)
    health = meter(index, "homeworld.health", Text("Health"), world.health, less, more)
    less_power, more_power = (ChangeHomeworldPower(by=by) for by in (-1, 1))
    power = meter(index, "homeworld.power", Text("Power"), world.power, less_power, more_power)
    return world.name, health, power


def knight_view(state: State, knight: Knight, index: OfferIndex) -> KnightView:
    """Return a knight's mat (S2, S3)."""
    seat = knight.seat
    weapons = Track(knight.equipped, knight.slots.value)
    less, more = DamageKnight(seat=seat, amount=1), HealKnight(seat=seat, amount=1)

    def steps(change: type[ChangePower | ChangeSlots | ChangeEquipped]) -> tuple[Move, Move]:
        return change(seat=seat, by=-1), change(seat=seat, by=1)

    return KnightView(
        seat=seat,
        player=knight.player,
        name=knight.name,
        exhausted=knight.exhausted,
        low=knight.health.value <= FEW,
        acting=state.turn is not None and state.turn.seat == seat,
        health=meter(index, f"{seat}.health", Text("Health"), knight.health, less, more),
        power=meter(index, f"{seat}.power", Text("Power"), knight.power, *steps(ChangePower)),
        slots=meter(index, f"{seat}.slots", Text("Slots"), knight.slots, *steps(ChangeSlots)),
        weapons=meter(index, f"{seat}.equipped", Text("Weapons"), weapons, *steps(ChangeEquipped)),
        tokens=tokens(state, seat),
        too_many=too_many(knight),
    )


def too_many(knight: Knight) -> Text | None:
    """Return the warning of more Weapons than slots, which forces attacks next turn (K3, K4, K13)."""
    over = knight.equipped - knight.slots.value
    if over < 1:
        return None
    return Text.counted("{count} more Weapon than slots", "{count} more Weapons than slots", count=over)


def tokens(state: State, seat: str) -> tuple[Text, ...]:
    """Return the turn order tokens on this mat (T6, T10)."""
    wild = (CARDS[WILD],) if state.order.wild == seat else ()
    return wild + tuple(CARDS[pair] for pair in PAIRS if state.order.token(pair) == seat)
