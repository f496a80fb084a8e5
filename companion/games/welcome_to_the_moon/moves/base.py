"""What a player does on the own sheet belongs to the seat and disturbs nobody else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, Many, Number, declare
from companion.engine.moves import Anchor, Move
from companion.games.welcome_to_the_moon import cards
from companion.games.welcome_to_the_moon.state import State

VALUE = Number("Number", 0, 17)
"""S21."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnMySheet(Move):
    """A step of one player, on the own sheet."""

    anchor: ClassVar[Anchor] = Anchor.SEAT
    owned: ClassVar[bool] = True

    seat: str = declare(Id("Seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing(OnMySheet):
    """A step that may close the turn: where the app has the cards, the next ones come with it.

    `drawn` are the cards in the order they came.
    """

    reveals: ClassVar[bool] = True

    drawn: tuple[str, ...] = declare(Many("Cards", Id("Card"), 0, 12), default=())

    def ahead(self, state: State) -> State:
        """The table it leads to, before any card. Raises `IllegalMove`."""
        raise NotImplementedError

    def needs_chance(self, state: State) -> bool:
        """Whether it closes the turn, and the app has the cards."""
        try:
            return cards.due(self.ahead(state))
        except IllegalMove:
            return False  # the check will say why

    def draw(self, state: State, chance: Chance) -> Self:
        """S3, S49."""
        return replace(self, drawn=cards.drawn(self.ahead(state), chance))

    def shows(self) -> bool:
        """Only where cards came with it."""
        return bool(self.drawn)
