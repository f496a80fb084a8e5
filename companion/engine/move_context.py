"""Inputs of a move that do not come from its fields or the state: random numbers and the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from companion.engine.chance import Chance


@dataclass(frozen=True, slots=True)
class MoveContext:
    """Random numbers and the time for one move.

    `now` is the time of the move in whole seconds since 1970-01-01 00:00 UTC (the entry's `at` has it in
    milliseconds). `Move.draw` writes the drawn values or the time into the move's fields. The entry stores
    these fields, so a replay needs neither random numbers nor the clock.
    """

    chance: Chance
    now: int

    @classmethod
    def of(cls, seed: str, drawn: int, at: int) -> Self:
        """Return the context of a move at `at` (milliseconds since 1970) after `drawn` draws of this seed."""
        return cls(Chance(seed, drawn), at // 1000)
