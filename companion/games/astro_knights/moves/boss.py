"""The boss turn, its decks and its levels (B, R, L)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Flag, Id, Number, Words, declare
from companion.engine.moves import Move
from companion.engine.text import Text

STRIKE, MINION = "strike", "minion"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivateLevel(Move):
    """B1: the level token's activate effect was resolved."""

    kind: ClassVar[str] = "activate-level"
    sentence: ClassVar[str] = "The level token activates."


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivateMinion(Move):
    """B2: a minion's activate effect was resolved."""

    kind: ClassVar[str] = "activate-minion"
    sentence: ClassVar[str] = "{minion} activates."

    minion: str = declare(Id("Minion", of="minion"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawBossCard(Move):
    """R1-R3: the boss draws a strike, or a minion with its printed health."""

    kind: ClassVar[str] = "draw-boss-card"
    sentence: ClassVar[str] = "The boss draws a {card}."
    learns: ClassVar[bool] = True

    card: str = declare(Choice("Card", {STRIKE: "strike", MINION: "minion"}))
    health: int = declare(Number("Printed health", 0, 60, pad=(1, 12)), default=0)
    name: str = declare(Words("Name", 40), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if self.card == STRIKE:
            return Text(
                "The boss draws a strike: {name}." if self.name else "The boss draws a strike.",
                name=self.name,
            )
        return Text(
            "The boss draws a minion: {name}, health {health}.",
            name=self.name or "no name",
            health=self.health,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUp(Move):
    """L3: the next level token comes into play and the discards become the boss deck."""

    kind: ClassVar[str] = "level-up"
    sentence: ClassVar[str] = "The boss levels up: new minions +{bonus}."
    learns: ClassVar[bool] = True

    bonus: int = declare(Number("Bonus of new minions", 0, 20, pad=(0, 11)))
    minions_gain: int = declare(Number("Minions in play gain", 0, 20), default=0)
    activate: bool = declare(Flag("The token has an activate effect"), default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipBossDraw(Move):
    """L8: after a level up there is still no card to draw."""

    kind: ClassVar[str] = "skip-boss-draw"
    sentence: ClassVar[str] = "The boss has no card to draw."


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveCounter(Move):
    """The boss's own end step: a card for a counter that stands high enough."""

    kind: ClassVar[str] = "resolve-counter"
    sentence: ClassVar[str] = "{counter}: a card is resolved."

    counter: str = declare(Id("Counter", of="counter"))


@dataclass(frozen=True, slots=True, kw_only=True)
class AddMinion(Move):
    """R4: a minion comes into play from a side deck, or by an effect."""

    kind: ClassVar[str] = "add-minion"
    sentence: ClassVar[str] = "{name} comes into play."
    learns: ClassVar[bool] = True

    health: int = declare(Number("Printed health", 1, 60, pad=(1, 12)))
    name: str = declare(Words("Name", 40), default="")
    pile: str = declare(Id("From which deck", of="pile"), default="boss")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        return Text(
            "{name} comes into play, health {health}.", name=self.name or "A minion", health=self.health
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSideCard(Move):
    """S10: the top card of a side deck is resolved and discarded."""

    kind: ClassVar[str] = "draw-side-card"
    sentence: ClassVar[str] = "A card of the {pile} deck."

    pile: str = declare(Id("Deck", of="pile"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReshuffleSideDeck(Move):
    """S10: a side deck's discards are shuffled into it."""

    kind: ClassVar[str] = "reshuffle-side-deck"
    sentence: ClassVar[str] = "The {pile} discards are shuffled into their deck."

    pile: str = declare(Id("Deck", of="pile"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DestroyBossCard(Move):
    """R7: a boss card leaves the game."""

    kind: ClassVar[str] = "destroy-boss-card"
    sentence: ClassVar[str] = "A boss card is destroyed."

    pile: str = declare(Choice("From", {"deck": "the boss deck", "discard": "the boss discard pile"}))
