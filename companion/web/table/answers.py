"""How the routes of a table answer: with the whole page, with what changed of it, or with a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.extensions import count
from companion.tables.service import NotYours
from companion.web.errors import LOST
from companion.web.headers import wants_fragment
from companion.web.table import game_views
from companion.web.table.table_page import TablePage
from companion.web.templating.language import translated

REFUSED: Mapping[type[TableError], int] = {
    IllegalMove: 422,
    Malformed: 422,
    StaleMove: 409,
    UnknownMove: 422,
    NotYours: 403,
}
"""The refusals that are answered with the table as it stands, and the status of each."""
VIEWS = "X-Companion-Views"
"""The header with the ids of the views that a phone shows; where it is missing, all are drawn.

`tabs` among them says that the phone has their tabs: a page of before that word may have lost them.
"""

ALL: frozenset[str] = frozenset()
UNDRAWABLE = "views_undrawable"
"""What the metrics call an answer without the game's view."""


def refused(page: TablePage, status: int) -> ResponseReturnValue:
    """The table as it now stands, with the sentence that `notice_of` put on its page."""
    if wants_fragment():
        return fragment(page, status)
    return drawn("table/table.html", page), status


def status_of(error: TableError) -> int:
    """The status of one of the refusals in `REFUSED`."""
    return next(status for kind, status in REFUSED.items() if isinstance(error, kind))


def notice_of(error: TableError) -> dict[str, Any]:
    """What a page shows of a refusal."""
    go_back_to = getattr(error, "go_back_to", None)
    bad = status_of(error) != REFUSED[StaleMove]
    return {"notice": translated(error.reason), "notice_bad": bad, "go_back_to": go_back_to}


def fragment(page: TablePage, status: int = 200) -> Response:
    """`<main id="table">`: of the views those that the phone shows, and that of a new question."""
    shown = request.headers.get(VIEWS, "").split()
    wanted = frozenset([*shown, game_views.STAGE]) if shown else ALL
    return make_response(drawn("table/_panel.html", page, wanted), status)


def drawn(template: str, page: TablePage, wanted: frozenset[str] = ALL) -> str:
    """The page. Where a game cannot draw its state, one that says so and still has undo, history and files.

    The entry is stored by then, so the answer is no error. As with other faults, a test sees this one.
    """
    try:
        return render_template(template, page=page, slug=page.view.game, wanted=wanted)
    except LOST:
        raise
    except Exception:
        if current_app.testing:
            raise
        count(UNDRAWABLE)
        current_app.logger.exception("Table %s cannot be drawn after entry %s", page.code, page.number)
        return render_template(template, page=replace(page, failed=True), slug=page.view.game)


def render_dialog(template: str, page: TablePage, **more: Any) -> ResponseReturnValue:
    """The inside of the page's one dialog, or a page around it."""
    if wants_fragment():
        return render_template(template, page=page, **more)
    return render_template("table/dialog_page.html", page=page, slug=page.view.game, inside=template, **more)
