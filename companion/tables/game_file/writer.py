"""Writes a table as a recorded game.

TOML: the game, the seats, the setup, and the log with each entry on a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import tomli_w

from companion.engine import fields
from companion.engine.log import Entry
from companion.engine.outcome import Outcome
from companion.engine.seats import SEAT_IDS
from companion.tables.game_file.reader import AT, BY, DREW, MILLISECOND, START
from companion.tables.history.queries import sentences_upto
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, view_table
from companion.tables.seeds import PublicSeed

WIDTH = 100

BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotes."""

PLAIN = re.compile(r"[ !#-\[\]-~]*")
"""A text that needs no escapes between quotes."""


def to_toml(loaded: LoadedTable) -> str:
    """Return the table as a recorded game. Raises `UnknownTable`."""
    table = view_table(loaded)
    log, drawn = list[str](), list[int]()
    for page in sentences_upto(loaded, table.number):
        log += (f"  {_inline(_raw(entry))},  {_comment(sentence)}" for entry, sentence in page)
        drawn += (entry.number for entry, _ in page if entry.drawn is not None)
    return "\n".join([*_head(table, drawn), "log = [", *log, "]", *_end(table)]) + "\n"


def _head(table: TableView, drawn: Sequence[int]) -> Iterator[str]:
    """Yield the lines before the log; `drawn` are the numbers of the entries that drew something."""
    yield _comment(f"Table {table.code}.")
    yield from _setting("game", table.game)
    yield from _setting("rules", table.rules)
    yield from _setting("seats", [seat.name for seat in table.seats])
    colours = [seat.id for seat in table.seats]
    if colours != list(SEAT_IDS[: len(colours)]):
        yield from _setting("colours", colours)
    yield from _setting("opened", _time(table.opened_at))
    yield from _setting("setup", fields.to_json(table.setup))
    yield from _setting("seed_hash", table.seed_hash)
    if table.seed is not None:
        yield from _setting("seed", table.seed)
    if later := [_seed(seed) for seed in table.seeds[1:] if _drew(seed, table, drawn)]:
        yield from _setting("later_seeds", later)


def _end(table: TableView) -> Iterator[str]:
    if table.outcome is not None:
        yield from _setting("result", result_of(table.outcome))


def _drew(seed: PublicSeed, table: TableView, drawn: Sequence[int]) -> bool:
    """Return True if a draw came from this seed; the file does not contain any other seeds."""
    until = min((each.after for each in table.seeds if each.after > seed.after), default=table.number)
    return any(seed.after < number <= until for number in drawn)


def _seed(seed: PublicSeed) -> dict[str, Any]:
    return {"after": seed.after, "hash": seed.hash, "seed": seed.seed}


def _raw(entry: Entry) -> dict[str, Any]:
    raw: dict[str, Any] = {"n": entry.number, "kind": entry.kind, **entry.fields}
    if entry.by:
        raw[BY] = entry.by
    if entry.at:
        raw[AT] = _time(entry.at)
    if entry.drawn is not None:
        raw[DREW] = list(entry.drawn)
    return raw


def _time(milliseconds: int) -> datetime:
    return START + milliseconds * MILLISECOND


def _setting(key: str, value: Any) -> Iterator[str]:
    """Yield the lines of one key: several if one would be longer than `WIDTH`."""
    line = f"{key} = {_inline(value)}"
    if len(line) <= WIDTH or not value:
        yield line
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _setting(f"{key}.{_key(name)}", inner)
    elif isinstance(value, list):
        yield f"{key} = ["
        yield from (f"  {_inline(item)}," for item in value)
        yield "]"
    else:
        yield line


def _inline(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"' if PLAIN.fullmatch(value) else _other(value)
    if isinstance(value, int):
        return str(value).lower()  # a bool is an int, too; TOML writes it in lower case
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, Mapping):
        inner = ", ".join([f"{_key(k)} = {_inline(v)}" for k, v in value.items() if v is not None])
        return f"{{ {inner} }}" if inner else "{}"
    return _other(value)


def _other(value: Any) -> str:
    return tomli_w.dumps({"v": value}).removeprefix("v = ").rstrip("\n")


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _inline(name)


def _comment(words: str) -> str:
    return "# " + (words if words.isprintable() else "".join(c if c.isprintable() else " " for c in words))


def result_of(outcome: Outcome) -> dict[str, str]:
    """Return the end of the game in the form that a recorded game has."""
    return {"outcome": outcome.result, "reason": outcome.reason}
