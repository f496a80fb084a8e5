"""Writes CSV for spreadsheets, and reads the cells again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a text that a spreadsheet would take for a formula."""

QUOTE = "'"
"""Character before a text that looks like a formula; it tells a spreadsheet that the rest is text."""


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Return the rows as CSV in which no text is a formula; numbers stay as they are."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([cell(value) for value in row] for row in rows)
    return text.getvalue()


def cell(value: Any) -> Any:
    """Return a value as it is written into a cell. `text_of` reverses this."""
    return QUOTE + value if isinstance(value, str) and _is_formula(value) else value


def text_of(written: str) -> str:
    """Return the text that `cell` has written."""
    return written[1:] if written.startswith(QUOTE) and _is_formula(written) else written


def _is_formula(text: str) -> bool:
    """Ignore leading quotes, so that a text that begins with `'=` is quoted too and read back unchanged."""
    return text.lstrip(QUOTE).startswith(FORMULA)
