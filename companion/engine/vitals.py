"""The few figures that decide a game: they stand above the question and stay on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Vital:
    """One of the three to six figures of a game that decide it.

    `value` is the id of the value that a tap on it sets, "" if it is computed from others. `low` marks a
    figure that is about to hurt, `note` says how it changes. `seat` is its owner, if each seat has one.
    """

    label: Text
    figure: Text
    value: str = ""
    low: bool = False
    seat: str = ""
    note: Text | None = None
