"""A player's sheet: everything written, circled and crossed on it.

All adventures use this class. Their data files name the ids, their rules say what a mark means. A mark that
is drawn, checked or filled in counts as circled; a mark that is lost or spent is crossed. A mark may be both
(a System Error that was repaired, a resource that was extracted).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.records import replace

X = "X"
"""Entry that fills a space and has no value (WM-S16)."""

Entry = int | float | str
"""Entry of a space: a whole number or one with a half, or X (WM-S76).

A float holds a half exactly, and JSON, TOML and a snapshot do, too. Every other number is an int.
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Immutable sheet; `written` is never changed in place and is not part of the hash.

    If the player has two sheets, `active` names the sheet in use this turn, else it is "". `active` is not
    stored.
    """

    written: Mapping[str, Entry] = field(default_factory=dict, hash=False)
    circled: frozenset[str] = frozenset()
    crossed: frozenset[str] = frozenset()
    active: str = ""

    def filled(self, spaces: Iterable[str]) -> bool:
        """Return True if none of these spaces is empty. An X fills a space, too (WM-S16)."""
        return all(map(self.written.__contains__, spaces))

    def empty(self, spaces: Iterable[str]) -> tuple[str, ...]:
        """Return the empty ones of these spaces in their order (WM-S18)."""
        written = self.written
        return tuple([space for space in spaces if space not in written])

    def blank(self, mark: str) -> bool:
        """Return True if the mark is neither circled nor crossed."""
        return mark not in self.circled and mark not in self.crossed

    def unmarked(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Return the blank ones of these marks in their order."""
        circled, crossed = self.circled, self.crossed
        return tuple([mark for mark in marks if mark not in circled and mark not in crossed])

    def circled_of(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Return the circled ones of these marks in their order."""
        return tuple(filter(self.circled.__contains__, marks))

    def crossed_of(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Return the crossed ones of these marks in their order."""
        return tuple(filter(self.crossed.__contains__, marks))

    def count_circled(self, marks: Iterable[str]) -> int:
        """Return the number of these marks that are circled."""
        return sum(map(self.circled.__contains__, marks))

    def count_crossed(self, marks: Iterable[str]) -> int:
        """Return the number of these marks that are crossed."""
        return sum(map(self.crossed.__contains__, marks))

    def write(self, space: str, value: Entry) -> Sheet:
        """Return the sheet with a number or X in this space (WM-S18).

        A checked move never names a filled space.
        """
        return replace(self, written={**self.written, space: value})

    def circle(self, *marks: str) -> Sheet:
        """Return the sheet with these marks circled."""
        return replace(self, circled=self.circled.union(marks)) if marks else self

    def cross(self, *marks: str) -> Sheet:
        """Return the sheet with these marks crossed."""
        return replace(self, crossed=self.crossed.union(marks)) if marks else self
