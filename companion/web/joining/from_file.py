"""Page that reopens recorded games as tables, from files chosen in the browser."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from companion.engine.text import Text
from companion.tables import game_file
from companion.tables.game_file import GameFile, GameFileError
from companion.web import limits
from companion.web.access.phones import remember
from companion.web.people.phone_group import group
from companion.web.templating.language import translated
from companion.web.uploads import allow_files

bp = Blueprint("from_file", __name__)

LARGEST = 480 * 1024
"""Maximum number of bytes of all files together, enough for three long games of six players.

Larger requests would be buffered on disk.
"""

MOST_FILES = 20
NO_FILE = Text("Choose a file first.")
TOO_MANY_FILES = Text("These are too many files at once: twenty are the most.")


@bp.url_value_preprocessor
def larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Allow larger requests for files, before any hook reads the form."""
    allow_files(LARGEST)


@bp.get("/import")
def choose() -> ResponseReturnValue:
    """Show the page that asks for the file."""
    return page()


@bp.post("/import")
def bring_in() -> ResponseReturnValue:
    """Open a table for each file, and make each table the successor of the table before it.

    The tables have the order in which the recorded games began. The order of the files does not count,
    because browsers sort them by name, and the names end with random codes. The phone becomes the host of
    all these tables.
    """
    files = [file for file in request.files.getlist("files") if file.filename]
    if not files or len(files) > MOST_FILES:
        return page(translated(TOO_MANY_FILES if files else NO_FILE), 422)
    limits.spend_reads("", cost=len(files))
    limits.spend(limits.TABLES)
    try:
        games = sorted(map(read, files), key=lambda game: game.opened_at)
        opened = game_file.import_games(games, group())
    except Unreadable as error:
        return page(translated(error.sentence), 422)
    except GameFileError as error:  # the files do not belong together
        return page(translated(Text.verbatim(error.reason)), 422)
    answer = make_response(redirect(f"/t/{opened[-1].code}", 303))
    for one in opened:
        answer = remember(answer, one.code, one.keys.host)
    return answer


class Unreadable(Exception):
    """A file that cannot be read, with the line and the reason in `sentence`."""

    def __init__(self, file: FileStorage, error: GameFileError) -> None:
        name, why = file.filename or "", Text.verbatim(error.reason)
        self.sentence = Text("{file}, line {line}: {reason}", file=name, line=error.line, reason=why)
        super().__init__(str(self.sentence))


def read(file: FileStorage) -> GameFile:
    """Read the recorded game in a file and check each of its entries again. Raises `Unreadable`."""
    try:
        recorded = game_file.read_bytes(file.read())
        game_file.audited(recorded)
    except GameFileError as error:
        raise Unreadable(file, error) from error
    return recorded


def page(sentence: str = "", status: int = 200) -> ResponseReturnValue:
    """Show the page, with the reason if a file was refused."""
    return make_response(render_template("lobby/from_file.html", sentence=sentence), status)
