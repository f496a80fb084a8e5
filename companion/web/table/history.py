"""The history of a table: every entry as a sentence, newest first, grouped by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from companion.engine.text import Text
from companion.engine.values import TableValue, by_id
from companion.tables.history import queries
from companion.tables.history.queries import HistoryLine
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.web.access.phones import phone
from companion.web.headers import wants_fragment
from companion.web.numbers import number_in_query
from companion.web.table.log_figures import figures
from companion.web.table.table_page import TablePage

bp = Blueprint("history", __name__)

AT_ONCE, BESIDE = 60, 30
MOST_CHIPS = 6


@dataclass(frozen=True)
class ChippedLine:
    """A line of the log with changed figures as chips: label, before, after. `more` chips are left out."""

    line: HistoryLine
    chips: tuple[tuple[str, str, str], ...]
    more: int


@dataclass(frozen=True)
class Turn:
    """Lines of one turn, newest first.

    `whole` is True if the page shows all lines of the turn.
    """

    moment: Text
    lines: tuple[ChippedLine, ...]
    whole: bool = True

    @property
    def by(self) -> tuple[str, ...]:
        """Senders of its entries in order, each once."""
        return tuple(dict.fromkeys(one.line.entry.by for one in reversed(self.lines)))

    @property
    def at(self) -> int:
        """Time of its newest entry."""
        return self.lines[0].line.entry.at


def by_turn(lines: Sequence[ChippedLine]) -> list[Turn]:
    """Group the lines by the moment of the game that they belong to."""
    groups = groupby(lines, key=lambda one: str(one.line.moment))
    turns = (tuple(group) for _, group in groups)
    return [Turn(turn[0].line.moment, turn) for turn in turns]


@bp.get("/t/<code>/history")
def history(code: str) -> ResponseReturnValue:
    """Show the newest entries. If the query names an entry in `before`, show those that are older."""
    page = TablePage.of(phone(code))
    lines = queries.history(page.asker.table, before=number_in_query("before"), limit=AT_ONCE)
    return as_page(page, lines)


def as_page(page: TablePage, lines: Sequence[HistoryLine]) -> str:
    """Show the lines on their own page, with a link to older ones."""
    turns = by_turn(with_chips(page, lines))
    older = lines[-1].entry.number if lines and lines[-1].entry.number > 1 else None
    if older:
        turns[-1] = replace(turns[-1], whole=False)
    if turns and lines[0].entry.number < page.number:
        turns[0] = replace(turns[0], whole=False)
    return render_template("table/history.html", page=page, slug=page.view.game, turns=turns, older=older)


@bp.get("/t/<code>/recent")
def recent(code: str) -> ResponseReturnValue:
    """Show the newest entries beside the panel."""
    page = TablePage.of(phone(code))
    lines = queries.history(page.asker.table, limit=BESIDE)
    if not wants_fragment():
        return as_page(page, lines)
    return render_template("table/_entries.html", page=page, told=with_chips(page, lines))


def with_chips(page: TablePage, lines: Sequence[HistoryLine]) -> list[ChippedLine]:
    now = by_id(page.values)
    return [line_with_chips(page.asker.table, line, now) for line in lines]


def line_with_chips(table: LoadedTable, line: HistoryLine, now: Mapping[str, TableValue]) -> ChippedLine:
    """Return one line with its chips.

    A value that is no longer on the table gets the label that it had after the line's entry.
    """
    known = dict(now)
    if any(what not in known for what, change in line.changes.items() if None not in change):
        known = {**values_at(table, line.entry.number), **known}
    chips = tuple(figures(line, known, table.game.internal))
    return ChippedLine(line, chips[:MOST_CHIPS], max(0, len(chips) - MOST_CHIPS))


def values_at(table: LoadedTable, number: int) -> dict[str, TableValue]:
    return by_id(call_safely((), table.game.values, view_table(table, at=number).state))
