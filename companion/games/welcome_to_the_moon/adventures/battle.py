"""Rules of The Battle: insignia on planets of two sheets, shared with the neighbours, used in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Adventure, Decision, Step, Written
from companion.games.welcome_to_the_moon.adventures.battle_astra import ASTRA_TEXT, SPACES, astra_turn, effect
from companion.games.welcome_to_the_moon.adventures.battle_astra import astra_mark as mark_for_astra
from companion.games.welcome_to_the_moon.adventures.battle_astra import astra_options as options_of_astra
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
"""Ladder whose next box a plant or water symbol crosses (B22)."""
COLUMN = "column"
BY_SPACE, BY_ASTEROID, BEFORE_CONTROL = "space", "asteroid", "space-asteroid"
"""Sources of a bonus: this turn's space, an asteroid, an asteroid that this turn's space brought (B62)."""

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
"""Refusal of every X (B27)."""


def refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """Return why the number may not be written in this space, or None if it may (B10-B13).

    The space must be the next free one of a planet of the active sheet, and the number must reach the planet.
    """
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
    """Return how many astronauts may change the number, including the one of the action (B13, B26)."""
    return len(stored(sheet)) + (action == ASTRONAUT)


def stored(sheet: Sheet) -> tuple[str, ...]:
    """Return the astronauts of the active half that are circled and not spent (B26)."""
    return tuple(
        one for one in HALVES[sheet.active].astronauts if one in sheet.circled and one not in sheet.crossed
    )


def spend(sheet: Sheet, action: str, written: Written) -> tuple[Sheet, bool]:
    """Spend as few stored astronauts as reach the planet, the action's own astronaut first (B23, B26, B75).

    Return the new sheet, and True if the astronaut of the action was used.
    """
    value = written.value
    steps = 0 if isinstance(value, str) else PLANET_OF[written.space].steps(value)
    by_action = action == ASTRONAUT
    return sheet.cross(*stored(sheet)[: max(steps - by_action, 0)]), bool(steps) and by_action


def write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Draw the insignia and grant the bonus of its space (B11, B16)."""
    return bonus(sheet.write(space, MINE), BONUS.get(space, ""), BY_SPACE)


# --- Bonuses ---


def bonus(sheet: Sheet, kind: str, source: str) -> Step:
    """Grant a bonus of this kind (B16, B20, B69).

    A plant or water box is crossed at once, because crossing it is never a disadvantage. The other kinds
    return a decision that the player may decline.
    """
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
    """Cross the next box of a ladder of the active half, if one is left (B65, B66)."""
    return sheet.cross(*sheet.unmarked(HALVES[sheet.active].ladders[ladder])[:1])


# --- Actions ---


def action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """Return the decision that the action grants, or () if it has no options (B18-B25)."""
    decision = ACTIONS[action]
    return (decision,) if options(sheet, decision, written) else ()


def options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    """Return the ids that this decision may mark now, on the active sheet and half."""
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
    """Yield the planets whose moon may be drawn on: those not decided yet (B24, B63).

    A planning bonus of an asteroid that this turn's space brought may also use the planet just written on,
    because it comes before control is decided (B62).
    """
    early = PLANET_OF[written.space] if written and decision.source == BEFORE_CONTROL else None
    for planet in PLANETS[sheet.active]:
        if planet is early or not decided(sheet, planet):
            yield planet


def mark(sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
    """Mark the chosen spot and apply what follows at once."""
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
    """Draw the insignia on the asteroid and grant each of its bonuses (B19, B20)."""
    sheet, asked = sheet.circle(asteroid), list[Decision]()
    for kind in ASTEROID_BONUSES[asteroid]:
        step = bonus(sheet, kind, source)
        sheet, asked = step.sheet, [*asked, *step.decisions]
    return Step(sheet, tuple(asked))


def error(sheet: Sheet) -> Step:
    """Cross the next System Error box of the active half, the one with the printed 0 first (B14)."""
    return Step(sheet.cross(*sheet.unmarked(HALVES[sheet.active].errors)[:1]))


# --- Missions: each on one single sheet, either of the two (B33, B72) ---


def on_one_sheet(meets: Callable[[Sheet, str], bool]) -> Callable[[Sheet], bool]:
    """Return a mission check that is met if either of the two sheets meets it alone (B33)."""
    return lambda sheet: any(meets(sheet, side) for side in SIDES)


def four_planets(sheet: Sheet, side: str) -> bool:
    """Card 106: four planets are controlled."""
    return len(controlled(sheet, side)) >= 4


def one_of_each_type(sheet: Sheet, side: str) -> bool:
    """Card 107: a planet of each type is controlled."""
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


# --- Outcome of a trial move ---


def completed(before: Sheet, after: Sheet) -> tuple[Text, ...]:
    """Return a sentence for each planet that became decided, saying if the player controls it (B28, B29)."""
    return tuple(
        Text("{planet} is yours", planet=name_of(planet))
        if leads(after, planet)
        else Text("{planet} is lost", planet=name_of(planet))
        for planet in PLANETS[after.active]
        if decided(after, planet) and not decided(before, planet)
    )


def name_of(planet: Planet) -> Text:
    """Return the planet's name for use in sentences."""
    return LAYOUT.spots[planet.flag].group


def cost(before: Sheet, after: Sheet) -> int:
    """Return how many stored astronauts were spent between the two sheets (B26)."""
    spent = (sheet.count_crossed(LAYOUT.of_kind("astronaut")) for sheet in (after, before))
    return next(spent) - next(spent)


def won(layout: Layout, sheet: Sheet) -> int:
    """Return the number of solo bonuses won: one for every two flags, both sheets together (B56)."""
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
