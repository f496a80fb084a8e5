"""Numbers in requests."""

from __future__ import annotations

from flask import request

from companion.engine.errors import Malformed

DIGITS = 15
"""Maximum number of digits in a whole number.

No field needs more, and some databases reject longer numbers.
"""


def whole_number(text: str, digits: int) -> int | None:
    """Return the text as a whole number if it consists of 1 to `digits` digits, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def number_of(text: str) -> int | None:
    """Return a whole number from a text, None if it is empty. Raises `Malformed`."""
    text = text.strip()
    if not text:
        return None
    number = whole_number(text, digits=9)
    if number is None:
        raise Malformed("number", "A whole number is needed.")
    return number


def number_in_query(name: str, most: int = 10**9) -> int | None:
    """Return a whole number from the query, None if it is missing. Raises `Malformed`."""
    given = request.args.get(name)
    if given is None:
        return None
    number = whole_number(given, DIGITS)
    if number is None or number > most:
        raise Malformed(name, "A whole number from 0 to {most} is needed.", most=most)
    return number
