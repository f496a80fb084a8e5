"""Sheets of The Escape for its tests: ships by number, spaces from left to right, airlocks by their ends."""

import json
from pathlib import Path

from companion.games.welcome_to_the_moon.adventure import Claim, Written
from companion.games.welcome_to_the_moon.adventures.escape import Escape
from companion.games.welcome_to_the_moon.sheet import X

ADVENTURE = Escape()

LAYOUT = ADVENTURE.layout
EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "escape.json").read_text("utf-8"))
SIZES = {1: 9, 2: 10, 3: 7, 4: 6, 5: 6, 6: 5}
"""Spaces by ship."""

GREENS = {1: 5, 2: 7, 3: 1, 4: 3, 5: 4, 6: 5}
"""Where the greenhouse stands among them."""

EVERY_AIRLOCK = tuple(LAYOUT.of_kind("airlock"))


def space(short):
    """ "2.7" is space 7 of ship 2."""
    return f"space.{short}"


def greenhouse(ship):
    return f"space.{ship}.{GREENS[ship]}"


def locks(*shorts):
    return [f"airlock.{short}" for short in shorts]


def a_sheet(ships=None, airlocks=(), circled=(), crossed=()):
    """With these entries by ship (None is empty), airlocks ("m1.1--g1") and marks beside what is printed."""
    sheet = ADVENTURE.first()
    for ship, row in (ships or {}).items():
        for at, entry in enumerate(row, start=1):
            if entry is not None:
                sheet = sheet.write(f"space.{ship}.{at}", entry)
    return sheet.circle(*locks(*airlocks), *circled).cross(*crossed)


def full(*ships):
    """X in every space of these ships."""
    return {ship: [X] * SIZES[ship] for ship in ships}


def choices(sheet, action, written=("1.2", 5)):
    """What the action lets the player choose after this number."""
    here = Written(space(written[0]), written[1])
    decisions = ADVENTURE.action(sheet, action, here)
    return set(ADVENTURE.options(sheet, decisions[0], here)) if decisions else set()


def act(sheet, action, mark, written=("1.2", 5)):
    """The sheet after the action was used on this mark, and the decisions that it brought."""
    here = Written(space(written[0]), written[1])
    (decision,) = ADVENTURE.action(sheet, action, here)
    assert mark in ADVENTURE.options(sheet, decision, here)
    return ADVENTURE.mark(sheet, decision, mark, here)


def new_marks(before, after):
    """What was circled and crossed between them."""
    return after.circled - before.circled, after.crossed - before.crossed


def example_sheet(state):
    """The sheet that a worked example describes."""
    ships = {int(ship): row for ship, row in state.get("ships", {}).items()}
    circled = [mark for kind in ("reactors", "plants", "tanks", "doubles") for mark in state.get(kind, ())]
    boxes = LAYOUT.of_kind("planning")[: state.get("planning", 0)]
    return a_sheet(ships, (), circled, (*boxes, *LAYOUT.errors[: state.get("errors", 0)]))


def example_claims(state):
    """The missions whose points an example writes down: a card that gives just these."""
    found = []
    for letter, points in state.get("missions", {}).items():
        cards = [card for card in LAYOUT.cards.values() if card.letter == letter]
        worth = {card.later: (card, False) for card in cards} | {card.first: (card, True) for card in cards}
        card, first = worth[points]
        found.append(Claim(card.number, letter, first))
    return tuple(found)
