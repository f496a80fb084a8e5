"""What cards do beside the actions, and cards typed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import KINDS
from companion.games.hundred_astronauts.library import Blueprint


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeHand(Move):
    """Cards that come or go by a card's word."""

    kind: ClassVar[str] = "change-hand"
    sentence: ClassVar[str] = "{seat}: {by:+} cards in hand."
    anchor: ClassVar[Anchor] = Anchor.NONE

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -12, 12))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeInventory(Move):
    """B-5: supplies that come to the inventory or leave it."""

    kind: ClassVar[str] = "change-inventory"
    sentence: ClassVar[str] = "{seat}: {by:+} supplies."
    anchor: ClassVar[Anchor] = Anchor.NONE

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Supplies", -12, 12))


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBuilding(Move):
    """A building that stands by a card's word, or before the app was there."""

    kind: ClassVar[str] = "put-building"
    sentence: ClassVar[str] = "{building} stands at {seat}."

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Choice("Building", {key: kind.name for key, kind in KINDS.items()}))
    astronaut: bool = declare(Flag("With an astronaut"), default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveBuilding(Move):
    """A building that goes by a card's word, with what lies on it (P1, P2)."""

    kind: ClassVar[str] = "remove-building"
    sentence: ClassVar[str] = "{building} of {seat} goes to the scrapyard."

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Id("Building", of="building"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRanOut(Move):
    """D1, where nobody counts the deck."""

    kind: ClassVar[str] = "deck-ran-out"
    sentence: ClassVar[str] = "The deck ran out: scrapyard and draft are shuffled."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeBlueprint(Blueprint, Move):
    """A blueprint typed in. One of the same name takes the place of the older one."""

    kind: ClassVar[str] = "type-blueprint"
    sentence: ClassVar[str] = "Typed in: {title}."
    learns: ClassVar[bool] = True

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(self.sentence, title=self.title)
