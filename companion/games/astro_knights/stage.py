"""Stage of the page, which shows only what the current step of the table needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Move
from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text
from companion.engine.track import Track
from companion.engine.tracking import DASH
from companion.games.astro_knights import scoring
from companion.games.astro_knights.attack_phase import AttackByCard, forced_attacks
from companion.games.astro_knights.boss_cards import unanswered
from companion.games.astro_knights.boss_mat import Minion
from companion.games.astro_knights.boss_turn import LEVEL, pending_activations
from companion.games.astro_knights.components import POWER_UP_COST, SLOT_COST
from companion.games.astro_knights.damage import (
    DamageAllKnights,
    DamageBoss,
    DamageEachMinion,
    DamageHomeworld,
    DamageKnight,
    DamageMinion,
    HealHomeworld,
    HealKnight,
)
from companion.games.astro_knights.main_phase import (
    Equip,
    GainCard,
    GainEnergy,
    GainSlot,
    Overcharge,
    PowerUp,
    UseAbility,
    UseHomeworldAbility,
)
from companion.games.astro_knights.parts import ENERGY, POWER, WEAPONS
from companion.games.astro_knights.state import (
    ATTACK,
    BOSS_TURN,
    CHOOSE,
    DRAW,
    Knight,
    State,
    acting_knight,
    is_boss_turn,
    knight_turn,
)
from companion.games.astro_knights.turn_order import (
    EndTurn,
    ends_in_one_act,
    pair_tokens_open,
    wild_token_free,
)

DECK, KNIGHT, BOSS, CHOICE, OVER = "deck", "knight", "boss", "choice", "over"
"""Subjects of a step: the next turn card, a knight's turn, the boss's turn, a choice, the finished game."""


@dataclass(frozen=True, slots=True)
class Act:
    """A button for an action in a knight's turn: offer, short name, and price or condition."""

    offer: Offer
    label: Text
    note: Text


@dataclass(frozen=True, slots=True)
class ActingView:
    """The knight's turn in progress: its energy and its possible actions.

    `energy` holds −1, +1 and +2; it is empty if the app does not track the energy.
    """

    energy: tuple[Offer, ...]
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A button for damage of any amount to one target. `seat` is set if the target is a knight."""

    offer: Offer
    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Activation:
    """One line of the boss turn's checklist. `step` is its status: "now", "waiting", "done" or "new"."""

    name: str
    step: str


@dataclass(frozen=True, slots=True)
class Stage:
    """Controls for the current step. `rare` holds the actions that are folded away.

    `roomy` is True if the turn order has room above the acts, as in a knight's turn in the light way.
    """

    step: str
    acting: ActingView | None
    hits: tuple[Hit, ...]
    heals: tuple[Offer, ...]
    checklist: tuple[Activation, ...]
    rare: tuple[Offer, ...]
    roomy: bool


def stage(state: State, index: OfferIndex) -> Stage:
    """Return the stage for the current step."""
    step = step_of(state)
    acting = acting_view(state, index) if step == KNIGHT else None
    return Stage(
        step,
        acting,
        hits(state, step, index),
        heals(state, step, index),
        checklist(state, step),
        rare(state, step, acting, index),
        step == KNIGHT and not state.tracks(ENERGY, WEAPONS),
    )


def step_of(state: State) -> str:
    """Return the subject of the current step."""
    if scoring.outcome(state) is not None:
        return OVER
    if scoring.undecided(state) or state.order.revealed or unanswered(state):
        return CHOICE
    if state.turn is None:
        return CHOICE if wild_token_free(state) or pair_tokens_open(state) else DECK
    if state.turn.phase == CHOOSE:
        return CHOICE
    return BOSS if state.turn.phase == BOSS_TURN else KNIGHT


def acting_view(state: State, index: OfferIndex) -> ActingView:
    """Return the energy and the actions of a knight's turn (AK-K6, AK-K7).

    An offer that is refused carries the reason. In the draw phase, or while an attack is forced (AK-K3),
    there are no actions.
    """
    turn = knight_turn(state)
    buys = turn.phase != DRAW and not forced_attacks(state)
    tracked = state.tracks(ENERGY)
    return ActingView(
        energy=tuple(index[GainEnergy(by=by)] for by in (-1, 1, 2)) if tracked else (),
        acts=acts(state, acting_knight(state), index) if buys else (),
    )


def acts(state: State, knight: Knight, index: OfferIndex) -> tuple[Act, ...]:
    """Return the actions with their costs, with the Homeworld's ability only at full power.

    Rules AK-K9, AK-K10, AK-K11, AK-K12, AK-K13, AK-K14, AK-K15.
    """
    seat, slots, power = knight.seat, knight.slots, knight.power
    possible: list[Act] = []
    if state.tracks(WEAPONS):
        possible.append(Act(index[GainSlot()], Text("New slot"), Text("{cost} energy", cost=SLOT_COST)))
    if state.tracks(POWER):
        possible.append(Act(index[PowerUp()], Text("Power up"), Text("{cost} energy", cost=POWER_UP_COST)))
    if state.tracks(ENERGY):
        energy = figure(state, "turn.energy", knight_turn(state).energy)
        possible.append(Act(index.of(GainCard)[0], Text("Gain card"), Text("up to {energy}", energy=energy)))
        possible.append(Act(index.of(Overcharge)[0], Text("Overcharge"), Text("Tech")))
    if state.tracks(WEAPONS):
        used = figure(state, f"{seat}.equipped", knight.equipped)
        free = Text("{used} of {slots} slots", used=used, slots=figure(state, f"{seat}.slots", slots.value))
        possible.append(Act(index[Equip()], Text("Equip"), free))
    if state.tracks(POWER):
        possible.append(Act(index[UseAbility()], Text("Ability"), of_all(state, f"{seat}.power", power)))
        possible += homeworld_act(state, index)
    return tuple(possible)


def homeworld_act(state: State, index: OfferIndex) -> Iterator[Act]:
    """Yield the Homeworld's ability at full power (AK-K12)."""
    what, world = "homeworld.power", state.homeworld.power
    if world.full and state.knows(what):
        yield Act(index[UseHomeworldAbility()], Text("Homeworld ability"), of_all(state, what, world))


def figure(state: State, what: str, number: int | None) -> int | str | None:
    """Return a number, or a dash if the app does not know the value with the id `what`."""
    return number if state.knows(what) else DASH


def of_all(state: State, what: str, power: Track) -> Text:
    """Return the power with this id out of its highest value, as "power 3/5"."""
    value, top = figure(state, what, power.value), figure(state, f"{what}-top", power.most)
    return Text("power {power}/{top}", power=value, top=top)


def hits(state: State, step: str, index: OfferIndex) -> tuple[Hit, ...]:
    """Return the buttons for damage in this step (X).

    In a boss turn the targets are the knights and the Homeworld. In a knight's turn they are the boss, the
    minions and the Homeworld, unless the prompt already offers attacks. While an exhaust effect is pending,
    damage to all knights is offered only in the table view, because the effect comes first (AK-X5).
    """
    if step == KNIGHT and (knight_turn(state).phase != DRAW or not state.tracks(ENERGY, WEAPONS)):
        return () if attacks(state) else (*boss_side(state, index), homeworld_hit(state, index))
    if step != BOSS:
        return ()
    knights = (
        Hit(dialog(index, DamageKnight(seat=knight.seat, amount=1)), knight.player, knight.seat)
        for knight in state.knights
    )
    everybody = hit_all(index, DamageAllKnights, Text("all knights"))
    return (*knights, homeworld_hit(state, index), *(() if state.exhaust_due else everybody))


def heals(state: State, step: str, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the dialogs that heal knights and the Homeworld in a light turn of a knight (AK-K18)."""
    if step != KNIGHT or state.tracks(ENERGY, WEAPONS):
        return ()
    knights = (dialog(index, HealKnight(seat=knight.seat, amount=1)) for knight in state.knights)
    return (*knights, dialog(index, HealHomeworld(amount=1)))


def hit_all(index: OfferIndex, kind: type[Move], name: Text) -> tuple[Hit, ...]:
    """Return the button for the same damage to all targets of a kind, if there are several."""
    return tuple(Hit(offer, name) for offer in index.of(kind))


def attacks(state: State) -> bool:
    """Return True if the prompt already offers an attack on each target (AK-K1)."""
    turn = knight_turn(state)
    knight = acting_knight(state)
    known = state.tracks(WEAPONS) and state.knows(f"{knight.seat}.equipped")
    return turn.phase == ATTACK and known and knight.equipped > 0


def boss_side(state: State, index: OfferIndex) -> tuple[Hit, ...]:
    """Return the buttons for damage to the boss and its minions."""
    minions = (
        Hit(dialog(index, DamageMinion(minion=minion.id, amount=1)), minion.name) for minion in state.minions
    )
    each = hit_all(index, DamageEachMinion, Text("each minion"))
    return (Hit(dialog(index, DamageBoss(amount=1)), state.boss.name), *minions, *each)


def homeworld_hit(state: State, index: OfferIndex) -> Hit:
    """Return the button for damage to the Homeworld."""
    return Hit(dialog(index, DamageHomeworld(amount=1)), state.homeworld.name)


def dialog(index: OfferIndex, by_one: Move) -> Offer:
    """Return the dialog that asks for the amount."""
    given = {name: value for name, value in by_one.payload().items() if name != "amount"}
    return index.dialog(type(by_one), **given)


def checklist(state: State, step: str) -> tuple[Activation, ...]:
    """Return the level token and the minions in order, nothing once no activation is pending.

    Rules AK-B1, AK-B2, AK-B3.
    """
    pending = pending_activations(state) if step == BOSS else ()
    if not pending:
        return ()
    level = Text("Level {level}", level=state.boss.level)
    first = (Activation(level, "now" if pending[0] == LEVEL else "done"),) if state.boss.activates else ()
    return first + tuple(Activation(minion.name, minion_step(state, minion)) for minion in state.minions)


def minion_step(state: State, minion: Minion) -> str:
    """Return the status of a minion in the boss turn (AK-B2, AK-B3), "" outside a boss turn.

    A minion that came into play in the current turn is always "new".
    """
    if minion.entered == state.turns:
        return "new"
    if not is_boss_turn(state):
        return ""
    pending = pending_activations(state)
    if minion.id not in pending:
        return "done" if minion.activated else ""
    return "now" if pending[0] == minion.id else "waiting"


def rare(state: State, step: str, acting: ActingView | None, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the rarely used actions of a knight's turn (AK-K5, AK-K12, AK-K17)."""
    if step != KNIGHT:
        return ()
    shown = [act.offer for act in acting.acts] if acting else []
    at_once = index.of(EndTurn) if knight_turn(state).phase != DRAW or ends_in_one_act(state) else ()
    more = (*index.of(AttackByCard, UseHomeworldAbility), *at_once)
    return tuple(offer for offer in more if offer not in shown)
