"""Every number, pile and card of a table by its id: what a correction can set, and what history follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Number, Words

Plain = int | str | bool


@dataclass(frozen=True, slots=True)
class TableValue:
    """One value on the table, with what it may be."""

    id: str
    value: Plain
    spec: Number | Words | Choice | Flag

    @property
    def label(self) -> str:
        """What players call it."""
        return self.spec.label


@dataclass(frozen=True, slots=True)
class Correctable:
    """One value of the table, and the state with it set to another."""

    value: TableValue
    set: Callable[[Any, Any], Any]


def set_by_hand(items: Iterable[Correctable], state: Any, what: str, value: Plain) -> Any:
    """The state with one value set to what was checked before. Raises `IllegalMove` where there is none."""
    for item in items:
        if item.value.id == what:
            return item.set(state, value)
    raise IllegalMove("There is nothing called {what} on this table.", what=what)


def by_id(values: tuple[TableValue, ...]) -> dict[str, TableValue]:
    """The values of a table by id."""
    return {value.id: value for value in values}


def checked(values: tuple[TableValue, ...], what: str, value: Plain) -> Plain:
    """The corrected value, if it may stand there. Raises `IllegalMove` or `Malformed`."""
    known = by_id(values).get(what)
    if known is None:
        raise IllegalMove("There is nothing called {what} on this table.", what=what)
    return known.spec.read(value, "value")


def changes(
    before: Mapping[str, TableValue], after: Mapping[str, TableValue]
) -> dict[str, tuple[Plain | None, Plain | None]]:
    """What differs between two tables: id to (before, after), None where it was not there."""
    return {
        what: (before[what].value if what in before else None, after[what].value if what in after else None)
        for what in [*before, *(w for w in after if w not in before)]
        if (before[what].value if what in before else None) != (after[what].value if what in after else None)
    }
