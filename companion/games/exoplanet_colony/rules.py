"""Which rule admits which move, and what the move does.

A check raises `IllegalMove`; an effect gives the new state. After every effect the end is looked at (E).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.moves import Move
from companion.games.exoplanet_colony import actions, base, cards, ending, events, hands, level, moves, turn
from companion.games.exoplanet_colony.production import clamped
from companion.games.exoplanet_colony.state import State

Check = Callable[[State, Any], None]
Effect = Callable[[State, Any], State]

RULES: dict[type[Move], tuple[Check, Effect]] = {
    moves.Begin: (turn.check_begin, turn.begin),
    moves.DrawCard: (actions.check_draw_card, actions.draw_card),
    moves.Transfer: (actions.check_transfer, actions.transfer),
    moves.Deploy: (actions.check_deploy, actions.deploy),
    moves.MovePawn: (actions.check_move_pawn, actions.move_pawn),
    moves.Generate: (actions.check_generate, actions.generate),
    moves.Repair: (actions.check_repair, actions.repair),
    moves.Switch: (actions.check_switch, actions.switch),
    moves.Recover: (actions.check_recover, actions.recover),
    moves.UseAbility: (actions.check_use_ability, actions.use_ability),
    moves.EndActions: (turn.check_end_actions, turn.end_actions),
    moves.UpdateResources: (turn.check_update_resources, turn.update_resources),
    moves.RevealEvent: (events.check_reveal_event, events.reveal_event),
    moves.PlaceLoss: (events.check_place_loss, events.place_loss),
    moves.PlaceEmergency: (events.check_place_emergency, events.place_emergency),
    moves.RemoveToken: (events.check_remove_token, events.remove_token),
    moves.GiveIssue: (events.check_give_issue, events.give_issue),
    moves.CureIssue: (events.check_cure_issue, events.cure_issue),
    moves.ChangeSupply: (events.check_change_supply, events.change_supply),
    moves.ChangeProduction: (events.check_change_production, events.change_production),
    moves.ChangeLevel: (events.check_change_level, events.change_level),
    moves.FinishEvent: (events.check_finish_event, events.finish_event),
    moves.Discard: (hands.check_discard, hands.discard),
    moves.ChangeHand: (hands.check_change_hand, hands.change_hand),
    moves.UseItem: (cards.check_use_item, cards.use_item),
    moves.UsePlan: (cards.check_use_plan, cards.use_plan),
    moves.TypeModule: (cards.check_type_module, cards.type_module),
    moves.TypeCharacter: (cards.check_type_character, cards.type_character),
    moves.PlaceModule: (base.check_place_module, base.place_module),
    moves.RemoveModule: (base.check_remove_module, base.remove_module),
}


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the rules refuse the move."""
    RULES[type(move)][0](state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move that was checked. Markers stop at the ends of their tracks (Q6)."""
    after = level.not_below_first(clamped(RULES[type(move)][1](state, move)))
    return ending.looked_at(state, after, move)
