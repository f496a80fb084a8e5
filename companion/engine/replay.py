"""Replay: compute a table from its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine.errors import Malformed, TableError
from companion.engine.game import RegisteredGame
from companion.engine.log import AppliedMove, Entry, LogTimeline
from companion.engine.moves import read_move
from companion.engine.seats import Seat

KEEP = 200
"""Number of states that a cache keeps. They take little memory, because states share unchanged parts."""


class ReplayError(Exception):
    """An entry of a log is not possible. `number` is the number of the entry, `error` the reason."""

    def __init__(self, number: int, error: TableError) -> None:
        super().__init__(f"entry {number}: {error}")
        self.number = number
        self.error = error


class StateCache:
    """Caches states of one table, each by the last move in force, so that an undo needs no replay.

    `first` is the state before the first entry. `entries` fetches log entries by number. `stored` returns the
    snapshot of the state after a move, or None. For each move that had to be replayed, the cache calls
    `replayed` with the move and the state after it.
    """

    def __init__(
        self,
        game: RegisteredGame,
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
        """Return the state after `top`, the last move in force.

        If `checked`, the rules check every replayed move again, and `ReplayError` is raised at the first one
        that they refuse.
        """
        if top is not None and (known := self._states.get(top)) is not None:
            return known
        state, missing = self._nearest(top)
        for act, entry in zip(missing, self._entries([act.number for act in missing]), strict=True):
            state = play_entry(self.game, state, entry, checked=checked)
            self.remember(act, state)
            self._replayed(act, state)
        return state

    def at_hand(self, act: AppliedMove) -> Any | None:
        """Return the cached state after this move, or None."""
        return self._states.get(act)

    def remember(self, act: AppliedMove, state: Any) -> None:
        """Keep a state that was just computed. If the cache is full, drop the oldest one."""
        self._states[act] = state
        if len(self._states) > KEEP:
            self._states.popitem(last=False)

    def _nearest(self, top: AppliedMove | None) -> tuple[Any, list[AppliedMove]]:
        """Return the nearest known state at or below `top`, and the moves to replay on it, oldest first."""
        missing: list[AppliedMove] = []
        for act in top.down() if top else ():
            # The key is the applied move, not the entry number: after a take-back the same entry has a new
            # `AppliedMove`, and another state after it.
            state = self._states.get(act)
            if state is None and (state := self._stored(act)) is not None:
                self.remember(act, state)
            if state is not None:
                return state, missing[::-1]
            missing.append(act)
        return self.first, missing[::-1]


def play_entry(game: RegisteredGame, state: Any, entry: Entry, *, checked: bool = True) -> Any:
    """Return the state after one more move of the log. Raises `ReplayError`."""
    try:
        move = read_move(game.moves, entry.kind, entry.fields)
        return game.play(state, move) if checked else game.apply(state, move)
    except TableError as error:
        raise ReplayError(entry.number, error) from error


def replay(
    game: RegisteredGame,
    setup: Any,
    seats: Sequence[Seat],
    log: Sequence[Entry],
    upto: int | None = None,
    *,
    rules: int | None = None,
) -> Any:
    """Return the state after the log, or after entry number `upto`.

    `rules` is the version of the rules by which the log was played.
    """
    timeline = LogTimeline(log)
    first = game.start(setup, seats, rules)
    states = StateCache(game, first, lambda numbers: [log[n - 1] for n in numbers])
    return states.state(timeline.at(timeline.number if upto is None else upto).top)


def audit(
    game: RegisteredGame, setup: Any, seats: Sequence[Seat], log: Sequence[Entry], *, rules: int | None = None
) -> Any:
    """Replay the log as it was played, with its undos, check every entry and return the final state.

    `rules` is the version of the rules by which the log was played. Raises `ReplayError` at the first entry
    that was not possible at its place in the log.
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
        except ReplayError as hanging:  # perhaps about an earlier move, which this undo made impossible
            raise ReplayError(entry.number, hanging.error) from hanging
    return states.state(timeline.head.top)


def _check_number(entry: Entry, number: int) -> None:
    """Refuse a wrong number, because an undo or a going back would then refer to the wrong entry."""
    if entry.number != number:
        raise Malformed("number", "This should be numbered {number}.", number=number)
