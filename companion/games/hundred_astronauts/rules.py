"""Which rule admits which move, and what the move does.

A check raises `IllegalMove`; an effect gives the new state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.moves import Move
from companion.engine.records import replace
from companion.games.hundred_astronauts import actions, building, cards, edition_b, moves, turn
from companion.games.hundred_astronauts.state import State

Check = Callable[[State, Any], None]
Effect = Callable[[State, Any], State]

RULES: dict[type[Move], tuple[Check, Effect]] = {
    moves.Begin: (turn.check_begin, turn.begin),
    moves.StartTurn: (turn.check_start_turn, turn.start_turn),
    moves.Build: (building.check_build, building.build),
    moves.TakeReward: (building.check_take_reward, building.take_reward),
    moves.FindCoin: (building.check_find_coin, building.find_coin),
    moves.TakeDraft: (actions.check_take_draft, actions.take_draft),
    moves.SellBlueprint: (actions.check_sell_blueprint, actions.sell_blueprint),
    moves.SellAstronaut: (actions.check_sell_astronaut, actions.sell_astronaut),
    moves.Activate: (actions.check_activate, actions.activate),
    moves.Refresh: (actions.check_refresh, actions.refresh),
    moves.UseCoin: (actions.check_use_coin, actions.use_coin),
    moves.FireBattleship: (actions.check_fire_battleship, actions.fire_battleship),
    moves.FireProjectiles: (building.check_fire_projectiles, building.fire_projectiles),
    moves.UseSolarPanel: (actions.check_use_solar_panel, actions.use_solar_panel),
    moves.PlayAction: (edition_b.check_play_action, edition_b.play_action),
    moves.UseConstruction: (edition_b.check_use_construction, edition_b.use_construction),
    moves.Sell: (edition_b.check_sell, edition_b.sell),
    moves.EndActions: (turn.check_end_actions, turn.end_actions),
    moves.Declare: (turn.check_declare, turn.declare),
    moves.DiscardExcess: (turn.check_discard_excess, turn.discard_excess),
    moves.CaughtHoarding: (turn.check_caught_hoarding, turn.caught_hoarding),
    moves.ChangeHand: (cards.check_change_hand, cards.change_hand),
    moves.ChangeInventory: (cards.check_change_inventory, cards.change_inventory),
    moves.PutBuilding: (building.check_put_building, building.put_building),
    moves.RemoveBuilding: (building.check_remove_building, building.remove_building),
    moves.DeckRanOut: (cards.check_deck_ran_out, cards.deck_ran_out),
    moves.TypeBlueprint: (cards.check_type_blueprint, cards.type_blueprint),
}


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the rules refuse the move."""
    RULES[type(move)][0](state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move that was checked. That the deck ran out is said until the next one."""
    return RULES[type(move)][1](replace(state, reshuffled=False), move)
