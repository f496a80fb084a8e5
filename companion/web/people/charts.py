"""Bars and curves, as points of drawings: they are drawn on the server and need no script."""

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
"""So many parts of a curve are wide enough for a finger on the narrowest phone."""


@dataclass(frozen=True)
class Bar:
    """A month: where its bar stands, how high it is, how much of it was won, and when it begins and ends.

    `left` and `step` are the column that it stands in, all of which can be tapped.
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
    """A part of a curve, wide enough for a finger, and the first and last of the plays it is made of."""

    x: float
    width: float
    plays: int
    since: int
    until: int


@dataclass(frozen=True)
class Curve:
    """A line over plays: `points` of a polyline, `ticks` with their heights, the first and last value.

    `stretches` are its parts, each a link to its plays.
    """

    points: str
    ticks: tuple[tuple[str, float], ...]
    first: str
    last: str
    count: int
    stretches: tuple[Stretch, ...]


def bars(wanted: Wanted) -> list[Bar]:
    """The months in which somebody played, as the phone's calendar has them."""
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
    """How much of the last ten plays a person had won, over the plays; None for fewer than three."""
    shares = counted.shares(wanted)
    values = [point.share * 100 for point in shares]
    return drawn(values, [point.finished for point in shares], 0, 100, share) if len(values) > 2 else None


def score_curve(wanted: Wanted) -> Curve | None:
    """The scores over the plays; None for fewer than three."""
    scores = counted.scores(wanted)
    values = [float(point.score) for point in scores]
    if len(values) < 3:
        return None
    return drawn(values, [point.finished for point in scores], min(0.0, *values), max(1.0, *values), rounded)


def drawn(
    values: Sequence[float], ends: Sequence[int], low: float, top: float, said: Callable[[float], str]
) -> Curve:
    """A curve between two heights, over plays that ended then."""
    span = (WIDTH - LEFT - 6) / (len(values) - 1)
    points = " ".join(f"{LEFT + at * span:.1f},{height(value, low, top)}" for at, value in enumerate(values))
    ticks = tuple((said(tick), height(tick, low, top)) for tick in (low, (low + top) / 2, top))
    first, last = said(values[0]), said(values[-1])
    return Curve(points, ticks, first, last, len(values), tuple(stretches(ends)))


def stretches(ends: Sequence[int]) -> Iterator[Stretch]:
    """The parts of a curve over plays that ended then, the oldest first; each has about as many plays."""
    parts = min(MOST_PARTS, len(ends))
    width = (WIDTH - LEFT) / parts
    for part in range(parts):
        own = ends[len(ends) * part // parts : len(ends) * (part + 1) // parts]
        yield Stretch(round(LEFT + part * width, 1), round(width, 1), len(own), own[0], own[-1])


def height(value: float, low: float, top_value: float, top: int = TOP) -> float:
    """Where a value stands, from above."""
    return round(FOOT - (FOOT - top) * (value - low) / ((top_value - low) or 1), 1)


def rounded(value: float) -> str:
    """A score as people read it."""
    return figure(round(value))


def share(value: float) -> str:
    """A share of a hundred as the reader's language writes it."""
    return percent(value, 100)
