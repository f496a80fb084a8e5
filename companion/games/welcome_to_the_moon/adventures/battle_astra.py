"""ASTRA in The Battle: she owns the other half of both sheets and plays before the player (B50-B61)."""

from __future__ import annotations

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Decision, Step
from companion.games.welcome_to_the_moon.adventures.battle_sheet import (
    HALVES,
    PLANET_OF,
    PLANETS,
    Planet,
    count,
    decided,
    next_space,
    open_moons,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, PLANNING, PLANT, WATER, numbers_of
from companion.games.welcome_to_the_moon.neighbours import THEIRS
from companion.games.welcome_to_the_moon.printed import entry_of
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

ASTRA_SPACE, ASTRA_MOON = SPACES = ("astra-space", "astra-moon")
"""Kinds of decision: the space for her number, and the moon space that her effect takes."""

ASTRA_TEXT = Text("ASTRA takes two moon spaces.")
HIGHEST = 15


def astra_turn(number: Entry, action: str) -> tuple[Decision, ...]:
    """Return the decision for her card's number; her action follows it (B51).

    The player chooses only if several planets are possible. The X of a card fits no planet, so she does
    nothing (S76).
    """
    if number == X:
        return ()
    asks = Text("ASTRA has {number}: choose her planet.", number=number)
    return (Decision(ASTRA_SPACE, f"astra {number} {action}", asks, must=True, alone=True),)


def effect(letter: str, second: bool) -> tuple[Decision, ...]:
    """Return the decisions of her effect card: two moon spaces, one after the other (B57)."""
    asks = Text("ASTRA's effect: choose the planet where she takes a moon space.")
    return (Decision(ASTRA_MOON, f"effect-{letter}", asks, must=True, alone=True),) * 2


def astra_options(sheet: Sheet, decision: Decision) -> tuple[str, ...]:
    """Return the spaces that her number may take, or the moon spaces that her effect may take."""
    if decision.kind == ASTRA_SPACE:
        numbers = numbers_of(entry_of(decision.source.split()[1]))
        found = (space for number in numbers for space in spaces_for(sheet, float(number)))
        return tuple(dict.fromkeys(found))
    return most_contested(sheet)


def spaces_for(sheet: Sheet, number: float) -> tuple[str, ...]:
    """Return the next free space of each planet that takes this number (B51).

    If those planets are full, the next higher number is tried; after 15 comes 1, and after 42 as well (S76).
    """
    for _ in range(HIGHEST + 1):
        planets = [planet for planet in PLANETS[sheet.active] if planet.least <= number <= planet.most]
        if spaces := tuple(filter(None, (next_space(sheet, planet) for planet in planets))):
            return spaces
        number = number + 1 if number < HIGHEST else 1
    return ()


def most_contested(sheet: Sheet) -> tuple[str, ...]:
    """Return a moon space of the undecided planet with most of the player's insignia (B57).

    Planets whose moon is full do not count. If several planets tie, one space of each is returned.
    """
    free = [p for p in PLANETS[sheet.active] if not decided(sheet, p) and sheet.unmarked(p.moons)]
    most = max((count(sheet, planet)[0] for planet in free), default=0)
    return open_moons(sheet, [planet for planet in free if count(sheet, planet)[0] == most])


def astra_mark(sheet: Sheet, decision: Decision, spot: str) -> Step:
    """Draw her insignia; after her number, her action is carried out without a choice (B52)."""
    if decision.kind == ASTRA_MOON:
        return Step(sheet.cross(spot))
    action = decision.source.split()[2]
    return Step(acted(sheet.write(spot, THEIRS), PLANET_OF[spot], action))


def acted(sheet: Sheet, planet: Planet, action: str) -> Sheet:
    """Carry out her action: a symbol of her planet, its moon, or her next asteroid without bonuses (B52).

    The moon of a planet that her number has just decided is closed to her (B54, B77).
    """
    if action in (PLANT, WATER):
        return sheet.cross(*sheet.unmarked(planet.symbols[action])[:1])
    if action in (PLANNING, ASTRONAUT):
        return sheet if decided(sheet, planet) else sheet.cross(*open_moons(sheet, [planet]))
    return sheet.cross(*sheet.unmarked(HALVES[sheet.active].asteroids[::-1])[:1])
