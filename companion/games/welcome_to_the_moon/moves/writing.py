"""Phases 2 to 4: choose, write, use the action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Id, Number, declare
from companion.games.welcome_to_the_moon.components import ACTIONS, PILES
from companion.games.welcome_to_the_moon.moves.base import VALUE, OnMySheet

SLOT = Number("Place", 1, PILES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCombination(OnMySheet):
    """Phase 2: the number of one place with the action of one: the same, in solo another (S9, S50)."""

    kind: ClassVar[str] = "choose"
    sentence: ClassVar[str] = "{seat} chooses {number} with {action}."

    number: int = declare(VALUE)
    action: str = declare(Choice("Action", ACTIONS))
    number_slot: int = declare(SLOT)
    action_slot: int = declare(SLOT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftNumber(OnMySheet):
    """S20: an astronaut changes the number by up to two."""

    kind: ClassVar[str] = "shift"
    sentence: ClassVar[str] = "{seat} makes it {value}."

    value: int = declare(VALUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseWild(OnMySheet):
    """A2-27: a circled wild symbol makes the chosen action any of the six."""

    kind: ClassVar[str] = "use-wild"
    sentence: ClassVar[str] = "{seat} spends a wild symbol: {action}."

    action: str = declare(Choice("Action", ACTIONS))


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNumber(OnMySheet):
    """Phase 3 (S12)."""

    kind: ClassVar[str] = "write"
    sentence: ClassVar[str] = "{seat} writes {value}: {space}."

    space: str = declare(Id("Space"))
    value: int = declare(VALUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteX(OnMySheet):
    """S16: an X where an effect allows one."""

    kind: ClassVar[str] = "write-x"
    sentence: ClassVar[str] = "{seat} writes X: {space}."

    space: str = declare(Id("Space"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkSheet(OnMySheet):
    """Phase 4 and what follows: circle, cross, draw or fill in one thing on the sheet."""

    kind: ClassVar[str] = "mark"
    sentence: ClassVar[str] = "{seat} marks {mark}."

    mark: str = declare(Id("Mark"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(OnMySheet):
    """S31: leave an effect alone."""

    kind: ClassVar[str] = "decline"
    sentence: ClassVar[str] = "{seat} leaves an effect alone."

    decision: str = declare(Id("Effect"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeError(OnMySheet):
    """S25: no number fits, so a System Error."""

    kind: ClassVar[str] = "system-error"
    sentence: ClassVar[str] = "{seat} takes a System Error."
