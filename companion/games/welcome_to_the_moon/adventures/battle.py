"""The Battle (adventure 8): insignia on the planets of two sheets, each shared with a neighbour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from companion.engine.fields import Number, declare
from companion.engine.figures import figure
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Adventure, Claim, Decision, Step, Written
from companion.games.welcome_to_the_moon.components import (
    ASTRONAUT,
    ENERGY,
    PLANNING,
    PLANT,
    ROBOT,
    WATER,
    numbers_of,
)
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Layout, Spot, Zone, load
from companion.games.welcome_to_the_moon.neighbours import (
    INSIGNIA,
    LEFT,
    MINE,
    RIGHT,
    SIDES,
    THEIRS,
    Neighbours,
    When,
)
from companion.games.welcome_to_the_moon.points import errors_line, missions_line
from companion.games.welcome_to_the_moon.printed import entry_of
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

GREEN, BLUE, GREY = TYPES = ("green", "blue", "grey")
MOON, ASTEROID = "moon", "asteroid"
SHARED = (SPACE, MOON, FLAG, ASTEROID, PLANT, WATER)
"""Kinds of spot that lie between the two halves of a sheet."""

_PRINTED = load("battle")
_TOP: Mapping[str, tuple[int, int]] = _PRINTED.printed["top"]
VALUES: Mapping[str, tuple[int, ...]] = {
    ladder: tuple(values) for ladder, values in _PRINTED.printed["values"].items()
}
"""Values of each ladder, indexed by the number of crossed boxes (WM-B41, WM-B42, WM-B43, WM-B45)."""

NAMES = {LEFT: Text("{spot}, left sheet"), RIGHT: Text("{spot}, right sheet")}
ZONES = {LEFT: Text("Left sheet, {zone}"), RIGHT: Text("Right sheet, {zone}")}


def _seen_from(side: str, spot: Spot) -> Spot:
    """Place a spot so that the player's own half is at the bottom (WM-B2).

    The left sheet is turned round, because the player's half is printed at its top.
    """
    x, y = spot.at
    if side == LEFT:
        x, y = _TOP.get(spot.id, (x, y))
        x, y = 1000 - x, 1000 - y
    return replace(spot, id=f"{side}.{spot.id}", at=(x, y), name=Text(NAMES[side], spot=spot.name))


def _spots() -> Iterator[Spot]:
    """Yield the spots of both sheets; only the right sheet has missions (WM-B2)."""
    for side in SIDES:
        yield from (_seen_from(side, spot) for spot in _PRINTED.spots.values() if spot.kind != MISSION)
    yield from (spot for spot in _PRINTED.spots.values() if spot.kind == MISSION)


def _zones() -> Iterator[Zone]:
    for side in SIDES:
        for zone in _PRINTED.zones:
            spaces = tuple(f"{side}.{space}" for space in zone.spaces)
            yield Zone(f"{side}.{zone.id}", Text(ZONES[side], zone=zone.name), spaces)


def _layout() -> Layout:
    spots = {spot.id: spot for spot in _spots()}
    errors = tuple(spot.id for spot in spots.values() if spot.kind == "error")
    return replace(_PRINTED, spots=spots, zones=tuple(_zones()), errors=errors, sides=SIDES)


LAYOUT = _layout()


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet on one of the sheets. Its spaces take the numbers from `least` to `most` (WM-B10)."""

    side: str
    number: int
    type: str
    least: int
    most: int
    spaces: tuple[str, ...]
    moons: tuple[str, ...]
    flag: str
    symbols: Mapping[str, tuple[str, ...]]

    def steps(self, value: float) -> int:
        """Return the number of astronauts that bring this number into the planet's range (WM-B13).

        Each astronaut changes the number by up to 2.
        """
        return ceil(max(self.least - value, value - self.most, 0) / 2)


@dataclass(frozen=True, slots=True)
class Half:
    """The player's own half of a sheet. `asteroids` begin with the nearest to the player (WM-B19)."""

    astronauts: tuple[str, ...]
    ladders: Mapping[str, tuple[str, ...]]
    errors: tuple[str, ...]
    asteroids: tuple[str, ...]


def _ids(side: str, kind: str, within: str = "") -> tuple[str, ...]:
    return tuple(spot for spot in LAYOUT.of_kind(kind) if spot.startswith(f"{side}.{within}"))


def _planet(side: str, raw: Mapping[str, Any]) -> Planet:
    number = raw["number"]
    (flag,) = _ids(side, FLAG, f"flag.{number}")
    return Planet(
        side=side,
        number=number,
        type=raw["type"],
        least=raw["least"],
        most=raw["most"],
        spaces=_ids(side, SPACE, f"space.{number}."),
        moons=_ids(side, MOON, f"moon.{number}."),
        flag=flag,
        symbols={kind: _ids(side, kind, f"symbol.{number}.") for kind in (PLANT, WATER)},
    )


def _half(side: str) -> Half:
    asteroids = _ids(side, ASTEROID)
    return Half(
        astronauts=_ids(side, "astronaut"),
        ladders={ladder: _ids(side, ladder) for ladder in VALUES},
        errors=_ids(side, "error"),
        asteroids=asteroids if side == RIGHT else asteroids[::-1],
    )


PLANETS: Mapping[str, tuple[Planet, ...]] = {
    side: tuple(_planet(side, raw) for raw in LAYOUT.printed["planets"]) for side in SIDES
}
HALVES: Mapping[str, Half] = {side: _half(side) for side in SIDES}
PLANET_OF: Mapping[str, Planet] = {
    spot: planet
    for planets in PLANETS.values()
    for planet in planets
    for spot in (*planet.spaces, *planet.moons)
}
BONUS: Mapping[str, str] = {
    f"{side}.{space}": bonus
    for side in SIDES
    for raw in LAYOUT.printed["planets"]
    for space, bonus in raw["bonuses"].items()
}
"""Bonus of each space that has one (WM-B16)."""
ASTEROID_BONUSES: Mapping[str, tuple[str, ...]] = {
    f"{side}.{asteroid}": tuple(bonuses)
    for side in SIDES
    for asteroid, bonuses in LAYOUT.printed["asteroids"].items()
}
"""Bonuses of each asteroid (WM-B20)."""


# Insignia on the planets


def count(sheet: Sheet, planet: Planet) -> tuple[int, int]:
    """Count the insignia on the planet's spaces and moon; return (the player's, the neighbour's) (WM-B28)."""
    there = [sheet.written[space] for space in planet.spaces if space in sheet.written]
    theirs = there.count(THEIRS)
    mine = len(there) - theirs + sheet.count_circled(planet.moons)
    return mine, theirs + sheet.count_crossed(planet.moons)


def decided(sheet: Sheet, planet: Planet) -> bool:
    """Return True if all spaces of the planet are filled (WM-B28)."""
    return sheet.filled(planet.spaces)


def leads(sheet: Sheet, planet: Planet) -> bool:
    """Return True if the player has at least as many insignia as the neighbour, and at least one (WM-B29)."""
    mine, theirs = count(sheet, planet)
    return mine >= theirs and mine > 0


def controls(sheet: Sheet, planet: Planet) -> bool:
    """Return True if the player controls the planet at present, decided or not (WM-B29, WM-B31).

    A planet without any insignia counts only if its flag is circled (WM-B71).
    """
    return leads(sheet, planet) or planet.flag in sheet.circled


def controlled(sheet: Sheet, side: str) -> tuple[Planet, ...]:
    """Return this side's decided planets that the player controls, alone or with the neighbour (WM-B35)."""
    return tuple(planet for planet in PLANETS[side] if decided(sheet, planet) and leads(sheet, planet))


def next_space(sheet: Sheet, planet: Planet) -> str:
    """Return the first free space of the planet in the order of its path, "" if all are filled (WM-B11)."""
    return next(iter(sheet.empty(planet.spaces)), "")


def open_moons(sheet: Sheet, planets: Iterable[Planet]) -> tuple[str, ...]:
    """Return the first free moon space of each of these planets that has one (WM-B24)."""
    return tuple(moon for planet in planets for moon in sheet.unmarked(planet.moons)[:1])


def _with_flags(sheet: Sheet, when: When) -> Sheet:
    """Mark the flags of the decided planets, and at the end of the game the other flags (WM-B31).

    Rules WM-B28, WM-B29.

    A planet without any insignia is marked at the end only if `when.untouched`. In a solo game a tie gives
    the flag to the player alone (WM-B55).
    """
    mine: list[str] = []
    theirs: list[str] = []
    for planets in PLANETS.values():
        for planet in planets:
            here, there = count(sheet, planet)
            at_end = when.over and (when.untouched or here + there > 0)
            if decided(sheet, planet) or at_end:
                mine += [planet.flag] * (here >= there)
                theirs += [planet.flag] * (there > here or (there == here and not when.alone))
    return replace(sheet, circled=sheet.circled.union(mine), crossed=sheet.crossed.union(theirs))


def _turned(spot: str) -> str:
    side, _, rest = spot.partition(".")
    return f"{RIGHT if side == LEFT else LEFT}.{rest}"


NEIGHBOURS = Neighbours(
    turned={spot.id: _turned(spot.id) for spot in LAYOUT.spots.values() if spot.kind in SHARED},
    insignia=frozenset(spot.id for spot in LAYOUT.spots.values() if spot.kind in (MOON, ASTEROID)),
    decided=_with_flags,
)


ASTRA_SPACE, ASTRA_MOON = SPACES = ("astra-space", "astra-moon")
"""Kinds of decision for ASTRA: a space for her number, and a moon space for her effect."""

HIGHEST = 15


def astra_options(sheet: Sheet, decision: Decision) -> tuple[str, ...]:
    """Return the spaces that ASTRA's number may take, or the moon spaces that her effect may take."""
    if decision.kind == ASTRA_SPACE:
        numbers = numbers_of(entry_of(decision.source.split()[1]))
        found = (space for number in numbers for space in spaces_for(sheet, float(number)))
        return tuple(dict.fromkeys(found))
    return most_contested(sheet)


def spaces_for(sheet: Sheet, number: float) -> tuple[str, ...]:
    """Return the next free space of each planet that takes this number (WM-B51).

    If those planets are full, the next higher number is tried. The number after 15, or after 42 on an
    extra card, is 1 (WM-S76).
    """
    for _ in range(HIGHEST + 1):
        planets = [planet for planet in PLANETS[sheet.active] if planet.least <= number <= planet.most]
        if spaces := tuple(filter(None, (next_space(sheet, planet) for planet in planets))):
            return spaces
        number = number + 1 if number < HIGHEST else 1
    return ()


def most_contested(sheet: Sheet) -> tuple[str, ...]:
    """Return a free moon space of the undecided planet on which the player has the most insignia (WM-B57).

    Planets whose moon is full do not count. If several planets tie, one space of each is returned.
    """
    free = [p for p in PLANETS[sheet.active] if not decided(sheet, p) and sheet.unmarked(p.moons)]
    most = max((count(sheet, planet)[0] for planet in free), default=0)
    return open_moons(sheet, [planet for planet in free if count(sheet, planet)[0] == most])


def astra_mark(sheet: Sheet, decision: Decision, spot: str) -> Step:
    """Draw ASTRA's insignia. After her number, also carry out her action, which needs no choice (WM-B52)."""
    if decision.kind == ASTRA_MOON:
        return Step(sheet.cross(spot))
    action = decision.source.split()[2]
    return Step(acted(sheet.write(spot, THEIRS), PLANET_OF[spot], action))


def acted(sheet: Sheet, planet: Planet, action: str) -> Sheet:
    """Carry out ASTRA's action.

    Rule WM-B52. She takes a symbol or a moon space of her planet, or her next asteroid.

    An asteroid gives her no bonus. If her number has just decided the planet, she takes no moon space
    (WM-B54, WM-B77).
    """
    if action in (PLANT, WATER):
        return sheet.cross(*sheet.unmarked(planet.symbols[action])[:1])
    if action in (PLANNING, ASTRONAUT):
        return sheet if decided(sheet, planet) else sheet.cross(*open_moons(sheet, [planet]))
    return sheet.cross(*sheet.unmarked(HALVES[sheet.active].asteroids[::-1])[:1])


LABELS: Mapping[str, Text] = {
    "plants": Text("Plants"),
    "waters": Text("Water"),
    "green": Text("Green planets"),
    "blue": Text("Blue planets"),
    "grey": Text("Grey planets"),
    "planning": Text("Planning"),
}

LEFT_SHEET, RIGHT_SHEET = Text("Left sheet"), Text("Right sheet")
"""Section headings of the score form, one for each half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleTally:
    """Figures read off the player's own half of both sheets: boxes crossed, planets controlled."""

    mission_a: int = declare(Number("Mission A", 0, 12), default=0)
    mission_b: int = declare(Number("Mission B", 0, 11), default=0)
    mission_c: int = declare(Number("Mission C", 0, 10), default=0)
    left_plants: int = declare(Number("Plant boxes crossed", 0, 11), default=0, section=LEFT_SHEET)
    left_waters: int = declare(Number("Water boxes crossed", 0, 9), default=0, section=LEFT_SHEET)
    left_green_planets: int = declare(Number("Green planets controlled", 0, 3), default=0, section=LEFT_SHEET)
    left_green: int = declare(Number("Green boxes crossed", 0, 4), default=0, section=LEFT_SHEET)
    left_blue_planets: int = declare(Number("Blue planets controlled", 0, 2), default=0, section=LEFT_SHEET)
    left_blue: int = declare(Number("Blue boxes crossed", 0, 4), default=0, section=LEFT_SHEET)
    left_grey_planets: int = declare(Number("Grey planets controlled", 0, 2), default=0, section=LEFT_SHEET)
    left_grey: int = declare(Number("Grey boxes crossed", 0, 4), default=0, section=LEFT_SHEET)
    left_planning: int = declare(Number("Planning boxes crossed", 0, 7), default=0, section=LEFT_SHEET)
    left_errors: int = declare(Number("System Errors crossed", 0, 2), default=0, section=LEFT_SHEET)
    right_plants: int = declare(Number("Plant boxes crossed", 0, 11), default=0, section=RIGHT_SHEET)
    right_waters: int = declare(Number("Water boxes crossed", 0, 9), default=0, section=RIGHT_SHEET)
    right_green_planets: int = declare(
        Number("Green planets controlled", 0, 3), default=0, section=RIGHT_SHEET
    )
    right_green: int = declare(Number("Green boxes crossed", 0, 4), default=0, section=RIGHT_SHEET)
    right_blue_planets: int = declare(Number("Blue planets controlled", 0, 2), default=0, section=RIGHT_SHEET)
    right_blue: int = declare(Number("Blue boxes crossed", 0, 4), default=0, section=RIGHT_SHEET)
    right_grey_planets: int = declare(Number("Grey planets controlled", 0, 2), default=0, section=RIGHT_SHEET)
    right_grey: int = declare(Number("Grey boxes crossed", 0, 4), default=0, section=RIGHT_SHEET)
    right_planning: int = declare(Number("Planning boxes crossed", 0, 7), default=0, section=RIGHT_SHEET)
    right_errors: int = declare(Number("System Errors crossed", 0, 2), default=0, section=RIGHT_SHEET)

    @property
    def errors(self) -> int:
        return self.left_errors + self.right_errors

    def of(self, side: str, field: str) -> int:
        """Return this field of one half."""
        found: int = getattr(self, f"{side}_{field}")
        return found


def _read(sheet: Sheet, side: str) -> Iterator[tuple[str, int]]:
    half = HALVES[side]
    for ladder, boxes in half.ladders.items():
        yield f"{side}_{ladder}", sheet.count_crossed(boxes)
    for type_ in TYPES:
        here = (planet for planet in PLANETS[side] if planet.type == type_)
        yield f"{side}_{type_}_planets", sum(controls(sheet, planet) for planet in here)
    yield f"{side}_errors", sheet.count_crossed(half.errors)


def _ladder_line(tally: BattleTally, ladder: str, sign: int = 1) -> ScoreLine:
    """Return the score line of a ladder: its value on the left half plus its value on the right half.

    The value depends on the number of crossed boxes (WM-B41, WM-B42, WM-B45).
    """
    left, right = (sign * VALUES[ladder][tally.of(side, ladder)] for side in SIDES)
    reason = Text("left {left}, right {right}", left=figure(left), right=figure(right))
    return ScoreLine(LABELS[ladder], left + right, reason)


def _planets_line(tally: BattleTally, type_: str) -> ScoreLine:
    """Multiply the planets controlled on each sheet by the column value of that sheet (WM-B43, WM-B44)."""
    planets = {side: tally.of(side, f"{type_}_planets") for side in SIDES}
    worth = {side: VALUES[type_][tally.of(side, type_)] for side in SIDES}
    reason = Text(
        "left {left} × {left_worth}, right {right} × {right_worth}",
        left=planets[LEFT],
        left_worth=worth[LEFT],
        right=planets[RIGHT],
        right_worth=worth[RIGHT],
    )
    return ScoreLine(LABELS[type_], sum(planets[side] * worth[side] for side in SIDES), reason)


def _flags(sheet: Sheet, type_: str) -> Iterator[str]:
    for planets in PLANETS.values():
        yield from (planet.flag for planet in planets if planet.type == type_ and controls(sheet, planet))


LADDER = {PLANT: "plants", WATER: "waters"}
"""Ladder of each kind of symbol. Crossing a symbol also crosses the next box of its ladder (WM-B22)."""
COLUMN = "column"
BY_SPACE, BY_ASTEROID, BEFORE_CONTROL = "space", "asteroid", "space-asteroid"
"""Sources of a bonus: this turn's space, an asteroid, or an asteroid won by this turn's space (WM-B62)."""

NO_X = Text("No X is written in this adventure.")
"""Refusal of every X (WM-B27)."""


def reach(sheet: Sheet, action: str) -> int:
    """Return how many astronauts may change the number, including the one of the action (WM-B13, WM-B26)."""
    return len(stored(sheet)) + (action == ASTRONAUT)


def stored(sheet: Sheet) -> tuple[str, ...]:
    """Return the astronauts of the active half that are circled and not spent (WM-B26)."""
    return tuple(
        one for one in HALVES[sheet.active].astronauts if one in sheet.circled and one not in sheet.crossed
    )


def bonus(sheet: Sheet, kind: str, source: str) -> Step:
    """Grant a bonus of this kind (WM-B16, WM-B20, WM-B69).

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
    """Cross the next box of a ladder of the active half, if one is left (WM-B65, WM-B66)."""
    return sheet.cross(*sheet.unmarked(HALVES[sheet.active].ladders[ladder])[:1])


def moons_of(sheet: Sheet, decision: Decision, written: Written | None) -> Iterator[Planet]:
    """Yield the undecided planets, because only their moons are open (WM-B24, WM-B63).

    If this turn's space won an asteroid, a planning bonus of that asteroid may also use the planet just
    written on, because the bonus is granted before control is decided (WM-B62).
    """
    early = PLANET_OF[written.space] if written and decision.source == BEFORE_CONTROL else None
    for planet in PLANETS[sheet.active]:
        if planet is early or not decided(sheet, planet):
            yield planet


def take_asteroid(sheet: Sheet, asteroid: str, source: str) -> Step:
    """Draw the insignia on the asteroid and grant each of its bonuses (WM-B19, WM-B20)."""
    sheet, asked = sheet.circle(asteroid), list[Decision]()
    for kind in ASTEROID_BONUSES[asteroid]:
        step = bonus(sheet, kind, source)
        sheet, asked = step.sheet, [*asked, *step.decisions]
    return Step(sheet, tuple(asked))


# A mission must be met on one of the two sheets alone (WM-B33, WM-B72).


def four_planets(sheet: Sheet, side: str) -> bool:
    return len(controlled(sheet, side)) >= 4


def one_of_each_type(sheet: Sheet, side: str) -> bool:
    return len({planet.type for planet in controlled(sheet, side)}) == len(TYPES)


def seven_asteroids(sheet: Sheet, side: str) -> bool:
    return sheet.count_circled(HALVES[side].asteroids) >= 7


def two_in_each_column(sheet: Sheet, side: str) -> bool:
    return all(sheet.count_crossed(HALVES[side].ladders[column]) >= 2 for column in TYPES)


def six_plants_four_waters(sheet: Sheet, side: str) -> bool:
    ladders = HALVES[side].ladders
    return sheet.count_crossed(ladders["plants"]) >= 6 and sheet.count_crossed(ladders["waters"]) >= 4


def four_moons(sheet: Sheet, side: str) -> bool:
    return sum(sheet.count_circled(planet.moons) > 0 for planet in PLANETS[side]) >= 4


class Battle(Adventure[BattleTally]):
    layout = LAYOUT
    tally = BattleTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        106: lambda sheet: any(four_planets(sheet, side) for side in SIDES),
        107: lambda sheet: any(one_of_each_type(sheet, side) for side in SIDES),
        108: lambda sheet: any(seven_asteroids(sheet, side) for side in SIDES),
        109: lambda sheet: any(two_in_each_column(sheet, side) for side in SIDES),
        110: lambda sheet: any(six_plants_four_waters(sheet, side) for side in SIDES),
        111: lambda sheet: any(four_moons(sheet, side) for side in SIDES),
    }
    astra_prize = Text("ASTRA takes two moon spaces.")  # WM-B57
    actions: Mapping[str, Decision] = {
        ROBOT: Decision(ROBOT, ROBOT, Text("Take the next free asteroid.")),
        ENERGY: Decision(COLUMN, ENERGY, Text("Cross the next box of a column.")),
        PLANT: Decision(PLANT, PLANT, Text("Cross a plant symbol of this planet.")),
        WATER: Decision(WATER, WATER, Text("Cross a water symbol of this planet.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Circle the next astronaut.")),
        PLANNING: Decision(MOON, PLANNING, Text("Draw your insignia on a moon; it costs a planning box.")),
    }
    shifts = False
    neighbours = NEIGHBOURS
    entries = INSIGNIA

    def refusal(self, sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
        """Return why the number may not be written in this space, or None if it may.

        Rules WM-B10, WM-B11, WM-B12, WM-B13.

        The space must be the next free space of a planet on the active sheet. Astronauts must be able to
        bring the number into the planet's range if it is outside.
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

    def x_refusal(self, sheet: Sheet, space: str) -> Text | None:
        return NO_X

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Draw the insignia in the space and grant the bonus of the space (WM-B11, WM-B16)."""
        return bonus(sheet.write(space, MINE), BONUS.get(space, ""), BY_SPACE)

    def spend(self, sheet: Sheet, action: str, written: Written) -> tuple[Sheet, bool]:
        """Spend the fewest stored astronauts that bring the number into the planet's range.

        Rules WM-B23, WM-B26, WM-B75.

        The astronaut of the action is used before stored ones.
        """
        value = written.value
        steps = 0 if isinstance(value, str) else PLANET_OF[written.space].steps(value)
        by_action = action == ASTRONAUT
        return sheet.cross(*stored(sheet)[: max(steps - by_action, 0)]), bool(steps) and by_action

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that this decision may mark now, on the active sheet and half.

        Rules WM-B19, WM-B21, WM-B22, WM-B24, WM-B25.
        """
        half = HALVES[sheet.active]
        if decision.kind in SPACES:
            return astra_options(sheet, decision)
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

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        if decision.kind in SPACES:
            return astra_mark(sheet, decision, spot)
        if decision.kind == ROBOT:
            return take_asteroid(sheet, spot, BEFORE_CONTROL if decision.source == BY_SPACE else BY_ASTEROID)
        if decision.kind == COLUMN:
            return Step(sheet.cross(spot))
        if decision.kind in LADDER:
            return Step(cross_next(sheet.cross(spot), LADDER[decision.kind]))
        sheet = sheet.circle(spot)
        return Step(cross_next(sheet, PLANNING) if decision.source == PLANNING else sheet)

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> BattleTally:
        """Return the tally of both halves; missions count once (WM-B47)."""
        halves = {field: figure for side in SIDES for field, figure in _read(sheet, side)}
        return BattleTally(**self.mission_points(claims), **halves)

    def lines(self, tally: BattleTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines; each adds up both halves (WM-B40)."""
        return (
            missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
            _ladder_line(tally, "plants"),
            _ladder_line(tally, "waters"),
            *(_planets_line(tally, type_) for type_ in TYPES),
            _ladder_line(tally, "planning", sign=-1),
            errors_line(tally.errors),
        )

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        of_ladder: dict[str, tuple[str, ...]] = {
            LABELS[ladder]: tuple(
                box for half in HALVES.values() for box in sheet.crossed_of(half.ladders[ladder])
            )
            for ladder in VALUES
        }
        of_planets: dict[str, tuple[str, ...]] = {
            LABELS[type_]: (*of_ladder[LABELS[type_]], *_flags(sheet, type_)) for type_ in TYPES
        }
        return {**of_ladder, **of_planets}

    def weighs(self, sheet: Sheet) -> frozenset[tuple[str, Entry]]:
        """Return all insignia, because they count for their planet."""
        return frozenset(sheet.written.items())

    def completed(self, before: Sheet, after: Sheet) -> tuple[Text, ...]:
        """Return a sentence for each planet that became decided, saying who controls it (WM-B28, WM-B29)."""
        return tuple(
            Text("{planet} is yours", planet=LAYOUT.spots[planet.flag].group)
            if leads(after, planet)
            else Text("{planet} is lost", planet=LAYOUT.spots[planet.flag].group)
            for planet in PLANETS[after.active]
            if decided(after, planet) and not decided(before, planet)
        )

    def cost(self, before: Sheet, after: Sheet) -> int:
        """Return how many stored astronauts were spent between the two sheets (WM-B26)."""
        astronauts = LAYOUT.of_kind(ASTRONAUT)
        return after.count_crossed(astronauts) - before.count_crossed(astronauts)

    def effect(self, letter: str, second: bool) -> tuple[Decision, ...]:
        """Return the two decisions of ASTRA's effect card. Each of them takes a moon space (WM-B57)."""
        asks = Text("ASTRA's effect: choose the planet where she takes a moon space.")
        return (Decision(ASTRA_MOON, f"effect-{letter}", asks, must=True, alone=True),) * 2

    def won(self, sheet: Sheet) -> int:
        """Return one prize for every two controlled planets of both sheets (WM-B56)."""
        return sum(len(controlled(sheet, side)) for side in SIDES) // 2

    def astra_turn(self, number: Entry, action: str) -> tuple[Decision, ...]:
        """Return the decision that places the number of ASTRA's card; her action comes with it (WM-B51).

        The player chooses only if several planets are possible. The X of a card fits no planet, so it gives
        no decision (WM-S76).
        """
        if number == X:
            return ()
        asks = Text("ASTRA has {number}: choose her planet.", number=number)
        return (Decision(ASTRA_SPACE, f"astra {number} {action}", asks, must=True, alone=True),)
