"""Parts of a table that the app tracks, or leaves to the players.

The state of a game with parts has two fields. `untracked` are the parts that are left to the players, and
`unknown` are the ids of values that the app does not know, because they may have changed while their part was
left to the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, declare
from companion.engine.moves import Anchor, Move
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import TableValue

T = TypeVar("T")

DASH = Text.verbatim("\u2013")
"""Stands for a number that the app does not know."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a table: its name, and a line that explains it.

    `values` are patterns for the ids of its values, and `lasting` for those of them that stay known while the
    part is untracked, for example a printed number.
    """

    name: Text
    line: Text
    values: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()


class TrackPart(Move, kind="", anchor=Anchor.NONE):
    """Track a part of the table from now on, or leave it to the players. Nothing else changes.

    A game with parts has a subclass of the kind "track", which sets `parts`.
    """

    sentence = Text("Tracked by the app from now on: {part}.")
    left_to_players = Text("Left to the table from now on: {part}.")
    parts: ClassVar[Mapping[str, Part]] = MappingProxyType({})

    part: str = declare(Id("Part"))
    on: bool = declare(Flag("Tracked by the app"))

    def words(self, names: Mapping[str, str]) -> Text:
        part = self.parts[self.part].name if self.part in self.parts else self.part
        return Text(self.sentence if self.on else self.left_to_players, part=part)

    def check(self, state: Any) -> None:
        if self.part not in self.parts:
            raise IllegalMove("There is nothing called {what} on this table.", what=self.part)
        if self.on != (self.part in state.untracked):
            raise IllegalMove("It is done that way already.")

    def apply(self, state: Any) -> Any:
        left = {*state.untracked} - {self.part} if self.on else {*state.untracked, self.part}
        return replace(state, untracked=tuple(part for part in self.parts if part in left))


def tracked_values(
    parts: Mapping[str, Part], state: Any, values: tuple[TableValue, ...]
) -> tuple[TableValue, ...]:
    """Return the values without those of untracked parts."""
    if not parts or not state.untracked:
        return values
    hidden = {value.id for value in untracked(parts, state, values)}
    return tuple(value for value in values if value.id not in hidden)


def untracked(parts: Mapping[str, Part], state: Any, values: Iterable[TableValue]) -> list[TableValue]:
    """Return the values of untracked parts."""
    patterns = [pattern for part in state.untracked for pattern in parts[part].values]
    return [value for value in values if any(fnmatchcase(value.id, pattern) for pattern in patterns)]


def forget_untracked(
    parts: Mapping[str, Part], state: Any, values: Callable[[Any], Iterable[TableValue]]
) -> Any:
    """Return the state after a move, with the values of untracked parts unknown, except lasting ones."""
    if not parts or not state.untracked:
        return state
    lasting = [pattern for part in state.untracked for pattern in parts[part].lasting]
    changed = {
        value.id
        for value in untracked(parts, state, values(state))
        if not any(fnmatchcase(value.id, pattern) for pattern in lasting)
    }
    if changed <= {*state.unknown}:
        return state
    return replace(state, unknown=tuple(sorted(changed.union(state.unknown))))


def with_known(state: T, *values: str) -> T:
    """Return the state in which the values with these ids are known."""
    unknown = getattr(state, "unknown", ())
    if not any(value in unknown for value in values):
        return state
    return replace(state, unknown=tuple(value for value in unknown if value not in values))


def with_unknown(state: T, *values: str) -> T:
    """Return the state in which the values with these ids are not known."""
    unknown = {*getattr(state, "unknown", ())}
    if unknown.issuperset(values):
        return state
    return replace(state, unknown=tuple(sorted(unknown.union(values))))
