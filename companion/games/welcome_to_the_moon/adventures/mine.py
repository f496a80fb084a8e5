"""The Mine: columns, pumps and factories, and what they score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.fields import Flag, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Claim,
    Decision,
    Sheets,
    Step,
    Written,
    count_errors,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.points import errors_line, missions_line
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

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
    """A main factory. Each mark scores `before`, or `after` once the factory is upgraded (WM-M5).

    `value` is the spot that shows `before`. The mark `trigger` wins the filling bonus at the spot `bonus`,
    which is worth `points`. A control centre has no such bonus, so `bonus` and `trigger` are "".
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
    """A secondary factory. Its gain boxes make marks in the main factory `feeds` (WM-M6).

    `feeds` is "" for the workshop, because its gain is robots.
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
    """Return True if all symbols of the factory are crossed.

    A main factory is then upgraded (WM-M20), a secondary factory activated (WM-M21).
    """
    return sheet.crossed >= NEEDS[factory]


def count_complete(sheet: Sheet, factories: Mapping[str, object]) -> int:
    """Count the factories that are upgraded or activated."""
    return sum(complete(sheet, factory) for factory in factories)


def marks_made(sheet: Sheet, marks: Iterable[str]) -> tuple[str, ...]:
    """Return the given marks that are circled or crossed (WM-M8)."""
    return tuple(mark for mark in marks if mark in sheet.circled or mark in sheet.crossed)


def count_marks(sheet: Sheet, factory: str) -> int:
    """Count the marks made in a main factory."""
    return len(marks_made(sheet, MAIN[factory].marks))


def fill(sheet: Sheet, factory: str, count: int = 1) -> Sheet:
    """Circle the next `count` marks of a main factory from the top, or all that are left.

    Rules WM-M8, WM-M16, WM-M17.

    Reaching the trigger mark circles the filling bonus, unless the bonus is crossed (WM-M29).
    """
    main = MAIN[factory]
    new = sheet.unmarked(main.marks)[:count]
    sheet = sheet.circle(*new)
    won = main.trigger in new and main.bonus not in sheet.crossed
    return sheet.circle(main.bonus) if won else sheet


LABELS: Mapping[str, Text] = {
    PLANTS: Text("Plants"),
    WATERS: Text("Water"),
    PEARLS: Text("Pearls"),
    RUBIES: Text("Rubies"),
    ASTRONAUTS: Text("Astronauts"),
    PLANNINGS: Text("Planning"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MineTally:
    """Figures read off a finished sheet: marks made, factories upgraded, filling bonuses circled."""

    mission_a: int = declare(Number("Mission A", 0, 9), default=0)
    mission_b: int = declare(Number("Mission B", 0, 11), default=0)
    mission_c: int = declare(Number("Mission C", 0, 10), default=0)
    plants: int = declare(Number("Marks in the plant factory", 0, 14), default=0)
    plants_upgraded: bool = declare(Flag("Plant factory upgraded"), default=False)
    plants_bonus: bool = declare(Flag("Filling bonus of the plant factory"), default=False)
    waters: int = declare(Number("Marks in the water factory", 0, 10), default=0)
    waters_upgraded: bool = declare(Flag("Water factory upgraded"), default=False)
    waters_bonus: bool = declare(Flag("Filling bonus of the water factory"), default=False)
    pearls: int = declare(Number("Marks in the pearl factory", 0, 14), default=0)
    pearls_upgraded: bool = declare(Flag("Pearl factory upgraded"), default=False)
    pearls_bonus: bool = declare(Flag("Filling bonus of the pearl factory"), default=False)
    rubies: int = declare(Number("Marks in the ruby factory", 0, 16), default=0)
    rubies_upgraded: bool = declare(Flag("Ruby factory upgraded"), default=False)
    rubies_bonus: bool = declare(Flag("Filling bonus of the ruby factory"), default=False)
    astronauts: int = declare(Number("Marks in the astronaut centre", 0, 8), default=0)
    astronauts_upgraded: bool = declare(Flag("Astronaut centre upgraded"), default=False)
    plannings: int = declare(Number("Marks in the planning centre", 0, 6), default=0)
    plannings_upgraded: bool = declare(Flag("Planning centre upgraded"), default=False)
    errors: int = declare(Number("System Errors crossed", 0, 3), default=0)


TALLIED = {"plants": PLANTS, "waters": WATERS, "pearls": PEARLS, "rubies": RUBIES}
"""Factory with a filling bonus that each field of the tally counts."""


def _factory_line(factory: str, count: int, upgraded: bool, bonus: bool = False) -> ScoreLine:
    """Multiply the marks by the current value.

    Rules WM-M39, WM-M40, WM-M41. An upgrade also applies to earlier marks (WM-M20).
    """
    main = MAIN[factory]
    value = main.after if upgraded else main.before
    reason = Text.verbatim(f"{count} × {value}".replace("-", "−"))
    if bonus:
        return ScoreLine(
            LABELS[factory],
            count * value + main.points,
            Text.verbatim(f"{reason} + {main.points}"),
        )
    return ScoreLine(LABELS[factory], count * value, reason)


def _factory_marks(sheet: Sheet, factory: str) -> tuple[str, ...]:
    main = MAIN[factory]
    marks = marks_made(sheet, main.marks)
    value = (main.value,) if marks and not complete(sheet, factory) else ()
    return (*marks, *value, *((main.bonus,) if main.bonus in sheet.circled else ()))


FEEDS: Mapping[str, str] = {"plant": PLANTS, "water": WATERS, "pearl": PEARLS, "ruby": RUBIES}
"""Main factory in which each kind of resource makes a mark (WM-M26)."""

MINERALS: Mapping[str, str] = LAYOUT.printed["minerals"]
"""Mineral in each space that has one (WM-M3)."""

SYMBOLS: Mapping[str, tuple[str, ...]] = {kind: LAYOUT.of_kind(kind) for kind in (ENERGY, ROBOT)}
GROWTH: Mapping[str, tuple[str, ...]] = {kind: LAYOUT.of_kind(kind) for kind in (PLANT, WATER)}
NEXT_TO: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    kind: {
        space: tuple(growth for growth in growths if space in LAYOUT.printed["between"][growth])
        for space in LAYOUT.spaces
    }
    for kind, growths in GROWTH.items()
}
"""Plants and waters directly above and below each space (WM-M13)."""

COLUMNS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    column["pump"]: (tuple(column["spaces"]), tuple(column["resources"]))
    for column in LAYOUT.printed["columns"]
}
"""Spaces and resources of each column, by its pump (WM-M1)."""

WORKSHOP = "sec.robot"
FREE_X = Decision(WRITE_X, PLANNING, Text("Write an X in any empty space. It costs no more planning marks."))
WORKSHOP_ROBOT = Decision(ROBOT, WORKSHOP, Text("Robot workshop: cross one robot symbol of any factory."))


def cross_of_factory(sheet: Sheet, symbol: str) -> Step:
    """Cross one symbol of a factory (WM-M18).

    The last symbol of a main factory also crosses the upper value (WM-M20). The last symbol of a secondary
    factory brings the gain of that factory.
    """
    factory = FACTORY_OF[symbol]
    sheet = sheet.cross(symbol)
    if not complete(sheet, factory):
        return Step(sheet)
    return activate(sheet, factory) if factory in SECONDARY else Step(sheet.cross(MAIN[factory].value))


def activate(sheet: Sheet, factory: str) -> Step:
    """Carry out the gain of a secondary factory at once (WM-M21).

    The gain makes marks in a main factory (WM-M22), or lets the player cross robot symbols one by one
    (WM-M23).
    """
    secondary = SECONDARY[factory]
    sheet = sheet.cross(*secondary.gains)
    if secondary.feeds:
        return Step(fill(sheet, secondary.feeds, len(secondary.gains)))
    return Step(sheet, (WORKSHOP_ROBOT,) * len(secondary.gains))


def extract(sheet: Sheet) -> Sheet:
    """Extract each full column whose pump is not circled (WM-M25)."""
    for pump, (spaces, resources) in COLUMNS.items():
        if pump not in sheet.circled and sheet.filled(spaces):
            sheet = pump_out(sheet, pump, resources)
    return sheet


def pump_out(sheet: Sheet, pump: str, resources: tuple[str, ...]) -> Sheet:
    """Extract a column: cross its circled resources and make a mark in the factory of each (WM-M26).

    Resources that are not circled are lost (WM-M27).
    """
    found = tuple(one for one in resources if one in sheet.circled and one not in sheet.crossed)
    sheet = sheet.cross(*found).circle(pump)
    for resource in found:
        sheet = fill(sheet, FEEDS[LAYOUT.spots[resource].kind])
    return sheet


def longest_run(sheet: Sheet) -> int:
    """Return the length of the longest run of circled pumps (WM-M34); pumps 12 and 1 are not neighbours."""
    runs = groupby(COLUMNS, key=lambda pump: pump in sheet.circled)
    return max((len(list(run)) for done, run in runs if done), default=0)


class Mine(Adventure[MineTally]):
    layout = LAYOUT
    tally = MineTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        82: lambda sheet: sheet.count_circled(COLUMNS) >= 5,  # WM-M33
        83: lambda sheet: longest_run(sheet) >= 4,  # WM-M34
        84: lambda sheet: count_complete(sheet, SECONDARY) == len(SECONDARY),
        85: lambda sheet: count_complete(sheet, NEEDS) >= 6,  # WM-M35
        # WM-M36: extracted plants and waters count, too
        86: lambda sheet: sheet.count_circled(GROWTH[PLANT]) >= 8,
        87: lambda sheet: sheet.count_circled(GROWTH[WATER]) >= 5,
    }
    astra_prize = Text("Cross one filling bonus.")  # WM-M46
    actions: Mapping[str, Decision] = {
        ROBOT: Decision(ROBOT, ROBOT, Text("Cross one robot symbol of any factory.")),
        ENERGY: Decision(ENERGY, ENERGY, Text("Cross one energy symbol of any factory.")),
        PLANT: Decision(PLANT, PLANT, Text("Circle a plant above or below your number.")),
        WATER: Decision(WATER, WATER, Text("Circle a water above or below your number.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Mark the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
    }
    anywhere = SYMBOLS  # WM-M18
    next_to = NEXT_TO  # WM-M13, WM-M14
    astronauts = MAIN[ASTRONAUTS].marks

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Fill a space with a number or an X, and circle its mineral at once (WM-M11)."""
        sheet = sheet.write(space, value)
        return Step(sheet.circle(MINERALS[space]) if space in MINERALS else sheet)

    def action(self, sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
        """Return the decision of the action (WM-M13, WM-M17, WM-M18).

        After six planning marks an X is still allowed and marks nothing (WM-M17).
        """
        found = super().action(sheet, action, written)
        free = action == PLANNING and not sheet.unmarked(MAIN[PLANNINGS].marks)
        return (FREE_X,) if found and free else found

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        if decision.kind in SYMBOLS:
            return cross_of_factory(sheet, spot)
        if decision.kind == ASTRONAUT:
            return Step(fill(sheet, ASTRONAUTS))
        return super().mark(sheet, decision, spot, written)

    def plan(self, sheet: Sheet) -> Sheet:
        """Make the next mark of the planning centre, if one is left (WM-M16, WM-M17)."""
        return fill(sheet, PLANNINGS)

    def incidents(self, sheets: Sheets) -> Sheets:
        """Extract the full columns of every sheet (WM-M25), then cross lost bonuses (WM-M31)."""
        return super().incidents({seat: extract(sheet) for seat, sheet in sheets.items()})

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> MineTally:
        return MineTally(
            **self.mission_points(claims),
            plants=count_marks(sheet, PLANTS),
            plants_upgraded=complete(sheet, PLANTS),
            plants_bonus=MAIN[PLANTS].bonus in sheet.circled,
            waters=count_marks(sheet, WATERS),
            waters_upgraded=complete(sheet, WATERS),
            waters_bonus=MAIN[WATERS].bonus in sheet.circled,
            pearls=count_marks(sheet, PEARLS),
            pearls_upgraded=complete(sheet, PEARLS),
            pearls_bonus=MAIN[PEARLS].bonus in sheet.circled,
            rubies=count_marks(sheet, RUBIES),
            rubies_upgraded=complete(sheet, RUBIES),
            rubies_bonus=MAIN[RUBIES].bonus in sheet.circled,
            astronauts=count_marks(sheet, ASTRONAUTS),
            astronauts_upgraded=complete(sheet, ASTRONAUTS),
            plannings=count_marks(sheet, PLANNINGS),
            plannings_upgraded=complete(sheet, PLANNINGS),
            errors=count_errors(LAYOUT, sheet),
        )

    def check_tally(self, tally: MineTally, missions: Sequence[int]) -> None:
        """Check the filling bonuses: each needs the marks of its factory up to the bonus (WM-M29)."""
        super().check_tally(tally, missions)
        for name, factory in TALLIED.items():
            needed = MAIN[factory].marks.index(MAIN[factory].trigger) + 1
            if getattr(tally, f"{name}_bonus") and getattr(tally, name) < needed:
                raise Malformed(f"{name}_bonus", "The filling bonus needs {needed} marks.", needed=needed)

    def lines(self, tally: MineTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines; no line depends on a place (WM-M43).

        Rules WM-M38, WM-M39, WM-M40, WM-M41, WM-M42.
        """
        return (
            missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
            _factory_line(PLANTS, tally.plants, tally.plants_upgraded, tally.plants_bonus),
            _factory_line(WATERS, tally.waters, tally.waters_upgraded, tally.waters_bonus),
            _factory_line(PEARLS, tally.pearls, tally.pearls_upgraded, tally.pearls_bonus),
            _factory_line(RUBIES, tally.rubies, tally.rubies_upgraded, tally.rubies_bonus),
            _factory_line(ASTRONAUTS, tally.astronauts, tally.astronauts_upgraded),
            _factory_line(PLANNINGS, tally.plannings, tally.plannings_upgraded),
            errors_line(tally.errors),
        )

    def marks(self, sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
        return {**super().marks(sheet, claims), "System Errors": marks_made(sheet, LAYOUT.errors)}

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        return {label: _factory_marks(sheet, factory) for factory, label in LABELS.items()}
