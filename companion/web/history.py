"""Every entry as a sentence, newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.values import Plain, TableValue, by_id
from companion.games import GAMES
from companion.tables import service
from companion.tables.service import HistoryLine, TableView
from companion.web import access
from companion.web.body import number_in_query
from companion.web.table_page import TablePage, table_page
from companion.web.wording import shown

bp = Blueprint("history", __name__)

AT_ONCE, BESIDE = 60, 30
MOST_CHIPS = 6


@dataclass(frozen=True)
class Told:
    """A line of the log with what it changed, as chips: label, before, after; `more` are left off."""

    line: HistoryLine
    chips: tuple[tuple[str, str, str], ...]
    more: int


@bp.get("/t/<code>/history")
def history(code: str) -> ResponseReturnValue:
    """The newest entries, or those before entry `before`."""
    page = table_page(access.phone(code))
    lines = service.history(page.code, before=number_in_query("before"), limit=AT_ONCE)
    older = lines[-1].entry.number if lines and lines[-1].entry.number > 1 else None
    return as_page(page, lines, older)


def as_page(page: TablePage, lines: Sequence[HistoryLine], older: int | None) -> str:
    """The lines on a page of their own."""
    entries = told(page.view, lines)
    return render_template("table/history.html", page=page, slug=page.view.game, told=entries, older=older)


@bp.get("/t/<code>/recent")
def recent(code: str) -> ResponseReturnValue:
    """The newest entries, for beside the panel."""
    page = table_page(access.phone(code))
    lines = service.history(page.code, limit=BESIDE)
    if "HX-Request" not in request.headers:
        return as_page(page, lines, None)
    return render_template("table/_entries.html", page=page, told=told(page.view, lines))


def told(view: TableView, lines: Sequence[HistoryLine]) -> list[Told]:
    """The lines with their chips."""
    now = by_id(GAMES[view.game].values(view.state))
    return [tell(view, line, now) for line in lines]


def tell(view: TableView, line: HistoryLine, now: Mapping[str, TableValue]) -> Told:
    """One line with its chips; what has left the table since is called as it was then."""
    known = dict(now)
    if any(what not in known for what in line.changes):
        known = {**values_at(view, line.entry.number - 1), **values_at(view, line.entry.number), **known}
    kept = list(line.changes.items())[:MOST_CHIPS]
    chips = tuple(chip(known.get(what), what, *change) for what, change in kept)
    return Told(line, chips, len(line.changes) - len(kept))


def values_at(view: TableView, number: int) -> dict[str, TableValue]:
    return by_id(GAMES[view.game].values(service.view(view.code, at=number).state))


def chip(
    known: TableValue | None, what: str, before: Plain | None, after: Plain | None
) -> tuple[str, str, str]:
    return (known.label if known else what, shown(before, known), shown(after, known))
