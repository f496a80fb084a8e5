"""The Battle: insignia on the planets of two sheets, shared with the neighbours and used in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Adventure, Decision, Step, Written
from companion.games.welcome_to_the_moon.adventures.battle_astra import ASTRA_TEXT, SPACES, astra_turn, effect
from companion.games.welcome_to_the_moon.adventures.battle_astra import mark as mark_for_astra
from companion.games.welcome_to_the_moon.adventures.battle_astra import options as options_of_astra
from companion.games.welcome_to_the_moon.adventures.battle_score import Tally, lines, marks, tally_of
from companion.games.welcome_to_the_moon.adventures.battle_sheet import (
    ASTEROID_BONUSES,
    BONUS,
    HALVES,
    LAYOUT,
    MOON,
    NEIGHBOURS,
    PLANET_OF,
    PLANETS,
    TYPES,
    Planet,
    controlled,
    decided,
    leads,
    next_space,
    open_moons,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.layout import Layout
from companion.games.welcome_to_the_moon.neighbours import INSIGNIA, MINE, SIDES
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

LADDER = {PLANT: "plants", WATER: "waters"}
"""B22: the ladder of each symbol."""
COLUMN = "column"
BY_SPACE, BY_ASTEROID, BEFORE_CONTROL = "space", "asteroid", "space-asteroid"
"""What grants a bonus: this turn's space, an asteroid, an asteroid that this turn's space brought (B62)."""

ACTIONS: Mapping[str, Decision] = {
    ROBOT: Decision(ROBOT, ROBOT, Text("Take the next free asteroid.")),
    ENERGY: Decision(COLUMN, ENERGY, Text("Cross the next box of a column.")),
    PLANT: Decision(PLANT, PLANT, Text("Cross a plant symbol of this planet.")),
    WATER: Decision(WATER, WATER, Text("Cross a water symbol of this planet.")),
    ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Circle the next astronaut.")),
    PLANNING: Decision(MOON, PLANNING, Text("Draw your insignia on a moon; it costs a planning box.")),
}


# --- Writing ---


NO_X = Text("No X is written in this adventure.")
"""B27."""


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """B10-B13: the next free space of a planet of the active sheet that the number reaches."""
    planet = PLANET_OF.get(space)
    if planet is None or space not in planet.spaces:
        return Text("There is no space of this name on this sheet.")
    if planet.side != sheet.active:
        return Text("The other sheet is used this turn.")
    if space in sheet.written:
        return Text("An insignia stands there already.")
    if space != next_space(sheet, planet):
        return Text("The spaces of a planet are filled in their order.")
    if isinstance(value, str):
        return NO_X
    if planet.steps(value) > reach(sheet, action):
        return Text("{value} does not reach planet {number}.", value=value, number=planet.number)
    return None


def reach(sheet: Sheet, action: str) -> int:
    """B13, B26: how many astronauts may change the number, the action's own included."""
    return len(stored(sheet)) + (action == ASTRONAUT)


def stored(sheet: Sheet) -> tuple[str, ...]:
    """B26: those of the active half that are circled and not spent."""
    return tuple(
        one for one in HALVES[sheet.active].astronauts if one in sheet.circled and one not in sheet.crossed
    )


def spend(sheet: Sheet, action: str, written: Written) -> tuple[Sheet, bool]:
    """B26, B75: the fewest stored astronauts that reach the planet; the action's own comes first (B23)."""
    value = written.value
    steps = 0 if isinstance(value, str) else PLANET_OF[written.space].steps(value)
    by_action = action == ASTRONAUT
    return sheet.cross(*stored(sheet)[: max(steps - by_action, 0)]), bool(steps) and by_action


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """B11, B16: the insignia, and what its space brings."""
    return bonus(sheet.write(space, MINE), BONUS.get(space, ""), BY_SPACE)


# --- Bonuses ---


def bonus(sheet: Sheet, kind: str, source: str) -> Step:
    """B16, B20, B69: plant and water at once, as nothing speaks against a box; the others may be left."""
    if kind in LADDER:
        return Step(cross_next(sheet, LADDER[kind]))
    if kind == ROBOT:
        return Step(sheet, (Decision(ROBOT, source, Text("Bonus: take the next free asteroid.")),))
    if kind == ENERGY:
        return Step(sheet, (Decision(COLUMN, source, Text("Bonus: cross the next box of a column.")),))
    if kind == PLANNING:
        return Step(sheet, (Decision(MOON, source, Text("Bonus: draw your insignia on a moon.")),))
    return Step(sheet)


def cross_next(sheet: Sheet, ladder: str) -> Sheet:
    """The next box of a ladder of the active half, nothing where all are crossed (B65, B66)."""
    return sheet.cross(*sheet.unmarked(HALVES[sheet.active].ladders[ladder])[:1])


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """B18-B25: one choice, none where nothing is left to choose."""
    decision = ACTIONS[action]
    return (decision,) if options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """What may be marked now on the active sheet and half."""
    half = HALVES[sheet.active]
    if decision.kind in SPACES:
        return options_of_astra(sheet, decision)
    if decision.kind == ROBOT:
        return sheet.unmarked(half.asteroids)[:1]
    if decision.kind == COLUMN:
        return tuple(box for column in TYPES for box in sheet.unmarked(half.ladders[column])[:1])
    if decision.kind in LADDER:
        planet = PLANET_OF[written.space] if written else None
        return sheet.unmarked(planet.symbols[decision.kind])[:1] if planet else ()
    if decision.kind == ASTRONAUT:
        return sheet.unmarked(half.astronauts)[:1]
    return open_moons(sheet, moons_of(sheet, decision, written)) if decision.kind == MOON else ()


def moons_of(sheet: Sheet, decision: Decision, written: Written | None) -> Iterator[Planet]:
    """B24, B63: the undecided planets; B62: before control of this turn's planet is decided, that one too."""
    early = PLANET_OF[written.space] if written and decision.source == BEFORE_CONTROL else None
    for planet in PLANETS[sheet.active]:
        if planet is early or not decided(sheet, planet):
            yield planet


def mark(sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
    """What was chosen, and what it brings at once."""
    if decision.kind in SPACES:
        return mark_for_astra(sheet, decision, spot)
    if decision.kind == ROBOT:
        return take_asteroid(sheet, spot, BEFORE_CONTROL if decision.source == BY_SPACE else BY_ASTEROID)
    if decision.kind == COLUMN:
        return Step(sheet.cross(spot))
    if decision.kind in LADDER:
        return Step(cross_next(sheet.cross(spot), LADDER[decision.kind]))
    sheet = sheet.circle(spot)
    return Step(cross_next(sheet, PLANNING) if decision.source == PLANNING else sheet)


def take_asteroid(sheet: Sheet, asteroid: str, source: str) -> Step:
    """B19, B20: the insignia, and each of the bonuses."""
    sheet, asked = sheet.circle(asteroid), list[Decision]()
    for kind in ASTEROID_BONUSES[asteroid]:
        step = bonus(sheet, kind, source)
        sheet, asked = step.sheet, [*asked, *step.decisions]
    return Step(sheet, tuple(asked))


def error(sheet: Sheet) -> Step:
    """B14: the box with 0 first."""
    return Step(sheet.cross(*sheet.unmarked(HALVES[sheet.active].errors)[:1]))


# --- Missions: each on one single sheet, either of the two (B33, B72) ---


def on_one_sheet(meets: Callable[[Sheet, str], bool]) -> Callable[[Sheet], bool]:
    """B33."""
    return lambda sheet: any(meets(sheet, side) for side in SIDES)


def four_planets(sheet: Sheet, side: str) -> bool:
    """Card 106."""
    return len(controlled(sheet, side)) >= 4


def one_of_each_type(sheet: Sheet, side: str) -> bool:
    """Card 107."""
    return len({planet.type for planet in controlled(sheet, side)}) == len(TYPES)


def seven_asteroids(sheet: Sheet, side: str) -> bool:
    """Card 108."""
    return sheet.count_circled(HALVES[side].asteroids) >= 7


def two_in_each_column(sheet: Sheet, side: str) -> bool:
    """Card 109."""
    return all(sheet.count_crossed(HALVES[side].ladders[column]) >= 2 for column in TYPES)


def six_plants_four_waters(sheet: Sheet, side: str) -> bool:
    """Card 110."""
    ladders = HALVES[side].ladders
    return sheet.count_crossed(ladders["plants"]) >= 6 and sheet.count_crossed(ladders["waters"]) >= 4


def four_moons(sheet: Sheet, side: str) -> bool:
    """Card 111."""
    return sum(sheet.count_circled(planet.moons) > 0 for planet in PLANETS[side]) >= 4


MISSIONS: Mapping[int, Callable[[Sheet], bool]] = {
    106: on_one_sheet(four_planets),
    107: on_one_sheet(one_of_each_type),
    108: on_one_sheet(seven_asteroids),
    109: on_one_sheet(two_in_each_column),
    110: on_one_sheet(six_plants_four_waters),
    111: on_one_sheet(four_moons),
}


# --- What a spot would bring ---


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """B28, B29: the planets whose last space is filled, and who then controls them."""
    return tuple(
        Text("{planet} is yours", planet=name_of(planet))
        if leads(after, planet)
        else Text("{planet} is lost", planet=name_of(planet))
        for planet in PLANETS[after.active]
        if decided(after, planet) and not decided(before, planet)
    )


def name_of(planet: Planet) -> Text:
    """What a sentence calls it."""
    return LAYOUT.spots[planet.flag].group


def cost(before: Sheet, after: Sheet) -> int:
    """B26: the stored astronauts that are spent between them."""
    spent = (sheet.count_crossed(LAYOUT.of_kind("astronaut")) for sheet in (after, before))
    return next(spent) - next(spent)


def won(layout: Layout, sheet: Sheet) -> int:
    """B56: one for every two flags won during the game, both sheets together."""
    return sum(len(controlled(sheet, side)) for side in SIDES) // 2


ADVENTURE = Adventure(
    layout=LAYOUT,
    first=Sheet,  # B5: nothing is marked
    refusal=refusal,
    x_refusal=lambda sheet, space: NO_X,
    write=write,
    action=action,
    options=options,
    mark=mark,
    error=error,
    incidents=lambda sheets: sheets,  # B32
    missions=MISSIONS,
    tally=Tally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    tie_breaks=lambda tally: (-tally.left_errors - tally.right_errors,),  # B48
    astra_lines=partial(astra_card_lines, LAYOUT),  # B60
    astra_prize=ASTRA_TEXT,  # B57
    shifts=False,
    completed=completed,
    cost=cost,
    neighbours=NEIGHBOURS,
    spend=spend,
    astra_turn=astra_turn,
    effect=effect,
    won=won,
    weighs=lambda sheet: frozenset(sheet.written.items()),  # insignia score where they stand
    entries=INSIGNIA,
)
