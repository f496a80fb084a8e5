"""The events for one listener, and the limit on the number of listeners."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from flask import Flask, request

from companion import live, per_app
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.live import Gone, Kind, News
from companion.tables import roll_call
from companion.tables.access import access_keys
from companion.tables.chain import rematch_of
from companion.tables.history.event_feed import news_after
from companion.tables.loaded.cache import table_cache
from companion.web.access.asker import Asker
from companion.web.limits import TooMany, address
from companion.web.live.push import ENDS, PushedPage
from companion.web.table.changes import PAGE_ID, ShownPage

PAGE = 200
PING = ": ping\n\n"
KNOCK = "event: knock\ndata: {}\n\n"
"""The event of a knock. It has no id, because a knock is no entry of the log.

A page that missed the event requests the knocks.
"""

SEATS = "event: seats\ndata: {}\n\n"
"""The event after a seat was renamed, because open pages still show the old name."""

AGAIN_SECONDS = 20


class TooManyStreams(TooMany):
    """The phone or its address already has the maximum number of event streams."""

    def __init__(self) -> None:
        super().__init__(
            AGAIN_SECONDS, Text("Too many pages of this table are open here. Close one of them.")
        )


class OpenStreams(dict[str, list["Follower"]]):
    """Listeners of the open event streams of this app, by phone and by address."""


def note_answer(app: Flask, asker: Asker, number: int, shown: ShownPage | None) -> None:
    """Note that the answer to a tap brings entry `number` to the page that sent it, which needs no push."""
    for follower in per_app.of(app, OpenStreams).get(phone_name(asker), ()):
        page = follower.page
        if shown is None or page is None or page.id != request.headers.get(PAGE_ID):
            continue
        if page.shown.views <= shown.views:  # else the page shows another view since the tap
            page.answer = number, shown


def phone_name(asker: Asker) -> str:
    """Return the name by which a phone's streams are counted."""
    return f"phone {asker.key}"


class Follower:
    """One listener of the events of a table. `after` is the last entry that was sent to it.

    `page` is what is shown by the page that listens, None if it fetches its panel after each entry. A page
    that shows something else opens another stream, which ends this one by calling `end`.

    Raises `TooManyStreams` if its phone or its address already has the maximum number of streams in this
    process. A phone is identified by its key. Many phones share the watching key, so phones that only watch
    are counted by address alone.
    """

    def __init__(self, app: Flask, asker: Asker, after: int, page: PushedPage | None = None) -> None:
        self.page = page
        self.code, self.after, self.silence = asker.code, after, float(app.config["PING_SECONDS"])
        self._asks_for_rematch = True
        self._seats = access_keys.seats(asker.code)
        self._app, self._asker = app, asker
        self.broker, self._open = per_app.of(app, live.Broker), per_app.of(app, OpenStreams)
        self.end: Callable[[], None] = lambda: None
        self._ended = False
        self._counted = self._enter()

    def push(self) -> Iterator[str]:
        """Yield the changes of the page since the last push as an event, if there are any."""
        if self.page is not None and self.page.number < self.after:
            event = self.page.event(self._app, self.code)
            if event:  # an empty piece would end the answer
                yield event

    def event_for(self, news: News) -> str | None:
        """Return the event of this news, "" if the listener needs no event, None if the log must be read."""
        if news.kind is Kind.KNOCK:
            return "" if self._asker.watches else KNOCK
        if news.kind is Kind.LOOK:
            return None
        if news.number == self.after + 1:
            self.after = news.number
            return event(news)
        return "" if news.number <= self.after else None

    def catch_up(self) -> Iterator[str]:
        """Yield all news after the entry last sent: entries, rematch, renamed seats. Raises `Gone`."""
        full = True
        while full:
            page = self._page()
            full = len(page) == PAGE
            if page:
                self.after = page[-1].number
                yield "".join(map(event, page))
        if self._asks_for_rematch and (code := self._rematch()):
            self._asks_for_rematch = False
            yield rematch_event(code)
        if (seats := self._called()) != self._seats:
            self._seats = seats
            yield SEATS

    def refresh_all(self, codes: Sequence[str]) -> None:
        """Read the data that `keep_alive` needs, for all these tables together.

        Errors are ignored here, because `keep_alive` then reads the data itself and reports them.
        """
        with suppress(Gone), self._reading():
            roll_call.refresh_all(codes)

    def keep_alive(self) -> Iterator[str]:
        """Yield a ping if the key still opens the table, then all events that were missed. Raises `Gone`."""
        with self._reading():
            access_keys.role_of(self.code, self._asker.key)
            quiet = self._quiet()
        yield PING
        if not quiet:
            yield from self.catch_up()

    def _quiet(self) -> bool:
        """Return True if a recent read, shared by several phones, shows that no event was missed."""
        if not roll_call.quiet_since(self.code, self.after) or access_keys.seats(self.code) != self._seats:
            return False
        return not (self._asks_for_rematch and rematch_of(self.code))

    def close(self) -> None:
        """Stop counting this listener."""
        for name in self._counted:
            self._open[name].remove(self)
            if not self._open[name]:
                del self._open[name]
        self._counted = ()

    def give_way(self) -> None:
        """End this stream, whose page has opened another one. Not every server sees that it was closed."""
        self._ended = True
        self.close()
        self.end()

    def is_replaced_by(self, other: Follower) -> bool:
        """Return True if the other stream belongs to the same page of the same phone."""
        if self.page is None or other.page is None or self._asker.key != other._asker.key:
            return False
        return bool(self.page.id) and self.page.id == other.page.id

    def _enter(self) -> tuple[str, ...]:
        place = f"address {address()}"
        for other in tuple(self._open.get(place, ())):
            if other.is_replaced_by(self):
                other.give_way()
        limits = {place: self._app.config["STREAMS_PER_ADDRESS"]}
        if not self._asker.watches:
            limits[phone_name(self._asker)] = self._app.config["STREAMS_PER_PHONE"]
        if any(len(self._open.get(name, ())) >= most for name, most in limits.items()):
            raise TooManyStreams
        for name in limits:
            self._open.setdefault(name, []).append(self)
        return tuple(limits)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Enter the app's context.

        Raises `Gone` if the stream was ended, the database cannot be read or the seat was given up.
        """
        if self._ended:
            raise Gone
        with self._app.app_context():
            try:
                yield
            except ENDS as error:
                raise Gone from error

    def _rematch(self) -> str | None:
        with self._reading():
            return rematch_of(self.code)

    def _called(self) -> tuple[Seat, ...]:
        with self._reading():
            return access_keys.seats(self.code)

    def _page(self) -> list[News]:
        with self._reading():
            return news_after(table_cache.find(self.code), self.after, PAGE)


def event(news: News) -> str:
    """Return one entry as an event."""
    return f"id: {news.number}\nevent: entry\ndata: {news.entry}\n\n"


def rematch_event(code: str) -> str:
    """Return the rematch as an event. It has no id, so a page that reconnects gets it again."""
    return f"event: rematch\ndata: {json.dumps({'code': code})}\n\n"


def held(listener: Follower) -> bool:
    """Hand the connection of this listener to the server. Return False if the server cannot hold it."""
    hold = request.environ.get(live.HOLD)
    if hold is None or request.method != "GET":
        return False
    hold(listener)
    return True
