"""Pushes: after an entry, a page is sent the parts of its panel that changed, so that it need not fetch them.

The address of a page's stream says what the page shows. A page that says nothing fetches its panel.
"""

from __future__ import annotations

import base64
import logging
import zlib
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Flask, request

from companion.engine.errors import Malformed, TableError
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import TableView, view_of
from companion.web.access.asker import PLAY_FOR, SEAT
from companion.web.access.phones import phone
from companion.web.errors import LOST
from companion.web.table.changes import Changes, ShownPage
from companion.web.table.panel import Panel
from companion.web.templating.drawings import SHOWN

ENDS: tuple[type[Exception], ...] = (TableError, *LOST)
"""Errors that end a stream: the seat was given up, or the database is lost. The listener may reconnect."""

logger = logging.getLogger(__name__)

TOLD = ("page", "views", "parts", "drawing")
"""Names of the query parameters with which a page tells its own name and what it shows."""

LONGEST_ID = 40
"""Maximum length of the name that a page gives itself."""

PACKED = "zlib"
"""Value of the query parameter `packed` of a page that can unpack pushes."""

LARGEST = 60_000
"""Maximum number of bytes of a push. A page fetches what would be larger."""

KEPT = ("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "REMOTE_ADDR")
"""Names in the environ of the request for a stream that pushes are rendered with."""

DRAWING = f"HTTP_{SHOWN.upper().replace('-', '_')}"
"""The header with the drawing that the page shows, as in an environ."""


@dataclass
class PushedPage:
    """An open page that listens to its table, `shown` as it was at entry `number`.

    `id` is the name that the page gave itself. `environ` is the request with which its panel is rendered. The
    phone's key is looked up anew for each push. `answer` is the entry that the answer to a tap brings, with
    the page as it is then.
    """

    id: str
    shown: ShownPage
    number: int
    packed: bool
    environ: dict[str, Any]
    answer: tuple[int, ShownPage] | None = None

    @classmethod
    def from_request(cls, after: int) -> PushedPage | None:
        """Return the page that requests its stream, None if it does not say what it shows."""
        page, views, parts, drawing = (request.args.get(name, "") for name in TOLD)
        shown = ShownPage.from_words(views, parts, drawing)
        if shown is None or len(page) > LONGEST_ID:
            return None
        environ = {name: request.environ[name] for name in KEPT if name in request.environ}
        asked = {name: request.args[name] for name in (SEAT, PLAY_FOR) if name in request.args}
        environ |= {"REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": request.path}
        environ |= {"QUERY_STRING": urlencode(asked), "wsgi.url_scheme": request.scheme}
        return cls(page, shown, after, request.args.get("packed") == PACKED, environ)

    def event(self, app: Flask, code: str) -> str:
        """Return the changes since the last push as an event.

        Return "" if the answer to a tap brings them, or if the phone may not see the table now. If they
        cannot be rendered, the event lets the page fetch the panel, which then shows why.
        """
        if self.answer is not None:
            (self.number, self.shown), self.answer = self.answer, None
        with app.request_context({**self.environ, DRAWING: self.shown.drawing}):
            try:
                asker, view = phone(code), newest(code)
            except ENDS:
                return ""  # the stream ends by itself
            if self.number >= view.number:
                return ""
            self.number = view.number
            try:
                changes = self.shown.changes(Panel.of(asker, view))
            except Malformed:  # the seat in the page's address has another colour now, or was made up
                changes = Changes(view.number)
            except Exception:
                logger.exception("Table %s could not be rendered for a push", code)
                changes = Changes(view.number)
        return self.packed_event(changes)

    def packed_event(self, changes: Changes) -> str:
        data = changes.encoded()
        if len(data) > LARGEST:
            data = Changes(changes.number, changes.parts).encoded()
        if self.packed:
            data = base64.b64encode(zlib.compress(data))
        return f"event: panel\ndata: {data.decode()}\n\n"


def newest(code: str) -> TableView:
    """Return the table now, without asking the database if no other process is known to have played."""
    loaded = table_cache.find(code)
    with loaded.lock:
        if loaded.behind:
            loaded.refresh()
        return view_of(loaded)
