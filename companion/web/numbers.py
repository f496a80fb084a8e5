"""Numbers in requests."""

from __future__ import annotations


def whole_number(text: str, digits: int) -> int | None:
    """Return the text as a whole number, None unless it consists of 1 to `digits` digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
