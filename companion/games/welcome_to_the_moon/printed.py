"""Fields for numbers and actions, including those of extra cards: 8.5, X, 6/9, a choice of actions (WM-S76).

8.5 is stored as a number, because a float, JSON and TOML hold a half exactly and comparisons then need no
special case. X and 6/9 are stored as texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Choice, Number
from companion.games.welcome_to_the_moon.components import ACTIONS, EXTRA, PRINTED_ACTIONS, numbers_of
from companion.games.welcome_to_the_moon.sheet import Entry

SHIFTS = (-2, -1, 0, 1, 2)
"""Amounts by which an astronaut may change a number (WM-S20)."""

USUAL = range(18)
"""Numbers that can be written with the 63 cards (WM-S21)."""

ON_EXTRA: dict[str, Entry] = {
    str(card.number): card.number for card in EXTRA.values() if card.number not in range(1, 16)
}
"""Numbers printed only on extra cards, by their text: X, 0, 8.5, 42, 6/9 (WM-S76)."""

UNUSUAL: dict[str, Entry] = {
    str(entry): entry
    for printed in ON_EXTRA.values()
    for number in numbers_of(printed)
    for entry in ([number] if isinstance(number, str) else [number + by for by in SHIFTS])
    if entry not in USUAL and (isinstance(entry, str) or entry >= 0)
}
"""Entries that only extra cards allow: X, 6.5 to 10.5, 40 to 44 (WM-S20, WM-S76)."""


def entry_of(text: str) -> Entry:
    """Return the entry for a text: 8.5 for "8.5", 12 for "12"; X and words of an adventure stay texts."""
    return UNUSUAL.get(text, int(text) if text.isdecimal() else text)


@dataclass(frozen=True, slots=True)
class PrintedNumber(Number):
    """A whole number within its limits, or one of `others`, which are pairs of a text and a value.

    The text of such a pair is accepted like its value, because a form sends texts.
    """

    others: tuple[tuple[str, Entry], ...] = ()

    def read(self, raw: object, where: str) -> Any:
        for text, entry in self.others:
            if raw == text or (raw == entry and not isinstance(raw, bool)):
                return entry
        return Number.read(self, raw, where)

    def schema(self) -> dict[str, Any]:
        others = [one for _, one in self.others]
        usual = {"type": "integer", "minimum": self.least, "maximum": self.most}
        whole = {"type": "integer", "enum": [one for one in others if type(one) is int]}
        halves = [one for one in others if isinstance(one, float)]
        half = {"type": "number", "minimum": min(halves), "maximum": max(halves), "multipleOf": 0.5}
        texts = {"type": "string", "enum": [one for one in others if isinstance(one, str)]}
        return {"anyOf": [usual, whole, half, texts], "title": self.label}


@dataclass(frozen=True, slots=True)
class PrintedText(Choice):
    """A choice between numbers, each stored as a text; an integer is accepted and becomes its text.

    Rule WM-S76.
    """

    def read(self, raw: object, where: str) -> str:
        return Choice.read(self, str(raw) if type(raw) is int else raw, where)


@dataclass(frozen=True, slots=True)
class PrintedAction(Choice):
    """One of the six actions (WM-S76).

    An extra card's choice of actions is accepted too, but shown only if an offer names it.
    """

    def read(self, raw: object, where: str) -> str:
        return raw if isinstance(raw, str) and raw in self.unoffered else Choice.read(self, raw, where)

    def schema(self) -> dict[str, Any]:
        return {**Choice.schema(self), "enum": [*self.options, *self.unoffered]}


def card_number(label: str, least: int, most: int, pad: tuple[int, int] | None = None) -> PrintedNumber:
    """Return the field for the number of a card."""
    return PrintedNumber(label, least, most, pad, tuple(ON_EXTRA.items()))


def card_action(label: str) -> PrintedAction:
    """Return the field for the action of a card."""
    choices = {action: name for action, name in PRINTED_ACTIONS.items() if action not in ACTIONS}
    return PrintedAction(label, ACTIONS, choices)


WRITTEN = PrintedNumber("Number", 0, 17, others=tuple(UNUSUAL.items()))
"""Field for a number written in a space (WM-S21)."""
