"""Choices and typed values that come before the set-up of the table (S)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import Malformed
from companion.engine.fields import Flag, Many, Number, Record, Words, declare
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.games.astrojam.components import (
    CARDS,
    DESTINATIONS,
    ITEM_NAMES,
    ITEMS,
    MAX_PLAYERS,
    MOST_ITEM_NAME,
    START_HAND,
)
from companion.games.astrojam.grid import Station, cargo_sites, check_complete, check_station, new_grid
from companion.games.astrojam.house_rules import RECOMMENDED, HouseRules
from companion.games.astrojam.preparing import MOST_SITES
from companion.games.astrojam.state import Piles, Player, State

MOST_BOARD = 160
NO_BOARDS = Station()


@dataclass(frozen=True, slots=True)
class Setup:
    """Item names, deck sizes, how the boards are joined, and the house rules of a table.

    `first` is the number of the proposed first player, counted from 1, or 0 for none. Decks and `sites` of 0
    are not counted. With `map` the app also keeps all pieces on the boards of `station`.
    """

    first: int = declare(Number("First player", 0, MAX_PLAYERS), default=0)
    items: tuple[str, ...] = declare(
        Many("Items", Words("Item", MOST_ITEM_NAME, shortest=1), ITEMS, ITEMS), default=ITEM_NAMES
    )
    actions: int = declare(Number("Action cards", 0, CARDS), default=0)
    tasks: int = declare(Number("Task cards", 0, CARDS), default=0)
    conditions: int = declare(Number("Condition cards", 0, CARDS), default=0)
    sites: int = declare(Number("CARGO sites", 0, MOST_SITES), default=0)
    board: str = declare(Words("How the boards are joined", MOST_BOARD), default="")
    readings: HouseRules = declare(Record("Readings", HouseRules), default=RECOMMENDED)
    map: bool = declare(Flag("Map"), default=False)
    station: Station = declare(Record("Module boards", Station), default=NO_BOARDS)


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if the parts do not fit together (S3, S8, S9)."""
    if setup.first > len(seats):
        raise Malformed("first", "There are only {count} players.", count=len(seats))
    called = [slug(name) for name in setup.items]
    for index, name in enumerate(called):
        if name in called[:index]:
            raise Malformed(f"items[{index}]", "Two items cannot have the same name.")
    least = {
        "actions": START_HAND * len(seats),
        "tasks": len(DESTINATIONS),
        "conditions": len(DESTINATIONS),
    }
    for part, needed in least.items():
        if 0 < getattr(setup, part) < needed:
            raise Malformed(
                part, "The set-up alone takes {count} of these; empty: not counted.", count=needed
            )
    if setup.map:
        check_station(setup.station, "station")
        check_complete(setup.station, len(seats), "station.boards")


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return the table before its set-up: without a first player, nothing placed."""
    grid = new_grid(setup.station, [seat.id for seat in seats]) if setup.map else None
    return State(
        players=tuple(Player(seat.id, seat.name) for seat in seats),
        items=setup.items,
        sites=min(len(cargo_sites(grid)), MOST_SITES) if grid else setup.sites,
        board=setup.board,
        readings=setup.readings,
        piles=Piles(setup.actions or None, 0, setup.tasks or None, setup.conditions or None),
        named=seats[setup.first - 1].id if setup.first else "",
        grid=grid,
    )
