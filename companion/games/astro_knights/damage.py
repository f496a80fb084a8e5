"""Damage, healing and exhaustion (section X)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.games.astro_knights import moves
from companion.games.astro_knights.components import HOMEWORLD_DOUBLING
from companion.games.astro_knights.lookup import knight_at, minion_at
from companion.games.astro_knights.state import BOSS, State


def damage_knight(state: State, move: moves.DamageKnight) -> State:
    """Deal damage to a knight; what the knight cannot take hits the Homeworld twice over.

    An exhausted knight stands on 0, so X3 (all of it doubled) and X4 (the excess of the
    exhausting blow) are the same sum. X5: the exhaust effect comes before the excess.
    """
    knight = knight_at(state, move.seat)
    taken = min(move.amount, knight.health.value)
    state = state.with_knight(move.seat, health=knight.health.moved(-taken))
    if taken and taken == knight.health.value:
        state = exhaust_effect(state, move.seat)
    return harm_homeworld(state, spill(knight.health.value, move.amount))


def spill(health: int, amount: int) -> int:
    """What the Homeworld loses when a knight on this health suffers this much (X3, X4)."""
    return HOMEWORLD_DOUBLING * max(0, amount - health)


def lowest_health(state: State) -> tuple[str, ...]:
    """X6: whom "the player with the lowest health" may mean: never an exhausted one, while another stands.

    O4: with nobody left it is the lone knight. B4: of several the players choose.
    """
    standing = [knight for knight in state.knights if not knight.exhausted] or state.knights
    least = min(knight.health.value for knight in standing)
    return tuple(knight.seat for knight in standing if knight.health.value == least)


def exhaust_effect(state: State, seat: str) -> State:
    """X1: counters that gain by it do so (DX-2: up to their top); the rest is read off the mat."""
    counters = tuple(replace(c, track=c.track.moved(c.exhaust)) for c in state.boss.counters)
    return replace(state, exhaust_due=(*state.exhaust_due, seat)).with_boss(counters=counters)


def check_resolve_exhaust(state: State, move: moves.ResolveExhaust) -> None:
    """X1: once per exhaustion."""
    if move.seat not in state.exhaust_due:
        raise IllegalMove("No exhaust effect waits for this knight.")


def resolve_exhaust(state: State, move: moves.ResolveExhaust) -> State:
    """X1: the boss's exhaust effect was read off the mat and done."""
    return replace(state, exhaust_due=tuple(seat for seat in state.exhaust_due if seat != move.seat))


def check_heal_knight(state: State, move: moves.HealKnight) -> None:
    """X2: exhaustion is permanent. S3: health stops at its top."""
    knight = knight_at(state, move.seat)
    if knight.exhausted:
        raise IllegalMove("{name} is exhausted and cannot gain health.", name=knight.name)
    if knight.health.full:
        raise IllegalMove("{name} is at full health.", name=knight.name)


def heal_knight(state: State, move: moves.HealKnight) -> State:
    """Health up to its top; what is over is lost."""
    return state.with_knight(move.seat, health=knight_at(state, move.seat).health.moved(move.amount))


def harm_homeworld(state: State, amount: int) -> State:
    """The Homeworld loses health, down to 0 (W3)."""
    return state.with_homeworld(health=state.homeworld.health.moved(-amount))


def damage_homeworld(state: State, move: moves.DamageHomeworld) -> State:
    """Plain damage to the Homeworld."""
    return harm_homeworld(state, move.amount)


def check_heal_homeworld(state: State, move: moves.HealHomeworld) -> None:
    """X7: its health stops at the starting value."""
    if state.homeworld.health.full:
        raise IllegalMove("{name} is at its starting health.", name=state.homeworld.name)


def heal_homeworld(state: State, move: moves.HealHomeworld) -> State:
    """Health up to the starting value (X7)."""
    return state.with_homeworld(health=state.homeworld.health.moved(move.amount))


def damage_boss(state: State, move: moves.DamageBoss) -> State:
    """X8: plain damage; at 0 the boss is defeated (W1)."""
    return harm(state, BOSS, move.amount)


def heal_boss(state: State, move: moves.HealBoss) -> State:
    """R5: the boss has no maximum health."""
    return state.with_boss(health=state.boss.health + move.amount)


def damage_minion(state: State, move: moves.DamageMinion) -> State:
    """X8: what a minion cannot take is lost. R6: at 0 it is defeated at once."""
    return harm(state, move.minion, move.amount)


def heal_minion(state: State, move: moves.HealMinion) -> State:
    """R5: a minion has no maximum health."""
    minion = minion_at(state, move.minion)
    return state.with_minion(minion.id, health=minion.health + move.amount)


def harm(state: State, target: str, amount: int) -> State:
    """Damage to the boss or to a minion in play."""
    if target == BOSS:
        return state.with_boss(health=max(0, state.boss.health - amount))
    minion = minion_at(state, target)
    if amount >= minion.health:
        return remove_minion(state, minion.id)
    return state.with_minion(minion.id, health=minion.health - amount)


def defeat_minion(state: State, move: moves.DefeatMinion) -> State:
    """A card defeats a minion outright (R6), or destroys it for good (R7)."""
    if not move.destroyed:
        return remove_minion(state, move.minion)
    minion = minion_at(state, move.minion)
    state = replace(state, minions=tuple(m for m in state.minions if m.id != minion.id))
    return state.with_boss(destroyed=state.boss.destroyed + 1) if minion.pile == BOSS else state


def remove_minion(state: State, minion_id: str) -> State:
    """R6: to the discard pile of the deck it came from."""
    minion = minion_at(state, minion_id)
    state = replace(state, minions=tuple(m for m in state.minions if m.id != minion.id))
    if minion.pile == BOSS:
        return state.with_boss(discard=state.boss.discard + 1)
    piles = tuple(
        replace(d, discard=d.discard + 1) if d.id == minion.pile else d for d in state.boss.side_decks
    )
    return state.with_boss(side_decks=piles)
