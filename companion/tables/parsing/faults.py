"""Reasons why a file is not parsed. The child process names the reason, the parent words the message."""

from __future__ import annotations

SYNTAX = "syntax"
DEEP = "deep"
LONG = "long"
MANY = "many"
ITEMS = "items"
LIMITS = "limits"
CELL = "cell"
ROW = "row"

DEEPEST = 32
"""Maximum number of levels of nesting; our own files need eight."""

LONGEST = 100
"""Maximum length of a number or a bare name."""

LONGEST_CELL = 131_072
"""Maximum number of characters of a text in a CSV file."""

MOST_VALUES = 1_000_000
"""Maximum number of values in a file.

An 8 MB file of plays exported by this app has about a third as many.
"""

MOST_ITEMS = 50_000
"""Maximum number of items in one top-level list."""


class Fault(Exception):
    """A reason not to parse a file. `line` is 0 if the line is not known, and for CSV the row's first line.

    `detail` is the parser's own message or, if the kind is `ITEMS`, the name of the list that is too long.
    """

    def __init__(self, kind: str, line: int = 0, detail: str = "") -> None:
        super().__init__(kind, line, detail)
        self.kind = kind
        self.line = line
        self.detail = detail[:200]
