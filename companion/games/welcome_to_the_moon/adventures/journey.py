"""Rules of adventure 2, The Journey: one path from the Earth to the Moon, divided into zones."""

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
from companion.games.welcome_to_the_moon.adventures.journey_score import (
    MISSIONS,
    Tally,
    lines,
    marks,
    tally_of,
)
from companion.games.welcome_to_the_moon.adventures.journey_sheet import (
    DIVIDERS,
    LAYOUT,
    STATIONS,
    TANK_AT,
    complete_zones,
    zone_around,
    zone_name,
)
from companion.games.welcome_to_the_moon.components import (
    ASTRONAUT,
    ENERGY,
    PLANNING,
    PLANT,
    ROBOT,
    WATER,
)
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.writing import out_of_order, taken

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
"""System Error boxes that pay an energy (A2-30)."""

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
    """Refuse a number that does not rise within the present zone, whatever the action (A2-11, A2-12)."""
    if (reason := taken(LAYOUT, sheet, space)) is not None:
        return reason
    return out_of_order(sheet, zone_around(sheet, space), space, value)


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Write the number; nothing follows from it alone (A2-12)."""
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

    The zone is taken from the dividers drawn now.
    """
    if written is None:
        return ()
    zone = zone_around(sheet, written.space)
    return sheet.unmarked(plant for station in STATIONS if station.space in zone for plant in station.plants)


def _tank(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the tank of the space just written in, if not circled; an X never circles one (A2-21)."""
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
    """Mark the chosen spot and apply what follows at once (A2-29)."""
    return _MARKS[decision.kind](sheet, decision, choice)


def _circle(sheet: Sheet, decision: Decision, choice: str) -> Step:
    """Circle a plant or a tank (A2-20, A2-21)."""
    return Step(sheet.circle(choice))


def _robot(sheet: Sheet, decision: Decision, robot: str) -> Step:
    """Circle a robot (A2-18); the last one of a station wins a multiplier (A2-19).

    It is the high multiplier, or the low one if the high one is lost.
    """
    sheet = sheet.circle(robot)
    station = next(station for station in STATIONS if robot in station.robots)
    if sheet.count_circled(station.robots) < len(station.robots):
        return Step(sheet)
    return Step(sheet.circle(station.low if station.high in sheet.crossed else station.high))


def gain_energy(sheet: Sheet, energy: str) -> Step:
    """Circle an energy; the lower one of a column completes a pair, which must be spent (A2-22, D2)."""
    return Step(sheet.circle(energy), (DRAW_DIVIDER,) if energy in PAIRED else ())


def _draw(sheet: Sheet, decision: Decision, divider: str) -> Step:
    """Draw the divider and cross the pair that paid for it, with the sign of its column (A2-13, D5)."""
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
    """Cross a symbol; the lower one of a column circles the wild of its column (A2-24, A2-25)."""
    wilds = (WILD_OF[symbol],) if symbol in WILD_OF else ()
    return sheet.cross(symbol).circle(*wilds)


def _astronaut(sheet: Sheet, decision: Decision, astronaut: str) -> Step:
    """Cross the next astronaut, also if the number was not shifted (A2-24)."""
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
    """Cross a System Error box; the first two each pay an energy, which may bring a divider (A2-30, D9)."""
    after = cross_error(LAYOUT, sheet).sheet
    energy = sheet.unmarked(ENERGIES)[:1]
    if energy and ENERGY_ERRORS & (after.crossed - sheet.crossed):
        return gain_energy(after, energy[0])
    return Step(after)


# --- ASTRA -------------------------------------------------------------------------------------


def astra_zones(given: Mapping[str, int]) -> int:
    """Return ASTRA's zones: one for two energy cards given to her (A2-58)."""
    return given.get(ENERGY, 0) // 2


ADVENTURE = Adventure(
    layout=LAYOUT,
    first=first,
    refusal=refusal,
    x_refusal=partial(taken, LAYOUT),  # A2-04: any empty space
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
