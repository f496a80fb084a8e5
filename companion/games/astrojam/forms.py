"""Form of the set-up page. Everything except the players is folded away.

The first player is not chosen on this page but at the table (AJ-S3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import wtforms
from wtforms import FieldList, FormField, RadioField, TextAreaField

from companion.engine import fields
from companion.engine.game import BoxCards
from companion.engine.text import Text
from companion.games.astrojam import setup as game_setup
from companion.games.astrojam.components import ITEM_NAMES, ITEMS, MAX_PLAYERS, MIN_PLAYERS, MOST_ITEM_NAME
from companion.games.astrojam.grid import DESTINATIONS, Laid, rows_of
from companion.games.astrojam.grid.boards import MOST_NAME
from companion.games.astrojam.grid.station import MOST_BOARDS
from companion.games.astrojam.house_rules import HouseRules
from companion.games.astrojam.setup import MOST_BOARD, Setup, arranged
from companion.setup_forms import (
    LIGHT,
    SetupFormBase,
    Switch,
    field_of,
    form_for,
    light_or_full,
    options,
    people_of,
    players_of,
    words,
)

COUNTED = ("actions", "tasks", "conditions", "sites")
LAID = ("x", "y", "turns")


class BoardForm(wtforms.Form):
    """Form of a module board: one sign for each space, and the position and rotation of the board."""

    name = words(Text("Name"), MOST_NAME)
    rows = TextAreaField(Text("Rows"), render_kw={"rows": 6, "spellcheck": "false", "autocomplete": "off"})
    destination = RadioField(Text("Active destination"), choices=options(DESTINATIONS), default="")
    largest = Switch(Text("The largest board"))
    x = field_of(Laid, "x")
    y = field_of(Laid, "y")
    turns = field_of(Laid, "turns")

    def board(self, number: int) -> dict[str, Any]:
        """Return the raw board with its position. Without a name it is called "Board 2" (for number 2)."""
        typed = {
            "name": " ".join((self.name.data or "").split()) or f"Board {number}",
            "rows": list(rows_of(self.rows.data or "")),
            "destination": self.destination.data or "",
            "largest": bool(self.largest.data),
        }
        return {"board": typed, **{part: self[part].data or 0 for part in LAID}}


def as_typed(laid: Mapping[str, Any]) -> dict[str, Any]:
    """Return a raw board as form data, with its rows joined into one text."""
    board = laid["board"]
    return {**laid, **board, "rows": "\n".join(board["rows"])}


class SetupForm(SetupFormBase):
    """Form of the set-up: players, item tokens, decks, boards, and house rules."""

    players = players_of(MIN_PLAYERS, MAX_PLAYERS, MIN_PLAYERS)
    people = people_of(MAX_PLAYERS)
    tracks = light_or_full()
    items = FieldList(words(Text("Item"), MOST_ITEM_NAME), min_entries=ITEMS, max_entries=ITEMS)
    actions = field_of(Setup, "actions")
    tasks = field_of(Setup, "tasks")
    conditions = field_of(Setup, "conditions")
    sites = field_of(Setup, "sites")
    board = words(Text("How the boards are joined"), MOST_BOARD)
    readings = FormField(form_for(HouseRules))
    map = Switch(Text("Map"))
    boards = FieldList(FormField(BoardForm), min_entries=MOST_BOARDS, max_entries=MOST_BOARDS)

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        boards = [as_typed(one) for one in game_setup.boards(box_cards or {})]
        known = {"items": list(ITEM_NAMES), "boards": boards, **game_setup.known(box_cards or {})}
        super().__init__(*args, data=known, **kwargs)

    def decks(self) -> tuple[Any, ...]:
        """Return the fields for the numbers of cards and CARGO sites."""
        return tuple(self[name] for name in COUNTED)

    def table_wrong(self) -> bool:
        """Return True if the folded part about the table has an error."""
        return any(field.errors for field in (*self.items.entries, self.board, *self.decks()))

    def map_wrong(self) -> bool:
        """Return True if the folded part about the map has an error."""
        return any(field.errors for row in self.boards for field in row.form)

    # --- reading the form ----------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up. An item without a name gets a default name, such as "Item 1"."""
        typed = [" ".join((row.data or "").split()) for row in self.items.entries]
        return {
            "items": [name or usual for name, usual in zip(typed, ITEM_NAMES, strict=True)],
            **{name: self[name].data or 0 for name in COUNTED},
            "board": self.board.data or "",
            "readings": {
                name: field.data
                for name, field in zip(fields.specs(HouseRules), self.readings.form, strict=True)
            },
            **self.station(),
            **({"light": True} if self.tracks.data == LIGHT else {}),
        }

    def typed(self) -> list[int]:
        """Return the positions on the page, counted from 0, of the module boards that have rows."""
        return [number for number, row in enumerate(self.boards) if (row.form.rows.data or "").strip()]

    def station(self) -> dict[str, Any]:
        """AJ-S2: return the set-up fields of the map, {} if the map is switched off.

        If players typed no position for any board, all boards get the default layout.
        """
        if not self.map.data:
            return {}
        boards = [self.boards[number].form.board(number + 1) for number in self.typed()]
        return {"map": True, "station": {"boards": arranged(boards)}}

    def on_page(self, path: str) -> str:
        """Return the form field for a path of the set-up. A board is named by its position on the page."""
        return at_board(super().on_page(path), self.typed())


def at_board(path: str, typed: list[int]) -> str:
    """Return the form field for a path of the set-up. The fields of the map are in the form's `boards`.

    `typed` holds the positions on the page of the boards in the set-up. All rows of a board share one field:
    with `typed=[1]`, "station.boards[0].board.rows[2]" becomes "boards[1].rows".
    """
    found = re.fullmatch(r"station\.boards(?:\[(\d+)\])?(?:\.(?:board\.)?([a-z]+))?(?:\[\d+\])?", path)
    if found is None:
        return path
    number = typed[int(found[1])] if found[1] else 0
    return f"boards[{number}].{found[2] or ('x' if found[1] else 'rows')}"
