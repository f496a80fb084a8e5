"""The rematch: a new table for all phones of the old table, each with its old role and seat."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.tables.chain import rematch_of
from companion.tables.errors import DemoTable, Forbidden
from companion.tables.loaded.views import view_table
from companion.tables.rematch import keys_along, open_rematch
from companion.web import limits
from companion.web.access.asker import Asker
from companion.web.access.phones import phone, remember

bp = Blueprint("rematch", __name__)

AFTER = "after"
"""Form field of the button that opens the next part of a campaign.

If the end of the game has been undone by then, the tap leads to the result page instead.
"""


@bp.post("/t/<code>/rematch")
def start(code: str) -> ResponseReturnValue:
    """Open the same game with the same people, or the next table of a campaign.

    A second tap, on any phone, leads to the same table.
    """
    asker = phone(code)
    if asker.table.record.is_demo:
        raise DemoTable
    if asker.watches:
        raise Forbidden("Watching only: who plays here opens the next table.")
    following = rematch_of(asker.code)
    if following is None and AFTER in request.form and view_table(asker.table).outcome is None:
        return redirect(f"/t/{asker.code}/result", 303)
    if following is None:
        limits.spend(limits.TABLES)
        following = open_rematch(asker.table)
    return taken_along(asker, following)


@bp.get("/t/<code>/rematch")
def follow(code: str) -> ResponseReturnValue:
    """Bring this phone to the rematch, or to the result if there is no rematch yet."""
    asker = phone(code)
    following = rematch_of(asker.code)
    if following is None:
        return redirect(f"/t/{asker.code}/result", 303)
    return taken_along(asker, following)


def taken_along(asker: Asker, following: str) -> Response:
    """Redirect to the next table and give the phone its keys there.

    The seat is taken when the phone then opens the table.
    """
    keys = keys_along(following, asker.role)
    return remember(make_response(redirect(f"/t/{following}", 303)), following, *keys)
