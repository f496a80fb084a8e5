"""Parts for the games' setup forms, and a complete form for games without a form of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import wtforms
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, FormField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # not in the stubs
from wtforms.validators import Length, NumberRange, Optional, ValidationError

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Many, Number, Spec, Words
from companion.engine.figures import signed
from companion.engine.game import BoxCards, RegisteredGame
from companion.engine.text import Text, has_controls

LONGEST_PLAYER = 20
FROM_TO = Text("{label}: from {least} to {most}.")
PLAYERS, PLAYER = Text("Players"), Text("Player")


class Within(NumberRange):
    """Limits of a number; the error holds a `Text`, so that the page can translate it."""

    def __init__(self, least: int, most: int, said: Text) -> None:
        super().__init__(least, most)
        self.said = said

    def __call__(self, form: Any, field: Any) -> None:
        try:
            super().__call__(form, field)
        except ValidationError:
            raise ValidationError(self.said) from None


class Figure(wtforms.IntegerField):
    """A field for a number, which may stay empty. Input that is no number fails the check of the limits."""

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)


class ZeroIsEmpty(Figure):
    """A field for a number. If the number is 0, which means "not counted", the field is shown empty."""

    def _value(self) -> str:
        shown: str = super()._value()  # type: ignore[misc]  # not in the stubs
        return "" if shown == "0" else shown


class Switch(BooleanField):
    """A field for yes or no. "No" is sent, too, so a request without the field does not change the value."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[-1] == "yes"


class Lines(wtforms.TextAreaField):
    """A field for several short texts, one per line."""

    def process_formdata(self, valuelist: list[str]) -> None:
        lines = [line for text in valuelist for line in text.splitlines() if line.strip()]
        self.data = lines  # type: ignore[assignment]  # the stubs expect a text

    def _value(self) -> str:
        return "\n".join(self.data or ())


def options(labels: Mapping[Any, str] | Iterable[tuple[Any, str]]) -> list[SelectChoice]:
    """Return these values and labels as choices of a field."""
    pairs = labels.items() if isinstance(labels, Mapping) else labels
    return [SelectChoice(value, label) for value, label in pairs]


def words(label: str, longest: int) -> StringField:
    """Return a field for a short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


def number(spec: Spec, default: int | None = None, kind: type[Figure] = Figure) -> Figure:
    """Return a field for a number within its declared limits.

    Phones show a number pad only if no negative number is allowed, because the pad has no minus.
    """
    if not isinstance(spec, Number):
        raise TypeError(f"{spec.label} is no number")
    least, most = (signed(limit) if spec.least < 0 else limit for limit in (spec.least, spec.most))
    limits = Within(spec.least, spec.most, said=Text(FROM_TO, label=spec.label, least=least, most=most))
    pad = {"inputmode": "numeric"} if spec.least >= 0 else {}
    shown = {"min": spec.least, "max": spec.most, "autocomplete": "off", **pad}
    return kind(spec.label, [Optional(), limits], default=default, render_kw=shown)


def asked(spec: Spec, default: Any, kind: type = RadioField) -> Any:
    """Return the field for a declared spec. `kind` is the class of field for a `Choice`."""
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
    """Return the form field for one field of a declaration."""
    return asked(fields.specs(declaration)[name], fields.defaults(declaration).get(name))


def fields_of(
    declaration: type, defaults: Mapping[str, Any] | None = None, kind: type = RadioField
) -> dict[str, Any]:
    """Return form fields by name, for all fields of a declaration that need only one form field."""
    usual = fields.defaults(declaration) if defaults is None else defaults
    return {
        name: asked(spec, usual.get(name), kind)
        for name, spec in fields.specs(declaration).items()
        if isinstance(spec, Number | Words | Flag | Choice) or isinstance(getattr(spec, "item", None), Words)
    }


def form_for(
    declaration: type, defaults: Mapping[str, Any] | None = None, kind: type = RadioField
) -> type[wtforms.Form]:
    """Return a form class with the fields of a declaration, for use within another form."""
    made = fields_of(declaration, defaults, kind)
    return type(f"{declaration.__name__}Form", (wtforms.Form,), made)


def players_of(least: int, most: int, usual: int, label: str = PLAYERS) -> RadioField:
    """Return a field for the number of players. `usual` is the number that is selected at first."""
    counts = [SelectChoice(str(count)) for count in range(least, most + 1)]
    return RadioField(label, choices=counts, default=str(usual))


LIGHT, FULL = "light", "full"


def light_or_full() -> RadioField:
    """Return a field for how much a new table tracks, for a game with parts. Light is selected at first."""
    return RadioField(
        Text("How much the app tracks"),
        choices=options({LIGHT: Text("The light way"), FULL: Text("The full way")}),
        default=LIGHT,
    )


def people_of(most: int, row: Any = None) -> FieldList[Any]:
    """Return a list with a row for each player.

    A row is a field for the name, or the field `row`. If `row` is a form, its field `player` is the name.
    """
    return FieldList(row or words(PLAYER, LONGEST_PLAYER), min_entries=most, max_entries=most)


class SetupFormBase(FlaskForm):
    """A setup form: the number of players, their names, and the choices of the game.

    A game's own form needs the field `players`, and a list with a row for each player. `rows_in` is the name
    of this list. `setup` returns the raw setup.
    """

    rows_in = "people"
    anew: tuple[str, ...] = ()
    """Names of the choices that are not filled in again at the next table."""
    players: RadioField

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    def count(self) -> int:
        """Return the chosen number of players, or the default if the choice is not possible."""
        possible = {str(choice.data) for choice in self.players}
        return int(str(self.players.data if str(self.players.data) in possible else self.players.default))

    def rows(self) -> list[Any]:
        """Return the rows of the chosen number of players; each row is a field or a form."""
        rows = self[self.rows_in].entries[: self.count()]
        return [row.form if isinstance(row, FormField) else row for row in rows]

    def names(self) -> list[str]:
        """Return the entered names of the seats. The table replaces an empty name by a default one."""
        named = (row["player"] if isinstance(row, wtforms.Form) else row for row in self.rows())
        return [(field.data or "").strip() for field in named]

    def setup(self) -> dict[str, Any]:
        """Return the raw setup."""
        raise NotImplementedError

    def chosen_last(self) -> dict[str, str]:
        """Return the choices and names to fill in again at the next table, except the choices in `anew`."""
        return {field.name: sent(field.data) for field in self.choosable() if field.data is not None}

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Fill in the choices of the last table, as far as they are still possible."""
        choose(self.players, chosen.get(self.players.name))
        for field in self.choosable():
            choose(field, chosen.get(field.name))

    def choosable(self) -> Iterator[Any]:
        """Yield the fields that are filled in again at the next table: choices, and the rows of players."""
        yield from (field for field in choices_in(self) if field.short_name not in self.anew)
        for row in self.rows():
            within = row if isinstance(row, wtforms.Form) else (row,)
            yield from (field for field in within if type(field) is StringField or is_choice(field))

    def validate(self, extra_validators: Any = None) -> bool:
        """Validate the form. Errors in rows without a player do not count."""
        super().validate(extra_validators)
        self.mark_rows()
        return not self.errors

    def mark_rows(self) -> None:
        """Drop the errors of rows without a player."""
        self[self.rows_in].errors = [row.errors for row in self.rows() if row.errors]

    def mark(self, path: str, sentence: str) -> bool:
        """Show an error beside the form field for this path in the setup. Return False if no field fits."""
        field = self.field_at(self.on_page(path))
        if field is None:
            return False
        field.errors, self.form_errors = [sentence], [sentence]
        return True

    def on_page(self, path: str) -> str:
        """Return the form's path for a path in the setup, for example 'people[1]' for 'seats[1].name'."""
        player = ".player" if isinstance(self[self.rows_in][0], FormField) else ""
        return re.sub(r"^seats\[(\d+)\]\.name$", rf"{self.rows_in}[\1]{player}", path.removeprefix("setup."))

    def field_at(self, path: str) -> Any | None:
        """Return the field at a path like 'boards[2].name', or None."""
        field: Any = self
        try:
            for part in re.findall(r"[a-z_][a-z_0-9]*|\d+", path):
                field = field[int(part) if part.isdigit() else part]
        except (LookupError, TypeError):
            return None
        return None if field is self or isinstance(field, FieldList | FormField) else field


def is_choice(field: Any) -> bool:
    """Return True if a field asks for one of a few values."""
    return isinstance(field, RadioField | SelectField | BooleanField)


def choices_in(form: Any) -> Iterator[Any]:
    """Yield the choices of a form and of the forms within it, but not the choices in rows of a list."""
    for field in form:
        if isinstance(field, FormField):
            yield from choices_in(field.form)
        elif is_choice(field):
            yield field


def sent(value: Any) -> str:
    """Return the value of a choice as the text that a browser sends."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def choose(field: Any, value: str | None) -> None:
    """Set a field to the value of an earlier table, if the value is still possible and not too long."""
    if value is None:
        return
    if isinstance(field, BooleanField):
        field.data = value == "yes"
    elif isinstance(field, RadioField | SelectField):
        field.data = next((key for key in values_of(field) if sent(key) == value), field.data)
    elif len(value) <= int((field.render_kw or {}).get("maxlength", 0)) and not has_controls(value):
        field.data = value


def values_of(field: Any) -> list[Any]:
    """Return the values of a field's choices."""
    return [field.coerce(SelectChoice.from_input(choice).value) for choice in field.choices or ()]


def in_full(declaration: type, asked: Iterable[wtforms.Field]) -> dict[str, Any]:
    """Return the values of these fields by name. An empty field has the default value of the declaration."""
    usual = fields.defaults(declaration)
    typed = ((field.short_name, field.data) for field in asked)
    return {name: usual.get(name) if value is None else value for name, value in typed}


def setup_form(game: RegisteredGame) -> type[SetupFormBase]:
    """Return a form for a game that has none of its own. It has the fields of the game's setup, in order."""
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
