"""Cards in hand, and cards typed in (C, S6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text
from companion.games.exoplanet_colony.library import MOST_NAME, MOST_TEXT, Character, ModuleCard
from companion.games.exoplanet_colony.moves.actions import KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Move):
    """C2: a card too many."""

    kind: ClassVar[str] = "discard"
    sentence: ClassVar[str] = "{seat} discards a card."

    seat: str = declare(Id("Player", of="seat"))
    card: str = declare(Choice("Card", KINDS), default="card")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeHand(Move):
    """Cards that come or go by a card's effect, and those dealt at the start (S7)."""

    kind: ClassVar[str] = "change-hand"
    sentence: ClassVar[str] = "{seat}: {by:+} cards in hand."
    anchor: ClassVar[Anchor] = Anchor.NONE

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -6, 6))
    card: str = declare(Choice("Card", KINDS), default="card")


@dataclass(frozen=True, slots=True, kw_only=True)
class Using(Move):
    """C5: a card discarded for its effect. `name` and `text` are kept; `cures` is an issue it removes."""

    called: ClassVar[str]
    learns: ClassVar[bool] = True

    seat: str = declare(Id("Player", of="seat"))
    name: str = declare(Words("Card", MOST_NAME), default="")
    text: str = declare(Words("What it does", MOST_TEXT), default="")
    cures: str = declare(Id("Removes", of="issue"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(self.sentence, seat=names.get(self.seat, self.seat), card=self.name or self.called)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseItem(Using):
    """C5: an Item, in the own turn. `card` is its colour, where hands are kept by colour."""

    kind: ClassVar[str] = "use-item"
    sentence: ClassVar[str] = "{seat} uses {card}."
    called: ClassVar[str] = "an Item"

    card: str = declare(Choice("Colour of the Item", KINDS), default="card")


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePlan(Using):
    """C5, C6: a Plan, at any time."""

    kind: ClassVar[str] = "use-plan"
    sentence: ClassVar[str] = "{seat} uses {card}."
    called: ClassVar[str] = "a Plan"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeModule(ModuleCard, Move):
    """A module card typed in. One of the same name takes the place of the older one."""

    kind: ClassVar[str] = "type-module"
    sentence: ClassVar[str] = "Typed in: {name}."
    learns: ClassVar[bool] = True

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(self.sentence, name=self.name or "a module")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeCharacter(Character, Move):
    """S6: a player's character card."""

    kind: ClassVar[str] = "type-character"
    sentence: ClassVar[str] = "{seat} is {name}."
    learns: ClassVar[bool] = True

    seat: str = declare(Id("Player", of="seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceModule(Move):
    """A module that comes to the base by a card, or was there before the app."""

    kind: ClassVar[str] = "place-module"
    sentence: ClassVar[str] = "{module} is put on the base."

    module: str = declare(Id("Module", of="module card"))
    at: str = declare(Id("Place", of="place"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveModule(Move):
    """A module that leaves the base, with all that lies on it."""

    kind: ClassVar[str] = "remove-module"
    sentence: ClassVar[str] = "{module} is taken off the base."

    module: str = declare(Id("Module", of="module"))
