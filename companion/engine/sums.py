"""Numbers that players type as a sum: "8 + 7 + 3"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.engine.fields import Number

LONGEST = 80
"""Characters of a sum."""
SUM = re.compile(r"[+-]?\d{1,6}([+-]\d{1,6})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sum(Number):
    """A whole number within its limits, which a form takes as a sum. The log holds the number."""


def added(text: str) -> int | None:
    """The total of a sum as it was typed; None where it is none. A sign at its end waits for its number.

    >>> added("8 + 7 + 3"), added("20 − 5 +"), added("8 7"), added("")
    (18, 15, None, None)
    """
    if len(text) > LONGEST or re.search(r"\d\s+\d", text):
        return None
    plain = re.sub(r"\s", "", text.replace("\u2212", "-")).rstrip("+-")
    return sum(map(int, re.findall(r"[+-]?\d+", plain))) if SUM.fullmatch(plain) else None
