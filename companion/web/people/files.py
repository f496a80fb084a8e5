"""Export of the plays of this server or of a group as files, and import of plays from a file."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    stream_template,
    stream_with_context,
)
from flask.typing import ResponseReturnValue

from companion.engine.text import Text
from companion.extensions import db
from companion.plays import book
from companion.plays.bgsplay import bgsplay_pieces
from companion.plays.csv_file import csv_pieces
from companion.plays.file_fields import PlaysFileError
from companion.plays.json_file import json_pieces
from companion.plays.left_out import SHOWN, ReadFile
from companion.plays.play import Play
from companion.plays.reading import read_plays
from companion.plays.xml_file import xml_pieces
from companion.tables import people
from companion.tables.people import Ceiling, GroupFull, KeptPlay
from companion.web import limits
from companion.web.downloads import named
from companion.web.numbers import whole_number
from companion.web.people.phone_group import ceiling, known_group
from companion.web.uploads import allow_files

bp = Blueprint("plays_files", __name__)

LARGEST = 8 * 1024 * 1024
"""Maximum number of bytes of a file, enough for about ten thousand plays."""

SHOWN_FROM = 2000
"""Number of plays above which the page shows the progress of an import, because it then takes seconds."""

COST = 20
"""Cost of an import, in page views."""

NO_FILE = Text("Choose a file first.")
SOMEBODY = "Somebody"
WRITERS: Mapping[str, tuple[str, Callable[[Iterable[Play]], Iterator[str]], str]] = {
    "json": ("application/json; charset=utf-8", json_pieces, ""),
    "bgsplay": ("application/json; charset=utf-8", bgsplay_pieces, SOMEBODY),
    "csv": ("text/csv; charset=utf-8", csv_pieces, SOMEBODY),
    "xml": ("application/xml; charset=utf-8", xml_pieces, SOMEBODY),
}
"""By file suffix: the content type, the writer, and the name written for players who were forgotten."""

AT_ONCE = 50
"""Number of plays that are written before other requests may run."""

ROWS_OF_A_READ = 100
"""Number of exported plays that cost as much as one page view."""


@bp.url_value_preprocessor
def larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Allow larger requests for files, before any hook reads the form."""
    allow_files(LARGEST)


@bp.get("/plays.<any(json, bgsplay, csv, xml):kind>")
def file(kind: str) -> ResponseReturnValue:
    """Serve all plays of the phone's group, read and sent in batches."""
    limits.spend_reads("")
    mimetype, write, somebody = WRITERS[kind]
    here = known_group()
    book.catch_up(here)
    ids = people.oldest_first(here)
    limits.spend_reads("", cost=1 + len(ids) // ROWS_OF_A_READ)
    text = stream_with_context(joined(write(plays_of(ids, somebody))))
    return named(Response(text, content_type=mimetype), f"plays.{kind}")


def joined(pieces: Iterator[str]) -> Iterator[str]:
    """Yield the pieces joined in batches, because sending each piece alone would cost a system call."""
    while some := "".join(islice(pieces, AT_ONCE)):
        yield some


def plays_of(ids: Sequence[int], somebody: str) -> Iterator[Play]:
    """Yield these plays, and let other requests run between two batches."""
    for start in range(0, len(ids), AT_ONCE):
        for play in people.whole_plays(ids[start : start + AT_ONCE]):
            yield book.as_play(play, somebody)
        time.sleep(0)


@bp.get("/plays/import")
def choose() -> ResponseReturnValue:
    """Show the page for importing a file of plays and for exporting all plays."""
    return page()


@bp.post("/plays/import")
def bring_in() -> ResponseReturnValue:
    """Store the plays of a file that are new here, and list those that could not be read."""
    here = known_group()
    limits.spend_reads("", cost=COST)
    limits.spend(limits.TABLES)
    given = request.files.get("file")
    if given is None or not given.filename:
        return page(NO_FILE, status=422)
    with given.stream:  # a long file is buffered on disk
        data = given.read()
    try:
        found = read_plays(data, here)
    except PlaysFileError as error:
        return page(error.reason, status=422)
    try:
        if len(found.plays) > SHOWN_FROM:
            steps, count = Steps(found.plays, ceiling()), len(found.plays)
            pieces = stream_template("people/keeping.html", found=found, of=count, steps=steps, most=SHOWN)
            return Response(pieces)
        new = people.keep_all(found.plays, ceiling())
    except GroupFull as error:
        return page(error.reason, status=409)
    if found.is_whole:
        return redirect(f"/plays/import?new={new}&of={found.of}", 303)
    return page(status=200 if found.plays or not found.left_out else 422, found=found, new=new)


class Steps:
    """An import in steps, so that its page can show the progress. Each step yields the plays handled so far.

    After the last step, `new` is the number of new plays, or None if no play was kept. `reason` then says why
    no play was kept; it is "" if the database failed.
    """

    def __init__(self, plays: Sequence[KeptPlay], ceiling: Ceiling) -> None:
        self.new: int | None = None
        self.reason = ""
        self._steps = self._keep(plays, ceiling)
        self._first = next(self._steps)  # an immediate error is answered with its own status

    def __iter__(self) -> Iterator[int]:
        try:
            done: int | None = self._first
            while done is not None:  # `yield from` would end the import when the page is closed
                yield done
                done = next(self._steps, None)
        except GeneratorExit:  # the phone left
            deque(self._steps, maxlen=0)
            raise
        except GroupFull as error:
            self.reason = error.reason
        except db.exc.SQLAlchemyError as error:
            current_app.logger.warning("Plays could not be kept: %s", type(error).__name__)

    def _keep(self, plays: Sequence[KeptPlay], ceiling: Ceiling) -> Iterator[int]:
        self.new = yield from people.keep_in_steps(plays, ceiling)


def page(
    sentence: str = "", status: int = 200, found: ReadFile | None = None, new: int | None = None
) -> ResponseReturnValue:
    """Show the page with the result of an import. `found` has the file's plays and what could not be read."""
    known_group()
    asked, of = (whole_number(request.args.get(name, ""), digits=6) for name in ("new", "of"))
    shown: dict[str, Any] = {"sentence": sentence, "found": found, "new": asked if found is None else new}
    shown |= {"of": of if found is None else len(found.plays), "most": SHOWN, "kinds": tuple(WRITERS)}
    return render_template("people/files.html", **shown), status
