"""What is printed on the cards of one house, typed once: the box cards of Exoplanet Colony (S6).

These records are declared once: the set-up takes them in, the state keeps them, the moves that type
them ask for their fields, and the box gets them back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

from companion.engine import sizes
from companion.engine.fields import Choice, Flag, Many, Number, Record, Words, declare
from companion.engine.figures import signed
from companion.engine.slugs import slug
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.exoplanet_colony.components import (
    COLOURS,
    EMERGENCY,
    LOWER,
    LOWER_PARAMETERS,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_MOST,
    SUPPLY_SUGGESTED,
)

ICONS: Mapping[str, Text] = {
    "": Text("no icon"),
    **{f"+{key}": Text("+{parameter}", parameter=name) for key, name in LOWER_PARAMETERS.items()},
    **{f"-{key}": Text("\u2212{parameter}", parameter=name) for key, name in LOWER_PARAMETERS.items()},
}
"""A11: what an icon on a module adds to a production, read from the scenario card."""

LOSS, SUPPLY, PRODUCTION, LEVEL = "loss", "supply", "production", "level"
ISSUE, CURE, HAND, LIMIT, PAWN = "issue", "cure", "hand", "limit", "pawn"
PLACED, REMOVED, SWITCH, TOKEN_OFF = "module-placed", "module-removed", "switch", "token-removed"
STEPS = {
    LOSS: Text("Loss token"),
    EMERGENCY: Text("Emergency token"),
    SUPPLY: Text("Supply"),
    PRODUCTION: Text("Production"),
    LEVEL: Text("Emergency Level"),
    ISSUE: Text("Health issue"),
    HAND: Text("Card drawn or discarded"),
    LIMIT: Text("Hand limit"),
    PAWN: Text("Pawn moved"),
    PLACED: Text("Module put on the base"),
    REMOVED: Text("Module taken off the base"),
    SWITCH: Text("Module switched on or off"),
    TOKEN_OFF: Text("Token removed"),
    CURE: Text("Health issue removed"),
}
MOST_STEPS = 20
CARD = "card."
MOST_NAME = 32
MOST_TEXT = 160


def _start(label: Text) -> int:
    number: int = declare(Number(label, PRODUCTION_LEAST, PRODUCTION_MOST))
    return number


def _supply(label: Text) -> int:
    number: int = declare(Number(label, 1, SUPPLY_MOST), default=SUPPLY_SUGGESTED)
    return number


def _parameter(label: Text) -> int:
    number: int = declare(Number(label, -9, 9), default=0)
    return number


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario card: start productions (S3) and supplies (S2), the planet's three parameters (A11).

    `events` is the number of cards in the event deck (S8); 0 where the table does not count them.
    """

    oxygen_production: int = _start(Text("Oxygen production"))
    water_production: int = _start(Text("Water production"))
    food_production: int = _start(Text("Food production"))
    energy_production: int = _start(Text("Energy production"))
    oxygen_supply: int = _supply(Text("Oxygen supply"))
    water_supply: int = _supply(Text("Water supply"))
    food_supply: int = _supply(Text("Food supply"))
    energy_supply: int = _supply(Text("Energy supply"))
    radiation: int = _parameter(Text("Radiation"))
    pressure: int = _parameter(Text("Pressure"))
    humidity: int = _parameter(Text("Humidity"))
    events: int = declare(Number("Event cards in the deck", 0, 99), default=0)
    name: str = declare(Words("Scenario", MOST_NAME), default="")
    text: str = declare(Words("Special rule", MOST_TEXT), default="")


def _cost(label: Text) -> int:
    number: int = declare(Number(label, 0, 6), default=0)
    return number


def _effect(resource: str) -> int:
    number: int = declare(Number(RESOURCES[resource], -5, 5), default=0)
    return number


def _icon(resource: str) -> str:
    icon: str = declare(Choice(Text("Icon for {resource}", resource=LOWER[resource]), ICONS), default="")
    return icon


@lru_cache(maxsize=1024)
def card_id(name: str) -> str:
    """The id of a module card of this name. Kept: every production asks for the cards of all modules."""
    return CARD + slug(name, sizes.ID - len(CARD))


@dataclass(frozen=True, slots=True)
class ModuleCard:
    """A module card: its colour, what it costs besides itself (A3) and what it does to productions (A11)."""

    colour: str = declare(Choice("Colour", COLOURS))
    name: str = declare(Words("Name", MOST_NAME), default="")
    cost_red: int = _cost(Text("Cost: red"))
    cost_blue: int = _cost(Text("Cost: blue"))
    cost_green: int = _cost(Text("Cost: green"))
    cost_yellow: int = _cost(Text("Cost: yellow"))
    cost_any: int = _cost(Text("Cost: any colour"))
    oxygen: int = _effect("oxygen")
    oxygen_icon: str = _icon("oxygen")
    water: int = _effect("water")
    water_icon: str = _icon("water")
    food: int = _effect("food")
    food_icon: str = _icon("food")
    energy: int = _effect("energy")
    energy_icon: str = _icon("energy")
    text: str = declare(Words("Text", MOST_TEXT), default="")

    @property
    def id(self) -> str:
        """Made of the name; no seat and no module on the base is called like this."""
        return card_id(self.name)

    def cost(self) -> tuple[str, ...]:
        """One entry for each card to pay: its colour, or "any"."""
        return tuple(colour for colour in (*COLOURS, "any") for _ in range(getattr(self, f"cost_{colour}")))

    def prints_production(self) -> bool:
        """Whether there is a production to undo when it is switched off (Q10)."""
        return any(getattr(self, resource) or getattr(self, f"{resource}_icon") for resource in RESOURCES)


def summary(card: ModuleCard) -> Text:
    """What a module does to productions, short: 'Food +1, Energy \u22121'."""
    parts = []
    for resource, name in RESOURCES.items():
        number, icon = getattr(card, resource), getattr(card, f"{resource}_icon")
        sign = ICONS[icon] if icon else NOTHING
        if number or icon:
            shown = signed(number) if number else ""
            parts.append(Text("{resource} {number}{icon}", resource=name, number=shown, icon=sign))
    return in_a_row(parts)


@dataclass(frozen=True, slots=True)
class Character:
    """A character card (S6): an ability that costs an action (A9), or one that only reminds."""

    name: str = declare(Words("Character", MOST_NAME, shortest=1))
    ability: str = declare(Words("Ability", MOST_TEXT), default="")
    action: bool = declare(Flag("The ability is an action"), default=True)


@dataclass(frozen=True, slots=True)
class Note:
    """A card of which the app only keeps its name and a reminder: an Item, a Plan, a health issue."""

    name: str = declare(Words("Name", MOST_NAME, shortest=1))
    text: str = declare(Words("What it does", MOST_TEXT), default="")


FORBIDDEN: Mapping[str, Text] = {
    "draw-card": Text("drawing a card"),
    "transfer": Text("transferring a card"),
    "deploy": Text("deploying"),
    "move-pawn": Text("moving"),
    "generate": Text("generating"),
    "repair": Text("repairing"),
    "switch": Text("switching a module"),
    "recover": Text("recovering"),
    "use-ability": Text("the special ability"),
    "use-item": Text("using an Item"),
    "use-plan": Text("using a Plan"),
}
"""What a health issue may forbid, by the kind of the move (V8)."""


@dataclass(frozen=True, slots=True)
class IssueCard(Note):
    """A health issue: its name, a reminder, and the acts that it forbids (V8)."""

    forbids: tuple[str, ...] = declare(
        Many("Forbids", Choice("Act", FORBIDDEN), 0, len(FORBIDDEN)), default=()
    )


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an event does, in the order of its card (Q14).

    `resource` of a loss token, supply or production; `by` how much, or +1 and -1 for switching on and off;
    `where` the colour of the module, "" where the table decides; `name` of a health issue or a module placed.
    """

    does: str = declare(Choice("What it does", STEPS))
    resource: str = declare(Choice("Resource", {"": Text("none"), **RESOURCES}), default="")
    by: int = declare(Number("How much", -20, 20), default=0)
    where: str = declare(
        Choice("Colour of the module", {"": Text("as the card says"), **COLOURS}), default=""
    )
    name: str = declare(Words("Health issue or module", MOST_NAME), default="")


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event that was played once (V1, V2), with what the table entered of it then."""

    name: str = declare(Words("Event", MOST_NAME, shortest=1))
    critical: bool = declare(Flag("Critical event"), default=False)
    steps: tuple[Step, ...] = declare(Many("What it does", Record("Step", Step), 0, MOST_STEPS), default=())
    text: str = declare(Words("Text", MOST_TEXT), default="")


class Named(Protocol):
    """A card that is found by its name."""

    @property
    def name(self) -> str:
        """What is printed at its top."""


Card = TypeVar("Card", bound=Named)


def called(cards: Sequence[Card], name: str) -> Card | None:
    """The card of this name, however it is spelled."""
    return next((card for card in cards if slug(card.name) == slug(name)), None)


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """With a card typed in; one of the same name takes the place of the older one."""
    return (*(known for known in cards if slug(known.name) != slug(card.name)), card)


def text_of(notes: Sequence[Note], name: str) -> str:
    """The reminder of a card, "" where none was typed."""
    note = called(notes, name)
    return note.text if note else ""


def with_note(notes: tuple[Note, ...], name: str, text: str) -> tuple[Note, ...]:
    """A card that was named is known the next time; a text that was not typed again stays as it was."""
    if not name or (not text and called(notes, name)):
        return notes
    return with_card(notes, Note(name, text))


def with_issue(issues: tuple[IssueCard, ...], card: IssueCard) -> tuple[IssueCard, ...]:
    """A health issue is known the next time; what was not typed again stays as it was."""
    known = called(issues, card.name) or card
    return with_card(issues, IssueCard(card.name, card.text or known.text, card.forbids or known.forbids))


@dataclass(frozen=True, slots=True)
class Library:
    """All cards that were typed in this house."""

    modules: tuple[ModuleCard, ...] = declare(
        Many("Modules", Record("Module", ModuleCard), 0, 200), default=()
    )
    characters: tuple[Character, ...] = declare(
        Many("Characters", Record("Character", Character), 0, 60), default=()
    )
    events: tuple[EventCard, ...] = declare(Many("Events", Record("Event", EventCard), 0, 200), default=())
    cards: tuple[Note, ...] = declare(Many("Items and Plans", Record("Card", Note), 0, 200), default=())
    issues: tuple[IssueCard, ...] = declare(
        Many("Health issues", Record("Issue", IssueCard), 0, 200), default=()
    )

    def module(self, card: str) -> ModuleCard | None:
        """The module card of this id."""
        return next((known for known in self.modules if known.id == card), None)
