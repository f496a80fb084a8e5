"""The total that a seat would have if its open dialog were sent, shown while a score form is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.engine.errors import Malformed, TableError
from companion.engine.moves import read_move
from companion.engine.sums import Points
from companion.web.access.asker import SEAT
from companion.web.table.dialogs import Dialog
from companion.web.table.table_page import TablePage


def running_total(page: TablePage, kind: str, typed: Mapping[str, Any]) -> Points | None:
    """Return the total that the move's seat would have after the move, None if it cannot be counted."""
    move = page.game.moves.get(kind)
    if move is None or not move.counts or page.view.state is None:
        return None
    try:
        played = read_move(page.game.moves, kind, typed)
        with suppress(Malformed):  # figures that do not fit together yet have a total all the same
            page.game.check(page.view.state, played)
        state = page.game.apply(page.view.state, played)
    except TableError:
        return None
    totals = {standing.seat: standing.total for standing in page.game.score(state)}
    return totals.get(typed.get(SEAT, ""))


def total_of(page: TablePage, dialog: Dialog) -> Points | None:
    """Return the running total for the values that a dialog contains when it opens."""
    held = {one.name: one.value for one in dialog.asks if one.value is not None}
    return running_total(page, dialog.kind, {**dialog.filled, **held})
