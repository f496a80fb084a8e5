"""Transitions without a decision: next phase, next player, end of the game (T1, T6, E1)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.games.astrojam import hands, piles
from companion.games.astrojam.house_rules import GO_ON
from companion.games.astrojam.lookup import active
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    DRAWING,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    State,
    Turn,
)


def settled(state: State) -> State:
    """Return the state after the steps that need no decision."""
    state, turn = piles.without_cards(state), state.turn
    if turn.phase == SETUP:
        ready = state.step == COLUMNS_STEP and all(column.full for column in state.columns)
        return start_turn(state, state.first) if ready else state
    if turn.phase == SCORING and not turn.scored and state.column(turn.column).task == NO_CARD:
        return state.with_turn(phase=ACTION, column="")  # a correction left nothing to score (T3)
    if turn.phase == SCORING and turn.scored and state.column(turn.column).full:
        phase = ACTION if state.readings.after_scoring == GO_ON else DRAWING
        return state.with_turn(phase=phase, column="", scored=False)  # Q2
    if turn.phase == DRAWING and turn.drawn and not active(state).over_limit:
        return turn_over(state)
    return state


def start_turn(state: State, seat: str) -> State:
    """T1: start a turn. 2.5: draws stay open until ticked, or until the rival's own next turn is over."""
    state = state.without_draws(state.turn.seat)
    told = state.told + state.turn.draws
    return replace(state, turn=Turn(seat, ACTION, state.turn.number + 1), told=told)


def turn_over(state: State) -> State:
    """E1, Q12: start the next turn, or end the game after the last drawing phase of the last round.

    The game does not end while a hand is over the limit.
    """
    if not (state.last_round and state.turn.seat == state.last):
        return start_turn(state, next_seat(state.seats, state.turn.seat))
    return state if hands.over_limit(state) else state.with_turn(phase=OVER)
