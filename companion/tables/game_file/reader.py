"""Reads a recorded game from TOML and checks its form; every fault is reported with its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.engine import sizes
from companion.engine.chance import seed_hash
from companion.engine.errors import Malformed, TableError
from companion.engine.fields import Words
from companion.engine.game import RegisteredGame
from companion.engine.log import CONTROLS, AppliedMove, Entry, LogTimeline
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.tables.checks import read_control
from companion.tables.create import read_seats, read_setup
from companion.tables.parsing import faults, parser
from companion.tables.parsing.turns import InTurns, in_turns
from companion.tables.seeds import Seed, Seeds

LARGEST = 64 * 1024 * 1024
"""Maximum number of bytes in a file; the log of a table has a few megabytes at most."""

START = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
LATEST = (datetime(9999, 1, 1, tzinfo=UTC) - START) // MILLISECOND
"""Times must be earlier than this, because pages about plays also compute the month after a play."""

BY, AT, DREW = "tapped-by", "tapped-at", "app-drew"
"""Keys of an entry beside the fields of its move. The hyphen keeps them different from every field name."""

KEYS = {
    "game": str,
    "rules": int,
    "seats": list,
    "colours": list,
    "setup": dict,
    "log": list,
    "result": dict,
    "opened": datetime,
    "seed": str,
    "seed_hash": str,
    "later_seeds": list,
}
REQUIRED = ("game", "rules", "seats", "log")


class GameFileError(Exception):
    """A fault in a recorded game, with the number of the line at which it was found."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class GameFile:
    """A recorded game as its file states it. `rules` is the version of the rules by which it was played.

    `lines` has the line numbers of the entries in the log, `key_lines` those of the top-level keys.
    """

    game: RegisteredGame
    rules: int
    seats: tuple[Seat, ...]
    setup: Any
    log: tuple[Entry, ...]
    result: Mapping[str, Any] | None
    seeds: Seeds
    opened_at: int
    lines: tuple[int, ...]
    key_lines: Mapping[str, int]

    @property
    def first(self) -> Any:
        """The state before the first entry."""
        return self.game.start(self.setup, self.seats, self.rules)

    def error(self, key: str, reason: str) -> GameFileError:
        """Return an error at the line of this top-level key."""
        return GameFileError(self.key_lines.get(key, 1), reason)

    def entry_error(self, number: int, reason: str) -> GameFileError:
        """Return an error at the line of the entry with this number."""
        return GameFileError(self.lines[number - 1], f"entry {number}: {reason}")


def read_file(path: Path) -> GameFile:
    """Return the recorded game in a file. Raises `GameFileError` or `Busy`."""
    if path.stat().st_size > LARGEST:
        raise GameFileError(1, f"This file is too large: {LARGEST >> 20} MB are the most.")
    return read_bytes(path.read_bytes())


def read_text(text: str) -> GameFile:
    """Return the recorded game in a text. Raises `GameFileError` or `Busy`."""
    return read_bytes(text.encode())


def read_bytes(content: bytes) -> GameFile:
    """Return the recorded game in the content of a file. Raises `GameFileError` or `Busy`."""
    raw, keys, lines = _parsed(content)
    game = GAMES.get(raw["game"])
    if game is None:
        raise GameFileError(keys.get("game", 1), f"There is no game called {raw['game'][:60]}.")
    if not 1 <= raw["rules"] <= game.meta.rules:
        known = f"The rules known here are versions 1 to {game.meta.rules}."
        raise GameFileError(keys.get("rules", 1), known)
    seats = _of_part(keys, "seats", lambda: read_seats(game, raw["seats"], raw.get("colours", ())))
    setup = _of_part(keys, "setup", lambda: read_setup(game, raw.get("setup", {}), seats))
    if len(lines) != len(raw["log"]):
        raise GameFileError(keys.get("log", 1), "The log is a list of tables, { n = 1, kind = ... }.")
    return GameFile(
        game=game,
        rules=raw["rules"],
        seats=seats,
        setup=setup,
        log=_log(raw["log"], lines),
        result=raw.get("result"),
        seeds=_seeds(keys, raw, len(lines)),
        opened_at=_of_part(keys, "opened", lambda: _milliseconds("opened", raw.get("opened", START))),
        lines=lines,
        key_lines=keys,
    )


def _parsed(content: bytes) -> tuple[dict[str, Any], Mapping[str, int], tuple[int, ...]]:
    """Return the values of the file, the lines of its keys, and the lines of the entries in its log."""
    try:
        found = parser.toml(content, items_of="log")
    except faults.Fault as fault:
        reason = parser.SENTENCES.get(fault.kind, fault.detail)
        raise GameFileError(fault.line or 1, str(reason)) from fault
    raw, keys = found["values"], found["keys"]
    for key, value in raw.items():
        kind = KEYS.get(key)
        if kind is None or not isinstance(value, kind) or isinstance(value, bool):
            reason = f"{key[:60]} is unknown here." if kind is None else f"{key} cannot be this."
            raise GameFileError(keys.get(key, 1), reason)
    for key in REQUIRED:
        if key not in raw:
            raise GameFileError(1, f"{key} is missing.")
    return raw, keys, tuple(found["items"])


def _seeds(keys: Mapping[str, int], raw: Mapping[str, Any], entries: int) -> Seeds:
    first = {"after": 0, "seed": raw.get("seed"), "hash": raw.get("seed_hash")}
    seeds = [Seed(0, _secret(keys, first, "seed", "seed_hash"))]
    for item in raw.get("later_seeds", []):
        after = item.get("after") if isinstance(item, dict) else None
        if not isinstance(after, int) or not seeds[-1].after <= after <= entries:
            reason = "Each of these has the number of the entry after which it holds, in order."
            raise GameFileError(keys.get("later_seeds", 1), reason)
        seeds.append(Seed(after, _secret(keys, item, "later_seeds", "later_seeds")))
    return Seeds(tuple(seeds))


def _secret(keys: Mapping[str, int], item: Mapping[str, Any], key: str, hash_key: str) -> str:
    """Return the seed of an item, "" if it has none. Raises `GameFileError` if its hash does not fit."""
    seed, stated = item.get("seed"), item.get("hash")
    if seed is None:
        return ""
    if not (isinstance(seed, str) and seed.isascii() and seed.isalnum() and len(seed) <= sizes.SECRET):
        raise GameFileError(keys.get(key, 1), f"A seed is up to {sizes.SECRET} letters and digits.")
    if stated is not None and seed_hash(seed) != stated:
        raise GameFileError(keys.get(hash_key, 1), "This is not the SHA-256 of the seed.")
    return seed


def _of_part(keys: Mapping[str, int], part: str, read: Any) -> Any:
    try:
        return read()
    except Malformed as error:
        raise GameFileError(keys.get(part, 1), f"{error.field}: {error}") from error
    except TableError as error:
        raise GameFileError(keys.get(part, 1), str(error)) from error


def _log(raw: Sequence[Any], lines: Sequence[int]) -> tuple[Entry, ...]:
    """Return the entries of the log. Each move has the number of draws in force after it."""
    timeline, counts = LogTimeline(), DrawCount()
    log: list[Entry] = []
    for number, (values, line) in enumerate(in_turns(zip(raw, lines, strict=True)), start=1):
        try:
            entry = _entry(number, dict(values))
            timeline.append(entry.kind, entry.fields)
        except Malformed as error:
            raise GameFileError(line, f"entry {number}: {error.field}: {error}") from error
        except TableError as error:
            raise GameFileError(line, f"entry {number}: {error}") from error
        if entry.drawn is not None:
            counts.drawn.add(number)
        top = timeline.head.top
        log.append(entry if entry.kind in CONTROLS else replace(entry, draws=counts.upto(top)))
    return InTurns(log)


def _entry(number: int, values: dict[str, Any]) -> Entry:
    if (given := values.pop("n", number)) != number:
        raise Malformed("n", "The entries are numbered 1, 2, 3; this is {given}.", given=given)
    kind, by, at = values.pop("kind", None), values.pop(BY, ""), values.pop(AT, START)
    drawn = values.pop(DREW, None)
    _check_type("kind", kind, str)
    _check_type(AT, at, datetime)
    _check_type(DREW, drawn, list | None)
    for name in drawn or ():
        if not isinstance(name, str) or name not in values:
            raise Malformed(DREW, "The app draws fields of the entry.")
    fields = read_control(kind, values) if kind in CONTROLS else values
    drew = None if drawn is None else tuple(drawn)
    by = Words("Tapped by", sizes.ID).read(by, BY)
    return Entry(number, kind, fields, by, _milliseconds(AT, at), drawn=drew)


def _check_type(name: str, value: Any, kind: Any) -> None:
    if not isinstance(value, kind):
        raise Malformed(name, "This is missing or of another type.")


def _milliseconds(name: str, at: datetime) -> int:
    """Return milliseconds since 1970; a time without a zone is read as UTC."""
    since = ((at if at.tzinfo else at.replace(tzinfo=UTC)) - START) // MILLISECOND
    if not 0 <= since < LATEST:
        raise Malformed(name, "A time from 1970 to 9998 is needed.")
    return since


class DrawCount:
    """Counts the draws in force; `drawn` has the numbers of the entries that drew something."""

    def __init__(self) -> None:
        self.drawn: set[int] = set()
        self._known: dict[AppliedMove | None, int] = {None: 0}

    def upto(self, top: AppliedMove | None) -> int:
        """Return the number of draws in force if `top` is the newest move in force."""
        act, above = top, []
        while act not in self._known and act is not None:
            above.append(act)
            act = act.below
        count = self._known[act]
        for act in reversed(above):
            count += act.number in self.drawn
            self._known[act] = count
        return count
