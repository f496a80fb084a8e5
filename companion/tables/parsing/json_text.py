"""JSON: checks limits before the text is parsed, and yields the items of top-level lists one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.tables.parsing.faults import (
    DEEP,
    DEEPEST,
    ITEMS,
    LONG,
    LONGEST,
    MANY,
    MOST_ITEMS,
    MOST_VALUES,
    SYNTAX,
    Fault,
)

STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?+', re.DOTALL)
NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
WORD = re.compile(rf"[\w.+-]{{{LONGEST + 1}}}")
LARGEST_ITEM = 1024 * 1024
"""Maximum number of characters of one item, and of all values outside lists together.

More would block the parent process.
"""


def check_json(text: str) -> None:
    """Raise `Fault` if the text has too many values, nests them too deep, or has too long a number.

    All steps run in C, so checking 8 MB takes less time than parsing them.
    """
    bare = STRING.sub('""', text)
    brackets = bare.encode("ascii", "ignore").translate(None, NO_BRACKETS)
    if bare.count(",") + len(brackets) > MOST_VALUES:
        raise Fault(MANY)
    if WORD.search(bare):
        raise Fault(LONG)
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    if len(brackets) > DEEPEST:
        raise Fault(DEEP)


def parse_json(data: bytes, most: Mapping[str, int]) -> Iterator[Any]:
    """Yield the outermost object with its lists replaced by their lengths, then the items of each list.

    The first value is {"rest": the object without its lists, "lists": {name: length}}. `most` maps names of
    lists to their maximum lengths; the limit of all other lists is `MOST_ITEMS`. Raises `Fault`.
    """
    try:
        text = data.decode(json.detect_encoding(data))
        check_json(text)
        values = json.loads(text)
    except ValueError as error:
        raise Fault(SYNTAX, detail=str(error)) from error
    whole = values if isinstance(values, dict) else {}
    lists = {name: value for name, value in whole.items() if isinstance(value, list)}
    for name, items in lists.items():
        if len(items) > most.get(name, MOST_ITEMS):
            raise Fault(ITEMS, detail=name)
    rest = {name: value for name, value in whole.items() if name not in lists}
    yield {"rest": rest, "lists": {name: len(items) for name, items in lists.items()}}
    for items in lists.values():
        yield from items
