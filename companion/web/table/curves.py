"""The curves of a game: its figures by move or by turn, as points of SVG polylines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import RegisteredGame
from companion.engine.scoring import Standing
from companion.engine.seats import SEAT_IDS, disambiguate
from companion.engine.text import Text
from companion.tables.history.queries import Point
from companion.tables.loaded.safe_query import NO_FIGURES, call_safely

WIDTH, HEIGHT, LEFT, FOOT = 360, 210, 44, 30
MOST_POINTS = 300
WHOLE = Text("How it went")

SERIES = 4
"""Number of line styles. The lines of a curve use them one after another, then from the first again."""

Labels = Mapping[str, str]
NO_LABELS: Labels = {}


@dataclass(frozen=True)
class Line:
    """One figure over the game. `look` are its CSS classes; `seat` is "" if it belongs to no player."""

    label: str
    points: str
    first: int
    last: int
    look: str = ""
    seat: str = ""

    @property
    def colour(self) -> str:
        """Seat whose colour the line has, "" if its colour depends on its position among the lines."""
        return self.look.partition("seat-")[2]


@dataclass(frozen=True)
class Curve:
    """Figures that share a scale, by move or by turn."""

    title: str
    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]
    last: int
    by_turn: bool


def labels_of(
    game: RegisteredGame, state: Any, standings: Sequence[Standing], called: Mapping[str, str]
) -> Labels:
    """Return the label of each figure: the player's name if it belongs to a seat, else the figure's name.

    `called` are the names of the seats and of everyone else who is ranked.
    """
    charted = (name for names in game.charts.values() for name in names)
    figures = (*call_safely(NO_FIGURES, game.figures, state), *charted)
    players = disambiguate({one.seat: called[one.seat] for one in standings if one.seat in called})
    return {name: players.get(name, name) for name in figures}


def charts(game: RegisteredGame, points: Sequence[Point], labels: Labels = NO_LABELS) -> list[Curve]:
    """Return the curves of a game, with fewer points if it was long.

    A game without moves has no curves, nor has a figure that is known only once: scores of paper sheets
    that are typed in at the end say nothing about the course of the game.
    """
    by_turn = any(point.turn is not None for point in points)
    kept = thinned(turn_ends(points) if by_turn else points)
    if len(kept) < 2:
        return []
    last = (points[-1].turn or 0) if by_turn else len(points) - 1
    times = Counter(name for point in kept for name in point.figures)
    every = tuple(name for name, count in times.items() if count > 1)
    return [
        render_curve(
            title, shown, [point.figures for point in kept], last, by_turn, labels, game.chart_colours
        )
        for title, names in (game.charts or {WHOLE: every}).items()
        if (shown := [name for name in names if times[name] > 1])
    ]


def turn_ends(points: Sequence[Point]) -> list[Point]:
    """Return the start, and the last point of each turn."""
    return list({point.turn: point for point in points}.values())


def render_curve(
    title: str,
    names: Sequence[str],
    points: Sequence[Mapping[str, int]],
    last: int,
    by_turn: bool,
    labels: Labels,
    colours: Mapping[str, str],
) -> Curve:
    """Return one curve: a line for each named figure, and the scale of all these lines."""
    values = [figures[name] for figures in points for name in names if name in figures]
    top, low = max([1, *values]), min([0, *values])
    lines = tuple(
        line_of(name, points, low, top, labels, look_of(name, place, colours))
        for place, name in enumerate(names)
    )
    middle = 0 if low < 0 < top else (low + top) // 2
    ticks = tuple((value, height_of(value, low, top)) for value in sorted({low, middle, top}))
    return Curve(title, lines, ticks, last, by_turn)


def thinned(points: Sequence[Any]) -> list[Any]:
    """Return at most `MOST_POINTS` + 1 points, with the first and the last among them."""
    step = max(1, -(-len(points) // MOST_POINTS))
    return [*points[:-1:step], *points[-1:]]


def line_of(
    name: str, points: Sequence[Mapping[str, int]], low: int, top: int, labels: Labels, look: str
) -> Line:
    """Return one figure as the points of an SVG polyline."""
    span = (WIDTH - LEFT) / (len(points) - 1)
    at = [(i, figures[name]) for i, figures in enumerate(points) if name in figures]
    path = " ".join(f"{LEFT + i * span:.1f},{height_of(value, low, top):.1f}" for i, value in at)
    return Line(labels.get(name, name), path, at[0][1], at[-1][1], look, name if name in SEAT_IDS else "")


def look_of(name: str, place: int, colours: Mapping[str, str]) -> str:
    """Return the CSS classes of a line: its dashes, and the colour of its seat or one from the game."""
    colour = name if name in SEAT_IDS else colours.get(name, "")
    return f"series-{place % SERIES}" + (f" seat-{colour}" if colour else "")


def height_of(value: int, low: int, top: int) -> float:
    return round(8 + (HEIGHT - FOOT - 8) * (top - value) / (top - low), 1)
