"""The steps that may close the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, declare
from companion.games.welcome_to_the_moon import phases
from companion.games.welcome_to_the_moon.components import ACTIONS, LETTERS
from companion.games.welcome_to_the_moon.moves.base import VALUE, Closing
from companion.games.welcome_to_the_moon.moves.writing import SLOT
from companion.games.welcome_to_the_moon.state import State

LETTER = Choice("Mission", {letter: letter for letter in LETTERS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Closing):
    """The player is through with phases 2 to 4; the last one leads the table on."""

    kind: ClassVar[str] = "done"
    sentence: ClassVar[str] = "{seat} is done."

    def ahead(self, state: State) -> State:
        return phases.done(state, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMission(Closing):
    """Phase 6 (S35)."""

    kind: ClassVar[str] = "claim"
    sentence: ClassVar[str] = "{seat} accomplishes mission {letter}."

    letter: str = declare(LETTER)

    def ahead(self, state: State) -> State:
        return phases.claim(state, self.seat, self.letter)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMissions(Closing):
    """S38: not now; perhaps in a later turn."""

    kind: ClassVar[str] = "leave-missions"
    sentence: ClassVar[str] = "{seat} leaves the missions for later."

    def ahead(self, state: State) -> State:
        return phases.leave_missions(state, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirdCard(Closing):
    """What becomes of the card that was not used: where it lies, and what it shows."""

    removed: ClassVar[bool]

    slot: int = declare(SLOT)
    number: int = declare(VALUE)
    action: str = declare(Choice("Action", ACTIONS))

    def ahead(self, state: State) -> State:
        return phases.third_card(state, self.seat, self.slot, removed=self.removed)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCard(ThirdCard):
    """S51, S52: the third card goes to ASTRA."""

    kind: ClassVar[str] = "give-card"
    sentence: ClassVar[str] = "ASTRA gets {number} {action}."
    removed: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCard(ThirdCard):
    """S60: a solo bonus takes the third card out of the game instead."""

    kind: ClassVar[str] = "remove-card"
    sentence: ClassVar[str] = "A solo bonus removes {number} {action} from the game."
    removed: ClassVar[bool] = True
