"""The log of a table, and what of it is in force.

Nothing is ever removed from a log. Undo, redo and going back are entries themselves; `in_force`
reads off what they leave standing.
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

    `by` is who tapped (a seat id, or "host"), `at` milliseconds since 1970, `key` the client's own.
    `drawn` names the fields the app drew (None where chance had no part), `draws` is how many draws
    were in force with the entry when it was written, its own included.
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
class Act:
    """A move in force, on top of everything in force below it.

    `rebased` is true where an earlier act was taken out from under it: the state on top of it is
    then not the one that stood when the entry was written. What is played on it later is not.
    """

    number: int
    below: Act | None = field(repr=False)
    rebased: bool = False

    def down(self) -> Iterator[Act]:
        """This act and those below it, newest first."""
        act: Act | None = self
        while act is not None:
            yield act
            act = act.below


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What stands after an entry: the topmost act, and what each redo would bring back, newest first."""

    top: Act | None = None
    undone: tuple[Act | None, Any] | None = field(default=None, repr=False)

    def numbers(self) -> tuple[int, ...]:
        """The entry numbers in force, oldest first."""
        return tuple(act.number for act in self.top.down())[::-1] if self.top else ()

    def play(self, number: int) -> Standing:
        """A new move on top; what had been undone can no longer be redone."""
        return Standing(Act(number, self.top))

    def undo(self) -> Standing:
        """Without the last act."""
        if self.top is None:
            raise IllegalMove("There is nothing to undo.")
        return self._back_to(self.top.below)

    def take_back(self, number: int) -> Standing:
        """Without the one act of this number; those after it then stand on what is below it."""
        later: list[int] = []
        for act in self.top.down() if self.top else ():
            if act.number == number:
                top = act.below
                for above in reversed(later):
                    top = Act(above, top, rebased=True)
                return self._back_to(top)
            later.append(act.number)
        raise IllegalMove(
            "Entry {number} does not stand (any more), so it cannot be taken back.", number=number
        )

    def go_back(self, earlier: Standing) -> Standing:
        """As it was at an earlier moment of the same log; redo returns."""
        if earlier.numbers() == self.numbers():
            raise IllegalMove("The table already stands there.")
        return self._back_to(earlier.top)

    def redo(self) -> Standing:
        """With what the last undo, take-back or going back took away."""
        if self.undone is None:
            raise IllegalMove("There is nothing to redo.")
        top, rest = self.undone
        return Standing(top, rest)

    def _back_to(self, top: Act | None) -> Standing:
        return Standing(top, (self.top, self.undone))


class Course:
    """How a log stood after each of its entries."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self._after = [Standing()]
        for entry in log:
            self.append(entry.kind, entry.fields)

    @property
    def number(self) -> int:
        """The last entry's number, 0 for an empty log."""
        return len(self._after) - 1

    @property
    def standing(self) -> Standing:
        """What stands now."""
        return self._after[-1]

    def at(self, number: int) -> Standing:
        """What stood after entry `number` (0: before the first)."""
        if not 0 <= number <= self.number:
            raise IllegalMove("There is no entry {number} in this log.", number=number)
        return self._after[number]

    def following(self, kind: str, fields: Mapping[str, Any]) -> Standing:
        """What would stand after one more entry. Raises `IllegalMove` or `Malformed` where it cannot be."""
        if kind == UNDO:
            if fields.get("of") is None:
                return self.standing.undo()
            return self.standing.take_back(_entry_number(fields, "of"))
        if kind == REDO:
            return self.standing.redo()
        if kind == GO_BACK:
            return self.standing.go_back(self.at(_entry_number(fields, "to")))
        return self.standing.play(self.number + 1)

    def append(self, kind: str, fields: Mapping[str, Any]) -> None:
        """One more entry."""
        self.stand(self.following(kind, fields))

    def play_to(self, number: int) -> list[Act]:
        """Moves one after the other up to entry `number`, all at once; the acts they are."""
        acts, top = [], self.standing.top
        for each in range(self.number + 1, number + 1):
            top = Act(each, top)
            acts.append(top)
        self._after += map(Standing, acts)
        return acts

    def stand(self, standing: Standing) -> None:
        """One more entry, after which this stands: what `following` gave for it."""
        self._after.append(standing)


def _entry_number(fields: Mapping[str, Any], name: str) -> int:
    """The entry that an undo or a going back names; a log may come from a file."""
    number = fields.get(name)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed(name, "The number of an entry is needed.")
    return number


def in_force(log: Iterable[Entry], upto: int | None = None) -> tuple[int, ...]:
    """The numbers of the entries that undo, redo and going back leave standing, in order."""
    course = Course(log)
    return course.at(course.number if upto is None else upto).numbers()
