"""The page that sets up a table: who plays, the scenario, the cards in hand; all else is folded away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import wtforms
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, FormField, HiddenField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import Length, NumberRange, Optional

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Number, Spec, Words
from companion.engine.game import BoxCards
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.exoplanet_colony import box
from companion.games.exoplanet_colony.components import (
    MAX_PLAYERS,
    MEDIC,
    MIN_PLAYERS,
    PRODUCTION_SUGGESTED,
    RESOURCES,
)
from companion.games.exoplanet_colony.library import MOST_NAME, Scenario
from companion.games.exoplanet_colony.readings import Readings
from companion.games.exoplanet_colony.setup import BoardSetup, Setup

USUAL = 2
"""How many players the page begins with."""
NEW = ""
"""A scenario that was not typed before."""
LONGEST_PLAYER = 20
MISSING = Text("This is still missing.")
MINUS = "\u2212"


class Figure(wtforms.IntegerField):
    """A number; anything else is no number within its limits."""

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)


class Count(Figure):
    """A number that may stay empty: 0 is "nobody counts them"."""

    def _value(self) -> str:
        shown: str = super()._value()  # type: ignore[misc]  # not in its stubs
        return "" if shown == "0" else shown


class Switch(BooleanField):
    """Yes or no; a page that does not ask leaves it as it is. Off is sent, too."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[-1] == "yes"


def options(labels: Mapping[str, str]) -> list[SelectChoice]:
    """Values with their labels."""
    return [SelectChoice(value, label) for value, label in labels.items()]


def signed(value: int) -> str:
    """A production as its track writes it."""
    return f"{value:+}".replace("-", MINUS) if value else "0"


def number(spec: Number, default: int | None) -> Figure:
    """A number within the limits of its declaration. A phone's number pad has no minus."""
    least, most = (signed(limit) if spec.least < 0 else limit for limit in (spec.least, spec.most))
    sentence = f"{spec.label}: from {least} to {most}."
    pad = {"inputmode": "numeric"} if spec.least >= 0 else {}
    made = Count if spec.least == 0 and default in (None, 0) else Figure
    limits = NumberRange(spec.least, spec.most, sentence)
    shown = {"min": spec.least, "max": spec.most, "autocomplete": "off", **pad}
    return made(spec.label, [Optional(), limits], default=default, render_kw=shown)


def words(label: str, longest: int) -> StringField:
    """A short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


def asked(spec: Spec, default: Any, kind: type = RadioField) -> Any:
    """The field of a declaration; `kind` is how a choice is asked for."""
    match spec:
        case Number():
            return number(spec, default)
        case Words():
            return words(spec.label, spec.longest)
        case Flag():
            return Switch(spec.label, default=default)
        case Choice():
            return kind(spec.label, choices=options(spec.options), default=default)
    raise TypeError(f"{spec.label} is asked for nowhere")


def form_for(declaration: type, defaults: Mapping[str, Any], kind: type = RadioField) -> type[wtforms.Form]:
    """A form with a field for each one of a declaration."""
    made = {name: asked(spec, defaults.get(name), kind) for name, spec in fields.specs(declaration).items()}
    return type(f"{declaration.__name__}Form", (wtforms.Form,), made)


PRODUCTIONS = tuple(f"{resource}_production" for resource in RESOURCES)
SUPPLIES = tuple(f"{resource}_supply" for resource in RESOURCES)
SUGGESTED = dict.fromkeys(PRODUCTIONS, PRODUCTION_SUGGESTED) | {
    name: value for name, value in fields.defaults(Scenario).items() if name in SUPPLIES
}
"""S2, S3: what the page begins with."""
MORE = tuple(name for name in fields.specs(Scenario) if name not in (*PRODUCTIONS, *SUPPLIES, box.NAME))
"""What of a scenario is folded away."""

COUNTS = [SelectChoice(str(count)) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)]


class PersonForm(wtforms.Form):
    """A player, and perhaps the character (S6)."""

    player = words("Player", LONGEST_PLAYER)
    character = words("Character", MOST_NAME)


def of_setup(name: str) -> Any:
    """The field of one part of the set-up."""
    return asked(fields.specs(Setup)[name], fields.defaults(Setup)[name])


class SetupForm(FlaskForm):
    """Who plays, which scenario, how hands are kept.

    `numbers_of` is the known scenario whose numbers the page shows, "" where it shows none.
    """

    players = RadioField("Players", choices=COUNTS, default=str(USUAL))
    people = FieldList(FormField(PersonForm), min_entries=MAX_PLAYERS, max_entries=MAX_PLAYERS)
    known = RadioField("Scenario", default=NEW)
    again = HiddenField("Show its numbers")
    numbers_of = HiddenField()
    scenario = FormField(form_for(Scenario, SUGGESTED))
    hands = of_setup("hands")
    start_hand = of_setup("start_hand")
    deck = of_setup("deck")
    board = FormField(form_for(BoardSetup, fields.defaults(BoardSetup), SelectField))
    readings = FormField(form_for(Readings, fields.defaults(Readings)))

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        self.box: BoxCards = box_cards or {}
        usual = {**box.house(self.box), "board": box.board(self.box)}
        super().__init__(*args, data=usual, **kwargs)
        known = {card: str(row[box.NAME]) for card, row in self.scenarios().items()}
        self.known.choices = options({**known, NEW: "Another one \u2026"})
        if self.again.data:
            self.show_numbers()

    # --- what was typed before -----------------------------------------------------------------------

    def scenarios(self) -> Mapping[str, Mapping[str, Any]]:
        """The scenarios typed before, by id."""
        return self.box.get(box.SCENARIO, {})

    def summary(self, scenario: str) -> str:
        """S3: the start productions of a known scenario, to tell it by."""
        card = self.scenarios()[scenario]
        starts = ((name, card.get(f"{resource}_production", 0)) for resource, name in RESOURCES.items())
        return "\u00a0\u00b7 ".join(f"{name}\u00a0{signed(start)}" for name, start in starts)

    def characters(self) -> list[str]:
        """S6: the characters typed before, and the one that the rulebook names."""
        typed = [str(row["name"]) for row in self.box.get("character", {}).values()]
        return sorted({MEDIC, *typed}, key=str.casefold)

    def show_numbers(self) -> None:
        """What is known of the chosen scenario, to be looked at and mended."""
        card = self.scenarios().get(str(self.known.data))
        self.numbers_of.data = self.known.data if card else ""
        if card:
            shown = {**fields.defaults(Scenario), **card}
            for field in self.scenario.form:
                field.data, field.raw_data = shown.get(field.short_name), None

    def opened(self) -> bool:
        """Whether the numbers on the page are those of the chosen scenario."""
        return self.known.data in (NEW, self.numbers_of.data)

    # --- what the page shows -------------------------------------------------------------------------

    def count(self) -> int:
        """The number of players."""
        chosen = str(self.players.data)
        return int(chosen) if chosen in {choice.value for choice in COUNTS} else USUAL

    def rows(self) -> list[PersonForm]:
        """The players."""
        return [row.form for row in self.people.entries[: self.count()]]

    def tracks(self) -> Iterator[tuple[str, Any, Any]]:
        """S2, S3: each resource with its start production and supply."""
        inner = self.scenario.form
        for resource, name in RESOURCES.items():
            yield name, inner[f"{resource}_production"], inner[f"{resource}_supply"]

    def more(self) -> bool:
        """Whether there is something to see behind "More of the scenario"."""
        return any(self.scenario.form[name].data or self.scenario.form[name].errors for name in MORE)

    def board_wrong(self) -> bool:
        """Whether there is a fault behind "The Resource Board"."""
        return bool(self.board.errors or self.deck.errors or self.start_hand.errors)

    # --- what comes of it ----------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The seats' names; one left empty gets its name from the table."""
        return [(row.player.data or "").strip() for row in self.rows()]

    def setup(self) -> dict[str, Any]:
        """The raw set-up; what it leaves out of a scenario is filled in from its box card."""
        return {
            "scenario": self.chosen(),
            "characters": self.cast(),
            "hands": self.hands.data,
            **{name: self[name].data or 0 for name in ("start_hand", "deck")},
            "board": in_full(self.board.form, BoardSetup),
            "readings": in_full(self.readings.form, Readings),
        }

    def cast(self) -> list[str]:
        """S6: the players' characters; one that is known is written as it was typed first."""
        known = {slug(name): name for name in self.characters()}
        typed = [" ".join((row.character.data or "").split()) for row in self.rows()]
        return [known.get(slug(name), name) if name else "" for name in typed]

    def chosen(self) -> dict[str, Any]:
        """The raw scenario: a known one by its name, with its numbers where they were looked at."""
        if self.known.data == NEW:
            return {name: value for name, value in self.scenario.form.data.items() if value not in (None, "")}
        called = {box.NAME: self.scenarios()[self.known.data]["name"]}
        return {**in_full(self.scenario.form, Scenario), **called} if self.opened() else called

    def validate(self, extra_validators: Any = None) -> bool:
        """Only who plays matters, and only numbers that are shown."""
        super().validate(extra_validators)
        self.people.errors = [row.errors for row in self.rows() if row.errors]
        for field in self.scenario.form:
            if not self.opened():
                field.errors = ()
            elif field.short_name in PRODUCTIONS and field.data is None and not field.errors:
                field.errors = [MISSING]
        return not self.errors

    def mark(self, path: str, sentence: str) -> bool:
        """Put a refusal beside the field it is about; whether there is such a field."""
        if path.startswith("setup.scenario.") and not self.opened():
            self.show_numbers()
        field: Any = self
        try:
            for part in re.findall(r"[a-z_][a-z_0-9]*|\d+", at_page(path)):
                field = field[int(part) if part.isdigit() else part]
        except (LookupError, TypeError):
            return False
        if field is self or isinstance(field, FieldList | FormField):
            return False
        field.errors, self.form_errors = [sentence], [sentence]
        return True


def at_page(path: str) -> str:
    """Where the page asks for a part of the set-up."""
    path = re.sub(r"^seats\[(\d+)\]\.name$", r"people[\1].player", path.removeprefix("setup."))
    return re.sub(r"^characters\[(\d+)\]$", r"people[\1].character", path)


def in_full(form: wtforms.Form, declaration: type) -> dict[str, Any]:
    """All that a form asks for; what was left empty is at its default, whatever was typed before."""
    usual = fields.defaults(declaration)
    typed: dict[str, Any] = form.data
    return {name: usual.get(name) if value is None else value for name, value in typed.items()}
