"""Score lines that several adventures share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.scoring import ScoreLine
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.components import ACTIONS, Opponent
from companion.games.welcome_to_the_moon.layout import Layout, MissionCard

ERROR_POINTS = 5
"""S29: what each crossed System Error costs."""

PLACE_POINTS = (20, 10, 5)
"""A2-44, A3-40: first, second and third place."""


def claimed_points(cards: Mapping[int, MissionCard], claims: Sequence[Claim], letter: str) -> int:
    """S42: the points of this letter's mission for the player that accomplished it, 0 without."""
    return sum(
        cards[claim.card].first if claim.first else cards[claim.card].later
        for claim in claims
        if claim.letter == letter
    )


def missions_line(a: int, b: int, c: int) -> ScoreLine:
    """S42: the points written for the three missions."""
    return ScoreLine("Missions", a + b + c, f"A {a} + B {b} + C {c}")


def errors_line(errors: int) -> ScoreLine:
    """S29: 5 for each crossed System Error."""
    return ScoreLine("System Errors", -ERROR_POINTS * errors, f"{errors} \u00d7 \u2212{ERROR_POINTS}")


def place_points(place: int | None) -> int:
    """S44, S45: the points of a place, 0 from the fourth on and without one."""
    return PLACE_POINTS[place - 1] if place is not None and place <= len(PLACE_POINTS) else 0


def astra_card_lines(layout: Layout, opponent: Opponent, given: Mapping[str, int]) -> tuple[ScoreLine, ...]:
    """S67: ASTRA's cards by action, the adventure's fixed part and the level's."""
    cards = tuple(
        ScoreLine(
            f"{ACTIONS[action]} cards",
            given.get(action, 0) * points,
            f"{given.get(action, 0)} \u00d7 {points}",
        )
        for action, points in opponent.points.items()
    )
    fixed = ScoreLine("Fixed part", layout.solo.fixed, "printed on ASTRA's sheet")
    level = ScoreLine(
        "Level", opponent.level * layout.solo.per_level, f"{opponent.level} \u00d7 {layout.solo.per_level}"
    )
    return (*cards, fixed, level)
