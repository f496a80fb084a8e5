"""Sheets of the Journey for its tests."""

from companion.games.welcome_to_the_moon.adventures.journey import Journey
from companion.games.welcome_to_the_moon.sheet import Sheet

ADVENTURE = Journey()

LAYOUT = ADVENTURE.layout
ENERGIES = LAYOUT.of_kind("energy")
ASTRONAUTS = LAYOUT.of_kind("astronaut")
PLANNINGS = LAYOUT.of_kind("planning")
WILDS = {kind: [f"wild.{kind}.{column}" for column in (1, 2, 3)] for kind in ("astronaut", "planning")}


def space(number):
    return f"trajectory.{number}"


def divider(before):
    return f"divider.{before}-{before + 1}"


def numbers(ids):
    """What stands after the first dot of each id, as a number: tank.3 is 3."""
    return [int(spot.split(".")[1]) for spot in ids]


def some(kind, per_station):
    """The first robots or plants of each station."""
    return [f"{kind}.{station}.{n}" for station, count in per_station.items() for n in range(1, count + 1)]


def a_sheet(
    written=None,
    *,
    cuts=(),
    tanks=(),
    robots=None,
    plants=None,
    circled=(),
    crossed=(),
    errors=0,
    energies=1,
    astronauts=0,
    planning=0,
):
    """`written` by number of the space, `robots` and `plants` by station, the rest by number or id."""
    wilds = WILDS["astronaut"][: astronauts // 2] + WILDS["planning"][: planning // 2]
    return Sheet(
        written={space(at): value for at, value in (written or {}).items()},
        circled=frozenset(
            [
                *map(divider, cuts),
                *(f"tank.{tank}" for tank in tanks),
                *some("robot", robots or {}),
                *some("plant", plants or {}),
                *ENERGIES[:energies],
                *wilds,
                *circled,
            ]
        ),
        crossed=frozenset(
            [*LAYOUT.errors[:errors], *ASTRONAUTS[:astronauts], *PLANNINGS[:planning], *crossed]
        ),
    )
