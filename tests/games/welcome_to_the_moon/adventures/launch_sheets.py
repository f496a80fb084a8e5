"""Sheets of The Launch for its tests."""

import json
from pathlib import Path

from companion.games.welcome_to_the_moon.adventures.launch import Launch
from companion.games.welcome_to_the_moon.sheet import Sheet, X

ADVENTURE = Launch()

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples" / "launch.json").read_text("utf-8"))
LAYOUT = ADVENTURE.layout
QUARTERS = LAYOUT.printed["quarters"]
ROWS = (5, 4, 3, 3, 3, 3, 3, 3, 2, 2)
BOXES = (0, 15, 30, 45, 60, 75, 90, 105, 120, 135)


def numbered(kind, count):
    return [f"{kind}.{n}" for n in range(1, count + 1)]


def a_sheet(written=(), *, rockets=0, errors=0, repaired=0, final=0, circled=(), crossed=()):
    """`errors` are circled and left open, after the `repaired` ones."""
    boxes = [f"score-box.{box}" for n, box in enumerate(BOXES, 1) if rockets >= sum(ROWS[:n])]
    return Sheet(
        written=dict(written),
        circled=frozenset([*numbered("error", errors + repaired), *circled]),
        crossed=frozenset(
            [
                *numbered("rocket", rockets),
                *boxes,
                *numbered("error", repaired),
                *numbered("final-rocket", final),
                *crossed,
            ]
        ),
    )


def x_in(*spaces):
    """An X in each of these, and nothing of what they bring."""
    return dict.fromkeys(spaces, X)


def floor(*names):
    return [space for zone in LAYOUT.zones if zone.id in names for space in zone.spaces]


def but_one(quarter):
    """What fills a quarter except for its last space, and that space."""
    *spaces, last = QUARTERS[f"quarter.{quarter}"]["spaces"]
    return x_in(*spaces), last


def rockets(sheet):
    return sheet.count_crossed(LAYOUT.of_kind("rocket"))


def finals(sheet):
    return sheet.count_crossed(LAYOUT.of_kind("final-rocket"))


def suffered(sheet):
    return sheet.count_circled(LAYOUT.errors)


def repaired(sheet):
    return sheet.count_crossed(LAYOUT.errors)


def open_errors(sheet):
    return suffered(sheet) - repaired(sheet)


def kinds(step):
    return [decision.kind for decision in step.decisions]


def of_example(example):
    """The sheet of a worked example, as it lies there in the end."""
    written = {
        f"{zone}.{at}": value
        for zone, values in example["zones"].items()
        for at, value in enumerate(values, 1)
        if value is not None
    }
    return a_sheet(
        written,
        rockets=example["rockets"],
        errors=example["errors_open"],
        repaired=example["errors_repaired"],
        final=example["final_rockets"],
        circled=example["arrows"],
    )
