"""Reading a recorded game: TOML in, a checked setup and log out, every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.engine.chance import seed_hash
from companion.engine.errors import Malformed, TableError
from companion.engine.fields import Words
from companion.engine.game import Game
from companion.engine.log import CONTROLS, Act, Course, Entry
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.tables.controls import read_control
from companion.tables.opening import read_seats, read_setup
from companion.tables.toml_lines import item_lines, line_of

START = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)

BY, AT, DREW = "tapped-by", "tapped-at", "app-drew"
"""An entry's own matters. No field of a move can be called so: a hyphen is in no name of Python."""

SEED_LENGTH = 64

KEYS = {
    "game": str,
    "rules": int,
    "seats": list,
    "setup": dict,
    "log": list,
    "result": dict,
    "opened": datetime,
    "seed": str,
    "seed_hash": str,
}
REQUIRED = ("game", "rules", "seats", "log")


class RecordedGameError(Exception):
    """A recorded game that cannot be, and the line of its file that shows it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game as a file tells it. `lines` are those of the log's entries, `text` the file itself."""

    game: Game
    seats: tuple[Seat, ...]
    setup: Any
    log: tuple[Entry, ...]
    result: Mapping[str, Any] | None
    seed: str
    opened_at: int
    lines: tuple[int, ...]
    text: str

    def error(self, key: str, reason: str) -> RecordedGameError:
        """A fault in the part of the file that begins with this key."""
        return RecordedGameError(line_of(self.text, key), reason)

    def entry_error(self, number: int, reason: str) -> RecordedGameError:
        """A fault in the entry of this number."""
        return RecordedGameError(self.lines[number - 1], f"entry {number}: {reason}")


def read_file(path: Path) -> Recorded:
    """The recorded game in a file. Raises `RecordedGameError`."""
    try:
        return read_text(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordedGameError(line, "This is not UTF-8 text.") from error


def read_text(text: str) -> Recorded:
    """The recorded game in a text. Raises `RecordedGameError`."""
    raw = _parsed(text)
    game = GAMES.get(raw["game"])
    if game is None:
        raise RecordedGameError(line_of(text, "game"), f"There is no game called {raw['game']}.")
    if not 1 <= raw["rules"] <= game.meta.rules:
        known = f"The rules known here are versions 1 to {game.meta.rules}."
        raise RecordedGameError(line_of(text, "rules"), known)
    _check_seed(text, raw)
    seats = _of_part(text, "seats", lambda: read_seats(game, raw["seats"]))
    setup = _of_part(text, "setup", lambda: read_setup(game, raw.get("setup", {}), seats))
    lines = tuple(item_lines(text, "log"))
    if len(lines) != len(raw["log"]):
        raise RecordedGameError(line_of(text, "log"), "The log is a list of tables, { n = 1, kind = ... }.")
    return Recorded(
        game=game,
        seats=seats,
        setup=setup,
        log=_log(raw["log"], lines),
        result=raw.get("result"),
        seed=raw.get("seed", ""),
        opened_at=_milliseconds(raw.get("opened", START)),
        lines=lines,
        text=text,
    )


def _parsed(text: str) -> dict[str, Any]:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise RecordedGameError(line, f"This is not TOML. {error}") from error
    for key, value in raw.items():
        kind = KEYS.get(key)
        if kind is None or not isinstance(value, kind) or isinstance(value, bool):
            reason = f"{key} is unknown here." if kind is None else f"{key} cannot be this."
            raise RecordedGameError(line_of(text, key), reason)
    for key in REQUIRED:
        if key not in raw:
            raise RecordedGameError(1, f"{key} is missing.")
    return raw


def _check_seed(text: str, raw: Mapping[str, Any]) -> None:
    seed, told = raw.get("seed"), raw.get("seed_hash")
    if seed is None:
        return
    if not (seed.isascii() and seed.isalnum() and len(seed) <= SEED_LENGTH):
        raise RecordedGameError(line_of(text, "seed"), "A seed is up to 64 letters and digits.")
    if told is not None and seed_hash(seed) != told:
        raise RecordedGameError(line_of(text, "seed_hash"), "This is not the SHA-256 of the seed.")


def _of_part(text: str, part: str, read: Any) -> Any:
    try:
        return read()
    except Malformed as error:
        raise RecordedGameError(line_of(text, part), f"{error.field}: {error}") from error
    except TableError as error:
        raise RecordedGameError(line_of(text, part), str(error)) from error


def _log(raw: Sequence[Any], lines: Sequence[int]) -> tuple[Entry, ...]:
    """The entries, with how many draws each stood on."""
    course, counts = Course(), DrawCount()
    log: list[Entry] = []
    for number, (values, line) in enumerate(zip(raw, lines, strict=True), start=1):
        try:
            entry = _entry(number, dict(values))
            course.append(entry.kind, entry.fields)
        except Malformed as error:
            raise RecordedGameError(line, f"entry {number}: {error.field}: {error}") from error
        except TableError as error:
            raise RecordedGameError(line, f"entry {number}: {error}") from error
        if entry.drawn is not None:
            counts.drawn.add(number)
        top = course.standing.top
        log.append(entry if entry.kind in CONTROLS else replace(entry, draws=counts.upto(top)))
    return tuple(log)


def _entry(number: int, values: dict[str, Any]) -> Entry:
    if (given := values.pop("n", number)) != number:
        raise Malformed("n", "The entries are numbered 1, 2, 3; this is {given}.", given=given)
    kind, by, at = values.pop("kind", None), values.pop(BY, ""), values.pop(AT, START)
    drawn = values.pop(DREW, None)
    _check_type("kind", kind, str)
    _check_type(AT, at, datetime)
    _check_type(DREW, drawn, list | None)
    for name in drawn or ():
        _check_type(DREW, name, str)
    fields = read_control(kind, values) if kind in CONTROLS else values
    drew = None if drawn is None else tuple(drawn)
    by = Words("Tapped by", 60).read(by, BY)
    return Entry(number, kind, fields, by, _milliseconds(at), drawn=drew)


def _check_type(name: str, value: Any, kind: Any) -> None:
    if not isinstance(value, kind):
        raise Malformed(name, "This is missing or of another type.")


def _milliseconds(at: datetime) -> int:
    """Since 1970; a time without a zone is read as UTC."""
    return ((at if at.tzinfo else at.replace(tzinfo=UTC)) - START) // MILLISECOND


class DrawCount:
    """How many draws lie at or below an act, the entries of `drawn` being draws."""

    def __init__(self) -> None:
        self.drawn: set[int] = set()
        self._known: dict[Act | None, int] = {None: 0}

    def upto(self, top: Act | None) -> int:
        """The draws in force with this act on top."""
        act, above = top, []
        while act not in self._known and act is not None:
            above.append(act)
            act = act.below
        count = self._known[act]
        for act in reversed(above):
            count += act.number in self.drawn
            self._known[act] = count
        return count
