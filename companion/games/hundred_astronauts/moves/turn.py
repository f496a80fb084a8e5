"""The steps of a turn (S2, T1, L)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.fields import Id, Number, declare
from companion.engine.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Move):
    """S2: who has the first turn; drawn by the app where nobody is named."""

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
class StartTurn(Move):
    """T1: the start-of-turn draw."""

    kind: ClassVar[str] = "start-turn"
    sentence: ClassVar[str] = "The turn starts with its draw."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EndActions(Move):
    """T3: on to the limits at the end of the turn."""

    kind: ClassVar[str] = "end-actions"
    sentence: ClassVar[str] = "The actions are over."


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Move):
    """L1: Space Bases and Astronaut cards in hand; the app says what has to go."""

    kind: ClassVar[str] = "declare"
    sentence: ClassVar[str] = "In hand: {bases} Space Bases, {astronauts} Astronauts."

    bases: int = declare(Number("Space Bases in hand", 0, 12), default=0)
    astronauts: int = declare(Number("Astronaut cards in hand", 0, 12), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardExcess(Move):
    """L1, L3: what was too much is on the scrapyard."""

    kind: ClassVar[str] = "discard-excess"
    sentence: ClassVar[str] = "Discards what is too much."


@dataclass(frozen=True, slots=True, kw_only=True)
class CaughtHoarding(Move):
    """L2, Q11: the whole hand goes."""

    kind: ClassVar[str] = "caught-hoarding"
    sentence: ClassVar[str] = "Caught hoarding: the whole hand is discarded."
