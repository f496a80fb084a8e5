"""Sentences that players read. Template and values are stored separately, so that they can be translated."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

DROPPED = frozenset(
    map(
        chr,
        (
            *(0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)),  # direction of writing
            *(0x00AD, 0x200B, *range(0x2060, 0x2065), *range(0x206A, 0x2070), 0xFEFF),  # no width
            *range(0xE0000, 0xE0080),  # tags
        ),
    )
)
"""Invisible characters that change or hide the text beside them."""

BLANK = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
        ),
    )
)
"""Letters, marks and selectors that are invisible on their own."""


class Text(str):
    """An English sentence that remembers its template and values.

    It is a `str`, the finished English sentence, so rules, tests and logs can use it as a string. The web
    pages translate `template` and fill in `values` again.

    >>> Text("{name} has {count} left.", name="Red", count=2)
    'Red has 2 left.'
    """

    __slots__ = ("many", "template", "values")
    template: str
    values: dict[str, object]
    many: str
    """Template for every `count` except one; "" if the sentence has no count."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        text = super().__new__(cls, template.format(**values) if values else template)
        text.template = template
        text.values = values
        text.many = ""
        return text

    @classmethod
    def verbatim(cls, name: object) -> Self:
        """Return a name, a number or a formula as a `Text` that no language changes."""
        return cls("{verbatim}", verbatim=name)

    @classmethod
    def lowered(cls, label: Text) -> Self:
        """Return a label for use within a sentence. In English its first letter becomes small.

        Translations use the label unchanged.
        """
        text = super().__new__(cls, label[:1].lower() + label[1:])
        text.template, text.many, text.values = label.template, label.many, label.values
        return text

    @classmethod
    def counted(cls, one: str, many: str, /, count: int, **values: object) -> Self:
        """Return a sentence in the form for `count`: `one` or `many`. Other languages may have more forms.

        `count` is also a value of the sentence.

        >>> Text.counted("{count} card", "{count} cards", count=1), Text.counted("one", "many", count=0)
        ('1 card', 'many')
        """
        template = one if count == 1 else many
        text = super().__new__(cls, template.format(count=count, **values))
        text.template, text.values, text.many = one, {"count": count, **values}, many
        return text


_EMPTY = ""  # no sentence for a translator
NOTHING = Text(_EMPTY)
"""No sentence."""
COMMA, AND = Text("{items}, {item}"), Text("{items} and {item}")


class Clause(Text):
    """A sentence within another one, without its full stop."""

    __slots__ = ()

    @classmethod
    def of(cls, sentence: Text) -> Self:
        """Return this sentence as a clause."""
        text = str.__new__(cls, sentence.rstrip("."))
        text.template, text.many, text.values = sentence.template, sentence.many, sentence.values
        return text


def plain_list(items: Sequence[str], last: Literal["and", "or"] = "and") -> Text:
    """Return 'a', 'a and b' or 'a, b and c' as a sentence that can be translated."""
    if not items:
        return NOTHING
    *before, end = (item if isinstance(item, Text) else Text.verbatim(item) for item in items)
    if not before:
        return end
    listed = in_a_row(before)
    if last == "or":
        return Text("{items} or {item}", items=listed, item=end)
    return Text(AND, items=listed, item=end)


def in_a_row(items: Sequence[Text], joined: str = COMMA) -> Text:
    """Return 'a, b, c'. The template `joined` adds the next `{item}` to the `{items}` before it."""
    if not items:
        return NOTHING
    row = items[0]
    for item in items[1:]:
        row = Text(joined, items=row, item=item)
    return row


def visible(raw: Any) -> Any:
    """Return raw JSON with `visible_text` applied to every text in it, except the names of fields."""
    if isinstance(raw, str):
        return visible_text(raw)
    if isinstance(raw, Mapping):
        return {name: visible(value) for name, value in raw.items()}
    return [visible(value) for value in raw] if isinstance(raw, list | tuple) else raw


def visible_text(text: str) -> str:
    """Return the text without invisible characters that hide or reorder others.

    Return "" if no visible character is left.

    >>> visible_text("\u202eAda"), visible_text("\ufeff \u200d")
    ('Ada', '')
    """
    if text.isascii():
        return text
    kept = "".join(character for character in text if character not in DROPPED)
    return "" if all(map(_shows_nothing, kept)) else kept


def _shows_nothing(character: str) -> bool:
    return (
        character.isspace()
        or character in BLANK
        or unicodedata.category(character) in {"Cf", "Zs", "Zl", "Zp"}
    )


def has_controls(text: str) -> bool:
    """Return True if the text has a control, surrogate or private-use character, or a noncharacter."""
    return any(unicodedata.category(c) in {"Cc", "Cs", "Co"} or _is_noncharacter(ord(c)) for c in text)


def _is_noncharacter(code: int) -> bool:
    """Return True if Unicode will never assign this code point.

    The category of other unassigned code points depends on Python's version.
    """
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
