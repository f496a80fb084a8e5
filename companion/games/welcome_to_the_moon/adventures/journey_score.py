"""Score of The Journey (A2-40 to A2-45) and what its missions ask for (A2-35 to A2-39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.fields import Choice, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim, count_errors
from companion.games.welcome_to_the_moon.adventures.journey_sheet import (
    LAYOUT,
    STATIONS,
    TANK_VALUES,
    Station,
    complete_zones,
    longest,
)
from companion.games.welcome_to_the_moon.points import (
    claimed_points,
    errors_line,
    missions_line,
    place_points,
)
from companion.games.welcome_to_the_moon.sheet import Sheet

TANKS = tuple(TANK_VALUES)


def _plants_scored(station: int) -> Number:
    return Number(Text("Station {station}: plants", station=station), 0, len(STATIONS[station - 1].plants))


def _multiplier(station: int) -> Choice:
    values = STATIONS[station - 1].values
    return Choice(
        Text("Station {station}: multiplier", station=station),
        {
            "none": Text("None"),
            "low": Text("Low × {value}", value=values["low"]),
            "high": Text("High × {value}", value=values["high"]),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Figures read off a finished sheet; six dividers at most make seven zones (A2-22)."""

    mission_a: int = declare(Number("Mission A", 0, 10), default=0)
    mission_b: int = declare(Number("Mission B", 0, 12), default=0)
    mission_c: int = declare(Number("Mission C", 0, 11), default=0)
    plants_1: int = declare(_plants_scored(1), default=0)
    multiplier_1: str = declare(_multiplier(1), default="none")
    plants_2: int = declare(_plants_scored(2), default=0)
    multiplier_2: str = declare(_multiplier(2), default="none")
    plants_3: int = declare(_plants_scored(3), default=0)
    multiplier_3: str = declare(_multiplier(3), default="none")
    plants_4: int = declare(_plants_scored(4), default=0)
    multiplier_4: str = declare(_multiplier(4), default="none")
    water: int = declare(Number("Water: sum of the circled tanks", 0, sum(TANK_VALUES.values())), default=0)
    longest_zone: int = declare(Number("Spaces of the longest complete zone", 0, 36), default=0)
    complete_zones: int = declare(Number("Complete zones", 0, 7), default=0)
    errors: int = declare(Number("System Errors", 0, 3), default=0)


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> Tally:
    """Return the tally of a sheet that the app keeps."""
    complete = complete_zones(sheet)
    plants = [sheet.count_circled(station.plants) for station in STATIONS]
    multipliers = [station.multiplier(sheet) for station in STATIONS]
    return Tally(
        mission_a=claimed_points(LAYOUT.cards, claims, "A"),
        mission_b=claimed_points(LAYOUT.cards, claims, "B"),
        mission_c=claimed_points(LAYOUT.cards, claims, "C"),
        plants_1=plants[0],
        multiplier_1=multipliers[0],
        plants_2=plants[1],
        multiplier_2=multipliers[1],
        plants_3=plants[2],
        multiplier_3=multipliers[2],
        plants_4=plants[3],
        multiplier_4=multipliers[3],
        water=sum(TANK_VALUES[tank] for tank in sheet.circled_of(TANK_VALUES)),
        longest_zone=len(longest(complete)),
        complete_zones=len(complete),
        errors=count_errors(LAYOUT, sheet),
    )


def lines(tally: Tally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines in the order of the sheet's score boxes (A2-40 to A2-45)."""
    return (
        missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
        _plants_line(tally),
        ScoreLine(Text("Water"), tally.water, Text("sum of the circled tanks")),
        ScoreLine(Text("Longest zone"), tally.longest_zone, Text("spaces of the longest complete zone")),
        _most_zones_line(tally, place),
        errors_line(tally.errors),
    )


def _plants_line(tally: Tally) -> ScoreLine:
    """Multiply the plants of each station by its multiplier; without one they score 0 (A2-41)."""
    pairs = (
        (tally.plants_1, tally.multiplier_1),
        (tally.plants_2, tally.multiplier_2),
        (tally.plants_3, tally.multiplier_3),
        (tally.plants_4, tally.multiplier_4),
    )
    factors = [
        (plants, station.values.get(multiplier, 0))
        for station, (plants, multiplier) in zip(STATIONS, pairs, strict=True)
    ]
    return ScoreLine(
        Text("Plants"),
        sum(plants * value for plants, value in factors),
        Text.verbatim(" + ".join(f"{plants} × {value}" for plants, value in factors)),
    )


def _most_zones_line(tally: Tally, place: int | None) -> ScoreLine:
    """Score the place among the players who have a complete zone (A2-44, A2-58)."""
    if place is None:
        return ScoreLine(
            Text("Most zones"),
            0,
            Text("complete zones: {complete_zones}", complete_zones=tally.complete_zones),
        )
    return ScoreLine(
        Text("Most zones"),
        place_points(place),
        Text(
            "complete zones: {complete_zones}, place {place}",
            complete_zones=tally.complete_zones,
            place=place,
        ),
    )


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots that each line comes from, by its label."""
    complete = complete_zones(sheet)
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        "Plants": tuple(mark for station in STATIONS for mark in _scoring_marks(sheet, station)),
        "Water": sheet.circled_of(TANK_VALUES),
        "Longest zone": longest(complete),
        "Most zones": tuple(space for zone in complete for space in zone),
        "System Errors": sheet.crossed_of(LAYOUT.errors),
    }


def _scoring_marks(sheet: Sheet, station: Station) -> tuple[str, ...]:
    """Return the station's circled plants and multiplier, or () without a multiplier (A2-41)."""
    multiplier = station.multiplier(sheet)
    if multiplier == "none":
        return ()
    plants = sheet.circled_of(station.plants)
    return (*plants, station.high if multiplier == "high" else station.low)


# --- missions ------------------------------------------------------------------------------------


def three_multipliers(sheet: Sheet) -> bool:
    """Return True if three stations have a circled multiplier, high or low (A2-35)."""
    return sum(station.multiplier(sheet) != "none" for station in STATIONS) >= 3


def all_plants_of_two_stations(sheet: Sheet) -> bool:
    """Return True if all plants of two stations are circled; robots do not matter (A2-36)."""
    return sum(sheet.circled.issuperset(station.plants) for station in STATIONS) >= 2


def has_zones(sheet: Sheet, sizes: Iterable[int]) -> bool:
    """Return True if there are complete zones of exactly these sizes, one for each size (A2-37, D6)."""
    return Counter(sizes) <= Counter(len(zone) for zone in complete_zones(sheet))


def four_tanks_in_a_row(sheet: Sheet) -> bool:
    """Return True if four tanks that follow each other in tank order are circled (A2-39, D7)."""
    return any(sheet.circled.issuperset(TANKS[start : start + 4]) for start in range(len(TANKS) - 3))


MISSIONS: Mapping[int, Callable[[Sheet], bool]] = {
    70: three_multipliers,
    71: all_plants_of_two_stations,
    72: lambda sheet: has_zones(sheet, (6, 6)),
    73: lambda sheet: has_zones(sheet, (6, 4, 2)),
    74: lambda sheet: sheet.count_circled(TANKS) >= 6,  # A2-38
    75: four_tanks_in_a_row,
}
