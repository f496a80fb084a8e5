"""TOML: checks limits before the text is parsed, and finds the lines of keys and of the items of a list.

The parser of the standard library recurses for each bracket, takes quadratic time for the dots of a key and
the digits of a number, and does not tell the line of a value. One pass over the tokens checks the limits and
finds the lines. Every pattern is possessive, so the pass is linear for any text.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from typing import Any

from companion.tables.parsing.faults import DEEP, DEEPEST, LONG, LONGEST, SYNTAX, Fault

MOST_DOTS = 16
"""Maximum number of dots in a key or in a header."""

TOKEN = re.compile(
    r'''(?P<string>"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\Z)'''
    r"""|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]++|\\[^\n])*+"?"""
    r"""|'[^'\n]*+'?)"""
    r"|(?P<comment>\#[^\n]*+)"
    r"|(?P<open>[\[{])"
    r"|(?P<close>[\]}])"
    r"|(?P<end>[=,:\n])"
    r"|(?P<dot>\.)"
    r"|(?P<word>[\w+-]++)",
    re.DOTALL,
)
HEAD = re.compile(r"""[ \t]*+(?P<header>\[{0,2}+)[ \t]*+["']?+(?P<key>[\w-]{1,100}+)["']?+[ \t]*+[\].=]""")
"""The start of a statement: a header's brackets and the first key."""


class Scan:
    """One pass over a text. Raises `Fault` with the line at which a limit is exceeded."""

    def __init__(self, text: str, items_of: str) -> None:
        self.keys: dict[str, int] = {}
        self.items: list[int] = []
        self._text, self._items_of = text, items_of
        self._line, self._depth, self._dots, self._in_list = 1, 0, 0, False
        self._statement(0)
        for token in TOKEN.finditer(text):
            self._take(token.lastgroup or "", token)

    def _take(self, kind: str, token: re.Match[str]) -> None:
        if kind == "word" and token.end() - token.start() > LONGEST:
            raise Fault(LONG, self._line)
        if kind == "string":
            self._line += token[0].count("\n")
        elif kind == "dot":
            self._dots += 1
            if self._dots > MOST_DOTS:
                raise Fault(DEEP, self._line)
        elif kind in ("open", "close"):
            self._bracket(token[0], kind)
        elif kind == "end":
            self._separator(token)

    def _separator(self, token: re.Match[str]) -> None:
        self._dots = 0
        if token[0] == "\n":
            self._line += 1
            if self._depth == 0:
                self._statement(token.end())

    def _bracket(self, bracket: str, kind: str) -> None:
        self._dots = 0
        if bracket == "{" and self._depth == 1 and self._in_list:
            self.items.append(self._line)
        self._depth = max(0, self._depth + (1 if kind == "open" else -1))
        if self._depth > DEEPEST:
            raise Fault(DEEP, self._line)

    def _statement(self, at: int) -> None:
        """Note the key that a statement begins with."""
        self._in_list = False
        head = HEAD.match(self._text, at)
        if head is None:
            return
        self.keys.setdefault(head["key"], self._line)
        if head["key"] == self._items_of:
            self._in_list = not head["header"]
            if head["header"] == "[[":
                self.items.append(self._line)


def parse_toml(data: bytes, items_of: str) -> dict[str, Any]:
    """Return `values`, the lines of the top-level `keys`, and the lines of the `items` of a list of tables.

    `items_of` is the name of this list. Raises `Fault`.
    """
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Fault(SYNTAX, data.count(b"\n", 0, error.start) + 1, "This is not UTF-8 text.") from error
    scan = Scan(text, items_of)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise Fault(SYNTAX, line, f"This is not TOML. {error}") from error
    return {"values": values, "keys": scan.keys, "items": scan.items}


def encode_time(value: object) -> dict[str, None]:
    """Return a date or time as the JSON object {text: null}.

    No other value of the file becomes such an object, because TOML has no null.
    """
    if not isinstance(value, (date, time)):
        raise TypeError
    return {value.isoformat(): None}


def decode_time(found: dict[str, Any]) -> Any:
    """Return the date or time of an object that `encode_time` made; any other object is returned as it is."""
    if None not in found.values():
        return found
    (text,) = found
    for kind in (datetime, time) if ":" in text else (date,):
        try:
            return kind.fromisoformat(text)
        except ValueError:
            continue
    return found
