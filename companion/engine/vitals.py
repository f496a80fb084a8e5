"""The few numbers that decide a game. They are shown above the prompt and stay on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Vital:
    """One of the three to six numbers that decide a game.

    `value` is the id of the value that a tap on the number corrects, "" if it is computed from other values.
    `low` marks a number that has become dangerous, `note` says how it will change. `seat` is its owner, if
    each seat has such a number. `icon` is drawn beside the number and shows what is counted, and `unit` says
    it to those who do not see the icon.
    """

    label: Text
    figure: Text
    value: str = ""
    low: bool = False
    seat: str = ""
    note: Text | None = None
    icon: str = ""
    unit: Text | None = None
