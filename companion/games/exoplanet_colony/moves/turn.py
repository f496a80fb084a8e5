"""The steps of a turn (T, R)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.fields import Id, declare
from companion.engine.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Move):
    """S9: who has the first turn; drawn by the app where nobody is named."""

    kind: ClassVar[str] = "begin"
    sentence: ClassVar[str] = "{seat} begins."

    seat: str = declare(Id("First player", of="seat"), default="")

    def needs_chance(self, state: Any) -> bool:
        """Only where nobody is named."""
        return not self.seat

    def draw(self, state: Any, chance: Chance) -> Self:
        """Anybody, fairly."""
        return type(self)(seat=chance.pick(state.seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndActions(Move):
    """A0a: fewer actions may be used."""

    kind: ClassVar[str] = "end-actions"
    sentence: ClassVar[str] = "The actions are over."


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateResources(Move):
    """R1: every supply moves by its production."""

    kind: ClassVar[str] = "update-resources"
    sentence: ClassVar[str] = "Resource update."


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishEvent(Move):
    """V1: the event is resolved; the next player's turn begins (T1)."""

    kind: ClassVar[str] = "finish-event"
    sentence: ClassVar[str] = "The event is resolved."
    learns: ClassVar[bool] = True
