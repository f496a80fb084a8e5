"""Plays of a house or a group as files, and plays from a file."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, stream_template
from flask.typing import ResponseReturnValue

from companion.engine.text import Text
from companion.extensions import db
from companion.plays import book
from companion.plays.bgsplay import to_bgsplay
from companion.plays.csv_file import to_csv
from companion.plays.file_fields import PlaysFileError
from companion.plays.json_file import to_json
from companion.plays.left_out import SHOWN, ReadFile
from companion.plays.play import Play
from companion.plays.reading import read_plays
from companion.tables import people
from companion.tables.people import KeptPlay, Wanted
from companion.web import limits
from companion.web.downloads import named
from companion.web.numbers import whole_number
from companion.web.people.circles import known_circle
from companion.web.uploads import allow_files

bp = Blueprint("plays_files", __name__)

LARGEST = 8 * 1024 * 1024
"""Bytes of a file: some ten thousand plays."""

SHOWN_FROM = 2000
"""Plays of a file from which on the page shows how far it is: to keep so many takes seconds."""

COST = 20
"""All plays are read for a file, so it counts as so many pages."""

NO_FILE = Text("Choose a file first.")
SOMEBODY = "Somebody"
WRITERS: Mapping[str, tuple[str, Callable[[Sequence[Play]], str], str]] = {
    "json": ("application/json; charset=utf-8", to_json, ""),
    "bgsplay": ("application/json; charset=utf-8", to_bgsplay, SOMEBODY),
    "csv": ("text/csv; charset=utf-8", to_csv, SOMEBODY),
}
"""By the ending of the file's name: content type, writer, and what it calls who was forgotten."""


@bp.url_value_preprocessor
def larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A file is longer than a form. Whatever looks at the form first, this is said before."""
    allow_files(LARGEST)


@bp.get("/plays.<any(json, bgsplay, csv):kind>")
def file(kind: str) -> ResponseReturnValue:
    """All plays of the phone's circle."""
    limits.spend_reads("", cost=COST)
    mimetype, write, somebody = WRITERS[kind]
    here = known_circle()
    book.catch_up(here)
    found = people.plays(Wanted(here))[::-1]
    text = write([book.as_play(play, somebody) for play in found])
    return named(Response(text, content_type=mimetype), f"plays.{kind}")


@bp.get("/plays/import")
def choose() -> ResponseReturnValue:
    """The page that asks for the file, and offers all plays as files."""
    return page()


@bp.post("/plays/import")
def bring_in() -> ResponseReturnValue:
    """Keep the plays of a file that are not there yet, and say which could not be read."""
    here = known_circle()
    limits.spend_reads("", cost=COST)
    limits.spend(limits.TABLES)
    given = request.files.get("file")
    if given is None or not given.filename:
        return page(NO_FILE, status=422)
    with given.stream:  # a long one is on the disk meanwhile
        data = given.read()
    try:
        found = read_plays(data, here)
    except PlaysFileError as error:
        return page(error.reason, status=422)
    if len(found.plays) > SHOWN_FROM:
        steps = Steps(found.plays)
        return Response(
            stream_template("people/keeping.html", of=len(found.plays), found=found, steps=steps, most=SHOWN)
        )
    new = people.keep_all(found.plays)
    if found.is_whole:
        return redirect(f"/plays/import?new={new}&of={found.of}", 303)
    return page(status=200 if found.plays or not found.left_out else 422, found=found, new=new)


class Steps:
    """An import in steps, for its page: each step is how many plays are done with.

    After the last one `new` says how many of them were new, or None if the store failed and none was kept.
    """

    def __init__(self, plays: Sequence[KeptPlay]) -> None:
        self.new: int | None = None
        self._steps = self._keep(plays)
        self._first = next(self._steps)  # a fault that comes at once is answered with its own status

    def __iter__(self) -> Iterator[int]:
        try:
            done: int | None = self._first
            while done is not None:  # no `yield from`: it would end the import with the page
                yield done
                done = next(self._steps, None)
        except GeneratorExit:  # the phone left
            deque(self._steps, maxlen=0)
            raise
        except db.exc.SQLAlchemyError as error:
            current_app.logger.warning("Plays could not be kept: %s", type(error).__name__)

    def _keep(self, plays: Sequence[KeptPlay]) -> Iterator[int]:
        self.new = yield from people.keep_in_steps(plays)


def page(
    sentence: str = "", status: int = 200, found: ReadFile | None = None, new: int | None = None
) -> ResponseReturnValue:
    """The page, with what became of a file; `found` says what was left out of it."""
    known_circle()
    asked, of = (whole_number(request.args.get(name, ""), digits=6) for name in ("new", "of"))
    shown: dict[str, Any] = {"sentence": sentence, "found": found, "new": asked if found is None else new}
    shown |= {"of": of if found is None else len(found.plays), "most": SHOWN, "kinds": tuple(WRITERS)}
    return render_template("people/files.html", **shown), status
