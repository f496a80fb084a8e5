"""The Battle's two sheets as a player sees them: planets, asteroids, own half of each (B1, B2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.components import PLANT, WATER
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Layout, Spot, Zone, load
from companion.games.welcome_to_the_moon.neighbours import LEFT, RIGHT, SIDES, THEIRS, Neighbours, When
from companion.games.welcome_to_the_moon.sheet import Sheet

GREEN, BLUE, GREY = TYPES = ("green", "blue", "grey")
MOON, ASTEROID = "moon", "asteroid"
SHARED = (SPACE, MOON, FLAG, ASTEROID, PLANT, WATER)
"""Kinds of spot that lie between the two halves of a sheet."""

_PRINTED = load("battle")
_TOP: Mapping[str, tuple[int, int]] = _PRINTED.printed["top"]
VALUES: Mapping[str, tuple[int, ...]] = {
    ladder: tuple(values) for ladder, values in _PRINTED.printed["values"].items()
}
"""Values of each ladder; the last one counts when all boxes are crossed (B41-B45)."""

NAMES = {LEFT: Text("{spot}, left sheet"), RIGHT: Text("{spot}, right sheet")}
ZONES = {LEFT: Text("Left sheet, {zone}"), RIGHT: Text("Right sheet, {zone}")}


def _seen_from(side: str, spot: Spot) -> Spot:
    """Place a spot so that the player's own half is at the bottom (B2).

    The left sheet is turned round, because the player's half is printed at its top.
    """
    x, y = spot.at
    if side == LEFT:
        x, y = _TOP.get(spot.id, (x, y))
        x, y = 1000 - x, 1000 - y
    return replace(spot, id=f"{side}.{spot.id}", at=(x, y), name=Text(NAMES[side], spot=spot.name))


def _spots() -> Iterator[Spot]:
    """Yield the spots of both sheets; only the right one has missions (B2)."""
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
    """One planet of one sheet; it takes the numbers from `least` to `most` (B10)."""

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
        """Return how many astronauts, at two steps each, bring this number into the planet's range (B13)."""
        return ceil(max(self.least - value, value - self.most, 0) / 2)


@dataclass(frozen=True, slots=True)
class Half:
    """The player's own half of a sheet, with `asteroids` in the order from the player's side (B19)."""

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
"""Bonus that each space brings (B16)."""
ASTEROID_BONUSES: Mapping[str, tuple[str, ...]] = {
    f"{side}.{asteroid}": tuple(bonuses)
    for side in SIDES
    for asteroid, bonuses in LAYOUT.printed["asteroids"].items()
}
"""Bonuses that each asteroid brings (B20)."""


# Insignia on the planets


def count(sheet: Sheet, planet: Planet) -> tuple[int, int]:
    """Return the insignia on the planet's spaces and moon: the player's, the neighbour's (B28)."""
    there = [sheet.written[space] for space in planet.spaces if space in sheet.written]
    theirs = there.count(THEIRS)
    mine = len(there) - theirs + sheet.count_circled(planet.moons)
    return mine, theirs + sheet.count_crossed(planet.moons)


def decided(sheet: Sheet, planet: Planet) -> bool:
    """Return True if the last space of the planet is filled (B28)."""
    return sheet.filled(planet.spaces)


def leads(sheet: Sheet, planet: Planet) -> bool:
    """Return True if the player has at least as many insignia as the neighbour, and at least one (B29)."""
    mine, theirs = count(sheet, planet)
    return mine >= theirs and mine > 0


def controls(sheet: Sheet, planet: Planet) -> bool:
    """Return True if the player controls the planet as the sheet stands (B29, B31).

    A planet without any insignia counts only if its flag is circled (B71).
    """
    return leads(sheet, planet) or planet.flag in sheet.circled


def controlled(sheet: Sheet, side: str) -> tuple[Planet, ...]:
    """Return the decided planets of this sheet that the player controls, alone or shared (B35)."""
    return tuple(planet for planet in PLANETS[side] if decided(sheet, planet) and leads(sheet, planet))


def next_space(sheet: Sheet, planet: Planet) -> str:
    """Return the first free space of the planet in the order of its path, "" if all are filled (B11)."""
    return next(iter(sheet.empty(planet.spaces)), "")


def open_moons(sheet: Sheet, planets: Iterable[Planet]) -> tuple[str, ...]:
    """Return the first free moon space of each of these planets that has one (B24)."""
    return tuple(moon for planet in planets for moon in sheet.unmarked(planet.moons)[:1])


def _with_flags(sheet: Sheet, when: When) -> Sheet:
    """Mark the flags of the decided planets (B28, B29), and at the end those of all planets (B31).

    In a solo game a tie gives the flag to the player alone (B55).
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
