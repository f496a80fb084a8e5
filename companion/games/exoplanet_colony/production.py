"""Productions as sums of their parts (EC-I4), and the forecast of the update in which a supply is empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.components import (
    NONE,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    ByResource,
    by_resource,
)
from companion.games.exoplanet_colony.state import Module, Planet, State, card_name


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a production. `off` is True if the module of this part is switched off."""

    label: Text
    amount: int
    off: bool = False


def printed(card: ModuleCard | None, planet: Planet) -> ByResource:
    """Return a module's printed effect on each production, with icons read from the scenario (EC-A11)."""
    if card is None:
        return NONE
    return by_resource(
        lambda resource: getattr(card, resource) + _icon(getattr(card, f"{resource}_icon"), planet)
    )


def _icon(icon: str, planet: Planet) -> int:
    if not icon:
        return 0
    number: int = getattr(planet, icon[1:])
    return number if icon[0] == "+" else -number


def of_module(state: State, module: Module) -> ByResource:
    """Return a module's effect while it is on: the part of its printed numbers that fitted on the tracks."""
    return printed(state.card_of(module), state.planet) + module.cut


def parts(state: State, resource: str) -> tuple[Part, ...]:
    """Return the parts of a production: start, modules, loss tokens, other effects (EC-I4)."""
    return tuple(_parts(state, resource))


def _parts(state: State, resource: str) -> Iterator[Part]:
    yield Part(Text("At the start"), state.start[resource])
    for module in state.modules:
        if (amount := of_module(state, module)[resource]) != 0:
            yield Part(Text.verbatim(card_name(state, module.card)), amount, off=not module.on)
    if tokens := loss_tokens(state, resource):
        yield Part(Text("Loss tokens"), -tokens)
    if state.other[resource]:
        yield Part(Text("Other effects"), state.other[resource])


def production(state: State, resource: str) -> int:
    """EC-I4: sum up start, modules that are on, loss tokens (EC-A12: on any module) and other effects."""
    on = sum(of_module(state, module)[resource] for module in state.modules if module.on)
    return state.start[resource] + on - loss_tokens(state, resource) + state.other[resource]


def productions(state: State) -> ByResource:
    """Return all four productions."""
    return by_resource(lambda resource: production(state, resource))


def loss_tokens(state: State, resource: str) -> int:
    """Return the number of loss tokens of a resource on the base (EC-I5)."""
    return sum(module.loss[resource] for module in state.modules)


def check_range(after: ByResource) -> None:
    """EC-A0c: raise `IllegalMove` if an action would take a production below -5 or above +3."""
    for resource, value in after.items():
        if value > PRODUCTION_MOST:
            raise IllegalMove(
                "{resource} production would be +{value}: its track ends at +{most}.",
                resource=RESOURCES[resource],
                value=value,
                most=PRODUCTION_MOST,
            )
        if value < PRODUCTION_LEAST:
            raise IllegalMove(
                "{resource} production would be \u2212{value}: its track ends at \u2212{least}.",
                resource=RESOURCES[resource],
                value=-value,
                least=-PRODUCTION_LEAST,
            )


def within(value: int) -> int:
    """Return the space of the production track that is nearest to this value."""
    return Track(value, PRODUCTION_MOST, PRODUCTION_LEAST).at(value).value


def over(state: State) -> ByResource:
    """Return the change that brings each production back onto its track, 0 if it is on its track."""
    now = productions(state)
    return by_resource(lambda resource: within(now[resource]) - now[resource])


def clamped(state: State) -> State:
    """EC-Q6: return the state with productions stopped at the ends of their tracks.

    The amount that does not fit is taken out of `State.other`, so that it never counts later.
    """
    return state if over(state) == NONE else replace(state, other=state.other + over(state))


def fitted(state: State, module: Module) -> State:
    """EC-Q6: limit the effect of a module to the room on the tracks.

    If the module is switched off or removed later, only this limited effect is undone.
    """
    return state.with_module(module.id, cut=module.cut + over(state))


def set_production(state: State, resource: str, value: int) -> State:
    """Return the state with a production's marker on this space, as a card or a correction says."""
    by = within(value) - production(state, resource)
    return replace(state, other=state.other.plus(resource, by))


def turns_until_empty(supply: int, production: int) -> int | None:
    """Return the number of updates until a supply is empty.

    This is 0 if the supply is empty and stays empty, and None if it will not run out.
    """
    if production >= 0:
        return 0 if supply == 0 and production == 0 else None
    return -(-supply // -production)


def empties(state: State) -> dict[str, int | None]:
    """EC-R1: return for each resource the number of updates until its supply is empty.

    It is None if the supply will not run out. The forecast assumes that no production changes.
    """
    now = productions(state)
    return {resource: turns_until_empty(state.supply[resource], now[resource]) for resource in RESOURCES}


@dataclass(frozen=True, slots=True)
class Need:
    """A production below 0, with the amount missing for victory (EC-E1) and the modules that would raise it.

    `modules` are pairs of a module card and its gain, the largest gain first.
    """

    resource: str
    missing: int
    modules: tuple[tuple[ModuleCard, int], ...]


def needs(state: State) -> tuple[Need, ...]:
    """Return a need for each production below 0."""
    now = productions(state)
    return tuple(
        Need(resource, -value, _modules(state, resource)) for resource, value in now.items() if value < 0
    )


def _modules(state: State, resource: str) -> tuple[tuple[ModuleCard, int], ...]:
    gains = ((card, printed(card, state.planet)[resource]) for card in state.library.modules)
    return tuple(sorted((pair for pair in gains if pair[1] > 0), key=lambda pair: -pair[1]))


def most_it_takes(missing: int, gain: int) -> int:
    """Return how many modules with this gain cover the missing amount."""
    return -(-missing // gain)
