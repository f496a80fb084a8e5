"""Server-sent events of new entries, the same for programs and pages.

A waiting stream holds no database session: each reading opens its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import Malformed
from companion.live import Gone, Kind, News
from companion.tables.loaded.views import view_table
from companion.web.access.asker import Asker
from companion.web.access.phones import phone
from companion.web.live.event_follower import Follower, held
from companion.web.live.push import PushedPage
from companion.web.numbers import number_in_query, whole_number

bp = Blueprint("stream", __name__)

RETRY = "retry: 2000\n\n"
PUSHES = "event: pushes\ndata: {}\n\n"
"""The event that tells a page to wait for the parts of its panel instead of fetching it."""


@bp.get("/t/<code>/events")
def page_events(code: str) -> ResponseReturnValue:
    """Stream the events of a table to one of its pages."""
    return event_stream(phone(code), pushes=True)


def event_stream(asker: Asker, *, pushes: bool = False) -> Response:
    """Return a stream of the entries after `Last-Event-ID` or `?after`, or from now on if neither is given.

    With `pushes`, a page that says what it shows gets the changes of it after the entries. Every listener
    also gets one event when its table has a rematch.
    """
    after = resume_after()
    if after is None:
        after = view_table(asker.table).number
    app = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask has
    follower = Follower(app, asker, after, PushedPage.from_request(after) if pushes else None)
    kept = held(follower)
    pieces = beginning(follower) if kept else speak(follower)
    response = Response(pieces, content_type="text/event-stream; charset=utf-8")
    if not kept:  # a stream that never began is closed too, such as the answer to HEAD
        response.call_on_close(follower.close)
    response.headers["X-Accel-Buffering"] = "no"  # else nginx would buffer the events
    return response


def resume_after() -> int | None:
    """Return the last entry that the listener has, None if it names none. Raises `Malformed`."""
    last = request.headers.get("Last-Event-ID", "")
    if not last:
        return number_in_query("after")
    number = whole_number(last, digits=9)
    if number is None:
        raise Malformed("Last-Event-ID", "The number of an entry is needed.")
    return number


def beginning(follower: Follower) -> Iterator[str]:
    """Yield the start of a stream: the retry interval, then what the listener has missed."""
    yield RETRY
    if follower.page is not None:
        yield PUSHES
    yield from follower.catch_up()


def speak(follower: Follower) -> Iterator[str]:
    """Yield the whole stream, on a server that uses one thread or greenlet for each stream."""
    with follower.broker.subscribe(follower.code) as subscription, suppress(Gone):
        follower.end = partial(subscription.put, News(follower.code, kind=Kind.LOOK))
        yield from beginning(follower)
        yield from follower.push()
        while True:
            news = subscription.get(timeout=follower.silence)
            event = None if news is None else follower.event_for(news)
            if event:
                yield event
            elif event is None:
                yield from follower.keep_alive() if news is None else follower.catch_up()
            time.sleep(0)  # the answer to the tap goes first
            if not subscription.waits():
                yield from follower.push()
