"""Sheets of The Battle as a test says them: who has an insignia where, how many boxes are crossed."""

from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.battle import Battle
from companion.games.welcome_to_the_moon.neighbours import MINE, THEIRS
from companion.games.welcome_to_the_moon.sheet import Sheet

BATTLE = Battle()

LAYOUT = BATTLE.layout
LADDERS = {"water": "waters", "errors": "error"}
"""What the examples call them, and what their spots are called."""
OWN = {"right": "b", "left": "t"}
"""The letter of the player who is scored, on each of the two sheets."""


def boxes(side, ladder, count):
    """The first boxes of a ladder."""
    return {f"{side}.{ladder}.{n + 1}" for n in range(count)}


def a_sheet(side="left", *, planets=None, moons=None, active=None, circled=(), **crossed):
    """One of both sheets: "mt." is an own insignia, a neighbour's and a free space, by planet."""
    written, mine, theirs = {}, set(circled), set()
    for number, spaces in (planets or {}).items():
        for at, whose in enumerate(spaces, start=1):
            if whose != ".":
                written[f"{side}.space.{number}.{at}"] = MINE if whose == "m" else THEIRS
    for number, spaces in (moons or {}).items():
        for at, whose in enumerate(spaces, start=1):
            if whose != ".":
                (mine if whose == "m" else theirs).add(f"{side}.moon.{number}.{at}")
    for ladder, count in crossed.items():
        theirs |= boxes(side, ladder, count)
    return Sheet(written, frozenset(mine), frozenset(theirs), active or side)


def both(left, right, active="left"):
    """Two sheets as one player sees them."""
    return Sheet(
        {**left.written, **right.written},
        left.circled | right.circled,
        left.crossed | right.crossed,
        active,
    )


def of_example(state):
    """Both sheets of an example, as the player who is scored sees them."""
    found = []
    for side, half in (("left", "top"), ("right", "bottom")):
        raw, turned = (
            state[f"{side}Sheet"],
            str.maketrans({OWN[side]: "m", "b" if side == "left" else "t": "t"}),
        )
        crossed = {LADDERS.get(name, name): count for name, count in raw.get(half, {}).items()}
        planets, moons = (
            {number: spaces.translate(turned) for number, spaces in raw[kind].items()}
            for kind in ("spaces", "moons")
        )
        found.append(a_sheet(side, planets=planets, moons=moons, **crossed))
    return both(*found)


def claims_of(state):
    """The missions whose points an example writes down: the card that gives just these."""
    found = []
    for letter, points in state.get("missions", {}).items():
        for card in LAYOUT.cards.values():
            if card.letter == letter and points in (card.first, card.later):
                found.append(Claim(card.number, letter, points == card.first))
                break
    return tuple(found)
