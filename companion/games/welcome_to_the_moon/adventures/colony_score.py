"""Score of a sheet of The Colony (A3-37 to A3-42)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.fields import Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.points import (
    claimed_points,
    errors_line,
    ladder,
    missions_line,
    place_points,
    planning_line,
)
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("colony")


PLANTS_LADDER, WATER_LADDER, ANTENNAS_LADDER = MULTIPLIERS = tuple(
    ladder(LAYOUT, name) for name in ("plants", "water", "antennas")
)
PLANNING_LADDER = ladder(LAYOUT, "planning")
PLANTS: Mapping[str, int] = LAYOUT.printed["plants"]
"""Plants in each greenhouse (A3-18)."""

GREENHOUSES = LAYOUT.of_kind("greenhouse")
TANKS = LAYOUT.of_kind("tank")
ANTENNAS = LAYOUT.of_kind("antenna")
ASTRONAUTS = LAYOUT.of_kind("astronaut")
BONUSES = LAYOUT.of_kind("bonus")
HIGHS = LAYOUT.prizes
LOWS = tuple(bonus for bonus in BONUSES if bonus not in HIGHS)
HIGH, LOW = 15, 5
"""Points of a quarter's two bonuses (A3-27)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColonyTally:
    """Figures read off a finished sheet."""

    mission_a: int = declare(Number("Mission A", 0, 12), default=0)
    mission_b: int = declare(Number("Mission B", 0, 9), default=0)
    mission_c: int = declare(Number("Mission C", 0, 9), default=0)
    plants: int = declare(Number("Plants in circled greenhouses", 0, 20), default=0)
    plants_boxes: int = declare(Number("Plants multiplier: boxes crossed", 0, 4), default=0)
    tanks: int = declare(Number("Tanks circled", 0, 8), default=0)
    water_boxes: int = declare(Number("Water multiplier: boxes crossed", 0, 4), default=0)
    antennas: int = declare(Number("Antennas circled", 0, 16), default=0)
    antennas_boxes: int = declare(Number("Antennas multiplier: boxes crossed", 0, 4), default=0)
    highs: int = declare(Number("Quarters with a circled 15", 0, 4), default=0)
    lows: int = declare(Number("Quarters with a circled 5", 0, 4), default=0)
    astronauts: int = declare(Number("Astronauts crossed", 0, 9), default=0)
    planning: int = declare(Number("Planning boxes crossed", 0, 9), default=0)
    errors: int = declare(Number("System Errors crossed", 0, 3), default=0)


def plants_in(sheet: Sheet, greenhouses: Iterable[str]) -> int:
    """Count the plants in the circled ones of these greenhouses (A3-38)."""
    return sum(PLANTS[greenhouse] for greenhouse in sheet.circled_of(greenhouses))


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> ColonyTally:
    """Return the tally of a sheet that the app keeps."""
    a, b, c = (claimed_points(LAYOUT.cards, claims, letter) for letter in "ABC")
    return ColonyTally(
        mission_a=a,
        mission_b=b,
        mission_c=c,
        plants=plants_in(sheet, GREENHOUSES),
        plants_boxes=sheet.count_crossed(PLANTS_LADDER.boxes),
        tanks=sheet.count_circled(TANKS),
        water_boxes=sheet.count_crossed(WATER_LADDER.boxes),
        antennas=sheet.count_circled(ANTENNAS),
        antennas_boxes=sheet.count_crossed(ANTENNAS_LADDER.boxes),
        highs=sheet.count_circled(HIGHS),
        lows=sheet.count_circled(LOWS),
        astronauts=sheet.count_crossed(ASTRONAUTS),
        planning=sheet.count_crossed(PLANNING_LADDER.boxes),
        errors=sheet.count_crossed(LAYOUT.errors),
    )


def lines(tally: ColonyTally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines in the sheet's order (A3-37 to A3-42)."""
    return (
        missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
        _product(Text("Plants"), tally.plants, PLANTS_LADDER.values[tally.plants_boxes]),
        _product(Text("Water"), tally.tanks, WATER_LADDER.values[tally.water_boxes]),
        _product(Text("Antennas"), tally.antennas, ANTENNAS_LADDER.values[tally.antennas_boxes]),
        ScoreLine(
            Text("Quarters"),
            tally.highs * HIGH + tally.lows * LOW,
            Text.verbatim(f"{tally.highs} × {HIGH} + {tally.lows} × {LOW}"),
        ),
        ScoreLine(Text("Astronauts"), place_points(place), _standing(tally.astronauts, place)),
        planning_line(PLANNING_LADDER, tally.planning),
        errors_line(tally.errors),
    )


def _product(label: Text, count: int, factor: int) -> ScoreLine:
    return ScoreLine(label, count * factor, Text.verbatim(f"{count} × {factor}"))


def _standing(astronauts: int, place: int | None) -> Text:
    if place is None:
        return Text("{count} crossed", count=astronauts)
    return Text("{count} crossed, place {place}", count=astronauts, place=place)


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots that each line comes from: those counted, and the box of its multiplier or penalty."""
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        "Plants": (*sheet.circled_of(GREENHOUSES), *PLANTS_LADDER.shown(sheet)),
        "Water": (*sheet.circled_of(TANKS), *WATER_LADDER.shown(sheet)),
        "Antennas": (*sheet.circled_of(ANTENNAS), *ANTENNAS_LADDER.shown(sheet)),
        "Quarters": sheet.circled_of(BONUSES),
        "Astronauts": sheet.crossed_of(ASTRONAUTS),
        "Planning": PLANNING_LADDER.shown(sheet),
        "System Errors": sheet.crossed_of(LAYOUT.errors),
    }
