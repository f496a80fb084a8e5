"""Numbers as people read them: with a minus sign, where Python writes a hyphen."""

from __future__ import annotations

MINUS = "\u2212"


def figure(number: int | float) -> str:
    """A number: '2', '0', '\u22121', '10.5'."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A number with its sign, as a track or a change shows it: '+2', '0', '\u22121'."""
    return f"+{number}" if number > 0 else figure(number)
