"""Sheets of The Colony for its tests, in short words: "r2c3" is building 3 of row 2."""

import json
from pathlib import Path

from companion.games.welcome_to_the_moon.adventure import Claim, Written
from companion.games.welcome_to_the_moon.adventures.colony import Colony
from companion.games.welcome_to_the_moon.sheet import X

ADVENTURE = Colony()

LAYOUT = ADVENTURE.layout
EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "colony.json").read_text("utf-8"))
QUARTERS = {
    "top-left": ["r4c1", "r4c2", "r5c1", "r5c2", "r5c3", "r6c1", "r6c2", "r6c3"],
    "top-right": ["r4c4", "r4c5", "r4c6", "r5c4", "r5c5", "r5c6", "r6c4", "r6c5"],
    "bottom-left": ["r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"],
    "bottom-right": ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6", "r3c5", "r3c6"],
}
TO_OBSERVATORY = [
    "r1c2--r1c3",
    "r1c3--r1c4",
    "r1c4--r1c5",
    "r1c5--r1c6",
    "r1c6--r2c6",
    "r2c6--r3c6",
    "r3c6--r4c6",
    "r4c6--r5c6",
    "r5c6--observatory",
]


def building(short):
    return f"building.{short}"


def full_value(short):
    """A number that fits everywhere together with its like: two more per row and column."""
    row, column = int(short[1]), int(short[3])
    return row + column


def fill_quarter(name, but=()):
    return {short: full_value(short) for short in QUARTERS[name] if short not in but}


def a_sheet(written=None, tunnels=(), circled=(), crossed=()):
    """With these numbers ("r2c3": 5), tunnels ("r1c2--r2c2") and marks beside what is printed."""
    sheet = ADVENTURE.first()
    for short, entry in (written or {}).items():
        sheet = sheet.write(building(short), entry)
    return sheet.circle(*(f"tunnel.{tunnel}" for tunnel in tunnels), *circled).cross(*crossed)


def write(sheet, short, value):
    """The sheet after this turn's number."""
    step = ADVENTURE.write(sheet, building(short), value)
    assert step.decisions == ()
    return step.sheet


def choices(sheet, action, written=("r1c3", 5)):
    """What the action lets the player choose after this number; () where it can do nothing."""
    turn = Written(building(written[0]), written[1])
    return tuple(
        option
        for decision in ADVENTURE.action(sheet, action, turn)
        for option in ADVENTURE.options(sheet, decision, turn)
    )


def act(sheet, action, spot, written=("r1c3", 5)):
    """The sheet after the action, with this chosen."""
    turn = Written(building(written[0]), written[1])
    (decision,) = ADVENTURE.action(sheet, action, turn)
    assert spot in ADVENTURE.options(sheet, decision, turn)
    step = ADVENTURE.mark(sheet, decision, spot, turn)
    assert step.decisions == ()
    return step.sheet


def new_marks(before, after):
    """What was circled and crossed in between."""
    return set(after.circled - before.circled), set(after.crossed - before.crossed)


def claim_of(letter, points):
    """The mission that gives these points under this letter."""
    for card in LAYOUT.cards.values():
        if card.letter == letter and points in {card.first, card.later}:
            return Claim(card.number, letter, points == card.first)
    raise LookupError(letter, points)


def grid(rows):
    """Numbers and X of an example's rows; "*" is a fixed place."""
    return {
        f"r{row[-1]}c{column}": X if entry == "X" else entry
        for row, entries in rows.items()
        for column, entry in enumerate(entries, 1)
        if entry not in {None, "*"}
    }


def example_sheet(state):
    """An example's sheet without its antennas."""
    houses = [f"greenhouse.{q}.{n}" for q, count in state["greenhouses"].items() for n in range(1, count + 1)]
    boxes = {**state["ladders"], "planning": state["planning"]}
    return a_sheet(
        grid(state["rows"]),
        tunnels=[tunnel.removeprefix("tunnel.") for tunnel in state["tunnels"]],
        circled=[*state["tanks"], *houses, *(b for b, how in state["bonuses"].items() if how == "circled")],
        crossed=[
            *(b for b, how in state["bonuses"].items() if how == "crossed"),
            *(f"ladder.{name}.{n}" for name, count in boxes.items() for n in range(1, count + 1)),
            *(f"astronaut.{n}" for n in range(1, state["astronauts"] + 1)),
            *(f"error.{n}" for n in range(1, state["errors"] + 1)),
        ],
    )


def example_claims(state):
    return tuple(claim_of(letter, points) for letter, points in state["missions"].items())
