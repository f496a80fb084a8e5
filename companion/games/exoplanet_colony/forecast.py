"""A forecast if nothing changes, and the needs for victory. No odds, because the deck is unknown."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.production import printed, productions
from companion.games.exoplanet_colony.state import State


def turns_until_empty(supply: int, production: int) -> int | None:
    """Return the number of updates until a supply is empty; 0 if it is, None if it does not fall."""
    if production >= 0:
        return 0 if supply == 0 and production == 0 else None
    return -(-supply // -production)


def empties(state: State) -> dict[str, int | None]:
    """R1: return the number of updates until each resource is empty if nothing changes, or None."""
    now = productions(state)
    return {resource: turns_until_empty(state.supply[resource], now[resource]) for resource in RESOURCES}


@dataclass(frozen=True, slots=True)
class Need:
    """A production below 0: the amount missing for victory (E1), and the typed modules that raise it.

    `modules` are pairs of card and gain, the largest gain first.
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
    """Return the number of modules with this gain that make up for what is missing."""
    return -(-missing // gain)
