"""Bars and curves, as points of drawings: they are drawn on the server and need no script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.people import Wanted
from companion.tables.people import play_statistics as counted

WIDTH, HEIGHT, LEFT, TOP = 360, 160, 54, 10
FOOT = HEIGHT - 26


@dataclass(frozen=True)
class Bar:
    """A month: where its bar stands, how high it is, how much of it was won."""

    label: str
    plays: int
    wins: int
    x: float
    width: float
    y: float
    won_y: float
    foot: int = FOOT


@dataclass(frozen=True)
class Curve:
    """A line over plays: `points` of a polyline, `ticks` with their heights, the first and last value."""

    points: str
    ticks: tuple[tuple[str, float], ...]
    first: str
    last: str
    count: int


def bars(wanted: Wanted) -> list[Bar]:
    """The months in which somebody played."""
    months = counted.by_month(wanted)
    most = max((month.plays for month in months), default=1)
    step = WIDTH / max(6, len(months))
    return [
        Bar(
            label=month.month,
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
    values = [point.share * 100 for point in counted.shares(wanted)]
    return drawn(values, 0, 100, "%") if len(values) > 2 else None


def score_curve(wanted: Wanted) -> Curve | None:
    """The scores over the plays; None for fewer than three."""
    values = [float(point.score) for point in counted.scores(wanted)]
    if len(values) < 3:
        return None
    return drawn(values, min(0.0, *values), max(1.0, *values), "")


def drawn(values: Sequence[float], low: float, top: float, unit: str) -> Curve:
    """A curve between two heights."""
    span = (WIDTH - LEFT - 6) / (len(values) - 1)
    points = " ".join(f"{LEFT + at * span:.1f},{height(value, low, top)}" for at, value in enumerate(values))
    ticks = tuple((said(tick, unit), height(tick, low, top)) for tick in (low, (low + top) / 2, top))
    return Curve(points, ticks, said(values[0], unit), said(values[-1], unit), len(values))


def height(value: float, low: float, top_value: float, top: int = TOP) -> float:
    """Where a value stands, from above."""
    return round(FOOT - (FOOT - top) * (value - low) / ((top_value - low) or 1), 1)


def said(value: float, unit: str) -> str:
    """A value as people read it."""
    return f"{round(value)}{unit}".replace("-", "−")
