"""What was measured, as one page of Markdown."""

from __future__ import annotations

import os
import platform
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

LENGTHS = (10, 1000, 5000)
TIMED = ("play", "state", "panel", "first look")
COUNTED = (("play", "bytes"), ("state", "bytes"), ("panel", "bytes"), ("play", "SQL"), ("state", "SQL"))

Name = tuple[str | int, ...]

INTRODUCTION = """# What it costs

`make bench` (or `python -m bench`) writes this file. Medians over {repeats} interleaved repeats;
{where}.
Ratios can be compared between machines and hours, times cannot. The bare floor is Flask with one durable
INSERT into SQLite per play, on the same server (`bench/floor.py`): no table, no rule, no key, no listener.
A first look is one at a table that the process does not know yet, as after a restart. Offers and scores of
Welcome to the Moon, and all of Exoplanet Colony, are worked out anew each time; the empty request in those
tables is Flask's test client at a route that answers with nothing, and the number in brackets is how many of
it a figure takes.
"""


@dataclass
class Notes:
    """Every measured value by its name; `middle` is what is told."""

    values: dict[Name, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name: Name, *values: float) -> None:
        self.values[name] += values

    def middle(self, *name: str | int) -> float:
        return median(self.values[name])


def report(notes: Notes, repeats: int, streams: int) -> list[str]:
    """The whole page."""
    where = f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.system()}"
    head = INTRODUCTION.format(repeats=repeats, where=where)
    tables = (growth(notes), against_floor(notes, streams), in_process(notes), sheets(notes), colony(notes))
    return [head, *(line for table in tables for line in (*table, ""))][:-1]


def growth(notes: Notes) -> Iterator[str]:
    """What a long log costs."""
    yield from header("figure", *(f"log of {length:,}" for length in LENGTHS), "longest / shortest")
    for name in TIMED:
        times = [notes.middle(name, length) for length in LENGTHS]
        yield row(f"{name}, time", *map(ms, times), f"{times[-1] / times[0]:.2f}")
    for name, what in COUNTED:
        counts = [notes.middle(name, what, length) for length in LENGTHS]
        yield row(f"{name}, {what}", *(f"{c:,.0f}" for c in counts), f"{counts[-1] / counts[0]:.2f}")


def against_floor(notes: Notes, streams: int) -> Iterator[str]:
    """What is ours of it."""
    yield from header("figure", "ours", "bare floor", "ours / floor")
    ours, least = notes.middle("play", 10), notes.middle("floor", "play")
    yield row("one play, one phone", ms(ours), ms(least), f"{ours / least:.2f}")
    least = notes.middle("floor", "per second")
    for name, by in (("plays per second", "four phones"), ("plays per second, heard", "four phones, each")):
        ours = notes.middle(name)
        yield row(f"{name} by {by}", f"{ours:,.0f}", f"{least:,.0f}", f"1 / {least / ours:.2f}")
    ours, least = notes.middle("stream") / 1024, notes.middle("floor", "stream") / 1024
    told = f"memory of one idle event stream, {streams} open"
    yield row(told, f"{ours:.1f} KiB", f"{least:.1f} KiB", f"{ours / least:.2f}")


def in_process(notes: Notes) -> Iterator[str]:
    """The parts without a server."""
    yield from header("in process", "ours")
    for name in notes.values:
        if name[0] == "in process":
            yield row(str(name[1]), f"{notes.middle(*name) * 1e6:,.0f} us")


def sheets(notes: Notes) -> Iterator[str]:
    """Recorded evenings of Welcome to the Moon."""
    yield from header("Welcome to the Moon", "offers of a whole sheet", "score of a sheet", "replay")
    yield from evenings(notes, "moon", "offers", "score", "replay")


def colony(notes: Notes) -> Iterator[str]:
    """Recorded evenings of Exoplanet Colony."""
    yield from header("Exoplanet Colony", "offers", "one move", "prompts and panel", "replay")
    yield from evenings(notes, "colony", "offers", "step", "panel", "replay")


def evenings(notes: Notes, slug: str, *figures: str) -> Iterator[str]:
    """One row for each recorded evening; each figure with what it is of one empty request."""
    least = notes.middle("empty request")
    for name in dict.fromkeys(str(name[1]) for name in notes.values if name[0] == slug):
        times = [notes.middle(slug, name, figure) for figure in figures]
        yield row(name, *(f"{ms(seconds)} ({seconds / least:.2f})" for seconds in times))
    yield row("one empty request", *[f"{ms(least)} (1.00)"] * len(figures))


def header(*cells: str) -> tuple[str, str]:
    return row(*cells), "|" + "---|" * len(cells)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"
