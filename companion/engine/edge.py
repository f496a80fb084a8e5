"""Inputs from outside the rules: chance and time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from companion.engine.chance import Chance


@dataclass(frozen=True, slots=True)
class MoveContext:
    """The chance and the clock of one play.

    `now` is the time of the play in whole seconds since 1970-01-01 00:00 UTC (the entry's `at` has it in
    milliseconds). A move writes what it takes from here into its fields (`Move.draw`); the entry
    stores them, so replaying a log asks neither chance nor clock.
    """

    chance: Chance
    now: int

    @classmethod
    def of(cls, seed: str, drawn: int, at: int) -> Self:
        """Return the edge for draw number `drawn` of a seed, `at` milliseconds since 1970."""
        return cls(Chance(seed, drawn), at // 1000)
