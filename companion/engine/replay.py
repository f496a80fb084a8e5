"""Replay: compute a table from its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine.errors import Malformed, TableError
from companion.engine.game import Game
from companion.engine.log import AppliedMove, Entry, LogTimeline
from companion.engine.moves import read_move
from companion.engine.seats import Seat

KEEP = 200
"""Number of the newest states that a cache keeps. States share what did not change."""


class ReplayError(Exception):
    """An entry of a log does not fit: `number` is the entry's, `error` the reason."""

    def __init__(self, number: int, error: TableError) -> None:
        super().__init__(f"entry {number}: {error}")
        self.number = number
        self.error = error


class StateCache:
    """The states of one table by the act on top, so that an undo replays nothing.

    `entries` fetches log entries by number, `stored` the snapshot taken while an act was on top, if
    there is one. `first` is the state before the first entry. `replayed` is called with each act that had
    to be replayed and the state after it.
    """

    def __init__(
        self,
        game: Game,
        first: Any,
        entries: Callable[[Sequence[int]], Iterable[Entry]],
        stored: Callable[[AppliedMove], Any | None] = lambda act: None,
        replayed: Callable[[AppliedMove, Any], None] = lambda act, state: None,
    ) -> None:
        self.game = game
        self.first = first
        self._entries = entries
        self._stored = stored
        self._replayed = replayed
        self._states: OrderedDict[AppliedMove, Any] = OrderedDict()

    def state(self, top: AppliedMove | None, *, checked: bool = False) -> Any:
        """Return the state whose last act in force is `top`.

        `checked` asks the rules again about every act that has to be replayed, and raises
        `ReplayError` at the first that does not fit.
        """
        state, missing = self._nearest(top)
        for act, entry in zip(missing, self._entries([act.number for act in missing]), strict=True):
            state = play_entry(self.game, state, entry, checked=checked)
            self.remember(act, state)
            self._replayed(act, state)
        return state

    def at_hand(self, act: AppliedMove) -> Any | None:
        """Return the state with `act` on top, or None if it is not cached."""
        return self._states.get(act)

    def remember(self, act: AppliedMove, state: Any) -> None:
        """Keep a state that was just computed and drop the oldest one."""
        self._states[act] = state
        if len(self._states) > KEEP:
            self._states.popitem(last=False)

    def _nearest(self, top: AppliedMove | None) -> tuple[Any, list[AppliedMove]]:
        """Return the nearest known state at or below `top`, and the acts to replay on it, oldest first."""
        missing: list[AppliedMove] = []
        for act in top.down() if top else ():
            # By act and not by number: a take-back makes new acts of the same entries, on another table.
            state = self._states.get(act)
            if state is None and (state := self._stored(act)) is not None:
                self.remember(act, state)
            if state is not None:
                return state, missing[::-1]
            missing.append(act)
        return self.first, missing[::-1]


def play_entry(game: Game, state: Any, entry: Entry, *, checked: bool = True) -> Any:
    """Return the state after one more move of the log. Raises `ReplayError`."""
    try:
        move = read_move(game.moves, entry.kind, entry.fields)
        return game.play(state, move) if checked else game.apply(state, move)
    except TableError as error:
        raise ReplayError(entry.number, error) from error


def replay(
    game: Game,
    setup: Any,
    seats: Sequence[Seat],
    log: Sequence[Entry],
    upto: int | None = None,
    *,
    rules: int | None = None,
) -> Any:
    """Return the state after the log, or after its entry number `upto`; `rules` is its rules version."""
    timeline = LogTimeline(log)
    first = game.start(setup, seats, rules)
    states = StateCache(game, first, lambda numbers: [log[n - 1] for n in numbers])
    return states.state(timeline.at(timeline.number if upto is None else upto).top)


def audit(
    game: Game, setup: Any, seats: Sequence[Seat], log: Sequence[Entry], *, rules: int | None = None
) -> Any:
    """Replay the log as it was played, with its undos, check every entry and return the final state.

    `rules` is the version that it was played by.

    Raises `ReplayError` at the first entry that could not have been made where it stands.
    """
    timeline = LogTimeline()
    first = game.start(setup, seats, rules)
    states = StateCache(game, first, lambda numbers: [log[n - 1] for n in numbers])
    for number, entry in enumerate(log, start=1):
        try:
            _check_number(entry, number)
            timeline.append(entry.kind, entry.fields)
            states.state(timeline.head.top, checked=True)
        except TableError as error:
            raise ReplayError(entry.number, error) from error
        except ReplayError as hanging:  # perhaps an earlier act, whose ground this entry took away
            raise ReplayError(entry.number, hanging.error) from hanging
    return states.state(timeline.head.top)


def _check_number(entry: Entry, number: int) -> None:
    """Refuse a gap, after which an undo or going back would name another entry than the reader sees."""
    if entry.number != number:
        raise Malformed("number", "This should be numbered {number}.", number=number)
