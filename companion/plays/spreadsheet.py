"""CSV for spreadsheets: the writer of all such files, and the reader of their cells."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings by which a spreadsheet takes a text for a formula."""

QUOTE = "'"
"""Mark before such a text: the rest is text."""


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Return the rows as CSV in which no text is a formula; numbers stay as they are."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([cell(value) for value in row] for row in rows)
    return text.getvalue()


def cell(value: Any) -> Any:
    """Return a value as a cell holds it. `text_of` reads the same value back."""
    return QUOTE + value if isinstance(value, str) and _is_formula(value) else value


def text_of(written: str) -> str:
    """Return the text that `cell` was given."""
    return written[1:] if written.startswith(QUOTE) and _is_formula(written) else written


def _is_formula(text: str) -> bool:
    """Ignore leading quotes, so that a text that itself begins with `'=` comes back whole."""
    return text.lstrip(QUOTE).startswith(FORMULA)
