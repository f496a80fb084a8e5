"""The Escape's starships, their modules and greenhouses, and the airlocks between them (E3, E7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.network import Network
from companion.games.welcome_to_the_moon.points import ladder
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("escape")
_PRINTED = LAYOUT.printed


@dataclass(frozen=True, slots=True)
class Module:
    """Spaces that score together once all are filled; their tank doubles the score (E35)."""

    id: str
    spaces: tuple[str, ...]
    tank: str


@dataclass(frozen=True, slots=True)
class Greenhouse:
    """One space, three plants, and the ×2 that players race for (E24, E34)."""

    id: str
    space: str
    plants: tuple[str, ...]
    double: str


@dataclass(frozen=True, slots=True)
class Ship:
    """One starship; its reactors count for each of its modules (E35)."""

    id: str
    reactors: tuple[str, ...]
    greenhouse: Greenhouse
    modules: tuple[Module, ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces of its modules and its greenhouse."""
        return (self.greenhouse.space, *(space for module in self.modules for space in module.spaces))

    @property
    def tanks(self) -> tuple[str, ...]:
        """The tank of each module."""
        return tuple(module.tank for module in self.modules)


def _ship(raw: Mapping[str, Any]) -> Ship:
    green = raw["greenhouse"]
    return Ship(
        id=raw["id"],
        reactors=tuple(raw["reactors"]),
        greenhouse=Greenhouse(green["id"], green["space"], tuple(green["plants"]), green["double"]),
        modules=tuple(Module(one["id"], tuple(one["spaces"]), one["tank"]) for one in raw["modules"]),
    )


SHIPS = tuple(map(_ship, _PRINTED["ships"]))
"""Ships from the lowest to the highest."""

SHIP_OF: Mapping[str, Ship] = {space: ship for ship in SHIPS for space in ship.spaces}
MODULES = tuple(module for ship in SHIPS for module in ship.modules)
GREENHOUSES = tuple(ship.greenhouse for ship in SHIPS)
GREENHOUSE_AT: Mapping[str, Greenhouse] = {green.space: green for green in GREENHOUSES}
TANK_AT: Mapping[str, str] = _PRINTED["tanks"]
BLOCK_OF: Mapping[str, str] = {
    **{space: module.id for module in MODULES for space in module.spaces},
    **{green.space: green.id for green in GREENHOUSES},
}
AIRLOCKS = Network({lock: (a, b) for lock, (a, b) in _PRINTED["airlocks"].items()}, _PRINTED["roots"])
"""Airlocks between blocks; both modules of the lowest ship are connected from the start (E3, E7)."""

ROBOT_SPACES = frozenset(_PRINTED["robots"])
ROBOT_ERRORS = frozenset(_PRINTED["robot_errors"])
ASTRONAUTS = LAYOUT.of_kind("astronaut")
WILDS = LAYOUT.of_kind("wild")
WILD_OF: Mapping[str, str] = {row["symbols"][-1]: row["wild"] for row in _PRINTED["astronauts"]}
"""Wild symbol that the last astronaut of each row brings (E20)."""

PLANNING_LADDER = ladder(LAYOUT, "planning")


def connected(sheet: Sheet, space: str) -> bool:
    """Return True if activated airlocks lead to the module or greenhouse of this space (E6, E7)."""
    return BLOCK_OF[space] in AIRLOCKS.reached(sheet.circled)


def full_modules(sheet: Sheet) -> tuple[Module, ...]:
    """Return the modules with a number or X in every space (E35)."""
    return tuple(module for module in MODULES if sheet.filled(module.spaces))
