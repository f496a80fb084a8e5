"""Components that the rulebook names, the four resources, and the game's entry in the lobby."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.records import replace
from companion.engine.text import Text

MIN_PLAYERS, MAX_PLAYERS = 1, 6


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))
    return data


_PRINTED = _read("printed.json")

RESOURCES: Mapping[str, Text] = {row["id"]: Text(row["name"]) for row in _PRINTED["resources"]}
RESOURCE_COLOURS: Mapping[str, str] = {row["id"]: row["colour"] for row in _PRINTED["resources"]}
"""EC-C7: card colour of each resource. Only red for oxygen is certain; the other three are suggestions."""
COLOURS: Mapping[str, Text] = {key: Text(name) for key, name in _PRINTED["colours"].items()}  # EC-C7
PARAMETERS: Mapping[str, Text] = {key: Text(name) for key, name in _PRINTED["parameters"].items()}  # EC-A11

SUPPLY_LEAST, SUPPLY_MOST = _PRINTED["supply"]["least"], _PRINTED["supply"]["most"]  # EC-I1
SUPPLY_SUGGESTED: int = _PRINTED["supply"]["suggested"]  # EC-S2
PRODUCTION_LEAST, PRODUCTION_MOST = _PRINTED["production"]["least"], _PRINTED["production"]["most"]  # EC-I1
PRODUCTION_SUGGESTED: int = _PRINTED["production"]["suggested"]  # EC-S3
LEVEL_ACTIONS: tuple[int, ...] = tuple(_PRINTED["level_actions"])  # EC-I2; the rulebook prints only the first
LAST_LEVEL = len(LEVEL_ACTIONS)  # EC-I2
HAND_LIMIT: int = _PRINTED["hand"]["limit"]  # EC-C2
START_HAND: int = _PRINTED["hand"]["suggested_start"]  # EC-S7
LOSS_TOKENS: int = _PRINTED["loss_tokens"]  # EC-I5, of each resource
LOWER: Mapping[str, Text] = {
    "oxygen": Text("oxygen"),
    "water": Text("water"),
    "food": Text("food"),
    "energy": Text("energy"),
}
"""Names of the resources within a sentence."""
LOWER_COLOURS: Mapping[str, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "green": Text("green"),
    "yellow": Text("yellow"),
}
"""Names of the colours within a sentence."""
LOWER_PARAMETERS: Mapping[str, Text] = {
    "radiation": Text("radiation"),
    "pressure": Text("pressure"),
    "humidity": Text("humidity"),
}
"""Names of the parameters after a + or − sign."""
EMERGENCY = "emergency"
TOKENS: Mapping[str, Text] = {
    **{resource: Text("{resource} loss", resource=name) for resource, name in LOWER.items()},
    EMERGENCY: Text("emergency"),
}
"""The tokens that lie on modules: loss tokens (EC-V3) and emergencies (EC-V6)."""
GENERATED: int = _PRINTED["generated"]  # EC-A5
RECOVER_CARDS: int = _PRINTED["recover_cards"]  # EC-A8
HUB: str = _PRINTED["hub"]  # EC-S5
FIRST_AID_KIT: str = _PRINTED["cures"]["item"]  # EC-V8
MEDIC: str = _PRINTED["cures"]["character"]  # EC-V8


@dataclass(frozen=True, slots=True)
class ByResource:
    """Numbers by resource: supplies, productions, tokens or changes of them."""

    oxygen: int = 0
    water: int = 0
    food: int = 0
    energy: int = 0

    def __getitem__(self, resource: str) -> int:
        """Return the number of one resource."""
        value: int = getattr(self, resource)
        return value

    def __add__(self, other: ByResource) -> ByResource:
        return ByResource(
            self.oxygen + other.oxygen,
            self.water + other.water,
            self.food + other.food,
            self.energy + other.energy,
        )

    def items(self) -> Iterator[tuple[str, int]]:
        """Yield each resource and its number, in the order of the Resource Board."""
        return ((resource, self[resource]) for resource in RESOURCES)

    def put(self, resource: str, value: int) -> ByResource:
        """Return a copy in which one resource has this number."""
        return replace(self, **{resource: value})

    def plus(self, resource: str, by: int) -> ByResource:
        """Return a copy with more (or less) of one resource."""
        return self.put(resource, self[resource] + by)


NONE = ByResource()


def by_resource(number: Callable[[str], int]) -> ByResource:
    """Return the result of `number` for each resource."""
    return ByResource(*(number(resource) for resource in RESOURCES))
