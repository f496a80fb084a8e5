"""Adventure 7, The Escape: airlocks from ship to ship, modules, and what they score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
from companion.games.welcome_to_the_moon.layout import Network, load
from companion.games.welcome_to_the_moon.points import errors_line, ladder, missions_line, planning_line
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

LAYOUT = load("escape")
_PRINTED = LAYOUT.printed


@dataclass(frozen=True, slots=True)
class Module:
    """Spaces that score together once all of them are filled. A circled tank doubles the score (WM-E35)."""

    id: str
    spaces: tuple[str, ...]
    tank: str


@dataclass(frozen=True, slots=True)
class Greenhouse:
    """One space, three plants, and the ×2 that players race for (WM-E24, WM-E34)."""

    id: str
    space: str
    plants: tuple[str, ...]
    double: str


@dataclass(frozen=True, slots=True)
class Ship:
    """One starship; its reactors count for each of its modules (WM-E35)."""

    id: str
    reactors: tuple[str, ...]
    greenhouse: Greenhouse
    modules: tuple[Module, ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces of its modules and its greenhouse."""
        return (self.greenhouse.space, *(space for module in self.modules for space in module.spaces))

    @property
    def tanks(self) -> tuple[str, ...]:
        """The tank of each module."""
        return tuple(module.tank for module in self.modules)


def _ship(raw: Mapping[str, Any]) -> Ship:
    green = raw["greenhouse"]
    return Ship(
        id=raw["id"],
        reactors=tuple(raw["reactors"]),
        greenhouse=Greenhouse(green["id"], green["space"], tuple(green["plants"]), green["double"]),
        modules=tuple(Module(one["id"], tuple(one["spaces"]), one["tank"]) for one in raw["modules"]),
    )


SHIPS = tuple(map(_ship, _PRINTED["ships"]))
"""Ships from the lowest to the highest."""

SHIP_OF: Mapping[str, Ship] = {space: ship for ship in SHIPS for space in ship.spaces}
MODULES = tuple(module for ship in SHIPS for module in ship.modules)
GREENHOUSES = tuple(ship.greenhouse for ship in SHIPS)
GREENHOUSE_AT: Mapping[str, Greenhouse] = {green.space: green for green in GREENHOUSES}
BLOCK_OF: Mapping[str, str] = {
    **{space: module.id for module in MODULES for space in module.spaces},
    **{green.space: green.id for green in GREENHOUSES},
}
AIRLOCKS = Network({lock: (a, b) for lock, (a, b) in _PRINTED["airlocks"].items()}, _PRINTED["roots"])
"""Airlocks between blocks; both modules of the lowest ship are connected from the start (WM-E3, WM-E7)."""

ROBOT_SPACES = frozenset(_PRINTED["robots"])
ROBOT_ERRORS = frozenset(_PRINTED["robot_errors"])
PLANNING_LADDER = ladder(LAYOUT, "planning")


def connected(sheet: Sheet, space: str) -> bool:
    """Return True if activated airlocks lead to the module or greenhouse of this space (WM-E6, WM-E7)."""
    return BLOCK_OF[space] in AIRLOCKS.reached(sheet.circled)


def full_modules(sheet: Sheet) -> tuple[Module, ...]:
    """Return the modules with a number or X in every space (WM-E35)."""
    return tuple(module for module in MODULES if sheet.filled(module.spaces))


POINTS: Sequence[int] = LAYOUT.printed["points"]
"""Score of a block with zero, one, two or three circles beside it (WM-E34, WM-E35)."""

EMPTY, FILLED, DOUBLED = "empty", "filled", "doubled"
FACTOR = {EMPTY: 0, FILLED: 1, DOUBLED: 2}
_MODULE = {EMPTY: Text("Not full"), FILLED: Text("Full"), DOUBLED: Text("Full, tank")}
_GREENHOUSE = {EMPTY: Text("Empty"), FILLED: Text("Filled"), DOUBLED: Text("Filled, ×2")}


def _printed(marks: Sequence[str]) -> int:
    """Count the marks that are circled from the start (WM-E2)."""
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


def _block(sheet: Sheet, spaces: Sequence[str], double: str) -> str:
    """Return the state of a block: "empty", "filled", or "doubled" if its score counts twice.

    Rules WM-E34, WM-E35.
    """
    if not sheet.filled(spaces):
        return EMPTY
    return DOUBLED if double in sheet.circled else FILLED


PAIRS = ((6, 5), (4, 3), (2, 1))
"""Ships that share a score box on the sheet (WM-E40)."""

GREENHOUSE_LABELS = (Text("Greenhouses 6 + 5"), Text("Greenhouses 4 + 3"), Text("Greenhouses 2 + 1"))
MODULE_LABELS = (Text("Modules 6 + 5"), Text("Modules 4 + 3"), Text("Modules 2 + 1"))


def _by_pair(labels: Sequence[Text]) -> zip[tuple[Text, tuple[int, int]]]:
    return zip(labels, PAIRS, strict=True)


def _greenhouses(tally: EscapeTally, pair: Sequence[int]) -> list[tuple[int, int]]:
    """Return (factor, points) of each filled greenhouse (WM-E34)."""
    found = [
        (FACTOR[getattr(tally, f"greenhouse_{ship}")], POINTS[getattr(tally, f"plants_{ship}")])
        for ship in pair
    ]
    return [(factor, points) for factor, points in found if factor]


def _modules(tally: EscapeTally, pair: Sequence[int]) -> list[tuple[int, int]]:
    """Return (factor, points) of each full module. All modules of a ship count its reactors (WM-E35)."""
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


AIRLOCK = "airlock"
"""Kind of decision that is answered with an airlock."""

NOT_CONNECTED = Text("No airlock has been opened to this part of the ship.")
BONUS = Decision(AIRLOCK, "robot-bonus", Text("Robot bonus: activate one airlock."))


def is_complete(sheet: Sheet, green: Greenhouse) -> bool:
    """Return True if the greenhouse is filled and all its plants are circled; printed circles count.

    Rule WM-E29.
    """
    return green.space in sheet.written and sheet.circled.issuperset(green.plants)


class Escape(Adventure[EscapeTally]):
    layout = LAYOUT
    tally = EscapeTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        100: lambda sheet: sum(is_complete(sheet, green) for green in GREENHOUSES) >= 3,
        101: lambda sheet: is_complete(sheet, GREENHOUSES[-1]),
        102: lambda sheet: len(full_modules(sheet)) >= 7,
        103: lambda sheet: sum(sheet.filled(ship.spaces) for ship in SHIPS) >= 3,
        # WM-E29, WM-E30: the ships need not be filled
        104: lambda sheet: sum(sheet.circled.issuperset(ship.reactors) for ship in SHIPS) >= 3,
        105: lambda sheet: sum(sheet.circled.issuperset(ship.tanks) for ship in SHIPS) >= 3,
    }
    astra_prize = Text("Cross one ×2 that is still open.")  # WM-E43
    actions: Mapping[str, Decision] = {
        ROBOT: Decision(AIRLOCK, ROBOT, Text("Activate one airlock.")),
        ENERGY: Decision("reactor", ENERGY, Text("Circle a reactor of this ship.")),
        PLANT: Decision("plant", PLANT, Text("Circle a plant of this ship's greenhouse.")),
        WATER: Decision("tank", WATER, Text("Circle the tank above your number.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in a connected space.")),
    }
    beside = frozenset({PLANT, WATER, ENERGY})
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {
        "reactor": {space: ship.reactors for space, ship in SHIP_OF.items()},  # WM-E17: in any order
        # WM-E18: connected or not
        "plant": {space: ship.greenhouse.plants for space, ship in SHIP_OF.items()},
        "tank": {space: (tank,) for space, tank in _PRINTED["tanks"].items()},  # WM-E19, WM-E23
    }
    astronauts = LAYOUT.of_kind(ASTRONAUT)
    plannings = PLANNING_LADDER.boxes
    wild_of: Mapping[str, str] = {row["symbols"][-1]: row["wild"] for row in _PRINTED["astronauts"]}
    opens = frozenset({AIRLOCK})  # WM-E13

    def x_refusal(self, sheet: Sheet, space: str) -> Text | None:
        """Refuse a space unless it is empty and in a connected block (WM-E5, WM-E6, WM-E21)."""
        if (reason := super().x_refusal(sheet, space)) is not None:
            return reason
        return None if connected(sheet, space) else NOT_CONNECTED

    def reached(self, sheet: Sheet) -> frozenset[str]:
        return AIRLOCKS.reached(sheet.circled)

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Write a number or X; circle the ×2 of a greenhouse, grant the bonus of a robot.

        Rules WM-E11, WM-E12, WM-E14.
        """
        sheet = sheet.write(space, value)
        green = GREENHOUSE_AT.get(space)
        if green is not None and sheet.blank(green.double):
            sheet = sheet.circle(green.double)
        return Step(sheet, (BONUS,) if space in ROBOT_SPACES else ())

    def action(self, sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
        """Return the decision of the action.

        Planning is also returned without options if this turn's space has a robot or is not known yet,
        because the airlock of the robot may connect an empty space (WM-E13).
        """
        waits = action == PLANNING and (written is None or written.space in ROBOT_SPACES)
        return (self.actions[action],) if waits else super().action(sheet, action, written)

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be chosen now; an airlock needs one end at a connected block (WM-E16)."""
        if decision.kind == AIRLOCK:
            return AIRLOCKS.next_lines(sheet.circled)
        return super().options(sheet, decision, written)

    def error(self, sheet: Sheet) -> Step:
        """Cross a System Error box; each of the first two brings a robot bonus (WM-E10)."""
        after = super().error(sheet).sheet
        return Step(after, (BONUS,) if ROBOT_ERRORS & (after.crossed - sheet.crossed) else ())

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> EscapeTally:
        read: dict[str, Any] = {**self.mission_points(claims)}
        for number, ship in enumerate(SHIPS, start=1):
            green = ship.greenhouse
            read[f"reactors_{number}"] = sheet.count_circled(ship.reactors)
            read[f"plants_{number}"] = sheet.count_circled(green.plants)
            read[f"greenhouse_{number}"] = _block(sheet, (green.space,), green.double)
            for at, module in enumerate(ship.modules, start=1):
                read[f"module_{number}_{at}"] = _block(sheet, module.spaces, module.tank)
        return EscapeTally(
            **read,
            planning=sheet.count_crossed(PLANNING_LADDER.boxes),
            errors=count_errors(LAYOUT, sheet),
        )

    def lines(self, tally: EscapeTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines; no line depends on other players.

        Rules WM-E33, WM-E34, WM-E35, WM-E36, WM-E37, WM-E38.
        """
        return (
            missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
            *(_line(label, _greenhouses(tally, pair)) for label, pair in _by_pair(GREENHOUSE_LABELS)),
            *(_line(label, _modules(tally, pair)) for label, pair in _by_pair(MODULE_LABELS)),
            planning_line(PLANNING_LADDER, tally.planning),
            errors_line(tally.errors),
        )

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        """Return the filled spaces, the circles beside them, and the doublings."""
        return {
            **{label: _green_marks(sheet, _pair(pair)) for label, pair in _by_pair(GREENHOUSE_LABELS)},
            **{label: _module_marks(sheet, _pair(pair)) for label, pair in _by_pair(MODULE_LABELS)},
            "Planning": PLANNING_LADDER.shown(sheet),
        }

    def completed(self, before: Sheet, after: Sheet) -> tuple[Text, ...]:
        """Return a text for new full modules, and for greenhouses filled without their ×2.

        Rules WM-E34, WM-E35.
        """
        known = full_modules(before)
        new = sum(module not in known for module in full_modules(after))
        single = sum(
            green.space in after.written
            and green.space not in before.written
            and green.double in after.crossed
            for green in GREENHOUSES
        )
        modules = (Text.counted("a full module", "{count} full modules", count=new),) if new else ()
        return (*modules, *((Text("a greenhouse without its ×2"),) if single else ()))
