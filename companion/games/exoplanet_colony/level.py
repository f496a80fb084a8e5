"""Supplies and the Emergency Level (I3, R5, R6, V6)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.engine.track import Track
from companion.games.exoplanet_colony.components import LAST_LEVEL, SUPPLY_LEAST, SUPPLY_MOST
from companion.games.exoplanet_colony.state import State


def depleted(state: State) -> tuple[str, ...]:
    """Return the resources whose supply is empty."""
    return tuple(resource for resource, value in state.supply.items() if value == SUPPLY_LEAST)


def emergencies(state: State) -> int:
    """Return the number of emergency tokens on the base."""
    return sum(module.emergencies for module in state.modules)


def steps(state: State) -> int:
    """I3: return one step per empty supply and emergency token, plus the steps by which cards moved it."""
    return len(depleted(state)) + emergencies(state) + state.shift


def level(state: State) -> int:
    """Return the space of the Emergency Level: 0 gives all actions, the last one is defeat (I2, E2)."""
    return Track(0, LAST_LEVEL).at(steps(state)).value


def allowance(state: State) -> int:
    """A0a: return the number of actions of a turn that starts now."""
    return state.board.actions[level(state)] if level(state) < LAST_LEVEL else 0


def supply_track(state: State, resource: str) -> Track:
    """Return the track of a supply (I1)."""
    return Track(state.supply[resource], SUPPLY_MOST, SUPPLY_LEAST)


def with_supply(state: State, resource: str, value: int, *, by_action: bool = False) -> State:
    """Set a supply (R2); the level follows (R5, R6). By a house rule (Q4) only actions move it back."""
    track = supply_track(state, resource)
    moved = track.at(value)
    state = replace(state, supply=state.supply.put(resource, moved.value))
    rises = track.empty and not moved.empty
    if rises and not by_action and not state.readings.any_rise:
        return replace(state, shift=state.shift + 1)
    return not_below_first(state)


def not_below_first(state: State) -> State:
    """Stop the level at its first space; steps that it could not go to the left are forgotten."""
    return state if steps(state) >= 0 else replace(state, shift=state.shift - steps(state))


def at_level(state: State, space: int) -> State:
    """Return the state with the marker of the level on this space, by a card or by hand."""
    wanted = Track(0, LAST_LEVEL).at(space).value
    return state if wanted == level(state) else replace(state, shift=state.shift + wanted - steps(state))
