"""Replays a recorded game, to its result or into a new table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.engine.errors import TableError
from companion.engine.game import RegisteredGame
from companion.engine.log import Entry, LogTimeline
from companion.engine.moves import read_move
from companion.engine.outcome import Outcome
from companion.engine.replay import ReplayError, StateCache, audit
from companion.engine.scoring import Standing
from companion.engine.seats import is_nameless
from companion.tables.clock import now
from companion.tables.create import Opened, new_table, store_table
from companion.tables.game_file.reader import DrawCount, GameFile, read_file
from companion.tables.game_file.writer import result_of
from companion.tables.play import draw
from companion.tables.store import codec, table_rows
from companion.tables.store.append import Append, snapshot_due
from companion.tables.store.people_rows import name_key
from companion.tables.store.table_rows import Follows


def replay_file(path: Path) -> dict[str, Any]:
    """Replay a recorded game and return its end as plain JSON. Raises `GameFileError`.

    The rules check every entry again. If the file carries its seeds, every draw of the app is repeated from
    them, and `shuffle` is "verified", or "partly verified" if the seed of a draw is not in the file.
    """
    recorded = read_file(path)
    state = audited(recorded)
    outcome = recorded.game.outcome(state)
    _check_result(recorded, outcome)
    played = {
        "game": recorded.game.meta.slug,
        "number": len(recorded.log),
        "state": codec.plain(state),
        "standings": [_standing(standing) for standing in recorded.game.score(state)],
        "outcome": None if outcome is None else {**result_of(outcome), "text": str(outcome.text)},
    }
    if any(seed.secret for seed in recorded.seeds.all):
        played["shuffle"] = "verified" if _verify(recorded) else "partly verified"
    return played


def audited(recorded: GameFile) -> Any:
    """Return the final state after checking every entry. Raises `GameFileError` at the first illegal one."""
    try:
        return audit(recorded.game, recorded.setup, recorded.seats, recorded.log, rules=recorded.rules)
    except ReplayError as error:
        raise recorded.entry_error(error.number, str(error.error)) from error


def _check_result(recorded: GameFile, outcome: Outcome | None) -> None:
    stated = recorded.result
    if stated is None:
        return
    stated_end = f"{stated.get('outcome')} ({stated.get('reason')})"
    found = "not over" if outcome is None else f"{outcome.result} ({outcome.reason})"
    if stated_end != found:
        raise recorded.error("result", f"The result is stated as {stated_end}; the game is {found}.")


def _standing(standing: Standing) -> dict[str, Any]:
    plain: dict[str, Any] = codec.plain(standing)
    return {**plain, "total": standing.total}


def _verify(recorded: GameFile) -> bool:
    """Return True if the seed of every draw is known.

    Raises `GameFileError` if a seed gives another draw than the one in the file.
    """
    whole = True
    timeline, counts, states = LogTimeline(), DrawCount(), _states(recorded)
    for entry in recorded.log:
        before = timeline.head.top
        timeline.append(entry.kind, entry.fields)
        if entry.drawn is None:
            continue
        counts.drawn.add(entry.number)
        seed = recorded.seeds.of(entry.number).secret
        if not seed:
            whole = False
            continue
        state = states.state(before)
        if _draw_again(recorded.game, entry, state, seed, counts.upto(before)) != entry.fields:
            raise recorded.entry_error(entry.number, "The seed gives something else than what was drawn.")
    return whole


def _draw_again(
    game: RegisteredGame, entry: Entry, state: Any, seed: str, draws: int
) -> Mapping[str, Any] | None:
    """Return the fields of an entry as this seed draws them; None if that draw is not legal."""
    asked = {name: value for name, value in entry.fields.items() if name not in (entry.drawn or ())}
    try:
        move, _ = draw(read_move(game.moves, entry.kind, asked), state, seed, draws, entry.at)
    except TableError:
        return None
    return move.payload()


def _states(recorded: GameFile) -> StateCache:
    log = recorded.log
    return StateCache(recorded.game, recorded.first, lambda numbers: [log[n - 1] for n in numbers])


def import_file(path: Path) -> Opened:
    """Open a table with the whole log of a recorded game. Raises `GameFileError`.

    The table continues where the recorded game ends.
    """
    return import_files([path])[0]


def import_files(paths: Sequence[Path]) -> list[Opened]:
    """Open a table for each of several files, as `import_games` does."""
    return import_games([read_file(path) for path in paths])


def import_games(read: Sequence[GameFile], group: str | None = None) -> list[Opened]:
    """Open a table of this group for each recorded game; each table is the rematch of the one before it.

    Raises `GameFileError` before anything is stored if a recorded game is invalid, or cannot be the rematch
    of the one before it.
    """
    ends = [audited(recorded) for recorded in read]
    for before, recorded in pairwise(read):
        if not _can_follow(recorded, before):
            reason = "A table follows one of the same game, campaign and people, with as many seats."
            raise recorded.error("seats", reason)
    opened = list[Opened]()
    for recorded, end in zip(read, ends, strict=True):
        follows = _follows(opened[-1].code) if opened else None
        opened.append(_import(recorded, end, follows, group))
    return opened


def _can_follow(recorded: GameFile, before: GameFile) -> bool:
    """Return True if one recorded game can be the rematch of another.

    A rematch keeps the game, the campaign and the people in their order. Players may have renamed themselves,
    so it is enough if one seat has kept its name. A default name counts as any name.
    """
    game, places = recorded.game, list(zip(before.seats, recorded.seats, strict=False))
    return (
        game == before.game
        and len(before.seats) == len(recorded.seats)
        and game.in_campaign(before.setup) == game.in_campaign(recorded.setup)
        and any(_can_be_same(old.name, new.name) for old, new in places)
    )


def _can_be_same(old: str, new: str) -> bool:
    return name_key(old) == name_key(new) or is_nameless(old) or is_nameless(new)


def _follows(code: str) -> Follows | None:
    before = table_rows.find(code)
    return Follows(before.id, before.secret, before.rematch) if before else None


def _import(recorded: GameFile, end: Any, follows: Follows | None, group: str | None) -> Opened:
    """Open the table. Its later draws come from a new seed, because the seeds of the file are known."""
    ended = recorded.game.outcome(end) is not None
    table = new_table(
        recorded.game,
        recorded.setup,
        rules=recorded.rules,
        seeds=recorded.seeds.imported(recorded.log),
        opened_at=recorded.opened_at or now(),
        finished_at=(recorded.log[-1].at or now()) if ended and recorded.log else None,
        group=group,
    )
    return store_table(table, recorded.seats, appends=list(appends_of(recorded)), follows=follows)


def appends_of(recorded: GameFile) -> Iterator[Append]:
    """Yield the entries, with the snapshots that playing them would have stored."""
    timeline, states = LogTimeline(), _states(recorded)
    for entry in recorded.log:
        timeline.append(entry.kind, entry.fields)
        top = timeline.head.top
        wanted = top is not None and snapshot_due(entry.number, entry.kind, entry.fields)
        yield Append(entry, snapshot=states.state(top) if wanted else None)
