"""Changed numbers shown beside a sentence of the log, if players follow them and the sentence omits them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from companion.engine.fields import Number
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue, counted_of, unknown
from companion.tables.history.queries import HistoryLine
from companion.web.templating.template_filters import shown


def figures(
    line: HistoryLine, known: Mapping[str, TableValue], internal: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield the label, the old and the new value of each number to show; an unknown value is ""."""
    for what, (before, after) in line.changes.items():
        value = known.get(what)
        if value is None or any(fnmatchcase(what, pattern) for pattern in internal):
            continue
        if is_figure(value, before, after) and not says(line.sentence, before, after):
            yield figure(value, before, after)


def is_figure(value: TableValue, before: Plain | None, after: Plain | None) -> bool:
    """Return True for a number that exists before and after; other changes are told by the sentence."""
    return isinstance(value.spec, Number) and before is not None and after is not None


def says(sentence: Text, before: object, after: object) -> bool:
    """Return True if the sentence already states the new number (`after`) of a changed figure.

    The amount of the change does not count unless the sentence also states the old number. If 12 drop
    to 6, the 6 in "Hit for 6" is not the new number.
    """
    numbers = list(numbers_in(sentence))
    if before and before not in numbers and isinstance(before, int) and isinstance(after, int):
        numbers = [number for number in numbers if abs(number) != abs(after - before)]
    return after in numbers


def numbers_in(sentence: object) -> Iterator[float]:
    """Yield the numbers among the values of a sentence, but not those inside names."""
    if isinstance(sentence, Text):
        for value in sentence.values.values():
            yield from numbers_in(value)
    elif isinstance(sentence, int | float):
        yield sentence


def figure(value: TableValue, before: Plain | None, after: Plain | None) -> tuple[str, str, str]:
    """Return the label, the old and the new value as players read them."""
    was, now = ("" if unknown(one, value.spec) else shown(one, value) for one in (before, after))
    return (counted_of(value.label), was, now)
