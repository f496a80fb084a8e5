"""Rules of The Virus: evacuate quarters and close walkways before the viruses spread through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Decision,
    Sheets,
    Step,
    Written,
    cross_error,
)
from companion.games.welcome_to_the_moon.adventures import virus_spread as spread
from companion.games.welcome_to_the_moon.adventures.virus_score import (
    MISSIONS,
    Tally,
    lines,
    marks,
    tally_of,
    weighs,
)
from companion.games.welcome_to_the_moon.adventures.virus_sheet import (
    INFECTED,
    LAYOUT,
    QUARTER_OF,
    QUARTERS,
    TANK_AT,
    TRACKS,
    WALKWAYS,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.writing import refusal_in_zones, taken

ASTRONAUTS = LAYOUT.of_kind(ASTRONAUT)
PLANNINGS = LAYOUT.of_kind(PLANNING)
WILDS = LAYOUT.of_kind("wild")

WILD_OF: Mapping[str, str] = {
    row["symbols"][-1]: row["wild"] for rows in LAYOUT.printed["wilds"].values() for row in rows
}
"""Wild symbol that the last symbol of a row brings (V27)."""

ACTIONS: Mapping[str, Decision] = {
    ROBOT: Decision(ROBOT, ROBOT, Text("Close one walkway.")),
    ENERGY: Decision(ENERGY, ENERGY, Text("Circle the next energy of your number's quarter.")),
    PLANT: Decision(PLANT, PLANT, Text("Circle the next plant of your number's quarter.")),
    WATER: Decision(WATER, WATER, Text("Circle the tank above your number.")),
    ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
    PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X in any empty space.")),
}
BONUS: Mapping[str, tuple[str, Text]] = {
    PLANT: (ROBOT, Text("A row of plants is finished: close one walkway.")),
    WATER: (ENERGY, Text("A row of water is finished: circle an energy of a quarter not evacuated.")),
}
"""Decision that a finished row of each track brings at once (V31)."""


def first() -> Sheet:
    """Return a sheet with one energy of each quarter circled (V2)."""
    return Sheet(circled=frozenset(LAYOUT.printed["circled"]))


# --- Writing ---


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """Refuse a number that breaks the order of its floor, whatever the action (V7-V11)."""
    return refusal_in_zones(LAYOUT, sheet, value, space)


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Write this turn's number; nothing follows from it alone (V14, V17)."""
    return Step(sheet.write(space, value))


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """Return the decision of the action (V20), or () if it has no options (V80)."""
    decision = ACTIONS[action]
    return (decision,) if options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the ids that may be marked now."""
    found = _OPTIONS.get(decision.kind)
    return found(sheet, decision, written) if found else spread.spread_options(sheet, decision)


def _walkways(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the open walkways (V22)."""
    return sheet.unmarked(WALKWAYS)


def _energies(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the next energy of the number's quarter (V21).

    As a bonus it may be of any quarter not evacuated (V32). This turn's number evacuates its quarter only
    after the action (V17), so that quarter is included.
    """
    here = QUARTER_OF[written.space] if written else None
    if decision.source == ENERGY:
        return sheet.unmarked(here.energies)[:1] if here else ()
    open_ones = (one for one in QUARTERS.values() if one == here or not one.evacuated(sheet))
    return tuple(energy for quarter in open_ones for energy in sheet.unmarked(quarter.energies)[:1])


def _plants(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the next plant of the number's quarter (V23)."""
    return sheet.unmarked(QUARTER_OF[written.space].plants)[:1] if written else ()


def _tank(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the tank of the space just written in, if not circled (V24)."""
    tank = TANK_AT.get(written.space) if written else None
    return sheet.unmarked((tank,)) if tank else ()


def _astronaut(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the next astronaut (V25)."""
    return sheet.unmarked(ASTRONAUTS)[:1]


def _empty(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the empty spaces (V26)."""
    return sheet.empty(LAYOUT.spaces)


_OPTIONS: Mapping[str, Callable[[Sheet, Decision, Written | None], tuple[str, ...]]] = {
    ROBOT: _walkways,
    ENERGY: _energies,
    PLANT: _plants,
    WATER: _tank,
    ASTRONAUT: _astronaut,
    WRITE_X: _empty,
}


def mark(sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
    """Mark the chosen spot and apply what follows at once."""
    if decision.kind not in _OPTIONS:
        return spread.mark_spread(sheet, decision, spot)
    if decision.source in LAYOUT.spots:
        sheet = sheet.cross(decision.source)  # the bonus of a finished row is used (V31)
    if decision.kind == ROBOT:
        return Step(close(sheet, spot))
    if decision.kind in TRACKS:
        return advance(sheet.circle(spot), decision.kind)
    if decision.kind == ASTRONAUT:
        return Step(_cross(sheet, spot))
    if decision.kind == ENERGY:
        return Step(sheet.circle(spot))
    sheet = sheet.write(spot, X)
    for symbol in sheet.unmarked(PLANNINGS)[:1]:
        sheet = _cross(sheet, symbol)
    return Step(sheet)


def _cross(sheet: Sheet, symbol: str) -> Sheet:
    """Cross a symbol; the last one of a row circles its wild symbol (V27)."""
    sheet = sheet.cross(symbol)
    return sheet.circle(WILD_OF[symbol]) if symbol in WILD_OF else sheet


def close(sheet: Sheet, walkway: str) -> Sheet:
    """Close a walkway (V36) and cross the target of each quarter that this quarantines (V37)."""
    sheet = sheet.circle(walkway)
    both = (QUARTERS[quarter] for quarter in WALKWAYS[walkway])
    return sheet.cross(*(q.target for q in both if q.target and q.quarantined(sheet)))


def advance(sheet: Sheet, track: str) -> Step:
    """Cross the next symbol of a track (V30).

    The last symbol of a row brings its bonus (V31), the first one may activate a virus or a propagation (V33,
    V34).
    """
    row = next((row for row in TRACKS[track] if sheet.unmarked(row.symbols)), None)
    if row is None:
        return Step(sheet)
    symbol, *more = sheet.unmarked(row.symbols)
    due: tuple[str, ...] = ()
    sheet = sheet.cross(symbol)
    if symbol == row.symbols[0] and row.sets_off and row.sets_off not in sheet.crossed:
        sheet, due = spread.crossed(sheet, row.sets_off), (row.sets_off,)
    if more:
        return Step(sheet, (), due)
    kind, text = BONUS[track]
    return Step(sheet.cross(row.score), (Decision(kind, row.bonus, text, must=True),), due)


def wild(sheet: Sheet) -> str:
    """Return the first wild that is circled and not spent, "" if there is none (V28)."""
    return next((wild for wild in WILDS if wild in sheet.circled and wild not in sheet.crossed), "")


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """Return a text for quarters now evacuated (V14) or quarantined (V37), and for lost tanks (V79)."""
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


# --- System Errors and phase 5 ---


def error(sheet: Sheet) -> Step:
    """Cross a System Error box; the second and the third cause a propagation in phase 5 (V13)."""
    after = cross_error(LAYOUT, sheet).sheet
    new = after.crossed - sheet.crossed
    return Step(after, (), tuple(box for box in LAYOUT.errors if box in new & spread.SPREADING_ERRORS))


def incidents(sheets: Sheets) -> Sheets:
    """Return the sheets unchanged, because `spread.suffers` does all of phase 5 (V40)."""
    return sheets


ADVENTURE = Adventure(
    layout=LAYOUT,
    first=first,
    refusal=refusal,
    x_refusal=partial(taken, LAYOUT),  # V26: any empty space
    write=write,
    action=action,
    options=options,
    mark=mark,
    error=error,
    incidents=incidents,
    missions=MISSIONS,
    tally=Tally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    tie_breaks=lambda tally: (-tally.errors,),  # V66
    astra_lines=partial(astra_card_lines, LAYOUT),  # V67
    astra_prize=Text("Activate a virus; all active viruses spread at once."),  # V71
    opening=(spread.OPENING,),
    unfold=spread.unfold,
    suffers=spread.suffers,
    set_off=spread.set_off,
    effect=spread.effect,
    won=lambda layout, sheet: spread.bonuses(sheet),
    beside=frozenset({ENERGY, PLANT, WATER}),
    weighs=weighs,
    completed=completed,
    wild=wild,
)
