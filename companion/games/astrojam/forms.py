"""The page that sets up a table: who plays and who begins; all else is folded away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import wtforms
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, FormField, RadioField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import Length, NumberRange, Optional

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Number, Spec
from companion.engine.game import BoxCards
from companion.games.astrojam import box
from companion.games.astrojam.components import ITEM_NAMES, ITEMS, MAX_PLAYERS, MIN_PLAYERS
from companion.games.astrojam.grid import DESTINATIONS, Laid, rows_of
from companion.games.astrojam.grid.boards import MOST_NAME
from companion.games.astrojam.grid.station import MOST_BOARDS
from companion.games.astrojam.map_layout import arranged
from companion.games.astrojam.readings import Readings
from companion.games.astrojam.setup import MOST_BOARD, MOST_ITEM_NAME, Setup

USUAL = 3
"""How many players the page begins with."""
LONGEST_PLAYER = 20
COUNTS = [SelectChoice(str(count)) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
COUNTED = ("actions", "tasks", "conditions", "sites")
DRAWN = "0"
LAID = ("x", "y", "turns")


class Figure(wtforms.IntegerField):
    """A number that may stay empty: 0 is "nobody counts them"."""

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)

    def _value(self) -> str:
        shown: str = super()._value()  # type: ignore[misc]  # not in its stubs
        return "" if shown == "0" else shown


class Switch(BooleanField):
    """Yes or no; off is sent, too."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[-1] == "yes"


def options(labels: Mapping[str, str]) -> list[SelectChoice]:
    """Values with their labels."""
    return [SelectChoice(value, label) for value, label in labels.items()]


def words(label: str, longest: int) -> StringField:
    """A short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


def figure(spec: Number) -> Figure:
    """A number within the limits of its declaration."""
    limits = NumberRange(spec.least, spec.most, f"{spec.label}: from {spec.least} to {spec.most}.")
    shown = {"min": spec.least, "max": spec.most, "inputmode": "numeric", "autocomplete": "off"}
    return Figure(spec.label, [Optional(), limits], default=0, render_kw=shown)


def asked(spec: Spec, default: Any) -> Any:
    """The field of a declaration."""
    match spec:
        case Number():
            return figure(spec)
        case Flag():
            return Switch(spec.label, default=default)
        case Choice():
            return RadioField(spec.label, choices=options(spec.options), default=default)
    raise TypeError(f"{spec.label} is asked for nowhere")


def readings_form() -> type[wtforms.Form]:
    """A field for each reading."""
    usual = fields.defaults(Readings)
    made = {name: asked(spec, usual[name]) for name, spec in fields.specs(Readings).items()}
    return type("ReadingsForm", (wtforms.Form,), made)


def of_setup(name: str) -> Any:
    """The field of one part of the set-up."""
    return asked(fields.specs(Setup)[name], fields.defaults(Setup)[name])


def of_laid(name: str) -> Any:
    """The field of how a board lies."""
    return asked(fields.specs(Laid)[name], 0)


class BoardForm(wtforms.Form):
    """A module board of the map: a sign for each space, and how it lies."""

    name = words("Name", MOST_NAME)
    rows = TextAreaField("Rows", render_kw={"rows": 6, "spellcheck": "false", "autocomplete": "off"})
    destination = RadioField("Active destination", choices=options(DESTINATIONS), default="")
    largest = Switch("The largest board")
    x = of_laid("x")
    y = of_laid("y")
    turns = of_laid("turns")

    def board(self, number: int) -> dict[str, Any]:
        """The raw board as it lies."""
        typed = {
            "name": " ".join((self.name.data or "").split()) or f"Board {number}",
            "rows": list(rows_of(self.rows.data or "")),
            "destination": self.destination.data or "",
            "largest": bool(self.largest.data),
        }
        return {"board": typed, **{part: self[part].data or 0 for part in LAID}}


def as_typed(laid: Mapping[str, Any]) -> dict[str, Any]:
    """A raw board as the page shows it."""
    board = laid["board"]
    return {**laid, **board, "rows": "\n".join(board["rows"])}


class SetupForm(FlaskForm):
    """Who plays, who begins; the item tokens, the decks, the boards, the readings."""

    players = RadioField("Players", choices=COUNTS, default=str(USUAL))
    people = FieldList(words("Player", LONGEST_PLAYER), min_entries=MAX_PLAYERS, max_entries=MAX_PLAYERS)
    first = RadioField(
        "First player",
        choices=[SelectChoice(str(number)) for number in range(MAX_PLAYERS + 1)],
        default=DRAWN,
    )
    items = FieldList(words("Item", MOST_ITEM_NAME), min_entries=ITEMS, max_entries=ITEMS)
    actions = of_setup("actions")
    tasks = of_setup("tasks")
    conditions = of_setup("conditions")
    sites = of_setup("sites")
    board = words("How the boards are joined", MOST_BOARD)
    readings = FormField(readings_form())
    map = Switch("Map")
    boards = FieldList(FormField(BoardForm), min_entries=MOST_BOARDS, max_entries=MOST_BOARDS)

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        boards = [as_typed(one) for one in box.boards(box_cards or {})]
        known = {"items": list(ITEM_NAMES), "boards": boards, **box.known(box_cards or {})}
        super().__init__(*args, data=known, **kwargs)

    def count(self) -> int:
        """The number of players."""
        chosen = str(self.players.data)
        return int(chosen) if chosen in {choice.value for choice in COUNTS} else USUAL

    def decks(self) -> tuple[Any, ...]:
        """What may be counted."""
        return tuple(self[name] for name in COUNTED)

    def table_wrong(self) -> bool:
        """Whether there is a fault behind the fold of the table."""
        return any(field.errors for field in (*self.items.entries, self.board, *self.decks()))

    def map_wrong(self) -> bool:
        """Whether there is a fault behind the fold of the map."""
        return any(field.errors for row in self.boards for field in row.form)

    # --- what comes of it ----------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The seats' names; one left empty gets its name from the table."""
        return [(row.data or "").strip() for row in self.people.entries[: self.count()]]

    def setup(self) -> dict[str, Any]:
        """The raw set-up. An item left empty keeps its number as its name."""
        typed = [" ".join((row.data or "").split()) for row in self.items.entries]
        return {
            "first": self.begins(),
            "items": [name or usual for name, usual in zip(typed, ITEM_NAMES, strict=True)],
            **{name: self[name].data or 0 for name in COUNTED},
            "board": self.board.data or "",
            "readings": {
                name: field.data
                for name, field in zip(fields.specs(Readings), self.readings.form, strict=True)
            },
            **self.station(),
        }

    def typed(self) -> list[int]:
        """Which module boards have rows."""
        return [number for number, row in enumerate(self.boards) if (row.form.rows.data or "").strip()]

    def station(self) -> dict[str, Any]:
        """S2: the map, only where it is on; boards without a place are laid beside each other."""
        if not self.map.data:
            return {}
        boards = [self.boards[number].form.board(number + 1) for number in self.typed()]
        return {"map": True, "station": {"boards": arranged(boards)}}

    def begins(self) -> int:
        """S3: the number of the first player; one that does not play is none."""
        number = int(self.first.data or DRAWN)
        return number if number <= self.count() else 0

    def validate(self, extra_validators: Any = None) -> bool:
        """Only who plays matters."""
        super().validate(extra_validators)
        self.people.errors = [row.errors for row in self.people.entries[: self.count()] if row.errors]
        return not self.errors

    def mark(self, path: str, sentence: str) -> bool:
        """Put a refusal beside the field it is about; whether there is such a field."""
        field: Any = self
        try:
            for part in re.findall(r"[a-z_][a-z_0-9]*|\d+", at_board(at_page(path), self.typed())):
                field = field[int(part) if part.isdigit() else part]
        except (LookupError, TypeError):
            return False
        if field is self or isinstance(field, FieldList | FormField):
            return False
        field.errors, self.form_errors = [sentence], [sentence]
        return True


def at_page(path: str) -> str:
    """Where the page asks for a part of the set-up."""
    return re.sub(r"^seats\[(\d+)\]\.name$", r"people[\1]", path.removeprefix("setup."))


def at_board(path: str, typed: list[int]) -> str:
    """Where the page asks for a part of the map: a board by its number there, its rows in one field."""
    found = re.fullmatch(r"station\.boards(?:\[(\d+)\])?(?:\.(?:board\.)?([a-z]+))?(?:\[\d+\])?", path)
    if found is None:
        return path
    number = typed[int(found[1])] if found[1] else 0
    return f"boards[{number}].{found[2] or ('x' if found[1] else 'rows')}"
