"""Draws from the three decks, and reshuffling of discards when a deck runs out (AJ-Q9, AJ-Q10, AJ-Q11)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.astrojam.state import ACTIONS, CONDITIONS, NO_CARD, TO_LAY, Column, Piles, State


def draw_action(state: State) -> Piles | None:
    """Take one action card, and reshuffle the discards if needed (AJ-Q9).

    Return None if the deck is counted and no card is left in the deck or the discards.
    """
    piles = state.piles
    if piles.actions is None or not state.knows("deck.actions"):
        return piles
    if not piles.actions and piles.played:
        shuffled = (*piles.shuffled, ACTIONS)
        piles = replace(piles, actions=piles.played, played=0, shuffled=shuffled)
    return replace(piles, actions=piles.actions - 1) if piles.actions else None


def played(state: State) -> State:
    """AJ-T7: add an action card to the discards."""
    return state.with_piles(played=state.piles.played + 1)


def no_tasks(piles: Piles) -> bool:
    """Return True if the task deck is known to be empty. Players keep the task cards that they win.

    Rule AJ-Q10.
    """
    return piles.tasks == 0


def no_conditions(piles: Piles) -> bool:
    """Return True if the condition deck is known to be empty and no missed conditions can replace it.

    Rule AJ-Q11.
    """
    return piles.conditions == 0 and not piles.missed


def draw_task(state: State) -> State:
    """AJ-T5: take a card from the task deck if the deck is counted."""
    left = state.piles.tasks
    return state.with_piles(tasks=max(0, left - 1)) if left is not None else state


def draw_condition(state: State) -> State:
    """AJ-T5, AJ-Q11: take a condition card; the missed conditions become the deck once it is empty."""
    left, missed = state.piles.conditions, state.piles.missed
    if left is None:
        return state
    if not left and missed:
        state = state.with_piles(missed=0, shuffled=(*state.piles.shuffled, CONDITIONS))
        left = missed
    return state.with_piles(conditions=max(0, left - 1))


def without_cards(state: State) -> State:
    """AJ-Q10, AJ-Q11: mark each place that waits for a card as empty, if its deck is known to be empty."""
    return replace(state, columns=tuple(_closed(column, state.piles) for column in state.columns))


def _closed(column: Column, piles: Piles) -> Column:
    if column.task == TO_LAY and no_tasks(piles):
        column = replace(column, task=NO_CARD)
    if column.condition == TO_LAY and no_conditions(piles):
        column = replace(column, condition=NO_CARD)
    return column


def without_notices(state: State) -> State:
    """AJ-Q9, AJ-Q11: drop the notices of reshuffled decks, which are shown until the next move."""
    return state.with_piles(shuffled=()) if state.piles.shuffled else state
