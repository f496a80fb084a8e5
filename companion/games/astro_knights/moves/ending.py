"""The end of the game (W)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, declare
from companion.engine.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class BossCondition(Move):
    """W5: the losing condition of a boss mat or card is met."""

    kind: ClassVar[str] = "boss-condition"
    sentence: ClassVar[str] = "The boss's own condition is met."


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideEnd(Move):
    """W6: win and loss in one moment: the players decide."""

    kind: ClassVar[str] = "decide-end"
    sentence: ClassVar[str] = "The players decide: {result}."
    after_end: ClassVar[bool] = True

    result: str = declare(Choice("Result", {"won": "won", "lost": "lost"}))
