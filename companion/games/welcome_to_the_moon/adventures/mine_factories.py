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
"""Ids of the six main factories; the last two are the control centres."""


@dataclass(frozen=True, slots=True)
class Main:
    """A main factory: its marks, their values, and the mark that wins the bonus (M5).

    `bonus` and `trigger` are "" in a control centre.
    """

    marks: tuple[str, ...]
    value: str
    before: int
    after: int
    bonus: str = ""
    points: int = 0
    trigger: str = ""


@dataclass(frozen=True, slots=True)
class Secondary:
    """A secondary factory: its gain boxes and the main factory they feed (M6).

    `feeds` is "" for the workshop, which gives robots.
    """

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
"""Symbols of each factory, main or secondary."""

FACTORY_OF: Mapping[str, str] = {symbol: name for name, needed in NEEDS.items() for symbol in needed}


def complete(sheet: Sheet, factory: str) -> bool:
    """Return True if all symbols of the factory are crossed: it is upgraded (M20) or activated (M21)."""
    return sheet.crossed >= NEEDS[factory]


def count_complete(sheet: Sheet, factories: Mapping[str, object]) -> int:
    """Count the factories that are upgraded or activated."""
    return sum(complete(sheet, factory) for factory in factories)


def made(sheet: Sheet, marks: Iterable[str]) -> tuple[str, ...]:
    """Return the marks that are made, circled or crossed (M8)."""
    return tuple(mark for mark in marks if mark in sheet.circled or mark in sheet.crossed)


def count_marks(sheet: Sheet, factory: str) -> int:
    """Count the marks made in a main factory."""
    return len(made(sheet, MAIN[factory].marks))


def fill(sheet: Sheet, factory: str, count: int = 1) -> Sheet:
    """Make the next marks of a main factory, from the top, as far as any are left (M8, M16, M17).

    Reaching the trigger mark circles the filling bonus, unless the bonus is crossed (M29).
    """
    main = MAIN[factory]
    new = sheet.unmarked(main.marks)[:count]
    sheet = sheet.circle(*new)
    won = main.trigger in new and main.bonus not in sheet.crossed
    return sheet.circle(main.bonus) if won else sheet
