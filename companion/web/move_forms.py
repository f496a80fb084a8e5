"""A form for any move, read off its declaration.

The fields only bring what a browser sends (texts) to plain values; whether a value may stand there
is asked of the engine, whose sentence is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import BooleanField, Field, Form, StringField

from companion.engine.fields import Choice, Flag, Many, Number, Spec, Words, specs
from companion.engine.moves import Move

LONGEST_FIGURE = 12
"""Longer figures are no number of any game; they stay texts and are refused as such."""


class Whole(Field):
    """A number: the first that was filled in, of a pad's button and the box for any other."""

    def process_formdata(self, valuelist: list[str]) -> None:
        text = first_of(valuelist).replace("\u2212", "-")
        figures = text.removeprefix("-").removeprefix("+")
        whole = figures.isascii() and figures.isdigit() and len(figures) <= LONGEST_FIGURE
        self.data = int(text) if whole else text or None


class Text(StringField):
    """A text, or the id of something; whether it exists, the rules know."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = first_of(valuelist) or None


class YesNo(BooleanField):
    """A switch: an unticked box sends nothing, so its form sends an empty value before it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = first_of(valuelist).lower() not in {"", "no", "0", "false"}


class Several(Field):
    """Some of a few."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [value for value in valuelist if value]


class MoveForm(Form):
    """What was typed for one move."""

    def fields(self) -> dict[str, Any]:
        """The plain fields that were filled in, as the service takes them."""
        return {name: field.data for name, field in self._fields.items() if field.data is not None}


def first_of(values: Iterable[str]) -> str:
    """The first text that is not empty."""
    return next((text for value in values if (text := value.strip())), "")


def form_for(move: type[Move], overrides: Mapping[str, Spec] | None = None) -> type[MoveForm]:
    """The form class of a move.

    `overrides` replaces specs: what a correction's value may be depends on what is corrected.
    """
    declared = specs(move) | dict(overrides or {})
    built = {name: field_for(spec) for name, spec in declared.items()}
    return type("MoveFormOf" + move.__name__, (MoveForm,), built)


def field_for(spec: Spec) -> Any:
    """The form field of one spec; how it is asked for is told by `widget_of`."""
    kinds: dict[type[Spec], Any] = {Number: Whole, Flag: YesNo, Many: Several}
    return kinds.get(type(spec), Text)(spec.label)


def choices_of(spec: Spec, options: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Values and labels to choose from; an id that stands for nothing is no choice to show."""
    one = spec.item if isinstance(spec, Many) else spec
    known = options or (one.options if isinstance(one, Choice) else {})
    return tuple((value, label) for value, label in known.items() if value)


def widget_of(spec: Spec, choices: Iterable[Any]) -> str:
    """How a field is asked for: pad, number, switch, some, choice or words (with choices: suggestions)."""
    if isinstance(spec, Number):
        return "pad" if spec.pad else "number"
    if isinstance(spec, Flag):
        return "switch"
    if isinstance(spec, Many):
        return "some"
    return "choice" if choices and not isinstance(spec, Words) else "words"
