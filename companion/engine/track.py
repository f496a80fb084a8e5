"""A track on the board: a cube stands on one of the spaces from `least` to `most`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Track:
    """A number that stays within `least` and `most`. If `most` is None, there is no upper end."""

    value: int
    most: int | None = None
    least: int = 0

    @property
    def full(self) -> bool:
        """True if the cube stands on the top space."""
        return self.most is not None and self.value >= self.most

    @property
    def empty(self) -> bool:
        """True if the cube stands on the lowest space."""
        return self.value <= self.least

    def moved(self, by: int) -> Track:
        """Return the track with the cube moved by this many spaces, or to the end if that is nearer."""
        return self.at(self.value + by)

    def at(self, value: int) -> Track:
        """Return the track with the cube on this space, or on the nearer end if there is no such space."""
        capped = value if self.most is None else min(value, self.most)
        return Track(max(self.least, capped), self.most, self.least)
