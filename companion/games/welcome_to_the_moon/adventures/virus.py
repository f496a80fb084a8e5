"""The Virus (adventure 6): quarters, walkways, the spread in phase 5, scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from companion.engine.errors import Malformed
from companion.engine.fields import Number, declare
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
from companion.games.welcome_to_the_moon.sheet import Sheet, X

LAYOUT = load("virus")

(INFECTED,) = LAYOUT.entries
"""Entry of a space that a virus has crossed out; it fills the space (WM-V14)."""

WALKWAYS: Mapping[str, tuple[str, str]] = {
    name: (one, other) for name, (one, other) in LAYOUT.printed["walkways"].items()
}
"""The two quarters that each walkway joins (WM-V35)."""


class Quarter(NamedTuple):
    """A quarter of the sheet. `target` and `tank` are "" if the quarter has none.

    Its first energy is circled at the start.
    """

    id: str
    name: str
    floor: str
    spaces: tuple[str, ...]
    energies: tuple[str, ...]
    plants: tuple[str, ...]
    tank: str
    target: str
    colour: str
    ways: Mapping[str, str]
    """Walkways of the quarter, each with the quarter at its other end."""

    @property
    def tanks(self) -> tuple[str, ...]:
        """Tank of the quarter in a tuple, which is empty if the quarter has none."""
        return (self.tank,) if self.tank else ()

    def evacuated(self, sheet: Sheet) -> bool:
        """Return True if no space of the quarter is empty (WM-V14)."""
        return sheet.filled(self.spaces)

    def quarantined(self, sheet: Sheet) -> bool:
        """Return True if all walkways of the quarter are closed (WM-V37)."""
        return sheet.circled.issuperset(self.ways)

    def healthy(self, sheet: Sheet) -> int:
        """Return the number of spaces of the quarter that hold a number or an X."""
        return sum(space in sheet.written and sheet.written[space] != INFECTED for space in self.spaces)

    def score(self, sheet: Sheet) -> int:
        """Return healthy spaces times circled energies; empty spaces count 0 (WM-V15, WM-V58)."""
        return self.healthy(sheet) * sheet.count_circled(self.energies)

    def neighbours(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the quarters to which open walkways of this quarter lead (WM-V45)."""
        return tuple(other for way, other in self.ways.items() if way not in sheet.circled)


def _ways(quarter: str) -> Mapping[str, str]:
    joined = ((way, pair) for way, pair in WALKWAYS.items() if quarter in pair)
    return {way: pair[1] if pair[0] == quarter else pair[0] for way, pair in joined}


QUARTERS: Mapping[str, Quarter] = {
    where: Quarter(
        id=where,
        name=raw["name"],
        floor=raw["floor"],
        spaces=tuple(raw["spaces"]),
        energies=tuple(raw["energies"]),
        plants=tuple(raw["plants"]),
        tank=raw["tank"],
        target=raw["target"],
        colour=raw["colour"],
        ways=_ways(where),
    )
    for where, raw in LAYOUT.printed["quarters"].items()
}
"""Quarters in the order in which their viruses act (WM-V47)."""

QUARTER_OF: Mapping[str, Quarter] = {
    space: quarter for quarter in QUARTERS.values() for space in quarter.spaces
}
TANK_AT: Mapping[str, str] = LAYOUT.printed["tanks"]
"""Tank of each space that has one (WM-V24)."""

FLOORS: Mapping[str, tuple[Quarter, ...]] = {
    zone.id: tuple(quarter for quarter in QUARTERS.values() if quarter.floor == zone.id)
    for zone in LAYOUT.zones
}


class Row(NamedTuple):
    """A row of a track. Crossing its first symbol also crosses the symbol `sets_off`, if any.

    Rules WM-V33, WM-V34.
    """

    symbols: tuple[str, ...]
    sets_off: str
    score: str
    bonus: str


TRACKS: Mapping[str, tuple[Row, ...]] = {
    kind: tuple(Row(tuple(r["symbols"]), r["sets_off"], r["score"], r["bonus"]) for r in track["rows"])
    for kind, track in LAYOUT.printed["tracks"].items()
}
VALUES: Mapping[str, tuple[int, ...]] = {
    kind: tuple(track["values"]) for kind, track in LAYOUT.printed["tracks"].items()
}
"""Points of each track, indexed by the number of finished rows (WM-V60, WM-V61)."""


def finished(sheet: Sheet, kind: str) -> tuple[Row, ...]:
    """Return the rows of a track whose symbols are all crossed (WM-V31)."""
    return tuple(row for row in TRACKS[kind] if sheet.crossed.issuperset(row.symbols))


def infected(sheet: Sheet) -> tuple[str, ...]:
    """Return the spaces that a virus has crossed out, in sheet order."""
    return tuple(space for space in LAYOUT.spaces if sheet.written.get(space) == INFECTED)


def _quarter(where: str) -> Number:
    quarter = QUARTERS[where]
    most = len(quarter.spaces) * len(quarter.energies)
    return Number(Text("Points of quarter {quarter}", quarter=quarter.name), 0, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class VirusTally:
    """Figures that players read off a finished sheet. Each of the quarters has a small box for its points."""

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


def _track_line(label: Text, kind: str, rows: int) -> ScoreLine:
    """Score a track by its finished rows (WM-V60, WM-V61)."""
    return ScoreLine(
        label,
        VALUES[kind][rows],
        Text.counted("{count} finished row", "{count} finished rows", count=rows),
    )


def _quarters_line(tally: VirusTally) -> ScoreLine:
    """Add up the quarters that score (WM-V62)."""
    scored = [f"{QUARTERS[where].name} {points}" for where, points in tally.quarters.items() if points]
    total = sum(tally.quarters.values())
    return ScoreLine(Text("Quarters"), total, Text.verbatim(" + ".join(scored) or "0"))


def _scoring_marks(sheet: Sheet, quarter: Quarter) -> tuple[str, ...]:
    """Return the healthy spaces of a quarter and the energies that multiply them (WM-V15)."""
    spaces = tuple(s for s in quarter.spaces if sheet.written.get(s, INFECTED) != INFECTED)
    energies = sheet.circled_of(quarter.energies)
    return (*spaces, *energies) if spaces and energies else ()


def _healthy_for(quarter: Quarter, points: int) -> tuple[int, ...]:
    """Return the numbers of healthy spaces with which a quarter can score these points (WM-V15)."""
    energies = range(len(quarter.energies) + 1)
    return tuple(n for n in range(len(quarter.spaces) + 1) if any(n * one == points for one in energies))


def _floors_circled(sheet: Sheet, marks_of: Callable[[Quarter], tuple[str, ...]]) -> int:
    return sum(
        all(sheet.circled.issuperset(marks_of(quarter)) for quarter in floor) for floor in FLOORS.values()
    )


PATIENT_ZERO, PROPAGATION, VIRUS, INFECT, ACTIVATE, BY_LETTER = (
    "patient-zero",
    "propagation",
    "virus",
    "infect",
    "activate",
    "by-letter",
)
"""Kinds of decision. A propagation unfolds into a decision per virus, a virus into its infections."""

HOME_OF: Mapping[str, Quarter] = {
    virus["activation"]: QUARTERS[virus["quarter"]] for virus in LAYOUT.printed["viruses"].values()
}
"""Home quarter of the virus that each activation symbol activates (WM-V33, WM-V53)."""

BY_TRACK = tuple(row["sets_off"] for t in LAYOUT.printed["tracks"].values() for row in t["rows"])
ACTIVATIONS = tuple(HOME_OF)
PROPAGATIONS = LAYOUT.of_kind("propagation")
ASTRAS = tuple(symbol for symbol in ACTIVATIONS if symbol in BY_TRACK)
"""Symbols of the viruses that ASTRA's first effect may activate (WM-V71)."""

MISSION_OF: Mapping[str, str] = LAYOUT.printed["missions"]
SPREADING_ERRORS = frozenset(LAYOUT.printed["spreading_errors"])
"""System Errors that cause a propagation (WM-V13)."""

NAMES: Mapping[str, Text] = {
    "grey": Text("grey"),
    "red": Text("red"),
    "green": Text("green"),
    "purple": Text("purple"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
}
"""Names of the viruses by colour."""

CHOOSE_VIRUS = Text("ASTRA: activate the green or the blue virus. It spreads at once.")
CHOOSE_PROPAGATION = Text("ASTRA: cross a propagation symbol. The viruses spread at once.")


def grey_spaces(sheet: Sheet) -> tuple[str, ...]:
    """Return the empty spaces of the quarters where patient zero may be (WM-V3)."""
    quarters = (QUARTERS[name] for name in LAYOUT.printed["patient_zero"])
    return tuple(space for quarter in quarters for space in sheet.empty(quarter.spaces))


def patient_zero(sheet: Sheet, space: str) -> Sheet:
    """Infect the space and activate the grey virus of its quarter (WM-V3)."""
    return sheet.write(space, INFECTED).circle(QUARTER_OF[space].target)


def activated(sheet: Sheet, symbol: str) -> Sheet:
    """Cross an activation symbol. Circle its home quarter's target unless that is quarantined.

    Rules WM-V33, WM-V81.
    """
    target = HOME_OF[symbol].target
    sheet = sheet.cross(symbol)
    return sheet if target in sheet.crossed else sheet.circle(target)


def crossed(sheet: Sheet, symbol: str) -> Sheet:
    """Cross an activation or propagation symbol; an activation symbol activates its virus."""
    return activated(sheet, symbol) if symbol in HOME_OF else sheet.cross(symbol)


def active(sheet: Sheet) -> tuple[Quarter, ...]:
    """Return the home quarters of the active viruses in the order in which they act (WM-V43, WM-V47)."""
    return tuple(quarter for quarter in QUARTERS.values() if quarter.target in sheet.circled)


def propagations(count: int) -> Iterator[Decision]:
    """Yield this many propagation decisions, to be carried out one after the other (WM-V47)."""
    for number in range(1, count + 1):
        yield propagation(f"{PROPAGATION}-{number}")


def propagation(source: str) -> Decision:
    """Return a decision in which each active virus acts once (WM-V43)."""
    return Decision(PROPAGATION, source, Text("The viruses spread."), must=True, later=True)


def astras_choice(sheet: Sheet) -> tuple[str, ...]:
    """Return the uncrossed green and blue activation symbols, else uncrossed propagation symbols (WM-V71)."""
    left = (symbol for symbol in ASTRAS if symbol not in sheet.crossed)
    return tuple(left) or tuple(symbol for symbol in PROPAGATIONS if symbol not in sheet.crossed)


def struck(sheet: Sheet, symbol: str) -> Sheet:
    """Cross a symbol for ASTRA. The symbol is also circled, so that it brings no solo bonus (WM-V69)."""
    return crossed(sheet, symbol).circle(symbol)


def _virus(home: Quarter, source: str) -> Decision:
    return Decision(f"{VIRUS}-{home.id}", f"{source}-{home.id}", Text("A virus acts."), must=True, later=True)


def _infections(sheet: Sheet, home: Quarter, source: str) -> Iterator[Decision]:
    """Yield an infection of the home quarter or, if that is evacuated, of each open neighbour.

    Rules WM-V44, WM-V45.
    """
    said = {"virus": NAMES[home.colour], "home": home.name}
    if not home.evacuated(sheet):
        text = Text("The {virus} virus infects a space of quarter {home}.", **said)
        yield Decision(f"{INFECT}-{home.id}", source, text, must=True)
        return
    text = Text("The {virus} virus leaves {home}: a space of each quarter next to it.", **said)
    for quarter in home.neighbours(sheet):
        yield Decision(f"{INFECT}-{quarter}", source, text, must=True)


def _astra_chooses(sheet: Sheet, source: str) -> Step:
    """Return the decision about a symbol to cross. The crossed symbol causes a propagation (WM-V71).

    If no symbol is left, return the propagation alone (WM-V87).
    """
    left = astras_choice(sheet)
    if not left:
        return Step(sheet, (propagation(source),))
    text = CHOOSE_VIRUS if left[0] in ACTIVATIONS else CHOOSE_PROPAGATION
    return Step(sheet, (Decision(ACTIVATE, source, text, must=True),))


BONUS: Mapping[str, tuple[str, Text]] = {
    PLANT: (ROBOT, Text("A row of plants is finished: close one walkway.")),
    WATER: (ENERGY, Text("A row of water is finished: circle an energy of a quarter not evacuated.")),
}
"""Kind and sentence of the decision that a finished row of each track brings at once (WM-V31)."""


def close(sheet: Sheet, walkway: str) -> Sheet:
    """Close a walkway (WM-V36) and cross the target of each quarter that this quarantines (WM-V37)."""
    sheet = sheet.circle(walkway)
    both = (QUARTERS[quarter] for quarter in WALKWAYS[walkway])
    return sheet.cross(*(q.target for q in both if q.target and q.quarantined(sheet)))


def advance(sheet: Sheet, track: str) -> Step:
    """Cross the next symbol of a track (WM-V30).

    The last symbol of a row brings the bonus of the row (WM-V31). The first symbol may activate a virus or
    cause a propagation (WM-V33, WM-V34).
    """
    row = next((row for row in TRACKS[track] if sheet.unmarked(row.symbols)), None)
    if row is None:
        return Step(sheet)
    symbol, *more = sheet.unmarked(row.symbols)
    due: tuple[str, ...] = ()
    sheet = sheet.cross(symbol)
    if symbol == row.symbols[0] and row.sets_off and row.sets_off not in sheet.crossed:
        sheet, due = crossed(sheet, row.sets_off), (row.sets_off,)
    if more:
        return Step(sheet, (), due)
    kind, text = BONUS[track]
    return Step(sheet.cross(row.score), (Decision(kind, row.bonus, text, must=True),), due)


class Virus(Adventure[VirusTally]):
    layout = LAYOUT
    tally = VirusTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        # WM-V56: infected spaces count as filled
        94: lambda sheet: sum(quarter.evacuated(sheet) for quarter in QUARTERS.values()) >= 2,
        95: lambda sheet: any(all(one.evacuated(sheet) for one in floor) for floor in FLOORS.values()),
        # WM-V55
        96: lambda sheet: sum(quarter.quarantined(sheet) for quarter in QUARTERS.values()) >= 3,
        97: lambda sheet: QUARTERS["2b"].quarantined(sheet) and QUARTERS["4b"].quarantined(sheet),
        98: lambda sheet: _floors_circled(sheet, lambda one: one.energies) >= 2,
        99: lambda sheet: _floors_circled(sheet, lambda one: (*one.plants, *one.tanks)) >= 2,
    }
    astra_prize = Text("Activate a virus; all active viruses spread at once.")  # WM-V71
    actions: Mapping[str, Decision] = {
        ROBOT: Decision(ROBOT, ROBOT, Text("Close one walkway.")),
        ENERGY: Decision(ENERGY, ENERGY, Text("Circle the next energy of your number's quarter.")),
        PLANT: Decision(PLANT, PLANT, Text("Circle the next plant of your number's quarter.")),
        WATER: Decision(WATER, WATER, Text("Circle the tank above your number.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
    }
    beside = frozenset({ENERGY, PLANT, WATER})
    anywhere: Mapping[str, tuple[str, ...]] = {ROBOT: tuple(WALKWAYS)}  # WM-V22
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {
        ENERGY: {space: quarter.energies for space, quarter in QUARTER_OF.items()},  # WM-V21
        PLANT: {space: quarter.plants for space, quarter in QUARTER_OF.items()},  # WM-V23
        WATER: {space: (tank,) for space, tank in TANK_AT.items()},  # WM-V24
    }
    astronauts = LAYOUT.of_kind(ASTRONAUT)  # WM-V25
    plannings = LAYOUT.of_kind(PLANNING)  # WM-V26
    wild_of: Mapping[str, str] = {
        row["symbols"][-1]: row["wild"] for rows in LAYOUT.printed["wilds"].values() for row in rows
    }
    opening = (
        Decision(
            PATIENT_ZERO,
            PATIENT_ZERO,
            Text("Patient zero: infect a space of a quarter with a grey target."),
            must=True,
        ),
    )

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be chosen now; energies and plants are circled in their order.

        A bonus may take the next energy of any quarter that is not evacuated (WM-V32). This includes the
        quarter of this turn's number, because the number evacuates it only after the action (WM-V17).
        """
        kind = decision.kind
        if kind == PATIENT_ZERO:
            return grey_spaces(sheet)
        if kind == ACTIVATE:
            return astras_choice(sheet)
        if kind.startswith(INFECT):
            return sheet.empty(QUARTERS[kind.removeprefix(f"{INFECT}-")].spaces)
        if kind == ENERGY and decision.source != ENERGY:
            here = QUARTER_OF[written.space] if written else None
            open_ones = (one for one in QUARTERS.values() if one == here or not one.evacuated(sheet))
            return tuple(energy for quarter in open_ones for energy in sheet.unmarked(quarter.energies)[:1])
        found = super().options(sheet, decision, written)
        return found[:1] if kind in {ENERGY, PLANT} else found

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        kind, source = decision.kind, decision.source
        if kind == PATIENT_ZERO:
            return Step(patient_zero(sheet, spot))
        if kind == ACTIVATE:
            return Step(struck(sheet, spot), (propagation(source),))
        if kind.startswith(INFECT):
            return Step(sheet.write(spot, INFECTED))
        if source in LAYOUT.spots:
            sheet = sheet.cross(source)  # the bonus of a finished row is used (WM-V31)
        if kind == ROBOT:
            return Step(close(sheet, spot))
        if kind in TRACKS:
            return advance(sheet.circle(spot), kind)
        return super().mark(sheet, decision, spot, written)

    def error(self, sheet: Sheet) -> Step:
        """Cross a System Error box; the second and the third box cause a propagation in phase 5 (WM-V13)."""
        after = super().error(sheet).sheet
        new = after.crossed - sheet.crossed
        return Step(after, (), tuple(box for box in LAYOUT.errors if box in new & SPREADING_ERRORS))

    def unfold(self, sheet: Sheet, decision: Decision) -> Step:
        """Return the decisions that replace one marked `later`, once all before it are made (WM-V47)."""
        kind, source = decision.kind, decision.source
        if kind == PROPAGATION:
            return Step(sheet, tuple(_virus(home, source) for home in active(sheet)))
        if kind.startswith(VIRUS):
            return Step(sheet, tuple(_infections(sheet, QUARTERS[kind.removeprefix(f"{VIRUS}-")], source)))
        if kind == ACTIVATE:
            return _astra_chooses(sheet, source)
        symbol = MISSION_OF[kind.removeprefix(f"{BY_LETTER}-")]
        if symbol in sheet.crossed:
            return Step(sheet)
        return Step(struck(sheet, symbol), (propagation(source),))

    def incidents(self, sheets: Sheets) -> Sheets:
        """Return the sheets unchanged, because `suffers` carries out all of phase 5 (WM-V40)."""
        return sheets

    def suffers(self, sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
        """Cross on every sheet the symbols that any player has set off (WM-V40, WM-V41, WM-V42).

        The step of each player has the propagations that this player must carry out.
        """
        found = {symbol for ids in due.values() for symbol in ids if symbol not in LAYOUT.errors}
        viruses = [symbol for symbol in ACTIVATIONS if symbol in found]
        steps = {}
        for seat, sheet in sheets.items():
            others = [s for s in PROPAGATIONS if s in found and s not in due[seat] and s not in sheet.crossed]
            errors = [box for box in due[seat] if box in SPREADING_ERRORS]
            count = len(viruses) + len(others) + len(errors)
            steps[seat] = Step(
                reduce(crossed, sorted(found - sheet.crossed), sheet), tuple(propagations(count))
            )
        return steps

    def set_off(self, sheets: Sheets, letters: Sequence[str]) -> tuple[str, ...]:
        """Return the symbols of these missions that no player has crossed yet (WM-V53)."""
        symbols = (MISSION_OF[letter] for letter in letters)
        return tuple(one for one in symbols if not any(one in sheet.crossed for sheet in sheets.values()))

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> VirusTally:
        """Return the tally of the sheet as if the game ended now (WM-V58)."""
        return VirusTally(
            **self.mission_points(claims),
            plant_rows=len(finished(sheet, PLANT)),
            water_rows=len(finished(sheet, WATER)),
            infected=len(infected(sheet)),
            errors=count_errors(LAYOUT, sheet),
            **{f"quarter_{where}": quarter.score(sheet) for where, quarter in QUARTERS.items()},
        )

    def check_tally(self, tally: VirusTally, missions: Sequence[int]) -> None:
        """Check the quarters: healthy spaces times circled energies (WM-V15), and the infected spaces."""
        super().check_tally(tally, missions)
        healthy = 0
        for where, points in tally.quarters.items():
            counts = _healthy_for(QUARTERS[where], points)
            if not counts:
                raise Malformed(
                    f"quarter_{where}",
                    "{points} points are no product of its spaces and energies.",
                    points=points,
                )
            healthy += min(counts)
        if tally.infected + healthy > len(LAYOUT.spaces):
            raise Malformed(
                "infected", "With these quarters, at least {healthy} spaces are healthy.", healthy=healthy
            )

    def lines(self, tally: VirusTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines.

        Rules WM-V59, WM-V60, WM-V61, WM-V62, WM-V63, WM-V64, WM-V65. No line uses the place (WM-V66).
        """
        return (
            missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
            _track_line(Text("Plants"), PLANT, tally.plant_rows),
            _track_line(Text("Water"), WATER, tally.water_rows),
            _quarters_line(tally),
            ScoreLine(Text("Infected"), -tally.infected, Text("{count} × −1", count=tally.infected)),
            errors_line(tally.errors),
        )

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        return {
            "Plants": tuple(symbol for row in finished(sheet, PLANT) for symbol in row.symbols),
            "Water": tuple(symbol for row in finished(sheet, WATER) for symbol in row.symbols),
            "Quarters": tuple(mark for one in QUARTERS.values() for mark in _scoring_marks(sheet, one)),
            "Infected": infected(sheet),
        }

    def weighs(self, sheet: Sheet) -> tuple[int, ...]:
        """Return the number of healthy spaces of each quarter, then the number of infected spaces."""
        return (*(quarter.healthy(sheet) for quarter in QUARTERS.values()), len(infected(sheet)))

    def completed(self, before: Sheet, after: Sheet) -> tuple[Text, ...]:
        """Return a text for each quarter evacuated or quarantined (WM-V37) and each tank lost (WM-V79).

        Rule WM-V14.
        """
        evacuated = (q for q in QUARTERS.values() if q.evacuated(after) and not q.evacuated(before))
        lost = (
            space
            for space in TANK_AT
            if after.written.get(space) in (X, INFECTED) and space not in before.written
        )
        shut = (q for q in QUARTERS.values() if q.quarantined(after) and not q.quarantined(before))
        return (
            *(Text("{quarter} is evacuated", quarter=quarter.name) for quarter in evacuated),
            *(Text("{quarter} is quarantined", quarter=quarter.name) for quarter in shut),
            *(Text("its tank is lost") for space in lost),
        )

    def effect(self, letter: str, second: bool) -> tuple[Decision, ...]:
        """Return the decision of ASTRA's card. It unfolds once all earlier decisions are taken.

        Rules WM-V71, WM-V72.
        """
        kind = f"{BY_LETTER}-{letter}" if second else ACTIVATE
        return (Decision(kind, f"effect-{letter}", CHOOSE_VIRUS, must=True, later=True),)

    def won(self, sheet: Sheet) -> int:
        """Count the symbols that the player has crossed, without those crossed by ASTRA (WM-V68, WM-V85)."""
        return sum(s in sheet.crossed and s not in sheet.circled for s in (*ACTIVATIONS, *PROPAGATIONS))
