"""The cards of the turn, and the end of a game on paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.fields import Choice, Id, Many, Number, declare
from companion.engine.moves import Move
from companion.games.welcome_to_the_moon import cards
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.moves.closing import LETTER
from companion.games.welcome_to_the_moon.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOver(Move):
    """Phase 1: the cards, turned over by the app (S3, S49); the first time with the missions (S7)."""

    kind: ClassVar[str] = "turn-over"
    sentence: ClassVar[str] = "The next cards are turned over."
    reveals: ClassVar[bool] = True

    drawn: tuple[str, ...] = declare(Many("Cards", Id("Card"), 0, 12), default=())
    missions: tuple[int, ...] = declare(Many("Missions", Number("Mission", 1, 200), 0, 3), default=())

    def needs_chance(self, state: State) -> bool:
        """Where the app has the cards."""
        return cards.due(cards.paper_turn_closed(state))

    def draw(self, state: State, chance: Chance) -> Self:
        """S7: the missions first, then the cards."""
        missions = cards.drawn_missions(state, chance)
        return replace(self, drawn=cards.drawn(cards.paper_turn_closed(state), chance), missions=missions)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeCards(Move):
    """Phase 1 with the cards on the table: what the three places show.

    `effects` are ASTRA's effect cards that came on the way, in their order ("AC"; S49).
    """

    kind: ClassVar[str] = "type-cards"
    sentence: ClassVar[str] = (
        "On the table: {number_1} {action_1}, {number_2} {action_2}, {number_3} {action_3}."
    )
    reveals: ClassVar[bool] = True

    number_1: int = declare(Number("First number", 1, 15, pad=(1, 15)))
    action_1: str = declare(Choice("First action", ACTIONS))
    number_2: int = declare(Number("Second number", 1, 15, pad=(1, 15)))
    action_2: str = declare(Choice("Second action", ACTIONS))
    number_3: int = declare(Number("Third number", 1, 15, pad=(1, 15)))
    action_3: str = declare(Choice("Third action", ACTIONS))
    effects: tuple[str, ...] = declare(
        Many("ASTRA's effects on the way", LETTER, 0, 3),
        default=(),
    )
    missions: tuple[int, ...] = declare(Many("Missions", Number("Mission", 1, 200), 0, 3), default=())

    def needs_chance(self, state: State) -> bool:
        """S7: the missions are drawn with the first cards, unless they were chosen or typed."""
        return not self.missions and not state.missions and not all(state.wanted)

    def draw(self, state: State, chance: Chance) -> Self:
        """S7."""
        return replace(self, missions=cards.drawn_missions(state, chance))


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishPaper(Move):
    """The game on paper sheets is over; now they are scored."""

    kind: ClassVar[str] = "finish"
    sentence: ClassVar[str] = "The game is over; the sheets are scored."
