"""The finished sheets and maps of a game, below the picture of its result.

A game may name two templates: `picture`, rendered once, and `picture_seat`, rendered for each seat. Each is
an `<svg>` with a viewBox and with the names of its style sheets in `data-styles`. Like the views, it reads
`panel`. Its colours are the CSS variables of the theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import render_template

from companion.engine.game import RegisteredGame
from companion.engine.seats import initials
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.web.picture import letters
from companion.web.picture.content import shown_names
from companion.web.picture.palette import SHAPES, palette

WIDTH, GAP, CAPTION, FOOT = 1088, 24, 52, 32
"""Pixels: width of all columns, space between columns, space above a sheet for its name, space at the end."""

ALONE = 760
"""Width in pixels of the only sheet of a picture."""

HEAD = re.compile(r'viewBox="0 0 (\d+) (\d+)"[^>]*? data-styles="([\w/ ]*)"', re.ASCII)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rendered sheet: seat and name of its player ("" for all), the inside of its `<svg>`, and its size."""

    seat: str
    name: str
    inside: str
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Position of a sheet in pixels: its top left corner below its name, and its width and height."""

    sheet: Sheet
    x: float
    y: float
    width: float
    height: float


def sheets_of(table: LoadedTable) -> tuple[Sheet, ...]:
    """Return the sheets of a finished table, without those that its game cannot render for this end."""
    view = view_table(table)
    if view.state is None:
        return ()
    from companion.web.picture.styles import inlined  # imported here, because only sheets need a CSS parser

    names = shown_names(view)
    state = table.game.renamed(view.state, names)
    found: list[Sheet] = []
    for seat, template in templates_of(table.game, tuple(names)):
        drawing = call_safely("", partial(render_sheet, table.game, seat, template, initials(names)), state)
        if head := HEAD.search(drawing):
            colours = tuple(palette(view.game).items())
            inside = inlined(drawing, tuple(head[3].split()), colours, not found)
            found.append(Sheet(seat, names.get(seat, ""), inside, int(head[1]), int(head[2])))
    return tuple(found)


def templates_of(game: RegisteredGame, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the templates that a game names, each with its seat."""
    folder = f"games/{game.meta.slug}/"
    if game.picture:
        yield "", folder + game.picture
    if game.picture_seat:
        yield from ((seat, folder + game.picture_seat) for seat in seats)


def render_sheet(game: RegisteredGame, seat: str, template: str, signs: Mapping[str, str], state: Any) -> str:
    """Render a template for a state and a seat. `signs` are the initials of the players by seat."""
    panel = game.panel(state, seat)
    texts = {"fitted": letters.fitted, "wrapped": letters.wrapped, "shapes": SHAPES}
    return render_template(template, panel=panel, me=seat, initials=signs, **texts).strip()


def placed(sheets: Sequence[Sheet], left: float, top: float) -> tuple[tuple[Placed, ...], int]:
    """Return the sheets with their positions, two per row, and the height at which they end."""
    columns = min(2, len(sheets))
    width = ALONE if columns == 1 else (WIDTH - GAP) / 2
    left += (WIDTH - ALONE) / 2 if columns == 1 else 0
    found: list[Placed] = []
    for start in range(0, len(sheets), 2):
        row = sheets[start : start + 2]
        top += CAPTION
        found += [
            Placed(one, left + place * (width + GAP), top, width, width * one.high / one.wide)
            for place, one in enumerate(row)
        ]
        top += max(one.height for one in found[start:]) + GAP
    return tuple(found), round(top - GAP + FOOT) if found else round(top)
