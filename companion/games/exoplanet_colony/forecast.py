"""What comes if nothing changes, and what is still needed. The deck is unknown, so odds are never claimed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.production import printed, productions
from companion.games.exoplanet_colony.state import State


def turns_until_empty(supply: int, production: int) -> int | None:
    """In how many updates a supply is empty; 0 where it is, None where it does not fall."""
    if production >= 0:
        return 0 if supply == 0 and production == 0 else None
    return -(-supply // -production)


def empties(state: State) -> dict[str, int | None]:
    """R1: for each resource the updates until it is empty if nothing changes."""
    now = productions(state)
    return {resource: turns_until_empty(state.supply[resource], now[resource]) for resource in RESOURCES}


@dataclass(frozen=True, slots=True)
class Need:
    """A production that is below 0: how much is missing for victory (E1), and typed modules that raise it.

    `modules` are the cards with what each gives, the most first.
    """

    resource: str
    missing: int
    modules: tuple[tuple[ModuleCard, int], ...]


def needs(state: State) -> tuple[Need, ...]:
    """What stands between the team and victory."""
    now = productions(state)
    return tuple(
        Need(resource, -value, _modules(state, resource)) for resource, value in now.items() if value < 0
    )


def _modules(state: State, resource: str) -> tuple[tuple[ModuleCard, int], ...]:
    gains = ((card, printed(card, state.planet)[resource]) for card in state.library.modules)
    return tuple(sorted((pair for pair in gains if pair[1] > 0), key=lambda pair: -pair[1]))


def most_it_takes(missing: int, gain: int) -> int:
    """How many modules of one gain make up for what is missing."""
    return -(-missing // gain)
