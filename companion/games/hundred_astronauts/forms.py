"""The page that sets up a table: the edition, who plays; all else is folded away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import wtforms
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import Length, NumberRange, Optional

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Number, Words
from companion.engine.game import BoxCards
from companion.games.hundred_astronauts import box
from companion.games.hundred_astronauts.components import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, A, Edition
from companion.games.hundred_astronauts.setup import HABITS, Setup

USUAL = MIN_PLAYERS
"""How many players the page begins with."""
LONGEST_PLAYER = 20


class Count(wtforms.IntegerField):
    """A number that may stay empty; what is no number at all is none within its limits."""

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)


class Switch(BooleanField):
    """Yes or no; a page that does not ask leaves it as it is. Off is sent, too."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[-1] == "yes"


def options(labels: Mapping[str, str]) -> list[SelectChoice]:
    """Values with their labels."""
    return [SelectChoice(value, label) for value, label in labels.items()]


def number(spec: Number) -> Count:
    """A number within the limits of its declaration."""
    limits = NumberRange(spec.least, spec.most, f"{spec.label}: from {spec.least} to {spec.most}.")
    shown = {"min": spec.least, "max": spec.most, "autocomplete": "off", "inputmode": "numeric"}
    return Count(spec.label, [Optional(), limits], render_kw=shown)


def words(label: str, longest: int) -> StringField:
    """A short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


def asked(name: str) -> Any:
    """The field of one part of the set-up."""
    spec, default = fields.specs(Setup)[name], fields.defaults(Setup)[name]
    match spec:
        case Number():
            return number(spec)
        case Words():
            return words(spec.label, spec.longest)
        case Flag():
            return Switch(spec.label, default=default)
        case Choice():
            return RadioField(spec.label, choices=options(spec.options), default=default)
    raise TypeError(f"{name} is asked for nowhere")


COUNTS = [SelectChoice(str(count)) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)]


class SetupForm(FlaskForm):
    """Which edition, who plays, and what of its rules the table has to say."""

    edition = asked("edition")
    players = RadioField("Players, clockwise", choices=COUNTS, default=str(USUAL))
    people = FieldList(words("Player", LONGEST_PLAYER), min_entries=MAX_PLAYERS, max_entries=MAX_PLAYERS)
    cards = asked("cards")
    steal = asked("steal")
    universal = asked("universal")
    start_draw = asked("start_draw")
    draft_discard = asked("draft_discard")
    hand_limit = asked("hand_limit")

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        known: BoxCards = box_cards or {}
        usual = {name: value for key in HABITS for name, value in box.habits(known, key).items()}
        super().__init__(*args, data={**usual, "edition": box.edition(known)}, **kwargs)

    @property
    def editions(self) -> Mapping[str, Edition]:
        """The editions there are."""
        return EDITIONS

    def count(self) -> int:
        """The number of players."""
        chosen = str(self.players.data)
        return int(chosen) if chosen in {choice.value for choice in COUNTS} else USUAL

    def used(self) -> Iterator[Field]:
        """What the chosen edition asks for beside the players."""
        for name in HABITS.get(str(self.edition.data), HABITS[A]):
            yield self[name]

    def more(self) -> bool:
        """Whether there is a fault behind "More"."""
        return any(field.errors for field in self.used())

    def names(self) -> list[str]:
        """The seats' names; one left empty gets its name from the table."""
        return [(field.data or "").strip() for field in self.people.entries[: self.count()]]

    def setup(self) -> dict[str, Any]:
        """The raw set-up, without what the other edition uses; what was left empty is at its default."""
        usual = fields.defaults(Setup)
        given = {field.short_name: field.data for field in self.used()}
        chosen = {name: usual[name] if value is None else value for name, value in given.items()}
        return {"edition": self.edition.data, **chosen}

    def validate(self, extra_validators: Any = None) -> bool:
        """Only who plays matters, and only what the edition uses."""
        super().validate(extra_validators)
        self.people.errors = [field.errors for field in self.people.entries[: self.count()] if field.errors]
        shown = {field.short_name for field in self.used()}
        for name in {name for names in HABITS.values() for name in names} - shown:
            self[name].errors = ()
        return not self.errors

    def mark(self, path: str, sentence: str) -> bool:
        """Put a refusal beside the field it is about; whether there is such a field."""
        field = self.field_at(path)
        if field is None or isinstance(field, FieldList):
            return False
        field.errors, self.form_errors = [sentence], [sentence]
        return True

    def field_at(self, path: str) -> Any:
        """The field that asks for this part of the set-up, or None."""
        seat = re.fullmatch(r"seats\[(\d)\]\.name", path)
        rows = self.people.entries
        if seat:
            return rows[int(seat[1])] if int(seat[1]) < len(rows) else None
        return self._fields.get(path.removeprefix("setup."))
