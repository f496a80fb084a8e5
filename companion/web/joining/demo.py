"""The button "Look at a table", which opens a demo table for this phone."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, redirect
from flask.typing import ResponseReturnValue

from companion.tables import demo
from companion.web import limits
from companion.web.access.phones import known_codes, remember

bp = Blueprint("demo", __name__)


@bp.post("/demo/<slug>")
def look(slug: str) -> ResponseReturnValue:
    """Bring the phone to its demo table of this game; if it has none that still runs, open one."""
    if slug not in demo.GAMES_WITH_DEMO:
        abort(404)
    known = known_codes()
    if code := demo.running(slug, known):
        return redirect(f"/t/{code}", 303)
    limits.spend(limits.DEMOS)
    opened = demo.open_demo(slug, known)
    return remember(make_response(redirect(f"/t/{opened.code}", 303)), opened.code, *opened.keys)
