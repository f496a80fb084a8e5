"""The log of a table, and which of its moves are in force.

Entries are never removed from a log. Undo, redo and going back are entries themselves; `in_force`
returns the moves that they leave standing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import IllegalMove, Malformed

UNDO, REDO, GO_BACK = "undo", "redo", "go-back"
CONTROLS = frozenset({UNDO, REDO, GO_BACK})


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered line of the log (the first is 1): a move, an undo, a redo or a going back.

    `by` is a seat id or "host", `at` milliseconds since 1970, `key` the client's own.
    `drawn` names the fields that chance or the clock wrote (None if they had no part), `draws` counts the
    draws in force when it was written, its own included.
    """

    number: int
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""
    at: int = 0
    key: str = ""
    drawn: tuple[str, ...] | None = None
    draws: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class AppliedMove:
    """A move in force, on top of everything in force below it.

    `since` is 0, or the number of the take-back that removed an earlier act below this one.
    """

    number: int
    below: AppliedMove | None = field(repr=False)
    since: int = 0

    @property
    def rebased(self) -> bool:
        """True if an earlier act below this one was taken back.

        The state on top of it then differs from the one when the entry was written. Acts played on it later
        are not rebased.
        """
        return self.since > 0

    def down(self) -> Iterator[AppliedMove]:
        """Yield this act and those below it, newest first."""
        act: AppliedMove | None = self
        while act is not None:
            yield act
            act = act.below


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """Moves in force after an entry: the topmost act, and what each redo would bring back, newest first."""

    top: AppliedMove | None = None
    undone: tuple[AppliedMove | None, Any] | None = field(default=None, repr=False)

    def numbers(self) -> tuple[int, ...]:
        """Return the entry numbers in force, oldest first."""
        return tuple(act.number for act in self.top.down())[::-1] if self.top else ()

    def play(self, number: int) -> Head:
        """Return the head with a new move on top; redo is no longer possible."""
        return Head(AppliedMove(number, self.top))

    def undo(self) -> Head:
        """Return the head without the last act."""
        if self.top is None:
            raise IllegalMove("There is nothing to undo.")
        return self._back_to(self.top.below)

    def take_back(self, number: int, by: int) -> Head:
        """Return the head without the act of this number, which entry `by` takes back.

        The acts after it then stand on what is below it.
        """
        later: list[int] = []
        for act in self.top.down() if self.top else ():
            if act.number == number:
                top = act.below
                for above in reversed(later):
                    top = AppliedMove(above, top, since=by)
                return self._back_to(top)
            later.append(act.number)
        raise IllegalMove(
            "Entry {number} does not stand (any more), so it cannot be taken back.", number=number
        )

    def go_back(self, earlier: Head) -> Head:
        """Return the head as it was at an earlier moment of the same log; redo returns."""
        if earlier.numbers() == self.numbers():
            raise IllegalMove("The table already stands there.")
        return self._back_to(earlier.top)

    def redo(self) -> Head:
        """Return the head with what the last undo, take-back or going back took away."""
        if self.undone is None:
            raise IllegalMove("There is nothing to redo.")
        top, rest = self.undone
        return Head(top, rest)

    def _back_to(self, top: AppliedMove | None) -> Head:
        return Head(top, (self.top, self.undone))


class LogTimeline:
    """The head after each entry of a log."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self._after = [Head()]
        for entry in log:
            self.append(entry.kind, entry.fields)

    @property
    def number(self) -> int:
        """The last entry's number, 0 for an empty log."""
        return len(self._after) - 1

    @property
    def head(self) -> Head:
        """The head after the last entry."""
        return self._after[-1]

    def at(self, number: int) -> Head:
        """Return the head after entry `number` (0: before the first)."""
        if not 0 <= number <= self.number:
            raise IllegalMove("There is no entry {number} in this log.", number=number)
        return self._after[number]

    def head_after(self, kind: str, fields: Mapping[str, Any]) -> Head:
        """Return the head after one more entry. Raises `IllegalMove` or `Malformed` if it does not fit."""
        if kind == UNDO:
            if fields.get("of") is None:
                return self.head.undo()
            return self.head.take_back(_entry_number(fields, "of"), self.number + 1)
        if kind == REDO:
            return self.head.redo()
        if kind == GO_BACK:
            return self.head.go_back(self.at(_entry_number(fields, "to")))
        return self.head.play(self.number + 1)

    def append(self, kind: str, fields: Mapping[str, Any]) -> None:
        """Add one more entry."""
        self.append_head(self.head_after(kind, fields))

    def append_moves(self, number: int) -> list[AppliedMove]:
        """Add moves up to entry `number`, all at once, and return their acts."""
        acts, top = [], self.head.top
        for each in range(self.number + 1, number + 1):
            top = AppliedMove(each, top)
            acts.append(top)
        self._after += map(Head, acts)
        return acts

    def append_head(self, head: Head) -> None:
        """Add one more entry with its head, as `head_after` gave it."""
        self._after.append(head)


def _entry_number(fields: Mapping[str, Any], name: str) -> int:
    """Return the entry that an undo or a going back names; a log may come from a file."""
    number = fields.get(name)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed(name, "The number of an entry is needed.")
    return number


def in_force(log: Iterable[Entry], upto: int | None = None) -> tuple[int, ...]:
    """Return the numbers of the entries that undo, redo and going back leave standing, in order."""
    timeline = LogTimeline(log)
    return timeline.at(timeline.number if upto is None else upto).numbers()
