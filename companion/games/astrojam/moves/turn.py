"""The phases of a turn, hands over the limit, and the tie-break (T, H, E)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text
from companion.games.astrojam.components import DESTINATIONS

MOST_STRENGTH = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class TickVisit(Move):
    """Q5: a place was visited in this action phase; or the tick was a mistake."""

    kind: ClassVar[str] = "tick-visit"
    sentence: ClassVar[str] = "Visited this turn: {place}."

    place: str = declare(Choice("Place", DESTINATIONS))
    on: bool = declare(Flag("Visited"), default=True)

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        said = self.sentence if self.on else "Not visited this turn: {place}."
        return Text(said, place=DESTINATIONS[self.place].lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliver(Move):
    """T3: the item of a task is brought to its destination; on to the scoring phase."""

    kind: ClassVar[str] = "deliver"
    sentence: ClassVar[str] = "Delivered to the {column}."

    column: str = declare(Choice("Column", DESTINATIONS))

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(self.sentence, column=DESTINATIONS[self.column].lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Move):
    """T4: the task card for 1, and the condition card for another if its place was visited."""

    kind: ClassVar[str] = "score"
    sentence: ClassVar[str] = "The task scores 1; the condition is missed."

    visited: bool = declare(Flag("The condition's place was visited"))

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text("Task and condition score 2." if self.visited else "The task scores 1.")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndActions(Move):
    """T2: pass, or no more cards; on to the drawing phase."""

    kind: ClassVar[str] = "end-actions"
    sentence: ClassVar[str] = "No more action cards."


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardAndDraw(Move):
    """T6: one card is discarded, as many as its strength are drawn."""

    kind: ClassVar[str] = "discard-and-draw"
    sentence: ClassVar[str] = "A card of strength {strength} is discarded, {strength} are drawn."

    strength: int = declare(Number("Strength of the discarded card", 0, MOST_STRENGTH, pad=(0, 7)))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardEleventh(Move):
    """H2: one of eleven cards is discarded. It hangs on that hand alone."""

    kind: ClassVar[str] = "discard-eleventh"
    sentence: ClassVar[str] = "{seat} discards one of eleven cards."
    anchor: ClassVar[Anchor] = Anchor.SEAT
    owned: ClassVar[bool] = True

    seat: str = declare(Id("Player", of="seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TellStrength(Move):
    """E3: the total strength in hand, where a tie asks for it. Told again, it replaces what was told."""

    kind: ClassVar[str] = "tell-strength"
    sentence: ClassVar[str] = "{seat} has {strength} strength in hand."
    anchor: ClassVar[Anchor] = Anchor.SEAT
    owned: ClassVar[bool] = True

    seat: str = declare(Id("Player", of="seat"))
    strength: int = declare(Number("Total strength in hand", 0, 200))
