"""The checklists that set up a table and that rebuild it as it was at any moment, to tick off or print."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from companion.engine.errors import Malformed
from companion.engine.prompts import Prompt
from companion.tables.loaded.safe_query import call_safely
from companion.web.access.asker import Asker, count_reading
from companion.web.access.phones import phone
from companion.web.errors import TITLES, Kind, Problem
from companion.web.errors import page as error_page
from companion.web.numbers import number_in_query
from companion.web.table.result import finished_sheets
from companion.web.table.table import past_page
from companion.web.table.table_page import TablePage

bp = Blueprint("rebuild", __name__)


@bp.get("/t/<code>/rebuild")
def rebuild(code: str) -> ResponseReturnValue:
    """Show how to lay out the table as it is now, or as it was after an entry (`at` in the query).

    Answers 404 if the log has no such entry, 500 if the game cannot describe the table.
    """
    asker = phone(code)
    count_reading(asker)
    try:
        page = page_at(asker)
    except Malformed as error:
        return error_page(Problem(Kind("", 404, TITLES[404]), error.reason))
    groups = call_safely(None, page.game.checklist, page.view.state)
    html = render_template(
        "table/rebuild.html",
        page=page,
        slug=page.view.game,
        moment=page.number if page.at is None else page.at,
        groups=groups,
        steps=sum(len(group.steps) for group in groups or ()),
        sheets=[sheet for sheet in finished_sheets(page) if sheet.seat],
        question=question(page),
    )
    return html, 500 if groups is None else 200


@bp.get("/t/<code>/set-up")
def set_up(code: str) -> ResponseReturnValue:
    """Show how to set up the physical table of this game, as it was before the first entry.

    Answers 500 if the game cannot say it.
    """
    asker = phone(code)
    count_reading(asker)
    page = past_page(asker, 0)
    groups = call_safely(None, page.game.setting_up, page.view.state)
    html = render_template(
        "table/set_up.html",
        page=page,
        slug=page.view.game,
        groups=groups,
        steps=sum(len(group.steps) for group in groups or ()),
    )
    return html, 500 if groups is None else 200


def page_at(asker: Asker) -> TablePage:
    """Return the table at the moment in the address. Raises `Malformed` if the log has no such entry."""
    at = number_in_query("at")
    return TablePage.of(asker) if at is None else past_page(asker, at)


def question(page: TablePage) -> Prompt | None:
    """Return the prompt to answer once the table is laid out, None if there is none or the game fails."""
    prompts = call_safely((), lambda state: page.prompts, page.view.state)
    return next(iter(prompts), None)
