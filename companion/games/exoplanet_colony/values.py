"""Every value on the table by its id, and how a correction sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.engine.fields import Choice
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, EditableValue, Names, Plain, TableValue, declared, set_by_hand
from companion.games.exoplanet_colony import base, scoring, trackers
from companion.games.exoplanet_colony.components import (
    EMERGENCY,
    LAST_LEVEL,
    LOSS_TOKENS,
    LOWER,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCE_COLOURS,
    RESOURCES,
    SUPPLY_LEAST,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.hands import kinds_shown
from companion.games.exoplanet_colony.production import (
    clamped,
    loss_tokens,
    production,
    productions,
    set_production,
)
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BEGIN,
    COUNTED,
    EVENT,
    HUB,
    REVEAL,
    UPDATE,
    Colonist,
    Module,
    State,
    module_name,
)
from companion.games.exoplanet_colony.tokens import (
    COLOUR_PLACES,
    token_value,
    tokens_on,
    with_tokens,
)
from companion.games.exoplanet_colony.turn import LEVEL

SUPPLY = (SUPPLY_LEAST, SUPPLY_MOST)
PRODUCTION = (PRODUCTION_LEAST, PRODUCTION_MOST)
STEPS = {ACTIONS: Text("actions"), UPDATE: Text("resource update"), REVEAL: Text("event to reveal")}


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """Return all values that a correction can set and that the history follows."""
    return tuple(item.value for item in editable_values(state))


def correct(state: State, what: str, value: Plain) -> State:
    """Return the state with one value set by hand; the end is checked again."""
    set_state: State = set_by_hand(editable_values(state), state, what, value)
    return scoring.corrected(state, trackers.not_below_first(clamped(set_state)))


def editable_values(state: State) -> Iterator[EditableValue]:
    """Yield the values of Resource Board, turn, decks (EC-S8, EC-C4), planet, base and players.

    Rules EC-I1, EC-I3, EC-I4.
    """
    for resource, name in RESOURCES.items():
        yield _supply(state, resource, name)
        yield _production(state, resource, name)
    yield _number(LEVEL, Count("Emergency Level", 0, LAST_LEVEL), trackers.level(state), trackers.at_level)
    if state.turn.step != BEGIN:
        yield from _turn(state)
    yield from declared(state, "", replace)
    yield from declared(state.planet, "planet.", with_planet)
    for module in state.modules:
        yield from _module(state, module)
    for colonist in state.colonists:
        yield from _colonist(state, colonist)


def _number(what: str, spec: Count, value: int, put: Callable[[State, Any], State]) -> EditableValue:
    return EditableValue(TableValue(what, *spec.shown(spec.label, value)), put)


def _supply(state: State, resource: str, name: str) -> EditableValue:
    """EC-I1: return the value of a supply. Setting it also changes the level (EC-I3)."""

    def put(state: State, value: int) -> State:
        return replace(state, supply=state.supply.put(resource, value))

    return _number(
        f"supply.{resource}", Count(Text("{name} supply", name=name), *SUPPLY), state.supply[resource], put
    )


def _production(state: State, resource: str, name: str) -> EditableValue:
    """EC-I1, EC-I4: return the value of a production. A correction changes `State.other`."""

    def put(state: State, value: int) -> State:
        return set_production(state, resource, value)

    spec = Count(Text("{name} production", name=name), *PRODUCTION)
    return _number(f"production.{resource}", spec, production(state, resource), put)


def _turn(state: State) -> Iterator[EditableValue]:
    """T: yield the values of the current player, the step and the actions."""
    players = {colonist.seat: colonist.player for colonist in state.colonists}
    yield EditableValue(
        TableValue("turn.seat", state.turn.seat, Choice("Turn of", players)),
        lambda s, v: s.with_turn(seat=v),
    )
    event = {EVENT: Text("event")}
    in_event = state.turn.step == EVENT
    steps = Choice("Step of the turn", {**STEPS, **event} if in_event else STEPS, unoffered=event)
    yield EditableValue(
        TableValue("turn.step", state.turn.step, steps),
        lambda s, v: replace(s.with_turn(step=v), event=s.event if v == EVENT else None),
    )
    yield from declared(state.turn, "turn.", State.with_turn)


def with_planet(state: State, **changed: Plain) -> State:
    """Return the state with a number of the scenario card changed (EC-A11)."""
    return replace(state, planet=replace(state.planet, **changed))


def _module(state: State, module: Module) -> Iterator[EditableValue]:
    """Yield a module's switch, its place and its tokens."""

    def put(state: State, **changed: Any) -> State:
        return state.with_module(module.id, **changed)

    what, name = f"{module.id}.", module_name(state, module.id)
    yield from declared(module, what, put, "on", name=name)
    if module.id != HUB:
        now = (module.x, module.y)
        places = {base.place_id(place): base.place_name(place) for place in (now, *base.edge(state))}

        def put_place(state: State, value: str) -> State:
            place = base.read_place(value)
            if base.module_on(state, place) not in (None, state.module(module.id)):
                base.check_free(state, place)
            return put(state, x=place[0], y=place[1])

        spec = Choice(Text("{name}: place", name=name), places)
        yield EditableValue(TableValue(f"{what}place", base.place_id(now), spec), put_place)
    for resource in RESOURCES:
        yield _loss(state, module, resource, name)
    for one in declared(module, what, put, "emergencies", name=name):
        yield replace(one, set=_moved_here(module, EMERGENCY, one.set))


def _loss(state: State, module: Module, resource: str, name: str) -> EditableValue:
    """EC-I5: return the loss tokens on a module, at most as many as the other modules leave."""

    def put(state: State, value: int) -> State:
        found = state.module(module.id)
        return state if found is None else state.with_module(found.id, loss=found.loss.put(resource, value))

    now = module.loss[resource]
    left = max(0, LOSS_TOKENS - (loss_tokens(state, resource) - now))
    spec = Count(Text("{name}: {lower} loss tokens", name=name, lower=LOWER[resource]), 0, left)
    return _number(f"{module.id}.loss.{resource}", spec, now, _moved_here(module, resource, put))


def _moved_here(
    module: Module, token: str, put: Callable[[State, Any], State]
) -> Callable[[State, Any], State]:
    """Return a function that sets the tokens on a module.

    If the app does not know on which modules the tokens lie, only their places change. Their number changes
    as far as the other modules have too few of them.
    """

    def moved(state: State, value: Any) -> State:
        by = value - tokens_on(module, token) if token_value(module.id, token) in state.unknown else 0
        for other in state.modules if by else ():
            if other.id != module.id and token_value(other.id, token) in state.unknown:
                there = tokens_on(other, token)
                left = max(0, there - by)
                by -= there - left
                state = with_tokens(state, other.id, token, left)
        return put(state, value)

    return moved


def _colonist(state: State, colonist: Colonist) -> Iterator[EditableValue]:
    """Yield the place of the pawn, the hand limit, and the cards in hand."""
    seat, player = colonist.seat, colonist.player

    def put(state: State, **changed: Any) -> State:
        return state.with_colonist(seat, **changed)

    def put_hand(state: State, **changed: Any) -> State:
        found = state.colonist(seat)
        return state if found is None else put(state, hand=replace(found.hand, **changed))

    modules = {module.id: module_name(state, module.id) for module in state.modules}
    yield EditableValue(
        TableValue(f"{seat}.at", colonist.at, Choice(Text("{player} is at", player=player), modules)),
        lambda s, v: put(s, at=v),
    )
    yield from declared(colonist, f"{seat}.", put, player=player)
    unknown = Text("cards in hand") if state.hands == COUNTED else Text("cards of no told colour")
    kinds = kinds_shown(state)
    yield from declared(colonist.hand, f"{seat}.hand.", put_hand, *kinds, player=player, unknown=unknown)


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """Return the display name of each id of this table: seats, cards, modules, issues and editable values."""
    issues = {issue.id: issue.name for colonist in state.colonists for issue in colonist.issues}
    given = {
        **{colonist.seat: colonist.player for colonist in state.colonists},
        **{card.id: card.label for card in state.library.modules},
        **{module.id: module_name(state, module.id) for module in state.modules},
        **COLOUR_PLACES,
        **issues,
    }
    return Names(given, lambda: values(state))


PRODUCTIONS = {resource: Text("{name} production", name=name) for resource, name in RESOURCES.items()}
CHARTS: Mapping[str, tuple[str, ...]] = {
    Text("Supply"): tuple(RESOURCES.values()),
    Text("Production"): tuple(PRODUCTIONS.values()),
}
CHART_COLOURS: Mapping[str, str] = {
    figure[resource]: colour
    for figure in (RESOURCES, PRODUCTIONS)
    for resource, colour in RESOURCE_COLOURS.items()
}


def figures(state: State) -> Mapping[str, int]:
    """Return the four supplies and the four productions, for the curves."""
    now = productions(state)
    return {
        **{name: state.supply[resource] for resource, name in RESOURCES.items()},
        **{name: now[resource] for resource, name in PRODUCTIONS.items()},
    }
