"""Cells and rows of a Markdown table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

NONE = "–"
Tell = Callable[[float], str]


def beside(
    name: str, ours: Sequence[float | None], theirs: Sequence[float | None], floor: float | None, tell: Tell
) -> str:
    """A row of pairs, each with its ratio, and the floor."""
    cells = [name]
    for mine, other in zip(ours, theirs, strict=True):
        cells += [say(mine, tell), say(other, tell), ratio(mine, other)]
    return row(*cells, say(floor, tell), ratio(ours[0], floor))


def header(*cells: str) -> tuple[str, str]:
    return row(*cells), "|" + "---|" * len(cells)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def say(value: float | None, tell: Tell) -> str:
    return NONE if value is None else tell(value)


def ratio(ours: float | None, theirs: float | None) -> str:
    return NONE if ours is None or not theirs else f"**{ours / theirs:.2f}**"


def counted(tables: int) -> str:
    return "1 table of 4" if tables == 1 else f"{tables} tables of 4"


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"


def us(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f} us"


def kib(size: float) -> str:
    return f"{size / 1024:.1f} KiB"


def mib(size: float) -> str:
    return f"{size / 1024**2:.0f} MiB"


def percent(share: float) -> str:
    return f"{share * 100:.2f} %"


def whole(count: float) -> str:
    return f"{count:,.0f}"
