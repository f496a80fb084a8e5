"""What the games' set-up forms are made of; and the whole form of a game that has none of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import wtforms
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, FormField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import Length, NumberRange, Optional, ValidationError

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Many, Number, Spec, Words
from companion.engine.figures import signed
from companion.engine.game import BoxCards, Game
from companion.engine.text import Text, has_controls

LONGEST_PLAYER = 20
FROM_TO = Text("{label}: from {least} to {most}.")
PLAYERS, PLAYER = Text("Players"), Text("Player")


class Within(NumberRange):
    """Limits of a number; what it says stays a sentence to be translated."""

    def __init__(self, least: int, most: int, said: Text) -> None:
        super().__init__(least, most)
        self.said = said

    def __call__(self, form: Any, field: Any) -> None:
        try:
            super().__call__(form, field)
        except ValidationError:
            raise ValidationError(self.said) from None


class Figure(wtforms.IntegerField):
    """A number that may stay empty; what is no number at all is none within its limits."""

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)


class ZeroIsEmpty(Figure):
    """A number that stands empty at 0: "nobody counts them"."""

    def _value(self) -> str:
        shown: str = super()._value()  # type: ignore[misc]  # not in its stubs
        return "" if shown == "0" else shown


class Switch(BooleanField):
    """Yes or no; a page that does not ask leaves it as it is. Off is sent, too."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[-1] == "yes"


class Lines(wtforms.TextAreaField):
    """Short texts, one a line."""

    def process_formdata(self, valuelist: list[str]) -> None:
        lines = [line for text in valuelist for line in text.splitlines() if line.strip()]
        self.data = lines  # type: ignore[assignment]  # a text, to its stubs

    def _value(self) -> str:
        return "\n".join(self.data or ())


def options(labels: Mapping[Any, str] | Iterable[tuple[Any, str]]) -> list[SelectChoice]:
    """Values with their labels."""
    pairs = labels.items() if isinstance(labels, Mapping) else labels
    return [SelectChoice(value, label) for value, label in pairs]


def words(label: str, longest: int) -> StringField:
    """A short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


def number(spec: Spec, default: int | None = None, kind: type[Figure] = Figure) -> Figure:
    """A number within the limits of its declaration. A phone's number pad has no minus."""
    if not isinstance(spec, Number):
        raise TypeError(f"{spec.label} is no number")
    least, most = (signed(limit) if spec.least < 0 else limit for limit in (spec.least, spec.most))
    limits = Within(spec.least, spec.most, said=Text(FROM_TO, label=spec.label, least=least, most=most))
    pad = {"inputmode": "numeric"} if spec.least >= 0 else {}
    shown = {"min": spec.least, "max": spec.most, "autocomplete": "off", **pad}
    return kind(spec.label, [Optional(), limits], default=default, render_kw=shown)


def asked(spec: Spec, default: Any, kind: type = RadioField) -> Any:
    """The field of a declaration; `kind` is how a choice is asked for."""
    match spec:
        case Number():
            return number(spec, default, ZeroIsEmpty if spec.least == 0 and default in (None, 0) else Figure)
        case Words():
            return words(spec.label, spec.longest)
        case Many(item=Words()):
            return Lines(spec.label, render_kw={"rows": 5, "autocomplete": "off"})
        case Flag():
            return Switch(spec.label, default=default)
        case Choice():
            return kind(spec.label, choices=options(spec.options), default=default)
    raise TypeError(f"{spec.label} is asked for nowhere")


def field_of(declaration: type, name: str) -> Any:
    """The field of one part of a declaration."""
    return asked(fields.specs(declaration)[name], fields.defaults(declaration).get(name))


def fields_of(
    declaration: type, defaults: Mapping[str, Any] | None = None, kind: type = RadioField
) -> dict[str, Any]:
    """A field for each part of a declaration that a page can ask for in one field."""
    usual = fields.defaults(declaration) if defaults is None else defaults
    return {
        name: asked(spec, usual.get(name), kind)
        for name, spec in fields.specs(declaration).items()
        if isinstance(spec, Number | Words | Flag | Choice) or isinstance(getattr(spec, "item", None), Words)
    }


def form_for(
    declaration: type, defaults: Mapping[str, Any] | None = None, kind: type = RadioField
) -> type[wtforms.Form]:
    """A form within the form, with a field for each part of a declaration."""
    made = fields_of(declaration, defaults, kind)
    return type(f"{declaration.__name__}Form", (wtforms.Form,), made)


def players_of(least: int, most: int, usual: int, label: str = PLAYERS) -> RadioField:
    """How many play; `usual` is what the page begins with."""
    counts = [SelectChoice(str(count)) for count in range(least, most + 1)]
    return RadioField(label, choices=counts, default=str(usual))


def people_of(most: int, row: Any = None) -> FieldList[Any]:
    """A row for each player; a form in each row has the field `player`."""
    return FieldList(row or words(PLAYER, LONGEST_PLAYER), min_entries=most, max_entries=most)


class SetupFormBase(FlaskForm):
    """A set-up form: how many play, who they are, and what the game asks.

    A game's own has `players` and a row for each in the field that `rows_in` names; `setup` gives the raw
    set-up.
    """

    rows_in = "people"
    anew: tuple[str, ...] = ()
    """Choices that are made anew at each table."""
    players: RadioField

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    def count(self) -> int:
        """The number of players."""
        possible = {str(choice.data) for choice in self.players}
        return int(str(self.players.data if str(self.players.data) in possible else self.players.default))

    def rows(self) -> list[Any]:
        """The rows of those who play: a field each, or a form."""
        rows = self[self.rows_in].entries[: self.count()]
        return [row.form if isinstance(row, FormField) else row for row in rows]

    def names(self) -> list[str]:
        """The seats' names; one left empty gets its name from the table."""
        named = (row["player"] if isinstance(row, wtforms.Form) else row for row in self.rows())
        return [(field.data or "").strip() for field in named]

    def setup(self) -> dict[str, Any]:
        """The raw set-up."""
        raise NotImplementedError

    def chosen_last(self) -> dict[str, str]:
        """What was chosen, to be offered at the next table: no printed numbers, and no one-off choices."""
        return {field.name: sent(field.data) for field in self.choosable() if field.data is not None}

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Put what was chosen at the last table into the page, as far as it can still be chosen."""
        choose(self.players, chosen.get(self.players.name))
        for field in self.choosable():
            choose(field, chosen.get(field.name))

    def choosable(self) -> Iterator[Any]:
        """The fields that begin as they were at the last table: choices, and who plays."""
        yield from (field for field in choices_in(self) if field.short_name not in self.anew)
        for row in self.rows():
            within = row if isinstance(row, wtforms.Form) else (row,)
            yield from (field for field in within if type(field) is StringField or is_choice(field))

    def validate(self, extra_validators: Any = None) -> bool:
        """Only the rows of those who play matter."""
        super().validate(extra_validators)
        self.mark_rows()
        return not self.errors

    def mark_rows(self) -> None:
        """Forget what is wrong in the rows of nobody."""
        self[self.rows_in].errors = [row.errors for row in self.rows() if row.errors]

    def mark(self, path: str, sentence: str) -> bool:
        """Put a refusal beside the field it is about; whether there is such a field."""
        field = self.field_at(self.on_page(path))
        if field is None:
            return False
        field.errors, self.form_errors = [sentence], [sentence]
        return True

    def on_page(self, path: str) -> str:
        """Where the page asks for a part of the set-up: 'seats[1].name' as 'people[1]', for example."""
        player = ".player" if isinstance(self[self.rows_in][0], FormField) else ""
        return re.sub(r"^seats\[(\d+)\]\.name$", rf"{self.rows_in}[\1]{player}", path.removeprefix("setup."))

    def field_at(self, path: str) -> Any | None:
        """The field at a path like 'boards[2].name', or None."""
        field: Any = self
        try:
            for part in re.findall(r"[a-z_][a-z_0-9]*|\d+", path):
                field = field[int(part) if part.isdigit() else part]
        except (LookupError, TypeError):
            return None
        return None if field is self or isinstance(field, FieldList | FormField) else field


def is_choice(field: Any) -> bool:
    """Whether a field asks for one of a few values."""
    return isinstance(field, RadioField | SelectField | BooleanField)


def choices_in(form: Any) -> Iterator[Any]:
    """The choices of a form and of the forms in it; not of the rows of a list."""
    for field in form:
        if isinstance(field, FormField):
            yield from choices_in(field.form)
        elif is_choice(field):
            yield field


def sent(value: Any) -> str:
    """A choice as text."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def choose(field: Any, value: str | None) -> None:
    """Set a field to a value that was chosen before, if it can be chosen (again) and is not too long."""
    if value is None:
        return
    if isinstance(field, BooleanField):
        field.data = value == "yes"
    elif isinstance(field, RadioField | SelectField):
        field.data = next((key for key in values_of(field) if sent(key) == value), field.data)
    elif len(value) <= int((field.render_kw or {}).get("maxlength", 0)) and not has_controls(value):
        field.data = value


def values_of(field: Any) -> list[Any]:
    """What may be chosen."""
    return [field.coerce(SelectChoice.from_input(choice).value) for choice in field.choices or ()]


def in_full(declaration: type, asked: Iterable[wtforms.Field]) -> dict[str, Any]:
    """What these fields hold; what was left empty is at its default, whatever was typed before."""
    usual = fields.defaults(declaration)
    typed = ((field.short_name, field.data) for field in asked)
    return {name: usual.get(name) if value is None else value for name, value in typed}


def setup_form(game: Game) -> type[SetupFormBase]:
    """The form of a game that has none of its own: each part of its set-up, in order."""
    least, most = game.meta.players
    asked_for = fields_of(game.setup)

    own = {
        "players": players_of(least, most, max(least, min(2, most))),
        "people": people_of(most),
        **asked_for,
        "asked": property(lambda form: [form[name] for name in asked_for]),
        "setup": lambda form: in_full(game.setup, form.asked),
    }
    return type("SetupForm", (SetupFormBase,), own)
