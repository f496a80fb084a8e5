"""Score of The Virus (V59 to V66) and what its missions ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.fields import Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim, count_errors
from companion.games.welcome_to_the_moon.adventures.virus_sheet import (
    FLOORS,
    INFECTED,
    LAYOUT,
    QUARTERS,
    VALUES,
    Quarter,
    finished,
    infected,
)
from companion.games.welcome_to_the_moon.components import PLANT, WATER
from companion.games.welcome_to_the_moon.points import claimed_points, errors_line, missions_line
from companion.games.welcome_to_the_moon.sheet import Sheet


def _quarter(where: str) -> Number:
    quarter = QUARTERS[where]
    most = len(quarter.spaces) * len(quarter.energies)
    return Number(Text("Points of quarter {quarter}", quarter=quarter.name), 0, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Figures read off a finished sheet; the points of the eleven quarters are in its small boxes."""

    mission_a: int = declare(Number("Mission A", 0, 8), default=0)
    mission_b: int = declare(Number("Mission B", 0, 12), default=0)
    mission_c: int = declare(Number("Mission C", 0, 10), default=0)
    plant_rows: int = declare(Number("Finished rows of plants", 0, 6), default=0)
    water_rows: int = declare(Number("Finished rows of water", 0, 5), default=0)
    quarter_1a: int = declare(_quarter("1a"), default=0)
    quarter_1b: int = declare(_quarter("1b"), default=0)
    quarter_2b: int = declare(_quarter("2b"), default=0)
    quarter_2c: int = declare(_quarter("2c"), default=0)
    quarter_3a: int = declare(_quarter("3a"), default=0)
    quarter_3b: int = declare(_quarter("3b"), default=0)
    quarter_3c: int = declare(_quarter("3c"), default=0)
    quarter_4a: int = declare(_quarter("4a"), default=0)
    quarter_4b: int = declare(_quarter("4b"), default=0)
    quarter_5b: int = declare(_quarter("5b"), default=0)
    quarter_5c: int = declare(_quarter("5c"), default=0)
    infected: int = declare(Number("Infected spaces", 0, len(LAYOUT.spaces)), default=0)
    errors: int = declare(Number("System Errors", 0, 3), default=0)

    @property
    def quarters(self) -> Mapping[str, int]:
        """Points of each quarter."""
        return {where: getattr(self, f"quarter_{where}") for where in QUARTERS}


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> Tally:
    """Return the tally of the sheet as if the game ended now (V58)."""
    return Tally(
        mission_a=claimed_points(LAYOUT.cards, claims, "A"),
        mission_b=claimed_points(LAYOUT.cards, claims, "B"),
        mission_c=claimed_points(LAYOUT.cards, claims, "C"),
        plant_rows=len(finished(sheet, PLANT)),
        water_rows=len(finished(sheet, WATER)),
        infected=len(infected(sheet)),
        errors=count_errors(LAYOUT, sheet),
        **{f"quarter_{where}": quarter.score(sheet) for where, quarter in QUARTERS.items()},
    )


def weighs(sheet: Sheet) -> tuple[int, ...]:
    """Return the number of healthy spaces of each quarter, then that of infected spaces.

    Sheets that agree in these score their spaces alike.
    """
    return (*(quarter.healthy(sheet) for quarter in QUARTERS.values()), len(infected(sheet)))


def lines(tally: Tally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines in the order of the sheet's score boxes (V59-V65); no place counts (V66)."""
    return (
        missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
        _track_line(Text("Plants"), PLANT, tally.plant_rows),
        _track_line(Text("Water"), WATER, tally.water_rows),
        _quarters_line(tally),
        ScoreLine(Text("Infected"), -tally.infected, Text("{count} × −1", count=tally.infected)),
        errors_line(tally.errors),
    )


def _track_line(label: Text, kind: str, rows: int) -> ScoreLine:
    """Score a track by its finished rows (V60, V61)."""
    return ScoreLine(
        label,
        VALUES[kind][rows],
        Text.counted("{count} finished row", "{count} finished rows", count=rows),
    )


def _quarters_line(tally: Tally) -> ScoreLine:
    """Add up the quarters that score (V62)."""
    scored = [f"{QUARTERS[where].name} {points}" for where, points in tally.quarters.items() if points]
    total = sum(tally.quarters.values())
    return ScoreLine(Text("Quarters"), total, Text.verbatim(" + ".join(scored) or "0"))


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots that each line comes from, by its label."""
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        "Plants": tuple(symbol for row in finished(sheet, PLANT) for symbol in row.symbols),
        "Water": tuple(symbol for row in finished(sheet, WATER) for symbol in row.symbols),
        "Quarters": tuple(mark for quarter in QUARTERS.values() for mark in _scoring_marks(sheet, quarter)),
        "Infected": infected(sheet),
        "System Errors": sheet.crossed_of(LAYOUT.errors),
    }


def _scoring_marks(sheet: Sheet, quarter: Quarter) -> tuple[str, ...]:
    """Return the healthy spaces of a quarter and the energies that multiply them (V15)."""
    spaces = tuple(s for s in quarter.spaces if sheet.written.get(s, INFECTED) != INFECTED)
    energies = sheet.circled_of(quarter.energies)
    return (*spaces, *energies) if spaces and energies else ()


# --- Missions ---


def two_quarters(sheet: Sheet) -> bool:
    """Card 94 (V56): infected spaces count as filled."""
    return sum(quarter.evacuated(sheet) for quarter in QUARTERS.values()) >= 2


def a_floor(sheet: Sheet) -> bool:
    """Card 95 (V56)."""
    return any(all(quarter.evacuated(sheet) for quarter in floor) for floor in FLOORS.values())


def three_quarantines(sheet: Sheet) -> bool:
    """Card 96 (V55)."""
    return sum(quarter.quarantined(sheet) for quarter in QUARTERS.values()) >= 3


def green_and_blue(sheet: Sheet) -> bool:
    """Card 97 (V55)."""
    return all(QUARTERS[where].quarantined(sheet) for where in ("2b", "4b"))


def energies_of_two_floors(sheet: Sheet) -> bool:
    """Card 98."""
    return _floors_circled(sheet, lambda quarter: quarter.energies) >= 2


def plants_and_tanks_of_two_floors(sheet: Sheet) -> bool:
    """Card 99."""
    return _floors_circled(sheet, lambda quarter: (*quarter.plants, *filter(None, (quarter.tank,)))) >= 2


def _floors_circled(sheet: Sheet, marks_of: Callable[[Quarter], tuple[str, ...]]) -> int:
    return sum(
        all(sheet.circled.issuperset(marks_of(quarter)) for quarter in floor) for floor in FLOORS.values()
    )


MISSIONS: Mapping[int, Callable[[Sheet], bool]] = {
    94: two_quarters,
    95: a_floor,
    96: three_quarantines,
    97: green_and_blue,
    98: energies_of_two_floors,
    99: plants_and_tanks_of_two_floors,
}
