"""On which lines of a TOML text its parts stand: the reader of the standard library does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}]",
    re.DOTALL,
)
"""Strings and comments, whose brackets do not count, and the brackets that do."""


def line_of(text: str, key: str) -> int:
    """The line where a key of the outermost level stands; 1 where it is missing."""
    found = re.search(rf"^\[*\s*{re.escape(key)}\s*[\].=]", text, re.MULTILINE)
    return _line(text, found.start()) if found else 1


def item_lines(text: str, key: str) -> list[int]:
    """The lines where the tables of an array begin, `key = [{...}, {...}]` or `[[key]]`."""
    array = re.search(rf"^{re.escape(key)}\s*=\s*\[", text, re.MULTILINE)
    if array:
        return list(_items(text, array.end()))
    headers = re.finditer(rf"^\s*\[\[\s*{re.escape(key)}\s*\]\]", text, re.MULTILINE)
    return [_line(text, header.end()) for header in headers]


def _items(text: str, start: int) -> Iterator[int]:
    depth = 1
    for token in TOKEN.finditer(text, start):
        if token[0] == "{" and depth == 1:
            yield _line(text, token.start())
        depth += (token[0] in "[{") - (token[0] in "]}")
        if depth == 0:
            return


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
