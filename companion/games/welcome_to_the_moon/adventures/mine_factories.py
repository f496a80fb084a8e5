"""The Mine's factories: their symbols, marks, values and filling bonuses (M5, M6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("mine")

PLANTS, WATERS, PEARLS, RUBIES, ASTRONAUTS, PLANNINGS = (
    "main.plant",
    "main.water",
    "main.pearl",
    "main.ruby",
    "main.astronaut",
    "main.planning",
)
"""The six main factories; the last two are the control centres."""


@dataclass(frozen=True, slots=True)
class Main:
    """M5: what its marks are worth, and which mark wins the bonus ("" in a control centre)."""

    marks: tuple[str, ...]
    value: str
    before: int
    after: int
    bonus: str = ""
    points: int = 0
    trigger: str = ""


@dataclass(frozen=True, slots=True)
class Secondary:
    """M6: its gain boxes and the main factory they feed ("" for the workshop, which gives robots)."""

    gains: tuple[str, ...]
    feeds: str


def _main(raw: Mapping[str, Any]) -> Main:
    return Main(
        marks=tuple(raw["marks"]),
        value=raw["value"],
        before=raw["before"],
        after=raw["after"],
        bonus=raw.get("bonus", ""),
        points=raw.get("points", 0),
        trigger=raw.get("trigger", ""),
    )


MAIN: Mapping[str, Main] = {name: _main(raw) for name, raw in LAYOUT.printed["main"].items()}
SECONDARY: Mapping[str, Secondary] = {
    name: Secondary(tuple(raw["gains"]), raw["feeds"]) for name, raw in LAYOUT.printed["secondary"].items()
}
NEEDS: Mapping[str, frozenset[str]] = {
    name: frozenset(raw["symbols"])
    for factories in (LAYOUT.printed["main"], LAYOUT.printed["secondary"])
    for name, raw in factories.items()
}
"""The symbols of each factory, main or secondary."""

FACTORY_OF: Mapping[str, str] = {symbol: name for name, needed in NEEDS.items() for symbol in needed}


def complete(sheet: Sheet, factory: str) -> bool:
    """M20, M21: all its symbols are crossed, so it is upgraded or activated."""
    return sheet.crossed >= NEEDS[factory]


def count_complete(sheet: Sheet, factories: Mapping[str, object]) -> int:
    """How many of these are upgraded or activated."""
    return sum(complete(sheet, factory) for factory in factories)


def made(sheet: Sheet, marks: Iterable[str]) -> tuple[str, ...]:
    """M8: those of these marks that are made; circled or crossed is the same."""
    return tuple(mark for mark in marks if mark in sheet.circled or mark in sheet.crossed)


def count_marks(sheet: Sheet, factory: str) -> int:
    """How many marks of a main factory are made."""
    return len(made(sheet, MAIN[factory].marks))


def fill(sheet: Sheet, factory: str, count: int = 1) -> Sheet:
    """M8: the next marks of a main factory, from the top; nothing where all are made (M16, M17).

    M29: whoever reaches the trigger mark circles the filling bonus, unless it is crossed.
    """
    main = MAIN[factory]
    new = sheet.unmarked(main.marks)[:count]
    sheet = sheet.circle(*new)
    won = main.trigger in new and main.bonus not in sheet.crossed
    return sheet.circle(main.bonus) if won else sheet
