"""What an event does (V), and what other cards do in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Flag, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text
from companion.games.exoplanet_colony.components import LAST_LEVEL, LOSS_TOKENS, RESOURCES
from companion.games.exoplanet_colony.library import MOST_NAME, MOST_TEXT
from companion.games.exoplanet_colony.moves.actions import LOWER, TOKENS


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealEvent(Move):
    """V1: the top event. A name is optional; one that was typed before brings back what it did."""

    kind: ClassVar[str] = "reveal-event"
    sentence: ClassVar[str] = "Event: {name}."
    reveals: ClassVar[bool] = True

    name: str = declare(Words("Event", MOST_NAME), default="")
    critical: bool = declare(Flag("Critical"), default=False)
    text: str = declare(Words("What else it says", MOST_TEXT), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(self.sentence, name=self.name) if self.name else Text("An event is revealed.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLoss(Move):
    """V3: loss tokens of a resource on a module. `at` may be "yellow-module": the one of this colour (V7)."""

    kind: ClassVar[str] = "place-loss"
    sentence: ClassVar[str] = "{resource} loss token for {at}."

    resource: str = declare(Choice("Resource", RESOURCES))
    at: str = declare(Id("On which module", of="module"))
    count: int = declare(Number("Tokens", 1, LOSS_TOKENS), default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceEmergency(Move):
    """V6: an emergency token on a module, or on the one of a colour (V7)."""

    kind: ClassVar[str] = "place-emergency"
    sentence: ClassVar[str] = "Emergency on {at}."

    at: str = declare(Id("On which module", of="module"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveToken(Move):
    """V3: a token taken away by a card, wherever the pawns are."""

    kind: ClassVar[str] = "remove-token"
    sentence: ClassVar[str] = "A card removes a token from {at}: {token}."

    at: str = declare(Id("Module", of="module"))
    token: str = declare(Choice("Token", TOKENS))


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveIssue(Move):
    """V8: a health issue for a player. Its text is kept for the next time."""

    kind: ClassVar[str] = "give-issue"
    sentence: ClassVar[str] = "{seat} has a health issue: {name}."
    learns: ClassVar[bool] = True

    seat: str = declare(Id("Player", of="seat"))
    name: str = declare(Words("Health issue", MOST_NAME, shortest=1))
    text: str = declare(Words("What it forbids", MOST_TEXT), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CureIssue(Move):
    """V8: a card removes a health issue."""

    kind: ClassVar[str] = "cure-issue"
    sentence: ClassVar[str] = "{issue} is cured."

    issue: str = declare(Id("Health issue", of="issue"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSupply(Move):
    """A card raises or lowers a supply (R2, R5, R6)."""

    kind: ClassVar[str] = "change-supply"
    sentence: ClassVar[str] = "A card changes the {resource} supply: {by:+}."
    anchor: ClassVar[Anchor] = Anchor.NONE

    resource: str = declare(Choice("Resource", LOWER))
    by: int = declare(Number("How much", -20, 20))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeProduction(Move):
    """Q6: a card raises or lowers a production directly."""

    kind: ClassVar[str] = "change-production"
    sentence: ClassVar[str] = "A card changes the {resource} production: {by:+}."
    anchor: ClassVar[Anchor] = Anchor.NONE

    resource: str = declare(Choice("Resource", LOWER))
    by: int = declare(Number("How much", -8, 8))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLevel(Move):
    """I3: a card moves the Emergency Level directly."""

    kind: ClassVar[str] = "change-level"
    sentence: ClassVar[str] = "A card moves the Emergency Level: {by:+}."
    anchor: ClassVar[Anchor] = Anchor.NONE

    by: int = declare(Number("Spaces", -LAST_LEVEL, LAST_LEVEL))
