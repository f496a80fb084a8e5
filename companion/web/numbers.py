"""Numbers in requests."""

from __future__ import annotations


def whole_number(text: str, digits: int) -> int | None:
    """Return a whole number of at most `digits` digits, None if the text is not one. No sign is allowed."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
