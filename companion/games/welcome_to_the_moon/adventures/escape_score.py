"""Score of a sheet of The Escape (E33 to E40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Choice, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim, count_errors
from companion.games.welcome_to_the_moon.adventures.escape_ships import LAYOUT, PLANNING_LADDER, SHIPS, Ship
from companion.games.welcome_to_the_moon.points import (
    claimed_points,
    errors_line,
    missions_line,
    planning_line,
)
from companion.games.welcome_to_the_moon.sheet import Sheet

POINTS: Sequence[int] = LAYOUT.printed["points"]
"""Score of a block with zero, one, two or three circles beside it (E34, E35)."""

EMPTY, FILLED, DOUBLED = "empty", "filled", "doubled"
FACTOR = {EMPTY: 0, FILLED: 1, DOUBLED: 2}
_MODULE = {EMPTY: Text("Not full"), FILLED: Text("Full"), DOUBLED: Text("Full, tank")}
_GREENHOUSE = {EMPTY: Text("Empty"), FILLED: Text("Filled"), DOUBLED: Text("Filled, ×2")}


def _printed(marks: Sequence[str]) -> int:
    """Count the marks that are circled from the start (E2)."""
    return sum(mark in LAYOUT.printed["circled"] for mark in marks)


def _section(ship: int) -> Text:
    return Text("Ship {ship}", ship=ship)


def _reactors(ship: int) -> Any:
    least = _printed(SHIPS[ship - 1].reactors)
    return declare(Number(Text("Reactors"), least, 3), default=least, section=_section(ship))


def _plants(ship: int) -> Any:
    least = _printed(SHIPS[ship - 1].greenhouse.plants)
    return declare(Number(Text("Plants"), least, 3), default=least, section=_section(ship))


def _greenhouse(ship: int) -> Any:
    return declare(Choice(Text("Greenhouse"), _GREENHOUSE), default=EMPTY, section=_section(ship))


def _module(ship: int, at: int) -> Any:
    return declare(Choice(Text("Module {at}", at=at), _MODULE), default=EMPTY, section=_section(ship))


@dataclass(frozen=True, slots=True, kw_only=True)
class EscapeTally:
    """Figures read off a finished sheet, from the highest ship down; modules from left to right."""

    mission_a: int = declare(Number("Mission A", 0, 10), default=0)
    mission_b: int = declare(Number("Mission B", 0, 10), default=0)
    mission_c: int = declare(Number("Mission C", 0, 10), default=0)
    reactors_6: int = _reactors(6)
    module_6_1: str = _module(6, 1)
    module_6_2: str = _module(6, 2)
    plants_6: int = _plants(6)
    greenhouse_6: str = _greenhouse(6)
    reactors_5: int = _reactors(5)
    module_5_1: str = _module(5, 1)
    module_5_2: str = _module(5, 2)
    plants_5: int = _plants(5)
    greenhouse_5: str = _greenhouse(5)
    reactors_4: int = _reactors(4)
    module_4_1: str = _module(4, 1)
    module_4_2: str = _module(4, 2)
    plants_4: int = _plants(4)
    greenhouse_4: str = _greenhouse(4)
    reactors_3: int = _reactors(3)
    module_3_1: str = _module(3, 1)
    module_3_2: str = _module(3, 2)
    plants_3: int = _plants(3)
    greenhouse_3: str = _greenhouse(3)
    reactors_2: int = _reactors(2)
    module_2_1: str = _module(2, 1)
    module_2_2: str = _module(2, 2)
    module_2_3: str = _module(2, 3)
    plants_2: int = _plants(2)
    greenhouse_2: str = _greenhouse(2)
    reactors_1: int = _reactors(1)
    module_1_1: str = _module(1, 1)
    module_1_2: str = _module(1, 2)
    plants_1: int = _plants(1)
    greenhouse_1: str = _greenhouse(1)
    planning: int = declare(Number("Planning boxes crossed", 0, 9), default=0)
    errors: int = declare(Number("System Errors crossed", 0, 3), default=0)


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> EscapeTally:
    """Return the tally of a sheet that the app keeps."""
    a, b, c = (claimed_points(LAYOUT.cards, claims, letter) for letter in "ABC")
    read: dict[str, Any] = {}
    for number, ship in enumerate(SHIPS, start=1):
        green = ship.greenhouse
        read[f"reactors_{number}"] = sheet.count_circled(ship.reactors)
        read[f"plants_{number}"] = sheet.count_circled(green.plants)
        read[f"greenhouse_{number}"] = _block(sheet, (green.space,), green.double)
        for at, module in enumerate(ship.modules, start=1):
            read[f"module_{number}_{at}"] = _block(sheet, module.spaces, module.tank)
    return EscapeTally(
        mission_a=a,
        mission_b=b,
        mission_c=c,
        **read,
        planning=sheet.count_crossed(PLANNING_LADDER.boxes),
        errors=count_errors(LAYOUT, sheet),
    )


def _block(sheet: Sheet, spaces: Sequence[str], double: str) -> str:
    """Return the state of a block: "empty", "filled", or "doubled" if its score counts twice (E34, E35)."""
    if not sheet.filled(spaces):
        return EMPTY
    return DOUBLED if double in sheet.circled else FILLED


PAIRS = ((6, 5), (4, 3), (2, 1))
"""Ships that share a score box on the sheet (E40)."""

GREENHOUSE_LABELS = (Text("Greenhouses 6 + 5"), Text("Greenhouses 4 + 3"), Text("Greenhouses 2 + 1"))
MODULE_LABELS = (Text("Modules 6 + 5"), Text("Modules 4 + 3"), Text("Modules 2 + 1"))


def lines(tally: EscapeTally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines in the order of the sheet's score boxes (E33 to E38).

    No line depends on other players, so `place` is not used.
    """
    return (
        missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
        *(_line(label, _greenhouses(tally, pair)) for label, pair in _by_pair(GREENHOUSE_LABELS)),
        *(_line(label, _modules(tally, pair)) for label, pair in _by_pair(MODULE_LABELS)),
        planning_line(PLANNING_LADDER, tally.planning),
        errors_line(tally.errors),
    )


def _by_pair(labels: Sequence[Text]) -> zip[tuple[Text, tuple[int, int]]]:
    return zip(labels, PAIRS, strict=True)


def _greenhouses(tally: EscapeTally, pair: Sequence[int]) -> list[tuple[int, int]]:
    """Return factor and points of each filled greenhouse (E34)."""
    found = [
        (FACTOR[getattr(tally, f"greenhouse_{ship}")], POINTS[getattr(tally, f"plants_{ship}")])
        for ship in pair
    ]
    return [(factor, points) for factor, points in found if factor]


def _modules(tally: EscapeTally, pair: Sequence[int]) -> list[tuple[int, int]]:
    """Return factor and points of each full module; all of a ship count the same reactors (E35)."""
    found = [
        (FACTOR[getattr(tally, f"module_{ship}_{at}")], POINTS[getattr(tally, f"reactors_{ship}")])
        for ship in pair
        for at, _ in enumerate(SHIPS[ship - 1].modules, start=1)
    ]
    return [(factor, points) for factor, points in found if factor]


def _line(label: Text, blocks: Sequence[tuple[int, int]]) -> ScoreLine:
    if not blocks:
        return ScoreLine(label, 0, Text("none full"))
    terms = (f"2 × {points}" if factor == FACTOR[DOUBLED] else f"{points}" for factor, points in blocks)
    return ScoreLine(
        label, sum(factor * points for factor, points in blocks), Text.verbatim(" + ".join(terms))
    )


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots that each line comes from: filled spaces, circles beside them, and doublings."""
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        **{label: _green_marks(sheet, _pair(pair)) for label, pair in _by_pair(GREENHOUSE_LABELS)},
        **{label: _module_marks(sheet, _pair(pair)) for label, pair in _by_pair(MODULE_LABELS)},
        "Planning": PLANNING_LADDER.shown(sheet),
        "System Errors": sheet.crossed_of(LAYOUT.errors),
    }


def _pair(numbers: Sequence[int]) -> tuple[Ship, ...]:
    return tuple(SHIPS[number - 1] for number in numbers)


def _green_marks(sheet: Sheet, ships: Sequence[Ship]) -> tuple[str, ...]:
    filled = [ship.greenhouse for ship in ships if ship.greenhouse.space in sheet.written]
    return tuple(
        mark for green in filled for mark in (green.space, *sheet.circled_of((*green.plants, green.double)))
    )


def _module_marks(sheet: Sheet, ships: Sequence[Ship]) -> tuple[str, ...]:
    found: list[str] = []
    for ship in ships:
        full = [module for module in ship.modules if sheet.filled(module.spaces)]
        found += sheet.circled_of(ship.reactors) if full else ()
        for module in full:
            found += (*module.spaces, *sheet.circled_of((module.tank,)))
    return tuple(found)
