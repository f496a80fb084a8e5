"""What the panel shows, made ready for the template: numbers, tracks and the offers beside them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.engine.track import Track
from companion.games.astro_knights.boss_turn import pending_activations
from companion.games.astro_knights.components import POWER_UP_COST, SLOT_COST
from companion.games.astro_knights.moves.turn_order import CARDS
from companion.games.astro_knights.offers import offers
from companion.games.astro_knights.order_view import OrderView, order
from companion.games.astro_knights.state import BOSS_TURN, DRAW, PAIRS, Counter, Knight, Minion, State

ACTS = ("gain-slot", "power-up", "gain-card", "overcharge", "equip", "use-ability", "use-homeworld-ability")
COSTS = {"gain-slot": SLOT_COST, "power-up": POWER_UP_COST}
MINION_HEALTH = "damage-minion/heal-minion"
MORE = ("add-minion", "draw-side-card", "reshuffle-side-deck", "destroy-boss-card", "boss-condition")


@dataclass(frozen=True, slots=True)
class Meter:
    """A tracked number: its value id, its track, and the offers of one less and one more."""

    id: str
    label: str
    value: int
    most: int | None
    less: Offer
    more: Offer
    hit: Offer | None = None
    marks: tuple[int, ...] = ()

    @property
    def spaces(self) -> range:
        """The spaces of a short track, for pips."""
        return range(1, (self.most or 0) + 1)


@dataclass(frozen=True, slots=True)
class MinionView:
    """A minion in the row. `step` is its place in this boss turn: "now", "waiting", "done", "new" or ""."""

    name: str
    health: Meter
    step: str
    tick: Offer | None
    defeat: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class BossView:
    """The boss mat."""

    name: str
    level: int
    levels: int
    tokens: int
    bonus: int
    deck: int
    discard: int
    health: Meter
    counters: tuple[Meter, ...]
    side_decks: tuple[tuple[str, str, int, int], ...]
    activate: Offer | None
    more: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class KnightView:
    """A knight's mat."""

    seat: str
    player: str
    name: str
    exhausted: bool
    acting: bool
    mine: bool
    health: Meter
    power: Meter
    slots: Meter
    weapons: Meter
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActingView:
    """The knight's turn in progress: energy, attacks and acts."""

    player: str
    seat: str
    energy: int
    less: Offer
    plus: Offer
    plus_two: Offer
    attacks: tuple[Offer, ...]
    acts: tuple[tuple[Offer, int], ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel."""

    between_turns: bool
    acting: ActingView | None
    boss: BossView
    minions: tuple[MinionView, ...]
    order: OrderView
    homeworld: tuple[str, Meter, Meter]
    knights: tuple[KnightView, ...]


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it: its own knight first."""
    shelf = Shelf(offers(state, seat))
    knights = sorted(state.knights, key=lambda knight: knight.seat != seat)
    return Panel(
        between_turns=state.turn is None,
        acting=acting(state, shelf),
        boss=boss(state, shelf),
        minions=tuple(minion_view(state, minion, shelf) for minion in state.minions),
        order=order(state, shelf),
        homeworld=homeworld(state, shelf),
        knights=tuple(knight_view(state, knight, seat, shelf) for knight in knights),
    )


def acting(state: State, shelf: Shelf) -> ActingView | None:
    """K: what the acting knight can do, each act greyed with its reason."""
    turn = state.turn
    knight = state.knight(turn.seat) if turn else None
    if turn is None or knight is None:
        return None
    return ActingView(
        player=knight.player,
        seat=knight.seat,
        energy=turn.energy,
        less=shelf("gain-energy", -1),
        plus=shelf("gain-energy", 1),
        plus_two=shelf("gain-energy", 2),
        attacks=shelf.kinds("attack"),
        acts=tuple((offer, COSTS.get(offer.kind, 0)) for offer in shelf.kinds(*ACTS)),
        over=turn.phase == DRAW,
    )


def meter(shelf: Shelf, what: str, label: str, track: Track, kinds: str, *ids: str) -> Meter:
    """A number moved by one kind of move with a sign, or by two kinds ("damage/heal") with an amount."""
    down, _, up = kinds.partition("/")
    up = up or down
    step = -1 if down == up else 1
    hit = None if down == up else shelf.asking(down, *ids)
    return Meter(what, label, track.value, track.most, shelf(down, *ids, step), shelf(up, *ids, 1), hit)


def boss(state: State, shelf: Shelf) -> BossView:
    """S8-S12, L: the boss mat with its tracks."""
    mat = state.boss
    return BossView(
        name=mat.name,
        level=mat.level,
        levels=mat.level + mat.tokens,
        tokens=mat.tokens,
        bonus=mat.bonus,
        deck=mat.deck,
        discard=mat.discard,
        health=meter(shelf, "boss.health", mat.name, Track(mat.health), "damage-boss/heal-boss"),
        counters=tuple(counter_meter(shelf, counter) for counter in mat.counters),
        side_decks=tuple((deck.id, deck.name, deck.deck, deck.discard) for deck in mat.side_decks),
        activate=shelf.get("activate-level"),
        more=shelf.kinds(*MORE),
    )


def counter_meter(shelf: Shelf, counter: Counter) -> Meter:
    """A boss counter, its threshold marked."""
    return Meter(
        f"counter.{counter.id}",
        counter.name,
        counter.track.value,
        counter.track.most,
        shelf("change-counter", counter.id, -1),
        shelf("change-counter", counter.id, 1),
        marks=(counter.threshold,) if counter.threshold else (),
    )


def minion_view(state: State, minion: Minion, shelf: Shelf) -> MinionView:
    """B2, B3: a minion and where it stands in this boss turn."""
    what = minion.id
    return MinionView(
        name=minion.name,
        health=meter(shelf, f"{what}.health", minion.name, Track(minion.health), MINION_HEALTH, what),
        step=minion_step(state, minion),
        tick=shelf.get("activate-minion", minion.id),
        defeat=tuple(o for o in shelf.kinds("defeat-minion") if o.fields["minion"] == minion.id),
    )


def minion_step(state: State, minion: Minion) -> str:
    """B2, B3: new ones are greyed, the others wait their turn."""
    if minion.entered == state.turns:
        return "new"
    if state.turn is None or state.turn.phase != BOSS_TURN:
        return ""
    pending = pending_activations(state)
    if minion.id not in pending:
        return "done" if minion.activated else ""
    return "now" if pending[0] == minion.id else "waiting"


def homeworld(state: State, shelf: Shelf) -> tuple[str, Meter, Meter]:
    """S5, X7: name, health and power."""
    world = state.homeworld
    health = meter(shelf, "homeworld.health", "Health", world.health, "damage-homeworld/heal-homeworld")
    power = meter(shelf, "homeworld.power", "Power", world.power, "change-homeworld-power")
    return world.name, health, power


def knight_view(state: State, knight: Knight, me: str, shelf: Shelf) -> KnightView:
    """S2, S3: a knight's mat."""
    seat = knight.seat
    weapons = Track(knight.equipped, knight.slots.value)
    return KnightView(
        seat=seat,
        player=knight.player,
        name=knight.name,
        exhausted=knight.exhausted,
        acting=state.turn is not None and state.turn.seat == seat,
        mine=seat == me,
        health=meter(shelf, f"{seat}.health", "Health", knight.health, "damage-knight/heal-knight", seat),
        power=meter(shelf, f"{seat}.power", "Power", knight.power, "change-power", seat),
        slots=meter(shelf, f"{seat}.slots", "Slots", knight.slots, "change-slots", seat),
        weapons=meter(shelf, f"{seat}.equipped", "Weapons", weapons, "change-equipped", seat),
        tokens=tokens(state, seat),
    )


def tokens(state: State, seat: str) -> tuple[str, ...]:
    """T6, T10: the turn order tokens on this mat."""
    wild = ("Wild",) if state.order.wild == seat else ()
    return wild + tuple(CARDS[pair] for pair in PAIRS if state.order.token(pair) == seat)
