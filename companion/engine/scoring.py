"""Scores as lists of lines, each with a reason. A total is always the sum of its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import sums
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points and the reason for them. `marks` are the ids of the marks on the sheet that give the points."""

    label: Text
    points: Points
    reason: Text = NOTHING
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one seat. Rank 1 is the best; tied seats have the same rank."""

    seat: str
    rank: int
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> Points:
        """The sum of the lines."""
        return total(self.lines)


def total(lines: Sequence[ScoreLine]) -> Points:
    """Return the sum of the lines' points."""
    return sums.total(line.points for line in lines)


def rank(
    scores: Sequence[tuple[str, tuple[ScoreLine, ...]]],
    *tie_breakers: Callable[[str], Any],
    lowest: bool = False,
) -> tuple[Standing, ...]:
    """Return the places by total, then by each tie-breaker (more is better), best first.

    Seats that are still tied share a place. If `lowest`, the lowest total is the best.
    """

    def strength(seat: str, lines: tuple[ScoreLine, ...]) -> tuple[Any, ...]:
        return (-total(lines) if lowest else total(lines), *(value(seat) for value in tie_breakers))

    strengths = {seat: strength(seat, lines) for seat, lines in scores}
    placed = [
        Standing(seat, 1 + sum(other > strengths[seat] for other in strengths.values()), lines)
        for seat, lines in scores
    ]
    return tuple(sorted(placed, key=lambda standing: standing.rank))
