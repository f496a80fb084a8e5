"""A knight's turn: attack, main, draw (section K)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.games.astro_knights import moves
from companion.games.astro_knights.components import POWER_UP_COST, SLOT_COST
from companion.games.astro_knights.damage import harm
from companion.games.astro_knights.lookup import check_target, knight_at, knight_turn
from companion.games.astro_knights.state import ATTACK, DRAW, MAIN, Knight, State


def acting(state: State) -> Knight:
    """The knight whose turn it is."""
    return knight_at(state, knight_turn(state).seat)


def forced_attacks(state: State) -> int:
    """K3: attacks still forced; a slot lost in mid-turn forces none (K4), one gained frees one.

    After the attack phase none is forced any more: it could not be made.
    """
    turn = state.turn
    if turn is None or turn.phase != ATTACK:
        return 0
    knight = acting(state)
    return max(0, min(turn.must_attack, knight.equipped - knight.slots.value))


def check_attacked_enough(state: State) -> None:
    """K3: the attack phase is not over before every forced attack was made."""
    if forced := forced_attacks(state):
        raise IllegalMove(
            "More Weapons are equipped than there are slots: attack at least {count} more.", count=forced
        )


def check_attack(state: State, move: moves.Attack) -> None:
    """K1, K2: an equipped Weapon, in the attack phase, on one target. K5: anybody's Weapon."""
    turn = knight_turn(state)
    if turn.phase != ATTACK:
        raise IllegalMove("The attack phase is over.")
    owner = knight_at(state, move.owner or turn.seat)
    if owner.equipped == 0:
        raise IllegalMove("{name} has no Weapon equipped.", name=owner.name)
    check_target(state, move.target)


def attack(state: State, move: moves.Attack) -> State:
    """K2: the damage is dealt and the Weapon goes to its owner's discard pile (K5)."""
    turn = knight_turn(state)
    owner = knight_at(state, move.owner or turn.seat)
    state = state.with_knight(owner.seat, equipped=owner.equipped - 1)
    if owner.seat == turn.seat:
        state = state.with_turn(must_attack=max(0, turn.must_attack - 1))
    return harm(state, move.target, move.damage)


def check_go_to_phase(state: State, move: moves.GoToPhase) -> None:
    """Phases go forward only: attack, main, draw."""
    order = [ATTACK, MAIN, DRAW]
    if order.index(move.phase) <= order.index(knight_turn(state).phase):
        raise IllegalMove("This phase has begun already.")
    check_attacked_enough(state)


def go_to_phase(state: State, move: moves.GoToPhase) -> State:
    """The next phase."""
    return state.with_turn(phase=move.phase)


def check_main_phase(state: State) -> None:
    """K6: main phase acts. The first of them ends the attack phase, once no attack is forced."""
    if knight_turn(state).phase == DRAW:
        raise IllegalMove("The main phase is over.")
    check_attacked_enough(state)


def check_energy(state: State, cost: int) -> None:
    """K7: only energy of this turn can be spent."""
    if (energy := knight_turn(state).energy) < cost:
        raise IllegalMove("It costs {cost} energy, you have {energy}.", cost=cost, energy=energy)


def main_act(state: State, cost: int = 0) -> State:
    """In the main phase, with the energy paid."""
    return state.with_turn(phase=MAIN, energy=knight_turn(state).energy - cost)


def check_gain_energy(state: State, move: moves.GainEnergy) -> None:
    """K7, K8: in any phase of a knight's turn; never below 0."""
    if knight_turn(state).energy + move.by < 0:
        raise IllegalMove("There is not that much energy left.")


def gain_energy(state: State, move: moves.GainEnergy) -> State:
    """K7: the turn's counter."""
    return state.with_turn(energy=knight_turn(state).energy + move.by)


def check_gain_slot(state: State, move: moves.GainSlot) -> None:
    """K9: 3 energy, below the top of the track."""
    check_main_phase(state)
    if acting(state).slots.full:
        raise IllegalMove("The slots are at the top of their track.")
    check_energy(state, SLOT_COST)


def gain_slot(state: State, move: moves.GainSlot) -> State:
    """K9: one more slot."""
    knight = acting(state)
    return main_act(state, SLOT_COST).with_knight(knight.seat, slots=knight.slots.moved(1))


def check_power_up(state: State, move: moves.PowerUp) -> None:
    """K10: 2 energy, below full power."""
    check_main_phase(state)
    if acting(state).power.full:
        raise IllegalMove("The knight is at full power.")
    check_energy(state, POWER_UP_COST)


def power_up(state: State, move: moves.PowerUp) -> State:
    """K10: one more own power."""
    knight = acting(state)
    return main_act(state, POWER_UP_COST).with_knight(knight.seat, power=knight.power.moved(1))


def check_buying(state: State, move: moves.GainCard | moves.Overcharge) -> None:
    """K6b, K6c: the printed cost in energy of this turn."""
    check_main_phase(state)
    if move.price is None:
        raise IllegalMove("Type the cost, or the name of a card of the supply.")
    check_energy(state, move.price)


def buy(state: State, move: moves.GainCard | moves.Overcharge) -> State:
    """K14, K15: the energy is spent; the card itself is moved on the table."""
    return main_act(state, move.price or 0).with_turn(bought=True)


def check_equip(state: State, move: moves.Equip) -> None:
    """K13: only with more slots than Weapons equipped."""
    check_main_phase(state)
    knight = acting(state)
    if knight.equipped >= knight.slots.value:
        raise IllegalMove(
            "No slot is free: {count} of {slots} used.", count=knight.equipped, slots=knight.slots.value
        )


def equip(state: State, move: moves.Equip) -> State:
    """K13: it can attack in the next turn."""
    knight = acting(state)
    return main_act(state).with_knight(knight.seat, equipped=knight.equipped + 1)


def check_use_ability(state: State, move: moves.UseAbility) -> None:
    """K11: only at full power."""
    check_main_phase(state)
    power = acting(state).power
    if not power.full:
        raise IllegalMove(
            "The ability needs full power: {power} of {top}.", power=power.value, top=power.most
        )


def use_ability(state: State, move: moves.UseAbility) -> State:
    """K11: power goes to 0 first, then the effect; again in this turn when refilled."""
    knight = acting(state)
    return main_act(state).with_knight(knight.seat, power=knight.power.at(0))


def check_use_homeworld_ability(state: State, move: moves.UseHomeworldAbility) -> None:
    """K12: only at full Homeworld power, in a main phase (the stricter reading)."""
    check_main_phase(state)
    power = state.homeworld.power
    if not power.full:
        raise IllegalMove(
            "The ability needs full power: {power} of {top}.", power=power.value, top=power.most
        )


def use_homeworld_ability(state: State, move: moves.UseHomeworldAbility) -> State:
    """K12: its power goes to 0 first."""
    return main_act(state).with_homeworld(power=state.homeworld.power.at(0))


def end_knight_turn(state: State) -> State:
    """K7: unspent energy is lost with the turn."""
    return replace(state, turn=None)
