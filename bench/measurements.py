"""Every measured value by its name, and what is told of it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

Name = tuple[str | int, ...]


@dataclass
class Measurements:
    """`middle` is what is told."""

    values: dict[Name, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name: Name, *values: float) -> None:
        self.values[name] += values

    def middle(self, *name: str | int) -> float | None:
        """The median; None where nothing was measured."""
        values = self.values.get(name)
        return median(values) if values else None


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all is not above."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
