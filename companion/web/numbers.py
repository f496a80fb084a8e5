"""Numbers in what a browser or a program sends."""

from __future__ import annotations


def whole_number(text: str, digits: int) -> int | None:
    """A whole number of at most so many digits; None where the text is none. A sign makes it none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
