"""Adventure 7, The Escape: open airlocks from ship to ship, and fill the modules behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Decision,
    Step,
    Written,
    cross_error,
    race,
)
from companion.games.welcome_to_the_moon.adventures.escape_score import EscapeTally, lines, marks, tally_of
from companion.games.welcome_to_the_moon.adventures.escape_ships import (
    AIRLOCKS,
    ASTRONAUTS,
    GREENHOUSE_AT,
    GREENHOUSES,
    LAYOUT,
    PLANNING_LADDER,
    ROBOT_ERRORS,
    ROBOT_SPACES,
    SHIP_OF,
    SHIPS,
    TANK_AT,
    WILD_OF,
    WILDS,
    Greenhouse,
    connected,
    full_modules,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.writing import refusal_in_zones, taken

AIRLOCK = "airlock"
"""The kind of decision that an airlock answers."""

NOT_CONNECTED = Text("No airlock has been opened to this part of the ship.")
BONUS = Decision(AIRLOCK, "robot-bonus", Text("Robot bonus: activate one airlock."))
DECISIONS: Mapping[str, Decision] = {
    ROBOT: Decision(AIRLOCK, ROBOT, Text("Activate one airlock.")),
    ENERGY: Decision("reactor", ENERGY, Text("Circle a reactor of this ship.")),
    PLANT: Decision("plant", PLANT, Text("Circle a plant of this ship's greenhouse.")),
    WATER: Decision("tank", WATER, Text("Circle the tank above your number.")),
    ASTRONAUT: Decision("astronaut", ASTRONAUT, Text("Cross the next astronaut.")),
    PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in a connected space.")),
}
"""E15: what each action lets the player choose; all may be declined."""


# --- Writing ---


def first() -> Sheet:
    """E2: four reactors and five plants are printed as circled."""
    return Sheet(circled=frozenset(LAYOUT.printed["circled"]))


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """E5, E6: in a connected block, rising from left to right along its ship, whatever the action."""
    return x_refusal(sheet, space) or refusal_in_zones(LAYOUT, sheet, value, space)


def x_refusal(sheet: Sheet, space: str) -> Text | None:
    """E6, E21: any empty space of a connected block."""
    if (reason := taken(LAYOUT, sheet, space)) is not None:
        return reason
    return None if connected(sheet, space) else NOT_CONNECTED


def fill(sheet: Sheet, space: str, entry: Entry) -> Step:
    """E11, E12, E14: a number or X, the ×2 of its greenhouse, the bonus of its robot."""
    sheet = sheet.write(space, entry)
    green = GREENHOUSE_AT.get(space)
    if green is not None and sheet.blank(green.double):
        sheet = sheet.circle(green.double)
    return Step(sheet, (BONUS,) if space in ROBOT_SPACES else ())


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """E13: an X may wait for the airlock of a robot space. Other actions are gone where nothing is left."""
    decision = DECISIONS[action]
    waits = action == PLANNING and (written is None or written.space in ROBOT_SPACES)
    return (decision,) if waits or options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """The ids that may be chosen now."""
    return OPTIONS[decision.kind](sheet, written)


def airlocks(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """E16: not activated, with an end at a connected block."""
    return AIRLOCKS.next_lines(sheet.circled)


def reactors(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """E17: those left on the number's ship, in any order."""
    return sheet.unmarked(SHIP_OF[written.space].reactors) if written else ()


def plants(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """E18: those left in the greenhouse of the number's ship, connected or not."""
    return sheet.unmarked(SHIP_OF[written.space].greenhouse.plants) if written else ()


def tanks(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """E19, E23: the tank of the number's space, if it has one."""
    tank = TANK_AT.get(written.space) if written else None
    return sheet.unmarked((tank,)) if tank else ()


def enterable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """E21: the empty spaces that are connected."""
    return tuple(space for space in sheet.empty(LAYOUT.spaces) if connected(sheet, space))


OPTIONS: Mapping[str, Callable[[Sheet, Written | None], tuple[str, ...]]] = {
    AIRLOCK: airlocks,
    "reactor": reactors,
    "plant": plants,
    "tank": tanks,
    "astronaut": lambda sheet, written: sheet.unmarked(ASTRONAUTS)[:1],
    WRITE_X: enterable,
}


def mark(sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
    """What was chosen, with what follows at once."""
    if decision.kind == WRITE_X:
        return write_x(sheet, decision.source, spot)
    if decision.kind == "astronaut":
        return Step(cross_astronaut(sheet, spot))
    return Step(sheet.circle(spot))


def write_x(sheet: Sheet, source: str, space: str) -> Step:
    """E14, E21: the X and what it brings, then the next planning box, if there is one left."""
    step = fill(sheet, space, X)
    boxes = PLANNING_LADDER.next_box(step.sheet) if source == PLANNING else ()
    return step._replace(sheet=step.sheet.cross(*boxes))


def cross_astronaut(sheet: Sheet, astronaut: str) -> Sheet:
    """E20: the second of each row circles the row's wild symbol."""
    wild = (WILD_OF[astronaut],) if astronaut in WILD_OF else ()
    return sheet.cross(astronaut).circle(*wild)


def wild(sheet: Sheet) -> str:
    """E22: the first wild symbol that is circled and not yet spent."""
    return next((one for one in WILDS if one in sheet.circled and one not in sheet.crossed), "")


def error(sheet: Sheet) -> Step:
    """E10: each of the first two brings a robot bonus."""
    after = cross_error(LAYOUT, sheet).sheet
    return Step(after, (BONUS,) if ROBOT_ERRORS & (after.crossed - sheet.crossed) else ())


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """E34, E35: full modules, and greenhouses filled without their ×2: they score without a mark."""
    known = full_modules(before)
    new = sum(module not in known for module in full_modules(after))
    single = sum(
        green.space in after.written and green.space not in before.written and green.double in after.crossed
        for green in GREENHOUSES
    )
    modules = (Text.counted("a full module", "{count} full modules", count=new),) if new else ()
    return (*modules, *((Text("a greenhouse without its ×2"),) if single else ()))


# --- Missions ---


def is_complete(sheet: Sheet, green: Greenhouse) -> bool:
    """Cards 100, 101: filled, with all plants circled; printed circles count (E29)."""
    return green.space in sheet.written and sheet.circled.issuperset(green.plants)


def three_greenhouses(sheet: Sheet) -> bool:
    """Card 100."""
    return sum(is_complete(sheet, green) for green in GREENHOUSES) >= 3


def highest_greenhouse(sheet: Sheet) -> bool:
    """Card 101."""
    return is_complete(sheet, GREENHOUSES[-1])


def seven_modules(sheet: Sheet) -> bool:
    """Card 102."""
    return len(full_modules(sheet)) >= 7


def three_ships(sheet: Sheet) -> bool:
    """Card 103: greenhouses included."""
    return sum(sheet.filled(ship.spaces) for ship in SHIPS) >= 3


def all_reactors_of_three_ships(sheet: Sheet) -> bool:
    """Card 104 (E29, E30): filled or not."""
    return sum(sheet.circled.issuperset(ship.reactors) for ship in SHIPS) >= 3


def all_tanks_of_three_ships(sheet: Sheet) -> bool:
    """Card 105 (E30)."""
    return sum(sheet.circled.issuperset(ship.tanks) for ship in SHIPS) >= 3


MISSIONS: Mapping[int, Callable[[Sheet], bool]] = {
    100: three_greenhouses,
    101: highest_greenhouse,
    102: seven_modules,
    103: three_ships,
    104: all_reactors_of_three_ships,
    105: all_tanks_of_three_ships,
}

ADVENTURE = Adventure(
    layout=LAYOUT,
    first=first,
    refusal=refusal,
    x_refusal=x_refusal,
    write=fill,
    action=action,
    options=options,
    mark=mark,
    opens=frozenset({AIRLOCK}),  # E13
    beside=frozenset({PLANT, WATER, ENERGY}),  # E17: the reactors of the number's ship
    error=error,
    incidents=partial(race, LAYOUT),  # E25: the ×2 of each greenhouse
    missions=MISSIONS,
    tally=EscapeTally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    tie_breaks=lambda tally: (-tally.errors,),  # E39
    astra_lines=partial(astra_card_lines, LAYOUT),  # E41
    astra_prize=Text("Cross one ×2 that is still open."),  # E43
    completed=completed,
    wild=wild,
    reached=lambda sheet: AIRLOCKS.reached(sheet.circled),
)
