"""A player's sheet: what has been written, circled and crossed on it.

All adventures share it: their data files name the ids, their rules say what a mark means. A mark that
is drawn, checked or filled in counts as circled; what is lost or spent is crossed. A mark may be both (a
System Error that was repaired, a resource that was extracted).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.records import replace

X = "X"
"""S16: fills a space and has no value."""

Entry = int | float | str
"""What stands in a space: a whole number or one with a half, or X (S76).

A float holds a half exactly, and so do JSON, TOML and a snapshot; any other number is an int.
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Immutable; `written` is never changed in place. Equal sheets hash alike by their marks alone.

    `active` is never stored: which of two sheets its player uses this turn, as a rule sees it; "" where there
    is only one.
    """

    written: Mapping[str, Entry] = field(default_factory=dict, hash=False)
    circled: frozenset[str] = frozenset()
    crossed: frozenset[str] = frozenset()
    active: str = ""

    def filled(self, spaces: Iterable[str]) -> bool:
        """S16: whether each of these spaces holds a number or an X."""
        return all(map(self.written.__contains__, spaces))

    def empty(self, spaces: Iterable[str]) -> tuple[str, ...]:
        """S18: those of these spaces that hold nothing, in their order."""
        written = self.written
        return tuple([space for space in spaces if space not in written])

    def blank(self, mark: str) -> bool:
        """Neither circled nor crossed."""
        return mark not in self.circled and mark not in self.crossed

    def unmarked(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Those of these marks that are blank, in their order."""
        circled, crossed = self.circled, self.crossed
        return tuple([mark for mark in marks if mark not in circled and mark not in crossed])

    def circled_of(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Those of these marks that are circled, in their order."""
        return tuple(filter(self.circled.__contains__, marks))

    def crossed_of(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Those of these marks that are crossed, in their order."""
        return tuple(filter(self.crossed.__contains__, marks))

    def count_circled(self, marks: Iterable[str]) -> int:
        """How many of these are circled."""
        return sum(map(self.circled.__contains__, marks))

    def count_crossed(self, marks: Iterable[str]) -> int:
        """How many of these are crossed."""
        return sum(map(self.crossed.__contains__, marks))

    def write(self, space: str, value: Entry) -> Sheet:
        """S18: with a number or X in an empty space; a checked move never names a filled one."""
        return replace(self, written={**self.written, space: value})

    def circle(self, *marks: str) -> Sheet:
        """With these circled."""
        return replace(self, circled=self.circled.union(marks)) if marks else self

    def cross(self, *marks: str) -> Sheet:
        """With these crossed."""
        return replace(self, crossed=self.crossed.union(marks)) if marks else self
