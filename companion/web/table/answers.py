"""Answers of the table routes: the whole page, the parts that changed, or a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.extensions import count
from companion.tables.errors import NotYours
from companion.web.errors import LOST
from companion.web.headers import wants_fragment
from companion.web.table import game_views
from companion.web.table.panel import Panel
from companion.web.table.table_page import TablePage
from companion.web.templating.language import translated

REFUSED: Mapping[type[TableError], int] = {
    IllegalMove: 422,
    Malformed: 422,
    StaleMove: 409,
    UnknownMove: 422,
    NotYours: 403,
}
"""Refusals that are answered with the current table, and the status of each."""
VIEWS = "X-Companion-Views"
"""The header with the ids of the views that a phone shows. Without the header, all views are rendered.

The word `tabs` in the header says that the page still has its tabs. Pages of older versions do not send the
word and may have lost their tabs.
"""

ALL: frozenset[str] = frozenset()
UNDRAWABLE = "views_undrawable"
"""Name of the counter of answers that lack the game's view because rendering it failed."""


def refused(page: Panel, status: int) -> ResponseReturnValue:
    """Return the current table with the sentence that `notice_of` put on its page."""
    if wants_fragment():
        return fragment(page, status)
    return render_page("table/table.html", page), status


def status_of(error: TableError) -> int:
    """Return the status of one of the refusals in `REFUSED`."""
    return next(status for kind, status in REFUSED.items() if isinstance(error, kind))


def notice_of(error: TableError) -> dict[str, Any]:
    """Return the fields of a `TablePage` that show a refusal."""
    go_back_to = getattr(error, "go_back_to", None)
    bad = status_of(error) != REFUSED[StaleMove]
    return {"notice": translated(error.reason), "notice_bad": bad, "go_back_to": go_back_to}


def fragment(page: Panel, status: int = 200) -> Response:
    """Return `<main id="table">` with the view of the question and the other views that the phone shows."""
    shown = request.headers.get(VIEWS, "").split()
    wanted = frozenset([*shown, game_views.STAGE]) if shown else ALL
    return make_response(render_page("table/_panel.html", page, wanted), status)


def render_page(template: str, page: TablePage, wanted: frozenset[str] = ALL) -> str:
    """Render the page. If the game cannot render its state, the page says so.

    Such a page still offers undo, history and files. The answer is not an error, because by then the
    entry is stored. In tests the exception is raised.
    """
    try:
        return render_template(template, page=page, slug=page.view.game, wanted=wanted)
    except LOST:
        raise
    except Exception:
        if current_app.testing:
            raise
        count(UNDRAWABLE)
        current_app.logger.exception("Table %s cannot be rendered after entry %s", page.code, page.number)
        return render_template(template, page=replace(page, failed=True), slug=page.view.game)


def render_dialog(template: str, page: TablePage, **more: Any) -> ResponseReturnValue:
    """Return only the inside of the dialog if a script requests it, else a whole page with the dialog."""
    if wants_fragment():
        return render_template(template, page=page, **more)
    return render_template("table/dialog_page.html", page=page, slug=page.view.game, inside=template, **more)
