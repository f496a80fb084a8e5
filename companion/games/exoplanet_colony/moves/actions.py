"""The nine actions (A1-A9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Id, declare
from companion.engine.moves import Move
from companion.engine.text import Text
from companion.games.exoplanet_colony.components import COLOURS, RESOURCES

GIVE, TAKE = "give", "take"
EMERGENCY = "emergency"
LOWER = {resource: name.lower() for resource, name in RESOURCES.items()}
TOKENS = {**{resource: f"{name} loss" for resource, name in LOWER.items()}, EMERGENCY: "emergency"}
KINDS = {**{colour: name.lower() for colour, name in COLOURS.items()}, "plan": "Plan", "card": "some"}
"""Kinds of player cards: four colours, Plans (C6), and cards of which no colour was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCard(Move):
    """A1: the top card of the Player Deck to hand."""

    kind: ClassVar[str] = "draw-card"
    sentence: ClassVar[str] = "Draws a {card} card."
    reveals: ClassVar[bool] = True

    card: str = declare(Choice("Card drawn", KINDS), default="card")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence; of a card nobody named only that it was drawn."""
        return Text("Draws a card.") if self.card == "card" else Text(self.sentence, card=KINDS[self.card])


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer(Move):
    """A2: one card to or from a player on the same module."""

    kind: ClassVar[str] = "transfer"
    sentence: ClassVar[str] = "{way} {other}: one card."

    other: str = declare(Id("Player", of="seat"))
    way: str = declare(Choice("Which way", {GIVE: "Gives", TAKE: "Takes"}))
    card: str = declare(Choice("Card", KINDS), default="card")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        said = "Gives {other} a card." if self.way == GIVE else "Takes a card from {other}."
        return Text(said, other=names.get(self.other, self.other))


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Move):
    """A3: a module from hand beside the pawn. `pay` names the cards paid ("blue.blue"), "" the only way."""

    kind: ClassVar[str] = "deploy"
    sentence: ClassVar[str] = "Deploys {module}."

    module: str = declare(Id("Module", of="module card"))
    at: str = declare(Id("Place", of="place"))
    pay: str = declare(Id("Paid with", of="payment"), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePawn(Move):
    """A4: one module further."""

    kind: ClassVar[str] = "move-pawn"
    sentence: ClassVar[str] = "Moves to {to}."

    to: str = declare(Id("To", of="module"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Generate(Move):
    """A5: a card for 2 of its resource."""

    kind: ClassVar[str] = "generate"
    sentence: ClassVar[str] = "Generates {resource}: +2."

    resource: str = declare(Choice("Resource", LOWER))
    pay: str = declare(Id("Paid with", of="payment"), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Move):
    """A6: one token off the module the pawn stands on."""

    kind: ClassVar[str] = "repair"
    sentence: ClassVar[str] = "Repairs: {token} token removed."

    token: str = declare(Choice("Token", TOKENS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Move):
    """A7: the module the pawn stands on, off or on again."""

    kind: ClassVar[str] = "switch"
    sentence: ClassVar[str] = "Switches {module} {to}."

    module: str = declare(Id("Module", of="module"))
    to: str = declare(Choice("To", {"on": "on", "off": "off"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(Move):
    """A8: two cards for a health issue of one's own."""

    kind: ClassVar[str] = "recover"
    sentence: ClassVar[str] = "Recovers from {issue}."

    issue: str = declare(Id("Health issue", of="issue"))
    pay: str = declare(Id("Paid with", of="payment"), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility(Move):
    """A9: the special ability of the character; `cures` is a health issue it removes (V8)."""

    kind: ClassVar[str] = "use-ability"
    sentence: ClassVar[str] = "Uses the special ability."

    cures: str = declare(Id("Removes", of="issue"), default="")
