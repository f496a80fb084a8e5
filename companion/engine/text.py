"""Sentences that players read, kept apart from the values in them so that they can be translated."""

from __future__ import annotations

import unicodedata
from typing import Self


class Text(str):
    """An English sentence that remembers its template and values.

    It *is* the finished English string, so rules, tests and logs use it as such; the web
    side translates `template` and fills in `values` again.

    >>> Text("{name} has {count} left.", name="Red", count=2)
    'Red has 2 left.'
    """

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        text = super().__new__(cls, template.format(**values) if values else template)
        text.template = template
        text.values = values
        return text


def plain_list(items: list[str] | tuple[str, ...], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def has_controls(text: str) -> bool:
    """Whether there is anything in it that is no character to be shown."""
    return any(unicodedata.category(c) in {"Cc", "Cs", "Co"} or _is_noncharacter(ord(c)) for c in text)


def _is_noncharacter(code: int) -> bool:
    """Whether Unicode will never make this a character; what it may yet make hangs on Python's version."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
