"""Which rule admits which move, and what the move does.

A check raises `IllegalMove`; an effect gives the new state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.games.astro_knights import (
    boss_turn,
    damage,
    ending,
    knight_turn,
    lookup,
    moves,
    trackers,
    turn_order,
)
from companion.games.astro_knights.state import CHOOSE, State

Check = Callable[[State, Any], None]
Effect = Callable[[State, Any], State]


def check_knight(state: State, move: Any) -> None:
    """The knight named is at the table."""
    lookup.knight_at(state, move.seat)


def check_minion(state: State, move: Any) -> None:
    """The minion named is in play."""
    lookup.minion_at(state, move.minion)


def always(state: State, move: Move) -> None:
    """Damage to the boss and to the Homeworld can always be dealt."""


def check_end_turn(state: State, move: moves.EndTurn) -> None:
    """A knight's turn ends when no attack is forced (K3), the boss's when all its steps are done."""
    if state.turn is None:
        raise IllegalMove("No turn is in progress.")
    if state.turn.phase == CHOOSE:
        raise IllegalMove("Choose first who takes this turn.")
    if state.order.revealed:
        raise IllegalMove("A revealed card waits for its place. Put it there first.")
    if state.turn.seat:
        knight_turn.check_attacked_enough(state)
    else:
        boss_turn.check_end_boss_turn(state)


def end_turn(state: State, move: moves.EndTurn) -> State:
    """T2: ready for the next card; T6: after a wild turn the token goes to the left."""
    wild = state.turn is not None and state.turn.card == turn_order.WILD
    state = knight_turn.end_knight_turn(state)
    return turn_order.pass_wild_token(state) if wild else state


RULES: dict[type[Move], tuple[Check, Effect]] = {
    moves.DrawTurnCard: (turn_order.check_draw_turn_card, turn_order.draw_turn_card),
    moves.RevealTurnCard: (turn_order.check_reveal_turn_card, turn_order.reveal_turn_card),
    moves.PlaceRevealedCard: (turn_order.check_place_revealed_card, turn_order.place_revealed_card),
    moves.ReturnTurnCard: (turn_order.check_return_turn_card, turn_order.return_turn_card),
    moves.ChooseTurn: (turn_order.check_choose_turn, turn_order.choose_turn),
    moves.HoldWildToken: (turn_order.check_hold_wild_token, turn_order.hold_wild_token),
    moves.ChangeDealer: (turn_order.check_change_dealer, turn_order.change_dealer),
    moves.EndTurn: (check_end_turn, end_turn),
    moves.GoToPhase: (knight_turn.check_go_to_phase, knight_turn.go_to_phase),
    moves.Attack: (knight_turn.check_attack, knight_turn.attack),
    moves.GainEnergy: (knight_turn.check_gain_energy, knight_turn.gain_energy),
    moves.GainSlot: (knight_turn.check_gain_slot, knight_turn.gain_slot),
    moves.PowerUp: (knight_turn.check_power_up, knight_turn.power_up),
    moves.GainCard: (knight_turn.check_buying, knight_turn.buy),
    moves.Overcharge: (knight_turn.check_buying, knight_turn.buy),
    moves.Equip: (knight_turn.check_equip, knight_turn.equip),
    moves.UseAbility: (knight_turn.check_use_ability, knight_turn.use_ability),
    moves.UseHomeworldAbility: (knight_turn.check_use_homeworld_ability, knight_turn.use_homeworld_ability),
    moves.DamageKnight: (check_knight, damage.damage_knight),
    moves.ResolveExhaust: (damage.check_resolve_exhaust, damage.resolve_exhaust),
    moves.HealKnight: (damage.check_heal_knight, damage.heal_knight),
    moves.DamageHomeworld: (always, damage.damage_homeworld),
    moves.HealHomeworld: (damage.check_heal_homeworld, damage.heal_homeworld),
    moves.DamageBoss: (always, damage.damage_boss),
    moves.HealBoss: (always, damage.heal_boss),
    moves.DamageMinion: (check_minion, damage.damage_minion),
    moves.HealMinion: (check_minion, damage.heal_minion),
    moves.DefeatMinion: (check_minion, damage.defeat_minion),
    moves.ChangePower: (trackers.check_change_power, trackers.change_power),
    moves.ChangeSlots: (trackers.check_change_slots, trackers.change_slots),
    moves.ChangeEquipped: (trackers.check_change_equipped, trackers.change_equipped),
    moves.ChangeHomeworldPower: (trackers.check_change_homeworld_power, trackers.change_homeworld_power),
    moves.ChangeCounter: (trackers.check_change_counter, trackers.change_counter),
    moves.ActivateLevel: (boss_turn.check_activate_level, boss_turn.activate_level),
    moves.ActivateMinion: (boss_turn.check_activate_minion, boss_turn.activate_minion),
    moves.DrawBossCard: (boss_turn.check_draw_boss_card, boss_turn.draw_boss_card),
    moves.LevelUp: (boss_turn.check_level_up, boss_turn.level_up),
    moves.SkipBossDraw: (boss_turn.check_skip_boss_draw, boss_turn.skip_boss_draw),
    moves.ResolveCounter: (boss_turn.check_resolve_counter, boss_turn.resolve_counter),
    moves.AddMinion: (boss_turn.check_add_minion, boss_turn.add_minion),
    moves.DrawSideCard: (boss_turn.check_draw_side_card, boss_turn.draw_side_card),
    moves.ReshuffleSideDeck: (boss_turn.check_reshuffle_side_deck, boss_turn.reshuffle_side_deck),
    moves.DestroyBossCard: (boss_turn.check_destroy_boss_card, boss_turn.destroy_boss_card),
    moves.BossCondition: (ending.check_boss_condition, ending.boss_condition),
    moves.DecideEnd: (ending.check_decide_end, ending.decide_end),
}


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the rules refuse the move."""
    RULES[type(move)][0](state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move that was checked."""
    return RULES[type(move)][1](state, move)
