"""Rules of adventure 7, The Escape: open airlocks from ship to ship and fill the modules behind them."""

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
"""Kind of decision that is answered with an airlock."""

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
"""Decision that each action brings; all may be declined (E15)."""


# --- Writing ---


def first() -> Sheet:
    """Return a sheet with the four printed reactors and five printed plants circled (E2)."""
    return Sheet(circled=frozenset(LAYOUT.printed["circled"]))


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """Refuse a number whose block is not connected, or that does not rise along its ship (E5, E6).

    The action does not matter.
    """
    return x_refusal(sheet, space) or refusal_in_zones(LAYOUT, sheet, value, space)


def x_refusal(sheet: Sheet, space: str) -> Text | None:
    """Refuse an X unless the space is empty and in a connected block (E6, E21)."""
    if (reason := taken(LAYOUT, sheet, space)) is not None:
        return reason
    return None if connected(sheet, space) else NOT_CONNECTED


def fill(sheet: Sheet, space: str, entry: Entry) -> Step:
    """Write a number or X, circle the ×2 of its greenhouse, grant the bonus of its robot (E11, E12, E14)."""
    sheet = sheet.write(space, entry)
    green = GREENHOUSE_AT.get(space)
    if green is not None and sheet.blank(green.double):
        sheet = sheet.circle(green.double)
    return Step(sheet, (BONUS,) if space in ROBOT_SPACES else ())


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """Return the decision of the action, or () if it has no options.

    Planning is kept without options if this turn's space may have a robot, because the airlock it brings may
    connect an empty space (E13).
    """
    decision = DECISIONS[action]
    waits = action == PLANNING and (written is None or written.space in ROBOT_SPACES)
    return (decision,) if waits or options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the ids that may be chosen now."""
    return OPTIONS[decision.kind](sheet, written)


def airlocks(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the airlocks not activated yet with an end at a connected block (E16)."""
    return AIRLOCKS.next_lines(sheet.circled)


def reactors(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the uncircled reactors of the number's ship, which may be taken in any order (E17)."""
    return sheet.unmarked(SHIP_OF[written.space].reactors) if written else ()


def plants(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the uncircled plants in the greenhouse of the number's ship, connected or not (E18)."""
    return sheet.unmarked(SHIP_OF[written.space].greenhouse.plants) if written else ()


def tanks(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the tank of the number's space, if it has one (E19, E23)."""
    tank = TANK_AT.get(written.space) if written else None
    return sheet.unmarked((tank,)) if tank else ()


def enterable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the empty spaces that are connected (E21)."""
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
    """Mark the chosen spot and apply what follows at once."""
    if decision.kind == WRITE_X:
        return write_x(sheet, decision.source, spot)
    if decision.kind == "astronaut":
        return Step(cross_astronaut(sheet, spot))
    return Step(sheet.circle(spot))


def write_x(sheet: Sheet, source: str, space: str) -> Step:
    """Write the X with what it brings, then cross the next planning box if one is left (E14, E21)."""
    step = fill(sheet, space, X)
    boxes = PLANNING_LADDER.next_box(step.sheet) if source == PLANNING else ()
    return step._replace(sheet=step.sheet.cross(*boxes))


def cross_astronaut(sheet: Sheet, astronaut: str) -> Sheet:
    """Cross an astronaut; the second of each row circles the row's wild symbol (E20)."""
    wild = (WILD_OF[astronaut],) if astronaut in WILD_OF else ()
    return sheet.cross(astronaut).circle(*wild)


def wild(sheet: Sheet) -> str:
    """Return the first wild symbol that is circled and not spent, "" if there is none (E22)."""
    return next((one for one in WILDS if one in sheet.circled and one not in sheet.crossed), "")


def error(sheet: Sheet) -> Step:
    """Cross a System Error box; each of the first two brings a robot bonus (E10)."""
    after = cross_error(LAYOUT, sheet).sheet
    return Step(after, (BONUS,) if ROBOT_ERRORS & (after.crossed - sheet.crossed) else ())


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """Return a text for new full modules, and for greenhouses filled without their ×2 (E34, E35).

    Both score without a mark on the sheet.
    """
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
    """Return True if the greenhouse is filled and all its plants are circled (cards 100 and 101).

    Printed circles count (E29).
    """
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
    """Card 103: every space is filled, greenhouses included."""
    return sum(sheet.filled(ship.spaces) for ship in SHIPS) >= 3


def all_reactors_of_three_ships(sheet: Sheet) -> bool:
    """Card 104 (E29, E30): the ships need not be filled."""
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
