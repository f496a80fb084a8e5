"""Adventure 3, The Colony: buildings, tunnels, quarters, and what they score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.errors import Malformed
from companion.engine.fields import Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Adventure, Claim, Decision, Step, Written
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.layout import Network, Zone, load
from companion.games.welcome_to_the_moon.points import (
    errors_line,
    ladder,
    missions_line,
    place_points,
    planning_line,
)
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

LAYOUT = load("colony")


PLANTS_LADDER, WATER_LADDER, ANTENNAS_LADDER = MULTIPLIERS = tuple(
    ladder(LAYOUT, name) for name in ("plants", "water", "antennas")
)
PLANNING_LADDER = ladder(LAYOUT, "planning")
PLANTS: Mapping[str, int] = LAYOUT.printed["plants"]
"""Plants in each greenhouse (WM-A3-18)."""

GREENHOUSES = LAYOUT.of_kind("greenhouse")
TANKS = LAYOUT.of_kind("tank")
ANTENNAS = LAYOUT.of_kind("antenna")
ASTRONAUTS = LAYOUT.of_kind("astronaut")
BONUSES = LAYOUT.of_kind("bonus")
HIGHS = LAYOUT.prizes
LOWS = tuple(bonus for bonus in BONUSES if bonus not in HIGHS)
HIGH, LOW = 15, 5
"""Points of a quarter's two bonuses (WM-A3-27)."""


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
    """Count the plants in these greenhouses. Only circled greenhouses count (WM-A3-38)."""
    return sum(PLANTS[greenhouse] for greenhouse in sheet.circled_of(greenhouses))


def _product(label: Text, count: int, factor: int) -> ScoreLine:
    return ScoreLine(label, count * factor, Text.verbatim(f"{count} × {factor}"))


def _standing(astronauts: int, place: int | None) -> Text:
    if place is None:
        return Text("{count} crossed", count=astronauts)
    return Text("{count} crossed, place {place}", count=astronauts, place=place)


class Quarter(NamedTuple):
    """Eight buildings and the symbols beside them; players race for `high`, not for `low` (WM-A3-27).

    Rule WM-A3-15.
    """

    spaces: tuple[str, ...]
    greenhouses: tuple[str, ...]
    tanks: tuple[str, ...]
    antennas: tuple[str, ...]
    high: str
    low: str


def _quarter(raw: Mapping[str, Any]) -> Quarter:
    return Quarter(
        spaces=tuple(raw["spaces"]),
        greenhouses=tuple(raw["greenhouses"]),
        tanks=tuple(raw["tanks"]),
        antennas=tuple(raw["antennas"]),
        high=raw["high"],
        low=raw["low"],
    )


LANDING_SITE = "landing-site"
OBSERVATORY = "observatory"
TUNNELS = Network({t: (a, b) for t, (a, b) in LAYOUT.printed["tunnels"].items()}, [LANDING_SITE])
TANK_OF = {space: (tank,) for space, tank in LAYOUT.printed["tanks"].items()}
ANTENNAS_OF: Mapping[str, tuple[str, ...]] = {b: tuple(a) for b, a in LAYOUT.printed["antennas"].items()}
FIXED = frozenset(LAYOUT.of_kind("fixed"))
QUARTERS = tuple(_quarter(raw) for raw in LAYOUT.printed["quarters"].values())
QUARTER_OF: Mapping[str, Quarter] = {space: quarter for quarter in QUARTERS for space in quarter.spaces}
ROWS = tuple(zone for zone in LAYOUT.zones if zone.id.startswith("row."))
COLUMNS = tuple(zone for zone in LAYOUT.zones if zone.id.startswith("column."))


def fill(sheet: Sheet, space: str, entry: Entry) -> Sheet:
    """Write a number or X and circle the antennas and the bonus that it brings (WM-A3-21, WM-A3-27)."""
    return circle_bonus(circle_antennas(sheet.write(space, entry)), QUARTER_OF[space])


def network(sheet: Sheet) -> frozenset[str]:
    """Return all nodes that drawn tunnels link to the landing site (WM-A3-19)."""
    return TUNNELS.reached(sheet.circled)


def circle_antennas(sheet: Sheet) -> Sheet:
    """Circle the antennas of every building that is connected and filled (WM-A3-21).

    The observatory counts as filled.
    """
    live = (node for node in network(sheet) & ANTENNAS_OF.keys() if node in FIXED or node in sheet.written)
    return sheet.circle(*(antenna for node in live for antenna in ANTENNAS_OF[node]))


def circle_bonus(sheet: Sheet, quarter: Quarter) -> Sheet:
    """Circle the 15 of a complete quarter, or its 5 if the 15 is lost; one bonus per quarter (WM-A3-27)."""
    if not sheet.filled(quarter.spaces) or sheet.count_circled((quarter.high, quarter.low)):
        return sheet
    return sheet.circle(quarter.low if quarter.high in sheet.crossed else quarter.high)


def complete(sheet: Sheet, zones: tuple[Zone, ...]) -> int:
    """Count the zones whose buildings are all filled (WM-A3-32)."""
    return sum(sheet.filled(zone.spaces) for zone in zones)


def all_antennas(sheet: Sheet) -> int:
    """Count the quarters with every antenna circled (WM-A3-34)."""
    return sum(sheet.circled.issuperset(quarter.antennas) for quarter in QUARTERS)


def all_tanks(sheet: Sheet) -> int:
    """Count the quarters with both tanks circled (WM-A3-36)."""
    return sum(sheet.circled.issuperset(quarter.tanks) for quarter in QUARTERS)


class Colony(Adventure[ColonyTally]):
    layout = LAYOUT
    tally = ColonyTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        76: lambda sheet: complete(sheet, COLUMNS) >= 3,
        77: lambda sheet: complete(sheet, ROWS) >= 3,
        78: lambda sheet: OBSERVATORY in network(sheet),  # WM-A3-33
        79: lambda sheet: all_antennas(sheet) >= 2,
        80: lambda sheet: plants_in(sheet, GREENHOUSES) >= 10,  # WM-A3-35
        81: lambda sheet: all_tanks(sheet) >= 2,
    }
    astra_prize = Text("Cross one 15 that is still open.")
    actions: Mapping[str, Decision] = {
        ROBOT: Decision("tunnel", ROBOT, Text("Draw one tunnel that touches your network.")),
        ENERGY: Decision("ladder", ENERGY, Text("Cross the next box of one multiplier.")),
        PLANT: Decision("greenhouse", PLANT, Text("Circle the next greenhouse of this quarter.")),
        WATER: Decision("tank", WATER, Text("Circle the tank of this building.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty building.")),
    }
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {
        "greenhouse": {space: quarter.greenhouses for space, quarter in QUARTER_OF.items()},
        "tank": TANK_OF,
    }
    astronauts = ASTRONAUTS
    plannings = PLANNING_LADDER.boxes
    compares = True

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Write a number or X, with the antennas and the bonus that it brings.

        Rules WM-A3-21, WM-A3-26, WM-A3-27.
        """
        return Step(circle_bonus(circle_antennas(sheet.write(space, value)), QUARTER_OF[space]))

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be chosen now; an X needs no planning box (WM-A3-24, WM-A3-25).

        Rules WM-A3-17, WM-A3-23.

        A tunnel has an end in the network, and may close a loop (WM-A3-19, WM-A3-20). A ladder has a next box
        until it is finished (WM-A3-22). Greenhouses are circled from the top (WM-A3-18).
        """
        if decision.kind == "tunnel":
            return TUNNELS.next_lines(sheet.circled)
        if decision.kind == "ladder":
            return tuple(box for ladder in MULTIPLIERS for box in ladder.next_box(sheet))
        found = super().options(sheet, decision, written)
        return found[:1] if decision.kind == "greenhouse" else found

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        if decision.kind in {"ladder", ASTRONAUT}:
            return Step(sheet.cross(spot))
        return Step(circle_antennas(super().mark(sheet, decision, spot, written).sheet))

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> ColonyTally:
        return ColonyTally(
            **self.mission_points(claims),
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

    def check_tally(self, tally: ColonyTally, missions: Sequence[int]) -> None:
        """Check that each quarter has at most one bonus (WM-A3-27)."""
        super().check_tally(tally, missions)
        if tally.highs + tally.lows > len(QUARTERS):
            raise Malformed("lows", "Each of the {quarters} quarters has one bonus.", quarters=len(QUARTERS))

    def lines(self, tally: ColonyTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines (WM-A3-37, WM-A3-38, WM-A3-39, WM-A3-40, WM-A3-41, WM-A3-42)."""
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

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        """Return the counted spots, with the box that shows a multiplier or penalty."""
        return {
            "Plants": (*sheet.circled_of(GREENHOUSES), *PLANTS_LADDER.shown(sheet)),
            "Water": (*sheet.circled_of(TANKS), *WATER_LADDER.shown(sheet)),
            "Antennas": (*sheet.circled_of(ANTENNAS), *ANTENNAS_LADDER.shown(sheet)),
            "Quarters": sheet.circled_of(BONUSES),
            "Astronauts": sheet.crossed_of(ASTRONAUTS),
            "Planning": PLANNING_LADDER.shown(sheet),
        }

    def contest(self, tally: ColonyTally) -> int:
        """Return the number of crossed astronauts (WM-A3-40)."""
        return tally.astronauts

    def astra_contest(self, given: Mapping[str, int]) -> int:
        """Return the number of ASTRA's astronaut cards, which count as crossed astronauts (WM-A3-55)."""
        return given.get(ASTRONAUT, 0)
