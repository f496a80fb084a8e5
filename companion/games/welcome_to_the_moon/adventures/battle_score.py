"""Score of a player's two halves in The Battle (B40-B49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Number, declare
from companion.engine.figures import figure
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.battle_sheet import (
    HALVES,
    LAYOUT,
    PLANETS,
    TYPES,
    VALUES,
    controls,
)
from companion.games.welcome_to_the_moon.neighbours import LEFT, RIGHT, SIDES
from companion.games.welcome_to_the_moon.points import claimed_points, errors_line, missions_line
from companion.games.welcome_to_the_moon.sheet import Sheet

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
class Tally:
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

    def of(self, side: str, field: str) -> int:
        """Return this field of one half."""
        found: int = getattr(self, f"{side}_{field}")
        return found


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> Tally:
    """Return the tally of both halves; missions count once (B47)."""
    read: dict[str, Any] = {}
    for side in SIDES:
        read.update(_read(sheet, side))
    return Tally(
        mission_a=claimed_points(LAYOUT.cards, claims, "A"),
        mission_b=claimed_points(LAYOUT.cards, claims, "B"),
        mission_c=claimed_points(LAYOUT.cards, claims, "C"),
        **read,
    )


def _read(sheet: Sheet, side: str) -> Iterator[tuple[str, int]]:
    half = HALVES[side]
    for ladder, boxes in half.ladders.items():
        yield f"{side}_{ladder}", sheet.count_crossed(boxes)
    for type_ in TYPES:
        here = (planet for planet in PLANETS[side] if planet.type == type_)
        yield f"{side}_{type_}_planets", sum(controls(sheet, planet) for planet in here)
    yield f"{side}_errors", sheet.count_crossed(half.errors)


def lines(tally: Tally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the score lines; each adds up both halves (B40)."""
    return (
        missions_line(tally.mission_a, tally.mission_b, tally.mission_c),
        _ladder_line(tally, "plants"),
        _ladder_line(tally, "waters"),
        *(_planets_line(tally, type_) for type_ in TYPES),
        _ladder_line(tally, "planning", sign=-1),
        errors_line(tally.left_errors + tally.right_errors),
    )


def _ladder_line(tally: Tally, ladder: str, sign: int = 1) -> ScoreLine:
    """Score each half by the lowest value of the ladder that is not crossed (B41, B42, B45)."""
    left, right = (sign * VALUES[ladder][tally.of(side, ladder)] for side in SIDES)
    reason = Text("left {left}, right {right}", left=figure(left), right=figure(right))
    return ScoreLine(LABELS[ladder], left + right, reason)


def _planets_line(tally: Tally, type_: str) -> ScoreLine:
    """Score the planets of each sheet times the column value of the same half (B43, B44)."""
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


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the spots on the sheets that each score line comes from, by its label."""
    halves = HALVES.values()
    of_ladder: dict[str, tuple[str, ...]] = {
        LABELS[ladder]: tuple(box for half in halves for box in sheet.crossed_of(half.ladders[ladder]))
        for ladder in VALUES
    }
    of_planets: dict[str, tuple[str, ...]] = {
        LABELS[type_]: (*of_ladder[LABELS[type_]], *_flags(sheet, type_)) for type_ in TYPES
    }
    return {
        "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
        **of_ladder,
        **of_planets,
        "System Errors": tuple(box for half in halves for box in sheet.crossed_of(half.errors)),
    }


def _flags(sheet: Sheet, type_: str) -> Iterator[str]:
    for planets in PLANETS.values():
        yield from (planet.flag for planet in planets if planet.type == type_ and controls(sheet, planet))
