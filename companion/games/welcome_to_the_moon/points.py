"""Score lines that several adventures share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.components import ACTIONS, Opponent
from companion.games.welcome_to_the_moon.layout import Layout
from companion.games.welcome_to_the_moon.sheet import Sheet

ERROR_POINTS = 5
"""Points lost for each crossed System Error (WM-S29)."""

PLACE_POINTS = (20, 10, 5)
"""Points of the first, second and third place (WM-A2-44, WM-A3-40)."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Boxes that are crossed in order; the value of the first uncrossed box counts.

    Once all boxes are crossed, `values[-1]` counts.
    """

    boxes: tuple[str, ...]
    values: tuple[int, ...]

    def next_box(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the first uncrossed box, () if all are crossed."""
        return sheet.unmarked(self.boxes)[:1]

    def shown(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the box whose value counts; once all are crossed, return the last box instead."""
        return self.next_box(sheet) or self.boxes[-1:]


def ladder(layout: Layout, name: str) -> Ladder:
    """Return the ladder of this name as the sheet prints it."""
    raw = layout.printed["ladders"][name]
    return Ladder(tuple(raw["boxes"]), tuple(raw["values"]))


def sums_of(values: Iterable[int]) -> frozenset[int]:
    """Return all sums of some of these values, 0 for none of them."""
    sums = frozenset((0,))
    for value in values:
        sums |= {value + one for one in sums}
    return sums


def planning_line(ladder: Ladder, crossed: int) -> ScoreLine:
    """Return the line that subtracts the ladder's value for this number of crossed planning boxes."""
    return ScoreLine(Text("Planning"), -ladder.values[crossed], Text("{planning} crossed", planning=crossed))


def missions_line(a: int, b: int, c: int) -> ScoreLine:
    """Return the line with the points of the three missions (WM-S42)."""
    return ScoreLine(Text("Missions"), a + b + c, Text("A {a} + B {b} + C {c}", a=a, b=b, c=c))


def errors_line(errors: int) -> ScoreLine:
    """Return the line that subtracts 5 for each crossed System Error (WM-S29)."""
    return ScoreLine(
        Text("System Errors"),
        -ERROR_POINTS * errors,
        Text("{errors} × −{error_points}", errors=errors, error_points=ERROR_POINTS),
    )


def place_points(place: int | None) -> int:
    """Return the points of a place (WM-S44), 0 from the fourth on and without a place (WM-S45)."""
    return PLACE_POINTS[place - 1] if place is not None and place <= len(PLACE_POINTS) else 0


def astra_card_lines(layout: Layout, opponent: Opponent, given: Mapping[str, int]) -> tuple[ScoreLine, ...]:
    """Return ASTRA's lines: her cards by action, the fixed part, the level's part (WM-S67)."""
    cards = tuple(
        ScoreLine(
            Text("{actions} cards", actions=ACTIONS[action]),
            given.get(action, 0) * points,
            Text("{get} × {points}", get=given.get(action, 0), points=points),
        )
        for action, points in opponent.points.items()
    )
    fixed = ScoreLine(Text("Fixed part"), layout.solo.fixed, Text("printed on ASTRA's sheet"))
    level = ScoreLine(
        Text("Level"),
        opponent.level * layout.solo.per_level,
        Text("{level} × {per_level}", level=opponent.level, per_level=layout.solo.per_level),
    )
    return (*cards, fixed, level)
