"""The steps of a turn: actions, resource update, event, next player (T, R)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.games.exoplanet_colony import level, moves
from companion.games.exoplanet_colony.components import LAST_LEVEL, RESOURCES
from companion.games.exoplanet_colony.hands import over_limit
from companion.games.exoplanet_colony.level import supply_track, with_supply
from companion.games.exoplanet_colony.lookup import colonist_at
from companion.games.exoplanet_colony.production import production
from companion.games.exoplanet_colony.readings import RISES_FIRST
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BEGIN,
    REVEAL,
    UPDATE,
    Moved,
    State,
    Turn,
)

LEVEL = "level"


def check_hands(state: State) -> None:
    """C2: excess is discarded at once, before anything else."""
    for colonist in over_limit(state):
        raise IllegalMove(
            "{player} has {count} cards: down to 6 first.", player=colonist.player, count=colonist.hand.size
        )


def start_turn(state: State, seat: str) -> State:
    """A0a, Q1: the allowance is locked now, by the Emergency Level as it stands."""
    turn = Turn(seat, ACTIONS, level.allowance(state), 0, state.turn.number + 1)
    return replace(state, turn=turn, event=None)


def check_begin(state: State, move: moves.Begin) -> None:
    """S9: once."""
    if state.turn.step != BEGIN:
        raise IllegalMove("The first player is known already.")
    if move.seat:
        colonist_at(state, move.seat)


def begin(state: State, move: moves.Begin) -> State:
    """S9, T1."""
    return start_turn(state, move.seat)


def check_end_actions(state: State, move: moves.EndActions) -> None:
    """A0a: "up to"."""
    check_step(state, ACTIONS)
    check_hands(state)


def end_actions(state: State, move: moves.EndActions) -> State:
    """T2: on to the resource update."""
    return state.with_turn(step=UPDATE)


def check_step(state: State, *steps: str) -> None:
    """T2: actions, resource update, event: in this order."""
    if state.turn.step not in steps:
        raise IllegalMove("Not in this step: {now}.", now=STEP_NAMES[state.turn.step])


STEP_NAMES = {
    BEGIN: "nobody has begun yet",
    ACTIONS: "the actions are in progress",
    UPDATE: "the resource update is due",
    REVEAL: "an event has to be revealed",
    "event": "an event is being resolved",
}


def check_update_resources(state: State, move: moves.UpdateResources) -> None:
    """R4: in every turn, after the actions, also where some were left."""
    check_step(state, ACTIONS, UPDATE)
    check_hands(state)


def update_resources(state: State, move: moves.UpdateResources) -> State:
    """R1-R3, R5, R6: each supply by its production; it stops where the last space is reached (Q2)."""
    before, space = state, level.level(state)
    for resource in update_order(state):
        state = with_supply(state, resource, state.supply[resource] + production(state, resource))
        if level.level(state) == LAST_LEVEL:
            break
    return replace(state.with_turn(step=REVEAL), moved=cubes(before, state, space))


def update_order(state: State) -> tuple[str, ...]:
    """Q3: rises from 0 first, so that the level is what the table shows; or strictly in order."""
    if state.readings.update_order != RISES_FIRST:
        return tuple(RESOURCES)
    return tuple(sorted(RESOURCES, key=lambda resource: not rises(state, resource)))


def rises(state: State, resource: str) -> bool:
    """R6: whether the update lifts a supply from 0."""
    return supply_track(state, resource).empty and production(state, resource) > 0


def cubes(before: State, after: State, space: int) -> tuple[Moved, ...]:
    """Which cubes to move, and to where: the supplies that changed, and the Emergency Level."""
    moved = [
        Moved(resource, before.supply[resource], after.supply[resource])
        for resource in RESOURCES
        if before.supply[resource] != after.supply[resource]
    ]
    if space != level.level(after):
        moved.append(Moved(LEVEL, space, level.level(after)))
    return tuple(moved)


def next_player(state: State) -> State:
    """T1: to the left, with the allowance of the level as it stands now (R7)."""
    return start_turn(state, next_seat(state.seats, state.turn.seat))
