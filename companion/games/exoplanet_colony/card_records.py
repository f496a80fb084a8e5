"""The printed cards of Exoplanet Colony, which players type in once (EC-S6).

Each kind of card is declared once, as a record. The set-up and the state hold these records, and the moves
that type in a card ask for their fields. The app stores them as box cards for the next table.
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
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
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
"""EC-A11: the icons on modules. An icon adds or subtracts its parameter's number on the scenario card."""

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
    """A scenario card, with start productions (EC-S3), supplies (EC-S2) and the planet's parameters (EC-A11).

    `events` is the number of cards in the event deck (EC-S8), 0 if the table does not count them.
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


UNNAMED: Mapping[str, Text] = {
    "red": Text("Red module {number}"),
    "blue": Text("Blue module {number}"),
    "green": Text("Green module {number}"),
    "yellow": Text("Yellow module {number}"),
}
"""The names that the app gives to modules of each colour until somebody types one."""


@lru_cache(maxsize=1024)
def card_id(name: str) -> str:
    """Return the id of the module card with this name. Cached, because each lookup compares all ids."""
    return CARD + slug(name, sizes.ID - len(CARD))


@dataclass(frozen=True, slots=True)
class ModuleCard:
    """A module card: its colour, the other cards that it costs, and its effect on productions (EC-A11).

    Rule EC-A3.
    """

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
        """The id, made from the name, with a prefix that no id of a seat or of a module on the base has."""
        return card_id(self.name)

    @property
    def label(self) -> str:
        """The name as players read it. A name that the app gave is a `Text`, so that it is translated."""
        _, _, number = self.name.rpartition(" ")
        given = Text(UNNAMED[self.colour], number=number)
        return given if number.isdecimal() and given == self.name else self.name

    def cost(self) -> tuple[str, ...]:
        """Return one entry for each card to pay: its colour, or "any"."""
        return tuple(colour for colour in (*COLOURS, "any") for _ in range(getattr(self, f"cost_{colour}")))

    def prints_production(self) -> bool:
        """Return True if the card prints a production, which switching the module off would undo (EC-Q10)."""
        return any(getattr(self, resource) or getattr(self, f"{resource}_icon") for resource in RESOURCES)

    @property
    def summary(self) -> Text:
        """The effect on productions in short, for example 'Food +1, Energy \u22121'."""
        parts = []
        for resource, name in RESOURCES.items():
            number, icon = getattr(self, resource), getattr(self, f"{resource}_icon")
            sign = ICONS[icon] if icon else NOTHING
            if number or icon:
                shown = signed(number) if number else ""
                parts.append(Text("{resource} {number}{icon}", resource=name, number=shown, icon=sign))
        return in_a_row(parts)


@dataclass(frozen=True, slots=True)
class Character:
    """A character card (EC-S6). Its ability is an action (EC-A9), or only a reminder."""

    name: str = declare(Words("Character", MOST_NAME, shortest=1))
    ability: str = declare(Words("Ability", MOST_TEXT), default="")
    action: bool = declare(Flag("The ability is an action"), default=True)


@dataclass(frozen=True, slots=True)
class Note:
    """A card with only a name and a reminder, such as an Item or a Plan."""

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
"""The actions that a health issue may forbid, by the kind of the move (EC-V8)."""


@dataclass(frozen=True, slots=True)
class IssueCard(Note):
    """A health issue: its name, a reminder, and the actions that it forbids (EC-V8)."""

    forbids: tuple[str, ...] = declare(
        Many("Forbids", Choice("Act", FORBIDDEN), 0, len(FORBIDDEN)), default=()
    )

    @property
    def forbidden(self) -> Text:
        """The forbidden actions in words, "" if there are none."""
        return plain_list([FORBIDDEN[act] for act in self.forbids])


@dataclass(frozen=True, slots=True)
class Step:
    """One effect of an event. The steps of an event are in the order of its card (EC-Q14).

    `resource` is the resource of a token, a supply or a production. `by` is the amount, or +1 for switching
    on and -1 for switching off. `where` is the colour of the module, "" if the table chooses the module.
    `name` is the name of a health issue, or of a module put on the base.
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
    """An event that was played before (EC-V1, EC-V2), with the steps that the table entered."""

    name: str = declare(Words("Event", MOST_NAME, shortest=1))
    critical: bool = declare(Flag("Critical event"), default=False)
    steps: tuple[Step, ...] = declare(Many("What it does", Record("Step", Step), 0, MOST_STEPS), default=())
    text: str = declare(Words("Text", MOST_TEXT), default="")


class Named(Protocol):
    """A card that is found by its name."""

    @property
    def name(self) -> str:
        """The name printed at the top of the card."""


Card = TypeVar("Card", bound=Named)


def called(cards: Sequence[Card], name: str) -> Card | None:
    """Return the card with this name, or None. Names are compared by their slugs."""
    return next((card for card in cards if slug(card.name) == slug(name)), None)


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards with this card added. It replaces a card of the same name."""
    return (*(known for known in cards if slug(known.name) != slug(card.name)), card)


def text_of(notes: Sequence[Note], name: str) -> str:
    """Return the reminder of a card, "" if none was typed."""
    note = called(notes, name)
    return note.text if note else ""


def with_note(notes: tuple[Note, ...], name: str, text: str) -> tuple[Note, ...]:
    """Return the notes with this card added. An empty text keeps the text that was typed before."""
    if not name or (not text and called(notes, name)):
        return notes
    return with_card(notes, Note(name, text))


def with_issue(issues: tuple[IssueCard, ...], card: IssueCard) -> tuple[IssueCard, ...]:
    """Return the health issues with this card added. An empty field keeps its former value."""
    known = called(issues, card.name) or card
    return with_card(issues, IssueCard(card.name, card.text or known.text, card.forbids or known.forbids))


@dataclass(frozen=True, slots=True)
class Library:
    """All cards typed in at this table or before."""

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
        """Return the module card with this id, or None."""
        return next((known for known in self.modules if known.id == card), None)

    def character(self, name: str) -> Character | None:
        """Return the character card with this name, or None."""
        return called(self.characters, name)

    def issue(self, name: str) -> IssueCard:
        """Return the card of a health issue. If it was not typed in, it has only its name."""
        return called(self.issues, name) or IssueCard(name)
