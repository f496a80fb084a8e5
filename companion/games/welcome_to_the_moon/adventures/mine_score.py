"""Score of a sheet of the Mine (M38-M42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.fields import Flag, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim, count_errors
from companion.games.welcome_to_the_moon.adventures.mine_factories import (
    ASTRONAUTS,
    LAYOUT,
    MAIN,
    PEARLS,
    PLANNINGS,
    PLANTS,
    RUBIES,
    WATERS,
    complete,
    count_marks,
    made,
)
from companion.games.welcome_to_the_moon.points import claimed_points, errors_line, missions_line
from companion.games.welcome_to_the_moon.sheet import Sheet

LABELS: Mapping[str, Text] = {
    PLANTS: Text("Plants"),
    WATERS: Text("Water"),
    PEARLS: Text("Pearls"),
    RUBIES: Text("Rubies"),
    ASTRONAUTS: Text("Astronauts"),
    PLANNINGS: Text("Planning"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
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


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> Tally:
    """Return the tally of a sheet that the app keeps."""
    return Tally(
        mission_a=claimed_points(LAYOUT.cards, claims, "A"),
        mission_b=claimed_points(LAYOUT.cards, claims, "B"),
        mission_c=claimed_points(LAYOUT.cards, claims, "C"),
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


def lines(tally: Tally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines (M38-M42); no line depends on a place (M43)."""
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


def _factory_line(factory: str, count: int, upgraded: bool, bonus: bool = False) -> ScoreLine:
    """Multiply the marks by the active value (M39-M41), which also counts for earlier marks (M20)."""
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


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots that each line comes from, by its label."""
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        **{label: _factory_marks(sheet, factory) for factory, label in LABELS.items()},
        "System Errors": made(sheet, LAYOUT.errors),
    }


def _factory_marks(sheet: Sheet, factory: str) -> tuple[str, ...]:
    main = MAIN[factory]
    marks = made(sheet, main.marks)
    value = (main.value,) if marks and not complete(sheet, factory) else ()
    return (*marks, *value, *((main.bonus,) if main.bonus in sheet.circled else ()))
