"""Which rule admits which move, and what the move does.

A check raises `IllegalMove`; an effect gives the new state. After every effect what needs no decision
follows by itself (`flow.settled`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.moves import Move
from companion.games.astrojam import acting, flow, hands, map_play, moves, objectives, preparing
from companion.games.astrojam.state import State

Check = Callable[[State, Any], None]
Effect = Callable[[State, Any], State]

RULES: dict[type[Move], tuple[Check, Effect]] = {
    moves.Begin: (preparing.check_begin, preparing.begin),
    moves.PlaceAstronaut: (preparing.check_place_astronaut, preparing.place_astronaut),
    moves.PlaceRobot: (preparing.check_place_robot, preparing.place_robot),
    moves.DealItems: (preparing.check_deal_items, preparing.deal_items),
    moves.PlaceCrates: (preparing.check_place_crates, preparing.place_crates),
    moves.DrawHands: (preparing.check_draw_hands, preparing.draw_hands),
    moves.LayTask: (objectives.check_lay_task, objectives.lay_task),
    moves.LayCondition: (objectives.check_lay_condition, objectives.lay_condition),
    moves.MoveAstronaut: (acting.check_card, acting.card),  # K1a
    moves.ThrowByAstronaut: (acting.check_throw, acting.card),  # K1b
    moves.MoveRival: (acting.check_move_rival, acting.card),  # K2
    moves.MoveRobot: (acting.check_card, acting.card),  # K3a
    moves.ThrowByRobot: (acting.check_throw, acting.card),  # K3b
    moves.MoveCrates: (acting.check_card, acting.card),  # K4
    moves.Swap: (acting.check_swap, acting.swap),  # K5a
    moves.Steal: (acting.check_steal, acting.card),  # K5b
    moves.ShiftSpacesuit: (acting.check_shift_spacesuit, acting.shift_spacesuit),  # K6
    moves.TickVisit: (acting.check_tick_visit, acting.tick_visit),
    moves.Deliver: (objectives.check_deliver, objectives.deliver),
    moves.Score: (objectives.check_score, objectives.score),
    moves.EndActions: (acting.check_end_actions, acting.end_actions),
    moves.DiscardAndDraw: (flow.check_discard_and_draw, flow.discard_and_draw),
    moves.DiscardEleventh: (hands.check_discard_eleventh, hands.discard_eleventh),
    moves.TellStrength: (flow.check_tell_strength, flow.tell_strength),
}


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the rules refuse the move."""
    RULES[type(move)][0](state, move)
    map_play.check(state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move that was checked."""
    applied = RULES[type(move)][1](state, map_play.told(state, move))
    return flow.settled(map_play.after(state, applied, move))
