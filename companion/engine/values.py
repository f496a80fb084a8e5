"""The values of a table (numbers, piles, cards) by id, for corrections and the history."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Number, Words
from companion.engine.text import Text

logger = logging.getLogger(__name__)

Plain = int | float | str | bool
AT_HAND = 1000
"""Number of records whose values are kept."""
UNCOUNTED = -1
"""Value that stands for "not counted" in a correction."""


@dataclass(frozen=True, slots=True)
class TableValue:
    """One value on the table, with its spec."""

    id: str
    value: Plain
    spec: Number | Words | Choice | Flag

    @property
    def label(self) -> str:
        """The label that players read."""
        return self.spec.label

    def said(self) -> str:
        """Return the value as players read it, as a `Text` or a label that can be translated."""
        return said(self.value, self.spec)


def said(value: Plain, spec: Number | Words | Choice | Flag) -> str:
    """Return a value as players read it: the label of a choice, yes or no for a flag."""
    if isinstance(spec, Choice):
        return spec.label_of(str(value))
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    return Text.verbatim(value)


@dataclass(frozen=True, slots=True)
class OptionalNumber(Number):
    """A whole number within its limits, or `UNCOUNTED` if it is not known."""


def unknown(value: object, spec: object) -> bool:
    """Return True if this value of an `OptionalNumber` means "not known"."""
    return isinstance(spec, OptionalNumber) and value == UNCOUNTED


@dataclass(frozen=True, slots=True)
class EditableValue:
    """One value of the table, with a function that returns the state with another value."""

    value: TableValue
    set: Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Count:
    """A number from `least` to `most`. If the present value is outside, the limits are widened to it."""

    label: str
    least: int
    most: int

    def __post_init__(self) -> None:
        if type(self.label) is not Text:
            object.__setattr__(self, "label", Text(self.label))

    def shown(self, label: str, value: int) -> tuple[int, Number]:
        """Return the value to show, and a spec with the limits for a correction."""
        return value, Number(label, min(self.least, value), max(self.most, value))

    def read(self, value: int) -> int | None:
        """Return the number to store in the state for a corrected value."""
        return value


MAY_BE_UNCOUNTED = Text("{pile} (\u22121: {unknown})")


def counted_of(label: str) -> str:
    """Return the label of a number without the note about \u22121, which only a correction needs."""
    if isinstance(label, Text) and label.template == MAY_BE_UNCOUNTED:
        pile = label.values["pile"]
        return pile if isinstance(pile, str) else label
    return label


@dataclass(frozen=True, slots=True)
class OptionalCount(Count):
    """A number that is None in the state if it is not known. `unknown` says what −1 means to players."""

    least: int = UNCOUNTED
    most: int = 200
    unknown: str = Text("not counted")

    def shown(self, label: str, value: int | None) -> tuple[int, Number]:
        said = Text(MAY_BE_UNCOUNTED, pile=label, unknown=self.unknown)
        return self.limited(said, UNCOUNTED if value is None else value)

    def limited(self, label: str, value: int) -> tuple[int, Number]:
        """Return the value, and a spec with the limits for a correction; `UNCOUNTED` is allowed."""
        return value, OptionalNumber(label, min(self.least, value), max(self.most, value))

    def read(self, value: int) -> int | None:
        return None if value == UNCOUNTED else value


@dataclass(frozen=True, slots=True)
class Pile(OptionalCount):
    """The number of cards in a pile, None in the state if they are not counted."""

    def shown(self, label: str, value: int | None) -> tuple[int, Number]:
        return OptionalCount.shown(self, label, value) if value is None else self.limited(label, value)


def editable(spec: Count | Words | Choice | Flag, default: Any = MISSING) -> Any:
    """Return a dataclass field that a correction can set. `declared` fills in the `{...}` of its label."""
    return dataclasses.field(default=default, metadata={"by_hand": spec})


Make = TypeVar("Make", bound=Callable[..., tuple["EditableValue", ...]])


def kept_by_record(make: Make) -> Make:
    """Decorate a function that returns the values of a record, so that an unchanged record costs nothing.

    Most moves change one of a state's records, and each entry of a log needs the values of the whole state.
    Records are told apart by identity, because comparing their contents would cost as much as their values.
    What the function gets besides the record must follow from the record's place in the state.
    """
    kept: dict[tuple[Any, ...], tuple[Any, tuple[EditableValue, ...]]] = {}

    @wraps(make)
    def of(record: Any, *place: Any, **said: str) -> tuple[EditableValue, ...]:
        strings = [one for one in place if isinstance(one, str)] if place else ()
        key = (id(record), *strings, *said.items())
        found = kept.get(key)
        if found is None or found[0] is not record:
            if len(kept) >= AT_HAND:
                kept.clear()
            found = kept[key] = record, make(record, *place, **said)
        return found[1]

    return cast("Make", of)


@kept_by_record
def declared(
    record: Any, prefix: str, put: Callable[..., Any], *names: str, **said: str
) -> tuple[EditableValue, ...]:
    """Return the values of a record's `editable` fields, or only of the fields with these names.

    The id of a value is `prefix` and the field's name. `put(state, field=value)` returns the state with this
    field of the record set. `said` fills in the labels.
    """
    kind = type(record)
    specs = _SPECS.get(kind) or _specs_of(kind)
    newest = _newest_at(kind, prefix, said)
    items = []
    for name in names or specs:
        value = getattr(record, name)
        known = newest.get(name)
        if known is None or known[0] is not value:
            made = _table_value(f"{prefix}{name}", value, specs[name], said)
        elif known[1] is put:
            items.append(known[2])
            continue
        else:
            made = known[2].value
        item = EditableValue(made, _setter(put, name, specs[name]))
        newest[name] = value, put, item
        items.append(item)
    return tuple(items)


_SPECS: dict[type, dict[str, Any]] = {}
_Newest = dict[str, tuple[Any, Callable[..., Any], EditableValue]]
_NEWEST: dict[tuple[type, str], tuple[Mapping[str, str], _Newest]] = {}


def _newest_at(kind: type, prefix: str, said: Mapping[str, str]) -> _Newest:
    """Return the newest value at this place by field, with the field's content and the function `put`.

    A move changes few fields of a record, so the values of the other fields need not be made again. Texts in
    `said` are told apart by identity, because equal texts may have different translations.
    """
    found = _NEWEST.get((kind, prefix))
    if found is None or len(found[0]) != len(said) or any(found[0].get(n) is not said[n] for n in said):
        if len(_NEWEST) >= AT_HAND:
            _NEWEST.clear()
        found = _NEWEST[kind, prefix] = said, {}
    return found[1]


def _specs_of(record: type) -> dict[str, Any]:
    """Read the declarations once per class, because every entry of a log needs the values."""
    fields = dataclasses.fields(record)
    _SPECS[record] = {one.name: one.metadata["by_hand"] for one in fields if "by_hand" in one.metadata}
    return _SPECS[record]


def _table_value(what: str, value: Any, spec: Any, said: Mapping[str, str]) -> TableValue:
    label = Text(spec.label, **said) if "{" in spec.label else as_text(spec.label)
    if isinstance(spec, Count):
        return TableValue(what, *spec.shown(label, value))
    return TableValue(what, value, dataclasses.replace(spec, label=label) if said else spec)


def _setter(put: Callable[..., Any], name: str, spec: Any) -> Callable[[Any, Any], Any]:
    if isinstance(spec, Count):
        return lambda state, new: put(state, **{name: spec.read(new)})
    return lambda state, new: put(state, **{name: new})


def as_text(label: str) -> Text:
    """Return a label as a `Text`. `make strings` collects the plain string at its declaration."""
    return label if isinstance(label, Text) else Text(label)


def set_by_hand(items: Iterable[EditableValue], state: Any, what: str, value: Plain) -> Any:
    """Return the state with one value set. The caller has checked the value.

    Raises `IllegalMove` if no value has the id `what`.
    """
    for item in items:
        if item.value.id == what:
            return item.set(state, value)
    raise IllegalMove("There is nothing called {what} on this table.", what=what)


def by_id(values: tuple[TableValue, ...]) -> dict[str, TableValue]:
    """Return the values of a table by id."""
    return {value.id: value for value in values}


class Names(Mapping[str, str]):
    """Names of a table by id: the given names and the labels of its values.

    The values are computed only if an id is not among the given names, because few sentences name a value.
    If the game fails to compute them, they have no labels: a fault must not refuse the tap that is told.
    """

    def __init__(self, given: Mapping[str, str], values: Callable[[], Iterable[TableValue]]) -> None:
        self._given = given
        self._values = values

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        try:
            return {value.id: value.label for value in self._values()}
        except Exception:
            logger.exception("A game failed to compute the labels of its values")
            return {}

    def __getitem__(self, what: str) -> str:
        return self._given[what] if what in self._given else self._labels[what]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._given, **self._labels})

    def __len__(self) -> int:
        return len({**self._given, **self._labels})


def checked(values: tuple[TableValue, ...], what: str, value: Plain) -> Plain:
    """Return the corrected value if it is allowed. Raises `IllegalMove` or `Malformed`."""
    known = by_id(values).get(what)
    if known is None:
        raise IllegalMove("There is nothing called {what} on this table.", what=what)
    return known.spec.read(value, "value")


def changes(
    before: Mapping[str, TableValue], after: Mapping[str, TableValue]
) -> dict[str, tuple[Plain | None, Plain | None]]:
    """Return the values that differ between two states, as id to (before, after).

    None stands for a value that one of the states does not have.
    """
    found: dict[str, tuple[Plain | None, Plain | None]] = {}
    for what, was in before.items():
        now = after.get(what)
        if now is None:
            found[what] = was.value, None
        elif now is not was and now.value != was.value:
            found[what] = was.value, now.value
    for what, now in after.items():
        if what not in before:
            found[what] = None, now.value
    return found
