"""Numbers as people read them: with a minus sign in place of Python's hyphen."""

from __future__ import annotations

MINUS = "\u2212"


def figure(number: int | float) -> str:
    """Return a number as text: '2', '0', '\u22121', '10.5'."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """Return a number with its sign, for tracks and changes: '+2', '0', '\u22121'."""
    return f"+{number}" if number > 0 else figure(number)
