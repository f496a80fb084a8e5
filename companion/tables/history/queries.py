"""Queries of the log: sentences, changes, curves and summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from operator import sub

from companion.engine.log import AppliedMove, Entry
from companion.engine.outcome import Outcome
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.tables.chain import rematch_of
from companion.tables.clock import BREAK
from companion.tables.errors import UnknownTable
from companion.tables.history.derived_log import AT_ONCE, acts_done, derived_of, sentences_of
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.derived import Changes, figures_of
from companion.tables.loaded.safe_query import NO_NAMES, call_safely, replay_safely
from companion.tables.loaded.table import RECENT, LoadedTable
from companion.tables.loaded.views import player_names, reveals
from companion.tables.store import log_rows

PAGE = 50


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry with its effects; `changes` has the values that it changed, as {id: (before, after)}.

    `moment` is the part of the game, such as the round, after the entry. `in_force` is True if the move of
    the entry is in force now, `reveals` is True if the entry showed hidden information. If another seat's
    phone made the entry, `turn_of` is the seat whose turn it was, else "".
    """

    entry: Entry
    sentence: Text
    changes: Changes
    moment: Text
    in_force: bool
    reveals: bool
    turn_of: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list of tables.

    `seats` are the names of the players, also of those who joined later. `goes_on` is the label of the button
    for the next table of the campaign. It is empty if no table follows, or if the next table is open already.
    `mats` are the figures on the players' mats, by seat.
    """

    code: str
    game: str
    name: str
    seats: tuple[str, ...]
    number: int
    moment: Text
    opened_at: int
    finished_at: int | None
    outcome: Outcome | None
    mats: Mapping[str, str]
    goes_on: Text = NOTHING
    is_demo: bool = False


def log(
    loaded: LoadedTable, after: int | None = None, before: int | None = None, limit: int | None = None
) -> list[Entry]:
    """Return the entries after one number and before another, oldest first, at most `limit`."""
    after = after or 0
    with loaded.lock:
        loaded.refresh()
        if before is None and 0 <= loaded.number - after <= RECENT:
            return loaded.entries(range(after + 1, loaded.number + 1))[:limit]
    return log_rows.between(loaded.record.id, after, before, limit)


def playing_time(loaded: LoadedTable) -> int:
    """Return the playing time in milliseconds, up to the end of the game and without breaks.

    A negative gap between two entries does not count, because the clock was set. A gap longer than `BREAK`
    does not count, because people made a break.
    """
    with loaded.lock:
        loaded.refresh()
        opened, finished = loaded.record.opened_at, loaded.finished_at
    times = [opened, *log_rows.times(loaded.record.id)]
    if finished in times:  # taps after the end are no playing time
        times = times[: len(times) - times[::-1].index(finished)]
    return sum(gap for gap in map(sub, times[1:], times) if 0 <= gap <= BREAK)


def history(loaded: LoadedTable, before: int | None = None, limit: int = PAGE) -> list[HistoryLine]:
    """Return the entries before one number with their effects, newest first."""
    with loaded.lock:
        loaded.refresh()
        last = loaded.number if before is None else min(before - 1, loaded.number)
        entries = loaded.entries(range(max(1, last - limit + 1), last + 1))
        top = loaded.top
    return _lines(loaded, entries, top)[::-1]


def sentences(loaded: LoadedTable, numbers: Sequence[int]) -> list[Text]:
    """Return the sentences of these entries; `numbers` must be ascending."""
    with loaded.lock:
        loaded.refresh()
    found = sentences_of(loaded, numbers)
    return [found[number] for number in numbers]


def sentences_upto(loaded: LoadedTable, number: int) -> Iterator[list[tuple[Entry, Text]]]:
    """Yield the log up to an entry with its sentences, oldest first, in lists of `AT_ONCE` entries."""
    for start in range(0, number, AT_ONCE):
        entries = log_rows.between(loaded.record.id, start, min(start + AT_ONCE, number) + 1)
        known = sentences_of(loaded, [entry.number for entry in entries])
        yield [(entry, known[entry.number]) for entry in entries]


def last_change(loaded: LoadedTable, value_id: str) -> HistoryLine | None:
    """Return the newest entry in force that changed this value, None if there is none."""
    with loaded.lock:
        loaded.refresh()
        top = loaded.top
    for done in reversed(acts_done(loaded, top)):
        if value_id in done.changed:
            (line,) = _lines(loaded, log_rows.entries(loaded.record.id, [done.act.number]), top)
            return line
    return None


@dataclass(frozen=True, slots=True)
class Point:
    """Figures of a table after entry `number` (0: the start); `turn` is None if the game counts no turns."""

    number: int
    turn: int | None
    figures: Mapping[str, Points]


def curve(loaded: LoadedTable) -> list[Point]:
    """Return the figures of the table at the start and after each entry in force."""
    with loaded.lock:
        loaded.refresh()
        top = loaded.top
    turn, figures = figures_of(loaded.game, loaded.past_states.first)
    first = Point(0, turn, figures or {})
    return [first, *(Point(done.act.number, done.turn, done.figures) for done in acts_done(loaded, top))]


def tables(codes: Sequence[str]) -> list[Summary]:
    """Return summaries of these tables, in this order; unknown codes are skipped."""
    found = []
    for code in codes:
        with suppress(UnknownTable):
            found.append(_summary(table_cache.find(code)))
    return found


def _summary(loaded: LoadedTable) -> Summary:
    with loaded.lock:
        loaded.refresh()
        game, state = loaded.game, replay_safely(loaded.states.state, loaded.top)
        outcome = call_safely(None, game.outcome, state)
        following = game.following(loaded.setup, outcome)
        return Summary(
            code=loaded.code,
            game=game.meta.slug,
            name=game.name_of(loaded.setup),
            seats=tuple(player_names(game, loaded.seats, state).values()),
            number=loaded.number,
            moment=call_safely(NOTHING, game.next_moment, state),
            opened_at=loaded.record.opened_at,
            finished_at=loaded.finished_at,
            outcome=outcome,
            mats=call_safely(NO_NAMES, game.mats, state),
            goes_on=following.label if following and rematch_of(loaded.code) is None else NOTHING,
            is_demo=loaded.record.is_demo,
        )


def _lines(loaded: LoadedTable, entries: Sequence[Entry], top: AppliedMove | None) -> list[HistoryLine]:
    """Return these entries with their effects, oldest first; `top` decides which of them are in force."""
    known = derived_of(loaded, [entry.number for entry in entries])
    standing = _in_force(top, entries[0].number) if entries else frozenset()
    return [
        HistoryLine(
            entry=entry,
            sentence=known[entry.number].sentence,
            changes=known[entry.number].changes,
            moment=known[entry.number].moment,
            in_force=entry.number in standing,
            reveals=reveals(loaded.game, entry),
            turn_of=known[entry.number].turn_of,
        )
        for entry in entries
    ]


def _in_force(top: AppliedMove | None, first: int) -> frozenset[int]:
    """Return the numbers of the entries in force, from entry `first` on."""
    acts = takewhile(lambda act: act.number >= first, top.down() if top else ())
    return frozenset(act.number for act in acts)
