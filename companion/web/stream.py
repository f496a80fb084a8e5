"""Entries as they come: server-sent events, the same for programs and pages.

A stream holds no database session while it waits: each reading has one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Flask, Response, current_app, request
from flask.typing import ResponseReturnValue

from companion import live
from companion.engine.errors import Malformed, TableError
from companion.extensions import db
from companion.tables import service
from companion.web import access
from companion.web.access import Asker
from companion.web.body import number_in_query
from companion.web.told import told

bp = Blueprint("stream", __name__)

PAGE = 200
RETRY = "retry: 2000\n\n"
PING = ": ping\n\n"


@bp.get("/t/<code>/events")
def page_events(code: str) -> ResponseReturnValue:
    """The stream of a table for its pages."""
    return events(access.phone(code))


def events(asker: Asker) -> Response:
    """Every entry after the one named by `Last-Event-ID` or `?after`; without either, from now on."""
    after = resume_after()
    if after is None:
        after = service.view(asker.code).number
    app = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask has
    response = Response(speak(app, asker, after), content_type="text/event-stream; charset=utf-8")
    response.headers["X-Accel-Buffering"] = "no"  # nginx would keep the events back
    return response


def resume_after() -> int | None:
    """The last entry that the listener has."""
    last = request.headers.get("Last-Event-ID", "")
    if not last:
        return number_in_query("after")
    if not (last.isascii() and last.isdigit() and len(last) < 10):
        raise Malformed("Last-Event-ID", "The number of an entry is needed.")
    return int(last)


def speak(app: Flask, asker: Asker, after: int) -> Iterator[str]:
    """The stream itself: it speaks at once, then tells what is new, and says so when nothing is."""
    with live.broker.subscribe(asker.code) as news:
        yield RETRY
        heard = None
        while True:
            try:
                # A key is asked for at the start and in each silence, not with every entry of a busy table.
                entries = read_on(app, asker, after, ask=heard is None)
            except (TableError, db.exc.OperationalError):
                return  # the seat was given up, or nothing can be read now: the listener comes back or not
            for entry in entries:
                yield event(app, entry)
                after = entry["number"]
            if len(entries) < PAGE:
                heard = news.get(timeout=app.config.get("PING_SECONDS", 15))
                if heard is None:
                    yield PING


def read_on(app: Flask, asker: Asker, after: int, *, ask: bool) -> list[dict[str, Any]]:
    """The entries after `after`, if need be only for one whose key still fits."""
    with app.app_context():
        if ask:
            service.role_of(asker.code, asker.key)
        return told(asker.code, after, limit=PAGE)


def event(app: Flask, entry: dict[str, Any]) -> str:
    """One entry as an event."""
    return f"id: {entry['number']}\nevent: entry\ndata: {app.json.dumps(entry)}\n\n"
