"""Adventure 2, The Journey: one way to the Moon divided into zones, and its scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Claim,
    Decision,
    Step,
    Written,
    count_errors,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.layout import SPACE, load
from companion.games.welcome_to_the_moon.points import errors_line, missions_line, place_points, sums_of
from companion.games.welcome_to_the_moon.sheet import Sheet

LAYOUT = load("journey")

DIVIDERS = LAYOUT.of_kind("divider")
"""Dividers in order. The first one lies between the first two spaces (WM-A2-13)."""

TANK_AT: Mapping[str, tuple[str, ...]] = {
    tank["space"]: (name,) for name, tank in LAYOUT.printed["tanks"].items()
}
"""Tank of each space that has one (WM-A2-21)."""

TANK_VALUES: Mapping[str, int] = {name: tank["value"] for name, tank in LAYOUT.printed["tanks"].items()}
"""Points of each tank (WM-A2-42), in tank order (WM-A2-D7)."""

TANKS = tuple(TANK_VALUES)
MOST_ZONES = 7
"""Largest number of zones, because there are at most six dividers (WM-A2-22)."""
Zone = tuple[str, ...]


class Station(NamedTuple):
    """A station, connected to one `space`. `high` and `low` are the spots of its two multipliers.

    `values` has the factors of the multipliers, with the keys "high" and "low".
    """

    space: str
    robots: tuple[str, ...]
    plants: tuple[str, ...]
    high: str
    low: str
    values: Mapping[str, int]

    def multiplier(self, sheet: Sheet) -> str:
        """Return the circled multiplier: "high", "low" or "none" (WM-A2-19)."""
        if self.high in sheet.circled:
            return "high"
        return "low" if self.low in sheet.circled else "none"


STATIONS = tuple(
    Station(
        space=raw["space"],
        robots=tuple(raw["robots"]),
        plants=tuple(raw["plants"]),
        high=raw["high"],
        low=raw["low"],
        values=raw["values"],
    )
    for raw in LAYOUT.printed["stations"]
)


def zones(sheet: Sheet) -> tuple[Zone, ...]:
    """Return the zones between the drawn dividers, from the Earth to the Moon (WM-A2-11)."""
    return _zones(sheet.circled)


def zone_around(sheet: Sheet, space: str) -> Zone:
    """Return the zone that this space belongs to now (WM-A2-11)."""
    return _zone_by_space(sheet.circled)[space]


def complete_zones(sheet: Sheet) -> tuple[Zone, ...]:
    """Return the zones without an empty space (WM-A2-14)."""
    return tuple(zone for zone in zones(sheet) if sheet.filled(zone))


def longest(complete: tuple[Zone, ...]) -> Zone:
    """Return the longest of these zones, the first on a tie, () if there are none (WM-A2-43)."""
    return max(complete, key=len, default=())


@lru_cache(maxsize=1024)
def _zones(circled: frozenset[str]) -> tuple[Zone, ...]:
    ends = [at for at, divider in enumerate(DIVIDERS, start=1) if divider in circled]
    return tuple(
        LAYOUT.spaces[start:end] for start, end in zip((0, *ends), (*ends, len(LAYOUT.spaces)), strict=True)
    )


@lru_cache(maxsize=1024)
def _zone_by_space(circled: frozenset[str]) -> Mapping[str, Zone]:
    return {space: zone for zone in _zones(circled) for space in zone}


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
class JourneyTally:
    """Figures read off a finished sheet; six dividers at most make seven zones (WM-A2-22)."""

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
    complete_zones: int = declare(Number("Complete zones", 0, MOST_ZONES), default=0)
    errors: int = declare(Number("System Errors", 0, 3), default=0)


def _plants_line(tally: JourneyTally) -> ScoreLine:
    """Multiply the plants of each station by its multiplier; without a multiplier they score 0 (WM-A2-41)."""
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


def _most_zones_line(tally: JourneyTally, place: int | None) -> ScoreLine:
    """Score the player's place in the ranking by complete zones (WM-A2-44, WM-A2-58)."""
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


def _scoring_marks(sheet: Sheet, station: Station) -> tuple[str, ...]:
    """Return the station's circled plants and multiplier, or () without a multiplier (WM-A2-41)."""
    multiplier = station.multiplier(sheet)
    if multiplier == "none":
        return ()
    plants = sheet.circled_of(station.plants)
    return (*plants, station.high if multiplier == "high" else station.low)


def has_zones(sheet: Sheet, sizes: Iterable[int]) -> bool:
    """Return True if there are complete zones of exactly these sizes, one for each size.

    Rules WM-A2-37, WM-A2-D6.
    """
    return Counter(sizes) <= Counter(len(zone) for zone in complete_zones(sheet))


DIVIDER = "divider"
"""Kind of decision that a spent pair of energies brings."""

ENERGIES = LAYOUT.of_kind(ENERGY)

ENERGY_COLUMNS = tuple((tuple(col["symbols"]), str(col["brings"])) for col in LAYOUT.printed["energies"])
PAIRED = frozenset(symbols[-1] for symbols, _ in ENERGY_COLUMNS)
"""Lower energy of each column, which completes a pair (WM-A2-22)."""

ENERGY_ERRORS = frozenset(LAYOUT.printed["energy_errors"])
"""System Error boxes that give the player an energy (WM-A2-30)."""

DRAW_DIVIDER = Decision(
    DIVIDER,
    ENERGY,
    Text("Two energies are spent: draw a divider between two neighbouring spaces."),
    must=True,
)


def circle_robot(sheet: Sheet, robot: str) -> Sheet:
    """Circle a robot (WM-A2-18). The last robot of a station wins a multiplier (WM-A2-19).

    This is the high multiplier, or the low one if the high one is lost.
    """
    sheet = sheet.circle(robot)
    station = next(station for station in STATIONS if robot in station.robots)
    if sheet.count_circled(station.robots) < len(station.robots):
        return sheet
    return sheet.circle(station.low if station.high in sheet.crossed else station.high)


def gain_energy(sheet: Sheet, energy: str) -> Step:
    """Circle an energy. The lower energy of a column completes a pair, which must be spent.

    Rules WM-A2-22, WM-A2-D2.
    """
    return Step(sheet.circle(energy), (DRAW_DIVIDER,) if energy in PAIRED else ())


def draw_divider(sheet: Sheet, divider: str) -> Sheet:
    """Draw the divider. Cross the two energies that paid for it, and the sign of their column.

    Rules WM-A2-13, WM-A2-D5.
    """
    paid = next(
        (
            (*symbols, sign)
            for symbols, sign in ENERGY_COLUMNS
            if sign not in sheet.crossed and sheet.circled.issuperset(symbols)
        ),
        (),
    )
    return sheet.circle(divider).cross(*paid)


class Journey(Adventure[JourneyTally]):
    layout = LAYOUT
    tally = JourneyTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        # WM-A2-35: a high or a low multiplier of three stations
        70: lambda sheet: sum(station.multiplier(sheet) != "none" for station in STATIONS) >= 3,
        # WM-A2-36: robots do not matter
        71: lambda sheet: sum(sheet.circled.issuperset(station.plants) for station in STATIONS) >= 2,
        72: lambda sheet: has_zones(sheet, (6, 6)),
        73: lambda sheet: has_zones(sheet, (6, 4, 2)),
        74: lambda sheet: sheet.count_circled(TANKS) >= 6,  # WM-A2-38
        # WM-A2-39, WM-A2-D7: four tanks that follow each other in tank order
        75: lambda sheet: any(sheet.circled.issuperset(TANKS[at : at + 4]) for at in range(len(TANKS) - 3)),
    }
    astra_prize = Text("Cross one high multiplier.")
    actions: Mapping[str, Decision] = {
        ROBOT: Decision(ROBOT, ROBOT, Text("Circle one robot of any station.")),
        PLANT: Decision(PLANT, PLANT, Text("Circle one plant of a station in the zone of your number.")),
        WATER: Decision(WATER, WATER, Text("Circle the tank at your number.")),
        ENERGY: Decision(ENERGY, ENERGY, Text("Circle the next energy.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
    }
    anywhere: Mapping[str, tuple[str, ...]] = {
        ROBOT: tuple(robot for station in STATIONS for robot in station.robots),
        DIVIDER: DIVIDERS,
    }
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {WATER: TANK_AT}
    astronauts = LAYOUT.of_kind(ASTRONAUT)
    plannings = LAYOUT.of_kind(PLANNING)
    wild_of: Mapping[str, str] = {
        col["symbols"][-1]: col["brings"]
        for track in ("astronauts", "plannings")
        for col in LAYOUT.printed[track]
    }
    compares = True

    def rows(self, sheet: Sheet, space: str) -> Sequence[Sequence[str]]:
        """Return the current zone of the space (WM-A2-11, WM-A2-12)."""
        return (zone_around(sheet, space),)

    def heading(self, sheet: Sheet, spot: str) -> Text:
        """Return the zone of a space. A divider belongs to the zone of the space before it."""
        if spot in DIVIDERS:
            spot = LAYOUT.spaces[DIVIDERS.index(spot)]
        if LAYOUT.spots[spot].kind != SPACE:
            return super().heading(sheet, spot)
        zone = zone_around(sheet, spot)
        start, end = LAYOUT.spots[zone[0]].label, LAYOUT.spots[zone[-1]].label
        if start == end:
            return Text("Space {start}", start=start)
        return Text("Spaces {start}-{end}", start=start, end=end)

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be marked now; an X needs no planning symbol (WM-A2-25, WM-A2-D8).

        Plants may be marked at all stations of the zone in which this turn's number stands (WM-A2-20). The
        dividers drawn so far determine this zone.
        """
        if decision.kind == ENERGY:
            return sheet.unmarked(ENERGIES)[:1]
        if decision.kind == PLANT and written:
            zone = zone_around(sheet, written.space)
            return sheet.unmarked(plant for one in STATIONS if one.space in zone for plant in one.plants)
        return super().options(sheet, decision, written)

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        if decision.kind == ROBOT:
            return Step(circle_robot(sheet, spot))
        if decision.kind == ENERGY:
            return gain_energy(sheet, spot)
        if decision.kind == DIVIDER:
            return Step(draw_divider(sheet, spot))
        return super().mark(sheet, decision, spot, written)

    def error(self, sheet: Sheet) -> Step:
        """Cross a System Error. The first two give an energy, which may lead to a divider.

        Rules WM-A2-30, WM-A2-D9.
        """
        after = super().error(sheet).sheet
        energy = sheet.unmarked(ENERGIES)[:1]
        if energy and ENERGY_ERRORS & (after.crossed - sheet.crossed):
            return gain_energy(after, energy[0])
        return Step(after)

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> JourneyTally:
        complete = complete_zones(sheet)
        read: dict[str, Any] = {**self.mission_points(claims)}
        for number, station in enumerate(STATIONS, start=1):
            read[f"plants_{number}"] = sheet.count_circled(station.plants)
            read[f"multiplier_{number}"] = station.multiplier(sheet)
        return JourneyTally(
            **read,
            water=sum(TANK_VALUES[tank] for tank in sheet.circled_of(TANK_VALUES)),
            longest_zone=len(longest(complete)),
            complete_zones=len(complete),
            errors=count_errors(LAYOUT, sheet),
        )

    def check_tally(self, tally: JourneyTally, missions: Sequence[int]) -> None:
        """Check the zones: all complete zones together have no more than the 36 spaces (WM-A2-14)."""
        super().check_tally(tally, missions)
        if tally.water not in sums_of(TANK_VALUES.values()):
            raise Malformed("water", "No tanks of the sheet add up to {sum}.", sum=tally.water)
        if bool(tally.longest_zone) != bool(tally.complete_zones):
            raise Malformed("complete_zones", "There is a longest complete zone only if a zone is complete.")
        if tally.longest_zone + max(0, tally.complete_zones - 1) > len(LAYOUT.spaces):
            raise Malformed("complete_zones", "So many zones do not fit beside the longest one.")
        if tally.complete_zones == MOST_ZONES and tally.longest_zone * MOST_ZONES < len(LAYOUT.spaces):
            raise Malformed("longest_zone", "One of {zones} complete zones is longer.", zones=MOST_ZONES)

    def lines(self, tally: JourneyTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines (WM-A2-40, WM-A2-41, WM-A2-42, WM-A2-43, WM-A2-44, WM-A2-45)."""
        return (
            missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
            _plants_line(tally),
            ScoreLine(Text("Water"), tally.water, Text("sum of the circled tanks")),
            ScoreLine(Text("Longest zone"), tally.longest_zone, Text("spaces of the longest complete zone")),
            _most_zones_line(tally, place),
            errors_line(tally.errors),
        )

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        complete = complete_zones(sheet)
        return {
            "Plants": tuple(mark for station in STATIONS for mark in _scoring_marks(sheet, station)),
            "Water": sheet.circled_of(TANK_VALUES),
            "Longest zone": longest(complete),
            "Most zones": tuple(space for zone in complete for space in zone),
        }

    def completed(self, before: Sheet, after: Sheet) -> tuple[Text, ...]:
        """Return a text with the size of each zone that became complete (WM-A2-14)."""
        known = complete_zones(before)
        new = (zone for zone in complete_zones(after) if zone not in known)
        return tuple(Text.counted("a zone of 1", "a zone of {count}", count=len(zone)) for zone in new)

    def contest(self, tally: JourneyTally) -> int:
        """Return the number of complete zones (WM-A2-44)."""
        return tally.complete_zones

    def astra_contest(self, given: Mapping[str, int]) -> int:
        """Return the number of ASTRA's zones, one for every two of her energy cards (WM-A2-58)."""
        return given.get(ENERGY, 0) // 2
