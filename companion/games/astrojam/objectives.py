"""The objective board: deliveries, scoring, new cards (T3-T5)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astrojam import moves, piles
from companion.games.astrojam.acting import check_acting, check_phase, item_outside
from companion.games.astrojam.components import DESTINATIONS
from companion.games.astrojam.lookup import active, check_item
from companion.games.astrojam.preparing import check_step
from companion.games.astrojam.state import (
    COLUMNS_STEP,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    TO_LAY,
    State,
)


def check_deliver(state: State, move: moves.Deliver) -> None:
    """T3, Q3: by a card of this turn, with a task that asks for it."""
    check_acting(state)
    column = state.column(move.column)
    if column.task == NO_CARD:
        raise IllegalMove("The {column} has no task.", column=DESTINATIONS[move.column].lower())
    if not column.full:
        raise IllegalMove("The cards of this column are not told yet.")
    if item_outside(state, column.task):
        raise IllegalMove("{item} is outside, out of reach.", item=state.item_name(column.task))
    if not state.turn.cards:
        raise IllegalMove("An item is brought by an action card: none was played this turn.")


def deliver(state: State, move: moves.Deliver) -> State:
    """T3: to the scoring phase at once."""
    return state.with_turn(phase=SCORING, column=move.column, scored=False)


def visited(state: State) -> bool:
    """T4: whether the condition of the column being scored is met, by the ticks of this turn."""
    return bool(state.turn.column) and state.column(state.turn.column).condition in state.turn.visited


def check_score(state: State, move: moves.Score) -> None:
    """T4."""
    check_phase(state, SCORING)
    if state.turn.scored:
        raise IllegalMove("It is scored already: tell the new cards.")
    if move.visited and state.column(state.turn.column).condition == NO_CARD:
        raise IllegalMove("There is no condition card in this column.")


def score(state: State, move: moves.Score) -> State:
    """T4, J4, J5: the task card, the condition card or its discard; both places wait for new ones (T5)."""
    player, column = active(state), state.column(state.turn.column)
    state = state.with_player(
        player.seat, tasks=player.tasks + 1, conditions=player.conditions + move.visited
    )
    if not move.visited and column.condition != NO_CARD:
        state = state.with_piles(missed=state.piles.missed + 1)
    state = state.with_column(column.destination, task=TO_LAY, condition=TO_LAY, last=column.task)
    return piles.without_cards(state.with_turn(scored=True))


def check_laying(state: State) -> None:
    """S9, T5: at the end of the set-up, and after scoring."""
    if state.turn.phase == SETUP:
        check_step(state, COLUMNS_STEP)
    elif state.turn.phase == OVER:
        check_phase(state, SCORING)


def check_lay_task(state: State, move: moves.LayTask) -> None:
    """S9, T5, Q10."""
    check_laying(state)
    if state.column(move.column).task != TO_LAY:
        raise IllegalMove("This column has its task.")
    if move.item != NO_CARD:
        check_item(move.item)
    elif state.turn.phase == SETUP or state.piles.tasks:
        raise IllegalMove("The task deck is not empty.")


def lay_task(state: State, move: moves.LayTask) -> State:
    """S9, T5."""
    state = state.with_column(move.column, task=move.item)
    return state if move.item == NO_CARD else piles.without_cards(piles.draw_task(state))


def check_lay_condition(state: State, move: moves.LayCondition) -> None:
    """S9, T5, Q11."""
    check_laying(state)
    if state.column(move.column).condition != TO_LAY:
        raise IllegalMove("This column has its condition.")
    if move.place == NO_CARD and (state.turn.phase == SETUP or state.piles.conditions):
        raise IllegalMove("The condition deck is not empty.")


def lay_condition(state: State, move: moves.LayCondition) -> State:
    """S9, T5."""
    state = state.with_column(move.column, condition=move.place)
    return state if move.place == NO_CARD else piles.without_cards(piles.draw_condition(state))
