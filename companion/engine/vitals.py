"""The few numbers that decide a game. They are shown above the prompt and stay on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.text import Text


class Gauge(StrEnum):
    """A way to draw the level of a number.

    A bar or a row of dots stands below the number. A tank stands behind it and fills from the bottom, with
    the icon instead of the label. A row is as wide as the page, with the bar between label and number.
    """

    BAR = "bar"
    DOTS = "dots"
    TANK = "tank"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Vital:
    """One of the three to six numbers that decide a game.

    `value` is the id of the value that a tap on the number corrects, "" if it is computed from other values.
    `low` marks a number that has become dangerous, `note` says how it will change. `seat` is its owner, if
    each seat has such a number. `icon` is drawn beside the number and shows what is counted, and `unit` says
    it to those who do not see the icon.

    `level` is the number's share of its full scale, from 0 to 1. It is None if the number is not known or has
    no full scale. `gauge` is how the level is drawn, `parts` the number of equal parts of the scale, and
    `tone` the colour: the id of a seat, or "boss". Without `tone`, it is the owner's or the game's colour.
    """

    label: Text
    figure: Text
    value: str = ""
    low: bool = False
    seat: str = ""
    note: Text | None = None
    icon: str = ""
    unit: Text | None = None
    level: float | None = None
    gauge: Gauge = Gauge.BAR
    parts: int = 1
    tone: str = ""


def share_of(number: int, full: int | None) -> float | None:
    """Return the share of a full scale, from 0 to 1. Return None if the scale has no positive end."""
    return min(max(number / full, 0.0), 1.0) if full and full > 0 else None
