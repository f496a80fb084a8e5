"""A table as a file that people can read, and what such a file plays to.

TOML: the game, the seats, the setup, and the log with each entry on a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import tomli_w

from companion.engine import fields
from companion.engine.errors import TableError
from companion.engine.game import Game
from companion.engine.log import Course, Entry
from companion.engine.moves import read_move
from companion.engine.outcome import Outcome
from companion.engine.replay import ReplayError, Timeline, audit
from companion.engine.scoring import Standing
from companion.tables import store
from companion.tables.history import HistoryLine, history
from companion.tables.opening import Opened, new_table, store_table
from companion.tables.playing import draw, now
from companion.tables.recording import (
    AT,
    BY,
    DREW,
    MILLISECOND,
    START,
    DrawCount,
    Recorded,
    RecordedGameError,
    read_file,
    read_text,
)
from companion.tables.sitting import due
from companion.tables.store_append import Line
from companion.tables.views import TableView, view

__all__ = [
    "Recorded",
    "RecordedGameError",
    "import_file",
    "read_file",
    "read_text",
    "replay_file",
    "to_toml",
]

WIDTH = 100


# --- a table to a file ---------------------------------------------------------------------------


def to_toml(code: str) -> str:
    """The table as a recorded game. Raises `UnknownTable`."""
    return "\n".join(_toml_lines(view(code), history(code, limit=10**9)[::-1])) + "\n"


def _toml_lines(table: TableView, lines: list[HistoryLine]) -> Iterator[str]:
    yield _comment(f"Table {table.code}.")
    yield from _setting("game", table.game)
    yield from _setting("rules", table.rules)
    yield from _setting("seats", [seat.name for seat in table.seats])
    yield from _setting("opened", _time(table.opened_at))
    yield from _setting("setup", fields.write(table.setup))
    yield from _setting("seed_hash", table.seed_hash)
    if table.seed is not None:
        yield from _setting("seed", table.seed)
    yield "log = ["
    for line in lines:
        yield f"  {_inline(_raw(line.entry))},  {_comment(line.sentence)}"
    yield "]"
    if table.outcome is not None:
        yield from _setting("result", _result(table.outcome))


def _raw(entry: Entry) -> dict[str, Any]:
    """An entry as it stands in a file."""
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
    """One key, on more than one line where it gets long."""
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
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(k)} = {_inline(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return tomli_w.dumps({"v": value}).removeprefix("v = ").rstrip("\n")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _inline(name)


def _comment(words: str) -> str:
    return "# " + "".join(c if c.isprintable() else " " for c in words)


# --- a file to a result --------------------------------------------------------------------------


def replay_file(path: Path) -> dict[str, Any]:
    """What a recorded game plays to, as plain JSON. Raises `RecordedGameError`.

    Every entry is asked about again. Where the file carries its seed, every card the app drew is
    drawn again from it, and `shuffle` is "verified".
    """
    recorded = read_file(path)
    state = audited(recorded)
    outcome = recorded.game.outcome(state)
    _check_result(recorded, outcome)
    played = {
        "game": recorded.game.meta.slug,
        "number": len(recorded.log),
        "state": store.plain(state),
        "standings": [_standing(standing) for standing in recorded.game.score(state)],
        "outcome": None if outcome is None else {**_result(outcome), "text": str(outcome.text)},
    }
    if recorded.seed:
        _verify(recorded)
        played["shuffle"] = "verified"
    return played


def audited(recorded: Recorded) -> Any:
    """How it ends, every entry asked about again. Raises `RecordedGameError` at the first that cannot be."""
    try:
        return audit(recorded.game, recorded.setup, recorded.seats, recorded.log)
    except ReplayError as error:
        raise recorded.entry_error(error.number, str(error.error)) from error


def _check_result(recorded: Recorded, outcome: Outcome | None) -> None:
    stated = recorded.result
    if stated is None:
        return
    told = f"{stated.get('outcome')} ({stated.get('reason')})"
    found = "not over" if outcome is None else f"{outcome.result} ({outcome.reason})"
    if told != found:
        raise recorded.error("result", f"The result is stated as {told}; the game is {found}.")


def _result(outcome: Outcome) -> dict[str, str]:
    return {"outcome": outcome.result, "reason": outcome.reason}


def _standing(standing: Standing) -> dict[str, Any]:
    plain: dict[str, Any] = store.plain(standing)
    return {**plain, "total": standing.total}


def _verify(recorded: Recorded) -> None:
    """Raise `RecordedGameError` at the first card that the seed would not have given."""
    course, counts, timeline = Course(), DrawCount(), _timeline(recorded)
    for entry in recorded.log:
        before = course.standing.top
        course.append(entry.kind, entry.fields)
        if entry.drawn is None:
            continue
        counts.drawn.add(entry.number)
        state = timeline.state(before)
        if _drawn_again(recorded.game, entry, state, recorded.seed, counts.upto(before)) != entry.fields:
            raise recorded.entry_error(entry.number, "The seed gives something else than what was drawn.")


def _drawn_again(game: Game, entry: Entry, state: Any, seed: str, draws: int) -> Mapping[str, Any] | None:
    """The fields of an entry, drawn once more; None where nothing could be drawn."""
    asked = {name: value for name, value in entry.fields.items() if name not in (entry.drawn or ())}
    try:
        move, _ = draw(read_move(game.moves, entry.kind, asked), state, seed, draws)
    except TableError:
        return None
    return move.payload()


def _timeline(recorded: Recorded) -> Timeline:
    game, log = recorded.game, recorded.log
    return Timeline(game, game.new_game(recorded.setup, recorded.seats), lambda ns: [log[n - 1] for n in ns])


# --- a file to a table ---------------------------------------------------------------------------


def import_file(path: Path) -> Opened:
    """Open a table that stands where a recorded game ends, with its whole log. Raises `RecordedGameError`.

    A game that was not over brings no seed along: what is drawn from now on comes from a new one.
    """
    recorded = read_file(path)
    ended = recorded.game.outcome(audited(recorded)) is not None
    table = new_table(
        recorded.game,
        recorded.setup,
        seed=recorded.seed,
        opened_at=recorded.opened_at or now(),
        finished_at=(recorded.log[-1].at or now()) if ended and recorded.log else None,
    )
    return store_table(table, recorded.seats, lines=list(lines_with_snapshots(recorded)))


def lines_with_snapshots(recorded: Recorded) -> Iterator[Line]:
    """The entries, with the snapshots that would have been taken."""
    course, timeline = Course(), _timeline(recorded)
    for entry in recorded.log:
        course.append(entry.kind, entry.fields)
        top = course.standing.top
        wanted = top is not None and due(entry.number, entry.kind, entry.fields)
        yield Line(entry, timeline.state(top) if wanted else None)
