"""Rules of The Mine: fill columns, extract their resources, upgrade the factories that take them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Decision,
    Sheets,
    Step,
    Written,
    cross_error,
    race,
)
from companion.games.welcome_to_the_moon.adventures.mine_factories import (
    ASTRONAUTS,
    FACTORY_OF,
    LAYOUT,
    MAIN,
    NEEDS,
    PEARLS,
    PLANNINGS,
    PLANTS,
    RUBIES,
    SECONDARY,
    WATERS,
    complete,
    count_complete,
    fill,
)
from companion.games.welcome_to_the_moon.adventures.mine_score import Tally, lines, marks, tally_of
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.writing import refusal_in_zones, taken

FEEDS: Mapping[str, str] = {"plant": PLANTS, "water": WATERS, "pearl": PEARLS, "ruby": RUBIES}
"""Factory that takes in each kind of resource (M26)."""

MINERALS: Mapping[str, str] = LAYOUT.printed["minerals"]
"""Mineral in each space that has one (M3)."""

SYMBOLS: Mapping[str, tuple[str, ...]] = {kind: LAYOUT.of_kind(kind) for kind in (ENERGY, ROBOT)}
GROWTH: Mapping[str, tuple[str, ...]] = {kind: LAYOUT.of_kind(kind) for kind in (PLANT, WATER)}
NEXT_TO: Mapping[tuple[str, str], tuple[str, ...]] = {
    (kind, space): tuple(growth for growth in GROWTH[kind] if space in LAYOUT.printed["between"][growth])
    for kind in (PLANT, WATER)
    for space in LAYOUT.spaces
}
"""Plants and waters directly above and below each space (M13)."""

COLUMNS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    column["pump"]: (tuple(column["spaces"]), tuple(column["resources"]))
    for column in LAYOUT.printed["columns"]
}
"""Spaces and resources of each column, by its pump (M1)."""

WORKSHOP = "sec.robot"
ACTIONS: Mapping[str, Decision] = {
    ROBOT: Decision(ROBOT, ROBOT, Text("Cross one robot symbol of any factory.")),
    ENERGY: Decision(ENERGY, ENERGY, Text("Cross one energy symbol of any factory.")),
    PLANT: Decision(PLANT, PLANT, Text("Circle a plant above or below your number.")),
    WATER: Decision(WATER, WATER, Text("Circle a water above or below your number.")),
    ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Mark the next astronaut.")),
    PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
}
FREE_X = Decision(WRITE_X, PLANNING, Text("Write an X in any empty space. It costs no more planning marks."))
WORKSHOP_ROBOT = Decision(ROBOT, WORKSHOP, Text("Robot workshop: cross one robot symbol of any factory."))


# --- Writing ---


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """Refuse a number that breaks the order of its gallery, whatever the action (M2, M10)."""
    return refusal_in_zones(LAYOUT, sheet, value, space)


def dig(sheet: Sheet, space: str, entry: Entry) -> Sheet:
    """Fill a space with a number or an X, and circle its mineral at once (M11)."""
    sheet = sheet.write(space, entry)
    return sheet.circle(MINERALS[space]) if space in MINERALS else sheet


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Write this turn's number (M11)."""
    return Step(dig(sheet, space, value))


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """Return the decision of the action, or () if it has no options (M13-M19).

    After six planning marks an X is still allowed and marks nothing (M17).
    """
    decision = ACTIONS[action]
    if action == PLANNING and not sheet.unmarked(MAIN[PLANNINGS].marks):
        decision = FREE_X
    return (decision,) if options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the ids that may be chosen now.

    Those are open symbols (M18), open neighbours of the number (M13, M14), the next astronaut, or empty
    spaces.
    """
    if decision.kind in SYMBOLS:
        return sheet.unmarked(SYMBOLS[decision.kind])
    if decision.kind in GROWTH:
        return sheet.unmarked(NEXT_TO[decision.kind, written.space]) if written else ()
    if decision.kind == ASTRONAUT:
        return sheet.unmarked(MAIN[ASTRONAUTS].marks)[:1]
    return sheet.empty(LAYOUT.spaces)


def mark(sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
    """Mark the chosen spot and apply what follows at once."""
    if decision.kind in SYMBOLS:
        return cross_symbol(sheet, spot)
    if decision.kind in GROWTH:
        return Step(sheet.circle(spot))
    if decision.kind == ASTRONAUT:
        return Step(fill(sheet, ASTRONAUTS))
    sheet = dig(sheet, spot, X)
    return Step(fill(sheet, PLANNINGS) if decision.source == PLANNING else sheet)


def cross_symbol(sheet: Sheet, symbol: str) -> Step:
    """Cross one symbol of a factory (M18).

    The last symbol of a main factory crosses its upper value (M20), the last one of a secondary factory
    brings its gain.
    """
    factory = FACTORY_OF[symbol]
    sheet = sheet.cross(symbol)
    if not complete(sheet, factory):
        return Step(sheet)
    return activate(sheet, factory) if factory in SECONDARY else Step(sheet.cross(MAIN[factory].value))


def activate(sheet: Sheet, factory: str) -> Step:
    """Carry out the gain of a secondary factory at once (M21).

    It marks the main factory (M22), or brings robot symbols to cross one after the other (M23).
    """
    secondary = SECONDARY[factory]
    sheet = sheet.cross(*secondary.gains)
    if secondary.feeds:
        return Step(fill(sheet, secondary.feeds, len(secondary.gains)))
    return Step(sheet, (WORKSHOP_ROBOT,) * len(secondary.gains))


# --- Incidents ---


def incidents(sheets: Sheets) -> Sheets:
    """Extract the full columns of every sheet (M25), then cross lost bonuses (M31)."""
    return race(LAYOUT, {seat: extract(sheet) for seat, sheet in sheets.items()})


def extract(sheet: Sheet) -> Sheet:
    """Extract each full column whose pump is not circled (M25)."""
    for pump, (spaces, resources) in COLUMNS.items():
        if pump not in sheet.circled and sheet.filled(spaces):
            sheet = pump_out(sheet, pump, resources)
    return sheet


def pump_out(sheet: Sheet, pump: str, resources: tuple[str, ...]) -> Sheet:
    """Extract a column: cross its circled resources and mark their factories (M26); others are lost (M27)."""
    found = tuple(one for one in resources if one in sheet.circled and one not in sheet.crossed)
    sheet = sheet.cross(*found).circle(pump)
    for resource in found:
        sheet = fill(sheet, FEEDS[LAYOUT.spots[resource].kind])
    return sheet


# --- Missions ---


def five_columns(sheet: Sheet) -> bool:
    """Card 82 (M33)."""
    return sheet.count_circled(COLUMNS) >= 5


def four_columns_in_a_row(sheet: Sheet) -> bool:
    """Card 83 (M34): four consecutive pumps are circled; 12 and 1 are not neighbours."""
    runs = groupby(COLUMNS, key=lambda pump: pump in sheet.circled)
    return any(done and len(list(run)) >= 4 for done, run in runs)


def all_secondary_factories(sheet: Sheet) -> bool:
    """Card 84."""
    return count_complete(sheet, SECONDARY) == len(SECONDARY)


def six_factories(sheet: Sheet) -> bool:
    """Card 85 (M35): six of all eleven factories are complete."""
    return count_complete(sheet, NEEDS) >= 6


def eight_plants(sheet: Sheet) -> bool:
    """Card 86 (M36): plants circled in the mine count, extracted or not."""
    return sheet.count_circled(GROWTH[PLANT]) >= 8


def five_waters(sheet: Sheet) -> bool:
    """Card 87 (M36): waters circled in the mine count, extracted or not."""
    return sheet.count_circled(GROWTH[WATER]) >= 5


MISSIONS: Mapping[int, Callable[[Sheet], bool]] = {
    82: five_columns,
    83: four_columns_in_a_row,
    84: all_secondary_factories,
    85: six_factories,
    86: eight_plants,
    87: five_waters,
}

ADVENTURE = Adventure(
    layout=LAYOUT,
    first=Sheet,  # M9: nothing is marked
    refusal=refusal,
    x_refusal=partial(taken, LAYOUT),  # M17: any empty space
    write=write,
    action=action,
    options=options,
    mark=mark,
    error=partial(cross_error, LAYOUT),
    incidents=incidents,
    missions=MISSIONS,
    tally=Tally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    tie_breaks=lambda tally: (-tally.errors,),  # M43
    astra_lines=partial(astra_card_lines, LAYOUT),  # M48
    astra_prize=Text("Cross one filling bonus."),  # M46
)
