"""The steps of an event, kept while it is resolved, so that its card is known the next time (V1)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.exoplanet_colony.card_records import Step
from companion.games.exoplanet_colony.state import Module, State


def noted(state: State, *steps: Step) -> State:
    """Return the state with these steps added to the event that is being resolved, if any."""
    if state.event is None:
        return state
    return replace(state, event=replace(state.event, done=(*state.event.done, *steps)))


def also_noted(state: State, *steps: Step) -> State:
    """Do the same for moves whose steps are kept only since version 2 of the rules."""
    return noted(state, *steps) if state.rules_version >= 2 else state


def colour_of(state: State, module: Module) -> str:
    """Return the colour of a module's card, "" if it is not known."""
    card = state.card_of(module)
    return card.colour if card else ""


def next_step(state: State) -> Step | None:
    """Return the next step of the event as played before, None if no other is known."""
    card = state.event
    if card is None or len(card.done) >= len(card.known):
        return None
    return card.known[len(card.done)]
