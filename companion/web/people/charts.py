"""Bars and curves as points of SVG drawings, computed on the server so that they need no script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.figures import figure
from companion.tables.people import Wanted
from companion.tables.people import play_statistics as counted
from companion.web.templating.reading import percent
from companion.web.templating.time_zone import phone_zone

WIDTH, HEIGHT, LEFT, TOP = 360, 160, 54, 10
FOOT = HEIGHT - 26
MOST_PARTS = 5
"""Maximum number of parts of a curve, so that each is wide enough for a finger on the narrowest phone."""


@dataclass(frozen=True)
class Bar:
    """The bar of a month, with the start and the end of the month (`since` and `until`).

    `y` is the top of the bar, `won_y` the top of its part for won plays. `left` and `step` are the position
    and the width of the column that can be tapped.
    """

    label: str
    since: int
    until: int
    plays: int
    wins: int
    x: float
    width: float
    y: float
    won_y: float
    left: float
    step: float
    foot: int = FOOT


@dataclass(frozen=True)
class Stretch:
    """A part of a curve, wide enough for a finger, with the times of its first and last play."""

    x: float
    width: float
    plays: int
    since: int
    until: int


@dataclass(frozen=True)
class Curve:
    """A line over plays: the `points` of a polyline, `ticks` with their heights, the first and last value.

    `stretches` are its parts, each a link to its plays.
    """

    points: str
    ticks: tuple[tuple[str, float], ...]
    first: str
    last: str
    count: int
    stretches: tuple[Stretch, ...]


def bars(wanted: Wanted) -> list[Bar]:
    """Return a bar for each of the newest months with plays, by the phone's calendar."""
    months = counted.by_month(wanted, phone_zone())
    most = max((month.plays for month in months), default=1)
    step = WIDTH / max(6, len(months))
    return [
        Bar(
            label=month.month,
            since=month.since,
            until=month.until,
            left=round(at * step, 1),
            step=round(step, 1),
            plays=month.plays,
            wins=month.wins,
            x=round(at * step + step * 0.15, 1),
            width=round(step * 0.7, 1),
            y=height(month.plays, 0, most, top=26),
            won_y=height(month.wins, 0, most, top=26),
        )
        for at, month in enumerate(months)
    ]


def share_curve(wanted: Wanted) -> Curve | None:
    """Return the curve of the share of wins in the last ten plays; None if it has fewer than three points."""
    shares = counted.shares(wanted)
    values = [point.share * 100 for point in shares]
    return (
        plot_curve(values, [point.finished for point in shares], 0, 100, share) if len(values) > 2 else None
    )


def score_curve(wanted: Wanted) -> Curve | None:
    """Return the curve of the scores from play to play; None for fewer than three scores."""
    scores = counted.scores(wanted)
    values = [float(point.score) for point in scores]
    if len(values) < 3:
        return None
    return plot_curve(
        values, [point.finished for point in scores], min(0.0, *values), max(1.0, *values), rounded
    )


def plot_curve(
    values: Sequence[float], ends: Sequence[int], low: float, top: float, said: Callable[[float], str]
) -> Curve:
    """Return a curve of `values` between `low` and `top`; `ends` are the times at which the plays ended."""
    span = (WIDTH - LEFT - 6) / (len(values) - 1)
    points = " ".join(f"{LEFT + at * span:.1f},{height(value, low, top)}" for at, value in enumerate(values))
    ticks = tuple((said(tick), height(tick, low, top)) for tick in (low, (low + top) / 2, top))
    first, last = said(values[0]), said(values[-1])
    return Curve(points, ticks, first, last, len(values), tuple(stretches(ends)))


def stretches(ends: Sequence[int]) -> Iterator[Stretch]:
    """Yield the parts of a curve, oldest first, each with about the same number of plays."""
    parts = min(MOST_PARTS, len(ends))
    width = (WIDTH - LEFT) / parts
    for part in range(parts):
        own = ends[len(ends) * part // parts : len(ends) * (part + 1) // parts]
        yield Stretch(round(LEFT + part * width, 1), round(width, 1), len(own), own[0], own[-1])


def height(value: float, low: float, top_value: float, top: int = TOP) -> float:
    """Return the y coordinate of a value."""
    return round(FOOT - (FOOT - top) * (value - low) / ((top_value - low) or 1), 1)


def rounded(value: float) -> str:
    """Return a score as players read it."""
    return figure(round(value))


def share(value: float) -> str:
    """Return a percentage in the reader's notation."""
    return percent(value, 100)
