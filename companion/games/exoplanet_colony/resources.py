"""One number for each of the four resources."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.engine.records import replace
from companion.games.exoplanet_colony.components import RESOURCES


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
        """Return a copy with another number of one resource."""
        return replace(self, **{resource: value})

    def plus(self, resource: str, by: int) -> ByResource:
        """Return a copy with more (or less) of one resource."""
        return self.put(resource, self[resource] + by)


NONE = ByResource()


def by_resource(number: Callable[[str], int]) -> ByResource:
    """Return the result of `number` for each resource."""
    return ByResource(*(number(resource) for resource in RESOURCES))
