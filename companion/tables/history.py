"""What the log says: sentences, changes, curves. Worked out on reading, by replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game
from companion.engine.log import CONTROLS, REDO, UNDO, Act, Entry
from companion.engine.outcome import Outcome
from companion.engine.replay import Timeline
from companion.engine.text import Text
from companion.engine.values import Plain, by_id, changes
from companion.tables import store
from companion.tables.sitting import RECENT, Sitting, sittings
from companion.tables.views import reveals, sentence_of

PAGE = 50

Changes = Mapping[str, tuple[Plain | None, Plain | None]]


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry, told. `changes` are the values it changed (before, after).

    `moment` is when in the game it was, `in_force` whether it stands now, `reveals` whether it showed
    hidden information.
    """

    entry: Entry
    sentence: Text
    changes: Changes
    moment: Text
    in_force: bool
    reveals: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list of tables."""

    code: str
    game: str
    name: str
    seats: tuple[str, ...]
    number: int
    moment: Text
    opened_at: int
    finished_at: int | None
    outcome: Outcome | None


def log(
    code: str, after: int | None = None, before: int | None = None, limit: int | None = None
) -> list[Entry]:
    """The entries after one number and before another, oldest first, the first `limit` of them."""
    sitting, after = sittings.find(code), after or 0
    with sitting.lock:
        sitting.refresh()
        if before is None and 0 <= sitting.number - after <= RECENT:
            return sitting.entries(range(after + 1, sitting.number + 1))[:limit]
    return store.between(sitting.table.id, after, before, limit)


def history(code: str, before: int | None = None, limit: int = PAGE) -> list[HistoryLine]:
    """What happened, newest first, from before one entry on."""
    sitting = sittings.find(code)
    with sitting.lock:
        sitting.refresh()
        last = sitting.number if before is None else min(before - 1, sitting.number)
        numbers = range(max(1, last - limit + 1), last + 1)
        return list(_lines(sitting, numbers))[::-1]


def sentences(code: str, numbers: Sequence[int]) -> list[Text]:
    """The sentences of these entries, oldest first: history without the changes, which cost more."""
    sitting = sittings.find(code)
    with sitting.lock:
        sitting.refresh()
        return [_sentence(sitting, *moment) for moment in _moments(sitting, numbers)]


def who_changed(code: str, value_id: str) -> HistoryLine | None:
    """The newest entry in force that changed this value, if one did."""
    sitting = sittings.find(code)
    with sitting.lock:
        sitting.refresh()
        for act in _changing(sitting, value_id):
            return _told(sitting, sitting.entry(act.number), _state(sitting, act.below), _state(sitting, act))
    return None


@dataclass(frozen=True, slots=True)
class Point:
    """The figures of a table after an entry (0: before any); `turn` is None where a game counts none."""

    number: int
    turn: int | None
    figures: Mapping[str, int]


def curve(code: str) -> list[Point]:
    """The figures of the table at the start and after each entry in force."""
    sitting = sittings.find(code)
    with sitting.lock:
        sitting.refresh()
        acts = list(sitting.top.down())[::-1] if sitting.top else []
        past = _timeline(sitting, [act.number for act in acts])
        first = _point(sitting.game, 0, past.first)
        return [first, *(_point(sitting.game, act.number, past.state(act)) for act in acts)]


def _point(game: Game, number: int, state: Any) -> Point:
    return Point(number, game.turn(state) if game.turn else None, game.figures(state))


def tables(codes: Sequence[str]) -> list[Summary]:
    """Summaries of these tables, in this order; codes of none are passed over."""
    return [_summary(sitting) for sitting in sittings.known(codes)]


def _summary(sitting: Sitting) -> Summary:
    with sitting.lock:
        sitting.refresh()
        game, state = sitting.game, sitting.state
        return Summary(
            code=sitting.table.code,
            game=game.meta.slug,
            name=game.meta.name,
            seats=tuple(seat.name for seat in sitting.seats),
            number=sitting.number,
            moment=game.moment(state),
            opened_at=sitting.table.opened_at,
            finished_at=sitting.finished_at,
            outcome=game.outcome(state),
        )


def _lines(sitting: Sitting, numbers: Sequence[int]) -> Iterator[HistoryLine]:
    """These entries told, oldest first."""
    return (_told(sitting, *moment) for moment in _moments(sitting, numbers))


def _moments(sitting: Sitting, numbers: Sequence[int]) -> Iterator[tuple[Entry, Any, Any]]:
    """These entries with the states before and after, oldest first."""
    past = _timeline(sitting, numbers)
    for entry in sitting.entries(numbers):
        before, after = (past.state(sitting.course.at(n).top) for n in (entry.number - 1, entry.number))
        yield entry, before, after


def _told(sitting: Sitting, entry: Entry, before: Any, after: Any) -> HistoryLine:
    game = sitting.game
    return HistoryLine(
        entry=entry,
        sentence=_sentence(sitting, entry, before, after),
        changes=changes(by_id(game.values(before)), by_id(game.values(after))),
        moment=game.moment(after),
        in_force=_stands(sitting, entry),
        reveals=reveals(game, entry),
    )


def _sentence(sitting: Sitting, entry: Entry, before: Any, after: Any) -> Text:
    names = {**sitting.game.names(before), **sitting.game.names(after)}
    return sentence_of(sitting.game, entry, names, _undone(sitting, entry, names))


def sentence_now(sitting: Sitting, entry: Entry) -> Text:
    """The sentence of the entry that a sitting, locked, has just taken in."""
    before, after = (sitting.now.state(sitting.course.at(n).top) for n in (entry.number - 1, entry.number))
    return _sentence(sitting, entry, before, after)


def _undone(sitting: Sitting, entry: Entry, names: Mapping[str, str]) -> Text | None:
    """The sentence of the entry that an undo took back or a redo brought again."""
    before, after = (sitting.course.at(n).top for n in (entry.number - 1, entry.number))
    act = before if entry.kind == UNDO else after if entry.kind == REDO else None
    number = entry.fields.get("of") if entry.kind == UNDO else None
    if number is None and act is not None:
        number = act.number
    return None if number is None else sentence_of(sitting.game, sitting.entry(number), names)


def _stands(sitting: Sitting, entry: Entry) -> bool:
    if entry.kind in CONTROLS:
        return False
    for act in sitting.top.down() if sitting.top else ():
        if act.number <= entry.number:
            return act.number == entry.number
    return False


def _changing(sitting: Sitting, value_id: str) -> Iterator[Act]:
    """The acts in force that changed a value, newest first."""
    acts = list(sitting.top.down()) if sitting.top else []
    for start in range(0, len(acts), PAGE):
        page = acts[start : start + PAGE]
        past = _timeline(sitting, [act.number for act in page])
        tops = [page[-1].below, *page[::-1]]
        values = {top: _value(sitting, past.state(top), value_id) for top in tops}
        yield from (act for act in page if values[act] != values[act.below])


def _value(sitting: Sitting, state: Any, value_id: str) -> Plain | None:
    found = by_id(sitting.game.values(state)).get(value_id)
    return None if found is None else found.value


def _state(sitting: Sitting, act: Act | None) -> Any:
    return sitting.past.state(act)


def _timeline(sitting: Sitting, numbers: Sequence[int]) -> Timeline:
    """A timeline of its own for looking back, with the entries of these numbers at hand."""
    at_hand = {entry.number: entry for entry in sitting.entries(numbers)}

    def entries(wanted: Sequence[int]) -> list[Entry]:
        if all(number in at_hand for number in wanted):
            return [at_hand[number] for number in wanted]
        return sitting.entries(wanted)

    return Timeline(sitting.game, sitting.past.first, entries, sitting.kept)
