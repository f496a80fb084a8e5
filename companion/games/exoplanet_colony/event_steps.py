"""What is kept of an event while it is resolved, so that its card is known the next time (V1)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.exoplanet_colony.card_records import Step
from companion.games.exoplanet_colony.state import Module, State


def noted(state: State, *steps: Step) -> State:
    """With these steps kept, if an event is being resolved."""
    if state.event is None:
        return state
    return replace(state, event=replace(state.event, done=(*state.event.done, *steps)))


def also_noted(state: State, *steps: Step) -> State:
    """The same for moves of which version 1 of the rules kept nothing."""
    return noted(state, *steps) if state.rules_version >= 2 else state


def colour_of(state: State, module: Module) -> str:
    """The colour of a module's card, "" where it is not known."""
    card = state.card_of(module)
    return card.colour if card else ""


def next_step(state: State) -> Step | None:
    """What this event did next when it was played before."""
    card = state.event
    if card is None or len(card.done) >= len(card.known):
        return None
    return card.known[len(card.done)]
