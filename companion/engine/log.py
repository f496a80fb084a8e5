"""The log of a table, and the moves that are in force after undo and redo.

Entries are never removed from a log. Undo, redo and going back are entries themselves; `in_force`
returns the moves that are still in force after them.
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

    `by` is a seat id or "host", `at` is in milliseconds since 1970, `key` is an id chosen by the client.
    `drawn` names the fields that were drawn or hold the time. It is None if the move has no such field.
    `draws` is the number of draws in force right after this entry, including its own.
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
    """A move in force, linked to the move in force before it (`below`).

    `since` is the number of the undo entry that removed a move from below this one, 0 if there is none.
    """

    number: int
    below: AppliedMove | None = field(repr=False)
    since: int = 0

    @property
    def rebased(self) -> bool:
        """True if an earlier move was taken back from below this one.

        The state after this move then differs from the state when its entry was written. Moves that are made
        later are not rebased.
        """
        return self.since > 0

    def down(self) -> Iterator[AppliedMove]:
        """Yield this move and all moves below it, newest first."""
        act: AppliedMove | None = self
        while act is not None:
            yield act
            act = act.below


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """The moves in force after an entry: `top` is the last one, linked to those before it.

    `undone` is a stack for redo: the former top, and the stack below it.
    """

    top: AppliedMove | None = None
    undone: tuple[AppliedMove | None, Any] | None = field(default=None, repr=False)

    def numbers(self) -> tuple[int, ...]:
        """Return the entry numbers in force, oldest first."""
        return tuple(act.number for act in self.top.down())[::-1] if self.top else ()

    def play(self, number: int) -> Head:
        """Return the `Head` after a new move. Redo is no longer possible."""
        return Head(AppliedMove(number, self.top))

    def undo(self) -> Head:
        """Return the `Head` without the last move."""
        if self.top is None:
            raise IllegalMove("There is nothing to undo.")
        return self._back_to(self.top.below)

    def take_back(self, number: int, by: int) -> Head:
        """Return the `Head` without the move of this number. The entry with number `by` takes it back.

        Later moves stay in force. They are then linked to the move before the one that was taken back.
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
        """Return a `Head` with the moves that were in force in a former head. A redo reverts this step."""
        if earlier.numbers() == self.numbers():
            raise IllegalMove("The table already stands there.")
        return self._back_to(earlier.top)

    def redo(self) -> Head:
        """Return the `Head` with the moves that the last undo, take-back or going back removed."""
        if self.undone is None:
            raise IllegalMove("There is nothing to redo.")
        top, rest = self.undone
        return Head(top, rest)

    def _back_to(self, top: AppliedMove | None) -> Head:
        return Head(top, (self.top, self.undone))


class LogTimeline:
    """The moves in force after each entry of a log, each time as a `Head`."""

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
        """The moves in force after the last entry."""
        return self._after[-1]

    def at(self, number: int) -> Head:
        """Return the moves in force after entry `number`; 0 means before the first entry."""
        if not 0 <= number <= self.number:
            raise IllegalMove("There is no entry {number} in this log.", number=number)
        return self._after[number]

    def head_after(self, kind: str, fields: Mapping[str, Any]) -> Head:
        """Return the moves in force after one more entry, without adding this entry.

        Raises `IllegalMove` or `Malformed` if the entry is not possible now.
        """
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
        """Add entries up to `number`, which must all be moves, and return the applied moves."""
        acts, top = [], self.head.top
        for each in range(self.number + 1, number + 1):
            top = AppliedMove(each, top)
            acts.append(top)
        self._after += map(Head, acts)
        return acts

    def append_head(self, head: Head) -> None:
        """Add one more entry, given the `Head` after it, from `head_after`."""
        self._after.append(head)


def _entry_number(fields: Mapping[str, Any], name: str) -> int:
    """Return the entry number in this field. It is checked, because a log may come from a file."""
    number = fields.get(name)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed(name, "The number of an entry is needed.")
    return number


def in_force(log: Iterable[Entry], upto: int | None = None) -> tuple[int, ...]:
    """Return the numbers of the moves in force after undo, redo and going back, oldest first.

    With `upto`, only the entries up to this number count.
    """
    timeline = LogTimeline(log)
    return timeline.at(timeline.number if upto is None else upto).numbers()
