"""Points as players type them: numbers with up to two decimal places, or a sum such as "8 + 7.5 + 3".

The score pad, the form for a play and the files of plays all read points with this module.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.fields import Number

Points = int | float
"""Points of a score: an `int`, or a `float` of at most two decimal places. A whole number is an `int`."""

LARGEST = 999_999_999
"""Largest score. The smallest score is the negative of this."""
PLACES = 2
LONGEST = 80
"""Maximum number of characters of a sum."""

MINUS = str.maketrans("\u2212\u2010\u2011\u2012\u2013\u2014\ufe63\uff0d\uff0b", "--------+")
"""Translation of the dashes that people and programs write for a minus, and of a wide plus."""
GROUPED = re.compile(
    r"[1-9]\d{0,2}(?:([.,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?", re.ASCII
)
PLAIN = re.compile(r"(\d{1,12})(?:[.,](\d{1,2}))?|[.,](\d{1,2})", re.ASCII)
TERM = re.compile(r"\s*([+-]?)\s*([^\s+-][^+-]*)")


@dataclass(frozen=True, slots=True)
class Sum(Number):
    """Points within limits. A form accepts a sum; the log stores its total."""

    def read(self, raw: object, where: str) -> Any:
        found = plain_points(raw)
        if found is None or not self.least <= found <= self.most:
            reason = "{label}: a number from {least} to {most} is needed, with up to two decimal places."
            raise Malformed(where, reason, label=self.label, least=self.least, most=self.most)
        return found

    def schema(self) -> dict[str, Any]:
        return {**Number.schema(self), "type": "number", "multipleOf": 0.01}


def read_sum(text: str) -> Points | None:
    """Return the total of a sum that a player enters.

    Return None if the text is no sum or its total is too large.

    A sign at the end is ignored, because its number is not typed yet. A comma or a point before three digits
    groups thousands; before one or two digits it is the decimal sign.

    >>> read_sum("8 + 7 + 3"), read_sum("20 − 5 +"), read_sum("13,5"), read_sum("1.250"), read_sum("8 7")
    (18, 15, 13.5, 1250, None)
    """
    if len(text) > LONGEST:
        return None
    rest = text.translate(MINUS).strip().rstrip("+-").rstrip()
    total, at = Decimal(0), 0
    while at < len(rest):
        term = TERM.match(rest, at)
        number = _number(term[2].strip()) if term and (term[1] or not at) else None
        if term is None or number is None:
            return None
        total += -number if term[1] == "-" else number
        at = term.end()
    return _within(total) if at else None


def _number(text: str) -> Decimal | None:
    if found := GROUPED.fullmatch(text):
        cents = found[2] or ""
        return Decimal(re.sub(r"\D", "", text.removesuffix(cents))) + Decimal(f"0.{cents or 0}")
    if found := PLAIN.fullmatch(text):
        return Decimal(f"{found[1] or 0}.{found[2] or found[3] or 0}")
    return None


def plain_points(raw: object) -> Points | None:
    """Return a JSON number as points. None if it is no number, too large, or has more than two decimals."""
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not abs(raw) <= LARGEST:
        return None
    return plain(raw) if math.isclose(raw, round(raw, PLACES), rel_tol=1e-14, abs_tol=1e-12) else None


def rounded(exact: Fraction, places: int = PLACES) -> Points:
    """Return an exact number as points, rounded to this many decimal places; halves round away from zero."""
    number = Decimal(exact.numerator) / Decimal(exact.denominator)
    return plain(float(number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)))


def total(points: Iterable[Points]) -> Points:
    """Return the sum of points, without the small errors of binary fractions."""
    return plain(sum(points))


def plain(number: Points) -> Points:
    """Return a number as points, rounded to two places; a whole one is an `int`."""
    if isinstance(number, int):
        return number
    found = round(number, PLACES)
    return int(found) if found.is_integer() else found


def _within(total: Decimal) -> Points | None:
    return plain(float(total)) if abs(total) <= LARGEST else None
