"""The few numbers that decide a game. They are shown above the prompt and stay on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Vital:
    """One of the three to six numbers that decide a game.

    `value` is the id of the value that a tap on the number corrects, "" if it is computed from other values.
    `low` marks a number that has become dangerous, `note` says how it will change. `seat` is its owner, if
    each seat has such a number.
    """

    label: Text
    figure: Text
    value: str = ""
    low: bool = False
    seat: str = ""
    note: Text | None = None
