"""Adventure 2, The Journey: one way to the Moon divided into zones, and its scores (A2-40 to A2-45)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

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
    cross_error,
    race,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.layout import SPACE, load, out_of_order, space_refusal
from companion.games.welcome_to_the_moon.points import (
    astra_card_lines,
    claimed_points,
    errors_line,
    missions_line,
    place_points,
)
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

LAYOUT = load("journey")

DIVIDERS = LAYOUT.of_kind("divider")
"""Dividers in order. The first one lies between the first two spaces (A2-13)."""

TANK_AT: Mapping[str, str] = {tank["space"]: name for name, tank in LAYOUT.printed["tanks"].items()}
"""Tank of each space that has one (A2-21)."""

TANK_VALUES: Mapping[str, int] = {name: tank["value"] for name, tank in LAYOUT.printed["tanks"].items()}
"""Points of each tank (A2-42), in tank order (D7)."""

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
        """Return the circled multiplier: "high", "low" or "none" (A2-19)."""
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
    """Return the zones between the drawn dividers, from the Earth to the Moon (A2-11)."""
    return _zones(sheet.circled)


def zone_around(sheet: Sheet, space: str) -> Zone:
    """Return the zone that this space belongs to now (A2-11)."""
    return _zone_by_space(sheet.circled)[space]


def complete_zones(sheet: Sheet) -> tuple[Zone, ...]:
    """Return the zones without an empty space (A2-14)."""
    return tuple(zone for zone in zones(sheet) if sheet.filled(zone))


def longest(complete: tuple[Zone, ...]) -> Zone:
    """Return the longest of these zones, the first on a tie, () if there are none (A2-43)."""
    return max(complete, key=len, default=())


def zone_name(sheet: Sheet, spot: str) -> Text:
    """Return the name of the zone of a space. A divider belongs to the zone of the space before it.

    For any other spot, return the name of its printed group.
    """
    if spot in DIVIDERS:
        spot = LAYOUT.spaces[DIVIDERS.index(spot)]
    if LAYOUT.spots[spot].kind != SPACE:
        return LAYOUT.spots[spot].group
    zone = zone_around(sheet, spot)
    start, end = LAYOUT.spots[zone[0]].label, LAYOUT.spots[zone[-1]].label
    if start == end:
        return Text("Space {start}", start=start)
    return Text("Spaces {start}-{end}", start=start, end=end)


@lru_cache(maxsize=1024)
def _zones(circled: frozenset[str]) -> tuple[Zone, ...]:
    ends = [at for at, divider in enumerate(DIVIDERS, start=1) if divider in circled]
    return tuple(
        LAYOUT.spaces[start:end] for start, end in zip((0, *ends), (*ends, len(LAYOUT.spaces)), strict=True)
    )


@lru_cache(maxsize=1024)
def _zone_by_space(circled: frozenset[str]) -> Mapping[str, Zone]:
    return {space: zone for zone in _zones(circled) for space in zone}


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
    """Multiply the plants of each station by its multiplier; without a multiplier they score 0 (A2-41)."""
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
    """Score the player's place, which compares the numbers of complete zones (A2-44, A2-58)."""
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
    """Return the spots that each score line counts, by the label of the line."""
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


DIVIDER = "divider"
"""Kind of decision that a spent pair of energies brings."""

ROBOTS = tuple(robot for station in STATIONS for robot in station.robots)
ENERGIES = LAYOUT.of_kind(ENERGY)
ASTRONAUTS = LAYOUT.of_kind(ASTRONAUT)
PLANNINGS = LAYOUT.of_kind(PLANNING)
WILDS = LAYOUT.of_kind("wild")

ENERGY_COLUMNS = tuple((tuple(col["symbols"]), str(col["brings"])) for col in LAYOUT.printed["energies"])
PAIRED = frozenset(symbols[-1] for symbols, _ in ENERGY_COLUMNS)
"""Lower energy of each column, which completes a pair (A2-22)."""

ENERGY_ERRORS = frozenset(LAYOUT.printed["energy_errors"])
"""System Error boxes that give the player an energy (A2-30)."""

WILD_OF: Mapping[str, str] = {
    col["symbols"][-1]: col["brings"]
    for track in ("astronauts", "plannings")
    for col in LAYOUT.printed[track]
}
"""Wild symbol that the lower symbol of each column brings (A2-24, A2-25)."""

DRAW_DIVIDER = Decision(
    DIVIDER,
    ENERGY,
    Text("Two energies are spent: draw a divider between two neighbouring spaces."),
    must=True,
)


# --- writing -------------------------------------------------------------------------------------


def first() -> Sheet:
    """Return a sheet with one energy circled (A2-22)."""
    return Sheet(circled=frozenset(LAYOUT.printed["circled"]))


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """Refuse a number that does not rise within its current zone, whatever the action (A2-11, A2-12)."""
    if (reason := space_refusal(LAYOUT, sheet, space)) is not None:
        return reason
    return out_of_order(sheet, zone_around(sheet, space), space, value)


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Write the number, which has no effect of its own (A2-12)."""
    return Step(sheet.write(space, value))


# --- actions -------------------------------------------------------------------------------------


OFFERS: Mapping[str, Decision] = {
    ROBOT: Decision(ROBOT, ROBOT, Text("Circle one robot of any station.")),
    PLANT: Decision(PLANT, PLANT, Text("Circle one plant of a station in the zone of your number.")),
    WATER: Decision(WATER, WATER, Text("Circle the tank at your number.")),
    ENERGY: Decision(ENERGY, ENERGY, Text("Circle the next energy.")),
    ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
    PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
}
"""Decision that each action brings; all may be declined (A2-17, D1)."""


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """Return the decision of the action, or () if it has no options (A2-18 to A2-26)."""
    offer = OFFERS[action]
    return (offer,) if options(sheet, offer, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the ids that may be marked now."""
    return _OPTIONS[decision.kind](sheet, written)


def _plants(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the uncircled plants of the stations in the zone just written in (A2-20).

    The dividers drawn so far determine the zone.
    """
    if written is None:
        return ()
    zone = zone_around(sheet, written.space)
    return sheet.unmarked(plant for station in STATIONS if station.space in zone for plant in station.plants)


def _tank(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the uncircled tank of the space just written in, else () (A2-21).

    An X never circles a tank.
    """
    if written is None or (tank := TANK_AT.get(written.space)) is None:
        return ()
    return sheet.unmarked((tank,))


_OPTIONS: Mapping[str, Callable[[Sheet, Written | None], tuple[str, ...]]] = {
    ROBOT: lambda sheet, written: sheet.unmarked(ROBOTS),
    PLANT: _plants,
    WATER: _tank,
    ENERGY: lambda sheet, written: sheet.unmarked(ENERGIES)[:1],
    ASTRONAUT: lambda sheet, written: sheet.unmarked(ASTRONAUTS)[:1],
    WRITE_X: lambda sheet, written: sheet.empty(LAYOUT.spaces),  # A2-25, D8: no planning symbol is needed
    DIVIDER: lambda sheet, written: sheet.unmarked(DIVIDERS),
}


def mark(sheet: Sheet, decision: Decision, choice: str, written: Written | None) -> Step:
    """Mark the chosen spot and apply its effects at once (A2-29)."""
    return _MARKS[decision.kind](sheet, decision, choice)


def _circle(sheet: Sheet, decision: Decision, choice: str) -> Step:
    """Circle a plant or a tank (A2-20, A2-21)."""
    return Step(sheet.circle(choice))


def _robot(sheet: Sheet, decision: Decision, robot: str) -> Step:
    """Circle a robot (A2-18). The last robot of a station wins a multiplier (A2-19).

    This is the high multiplier, or the low one if the high one is lost.
    """
    sheet = sheet.circle(robot)
    station = next(station for station in STATIONS if robot in station.robots)
    if sheet.count_circled(station.robots) < len(station.robots):
        return Step(sheet)
    return Step(sheet.circle(station.low if station.high in sheet.crossed else station.high))


def gain_energy(sheet: Sheet, energy: str) -> Step:
    """Circle an energy. The lower energy of a column completes a pair, which must be spent (A2-22, D2)."""
    return Step(sheet.circle(energy), (DRAW_DIVIDER,) if energy in PAIRED else ())


def _draw(sheet: Sheet, decision: Decision, divider: str) -> Step:
    """Draw the divider. Cross the two energies that paid for it, and the sign of their column (A2-13, D5)."""
    paid = next(
        (
            (*symbols, sign)
            for symbols, sign in ENERGY_COLUMNS
            if sign not in sheet.crossed and sheet.circled.issuperset(symbols)
        ),
        (),
    )
    return Step(sheet.circle(divider).cross(*paid))


def _cross_symbol(sheet: Sheet, symbol: str) -> Sheet:
    """Cross a symbol. The lower symbol of a column also circles the wild of the column (A2-24, A2-25)."""
    wilds = (WILD_OF[symbol],) if symbol in WILD_OF else ()
    return sheet.cross(symbol).circle(*wilds)


def _astronaut(sheet: Sheet, decision: Decision, astronaut: str) -> Step:
    """Cross the next astronaut, even if the number was not shifted (A2-24)."""
    return Step(_cross_symbol(sheet, astronaut))


def _write_x(sheet: Sheet, decision: Decision, space: str) -> Step:
    """Write the X and cross the next planning symbol if one is left (A2-25, A2-26)."""
    sheet = sheet.write(space, X)
    for symbol in sheet.unmarked(PLANNINGS)[:1] if decision.source == PLANNING else ():
        sheet = _cross_symbol(sheet, symbol)
    return Step(sheet)


_MARKS: Mapping[str, Callable[[Sheet, Decision, str], Step]] = {
    ROBOT: _robot,
    PLANT: _circle,
    WATER: _circle,
    ENERGY: lambda sheet, decision, energy: gain_energy(sheet, energy),
    ASTRONAUT: _astronaut,
    WRITE_X: _write_x,
    DIVIDER: _draw,
}


def wild(sheet: Sheet) -> str:
    """Return the first wild that is circled and not spent, "" if there is none (A2-27)."""
    return next((wild for wild in WILDS if wild in sheet.circled and wild not in sheet.crossed), "")


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """Return a text with the size of each zone that became complete (A2-14)."""
    known = complete_zones(before)
    new = (zone for zone in complete_zones(after) if zone not in known)
    return tuple(Text.counted("a zone of 1", "a zone of {count}", count=len(zone)) for zone in new)


# --- errors ------------------------------------------------------------------------


def error(sheet: Sheet) -> Step:
    """Cross a System Error box. The first two give an energy, which may lead to a divider (A2-30, D9)."""
    after = cross_error(LAYOUT, sheet).sheet
    energy = sheet.unmarked(ENERGIES)[:1]
    if energy and ENERGY_ERRORS & (after.crossed - sheet.crossed):
        return gain_energy(after, energy[0])
    return Step(after)


# --- ASTRA -------------------------------------------------------------------------------------


def astra_zones(given: Mapping[str, int]) -> int:
    """Return the number of ASTRA's zones, one for every two energy cards given to her (A2-58)."""
    return given.get(ENERGY, 0) // 2


ADVENTURE = Adventure(
    layout=LAYOUT,
    first=first,
    refusal=refusal,
    x_refusal=partial(space_refusal, LAYOUT),  # A2-04: any empty space
    write=write,
    action=action,
    options=options,
    mark=mark,
    error=error,
    incidents=partial(race, LAYOUT),  # A2-32: the high multipliers
    missions=MISSIONS,
    tally=Tally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    tie_breaks=lambda tally: (-tally.errors,),  # A2-46
    astra_lines=partial(astra_card_lines, LAYOUT),  # A2-55; nothing for her zones (A2-58)
    astra_prize=Text("Cross one high multiplier."),
    completed=completed,
    wild=wild,
    contest=lambda tally: int(tally.complete_zones),  # A2-44
    astra_contest=astra_zones,
    zone_name=zone_name,
)
