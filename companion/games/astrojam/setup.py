"""Choices before the game starts, layout of the map, and values typed at earlier tables (S)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from companion.engine import fields
from companion.engine.box import BoxKind
from companion.engine.errors import Malformed
from companion.engine.fields import Flag, Many, Number, Record, Words, declare
from companion.engine.game import BoxCard, BoxCards
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.astrojam import grid as g
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
from companion.games.astrojam.grid.station import MOST_BOARDS
from companion.games.astrojam.house_rules import RECOMMENDED, HouseRules
from companion.games.astrojam.preparing import MOST_SITES
from companion.games.astrojam.state import Piles, Player, State

RawBoards = list[dict[str, Any]]


def arranged(boards: RawBoards) -> RawBoards:
    """Return raw boards with positions.

    Positions that players typed are kept. If players typed none, the boards are laid two by two. If they
    fit only side by side, they are laid in one row.
    """
    if any(one.get("x") or one.get("y") for one in boards):
        return boards
    square, row = placed(boards, two_by_two(boards)), placed(boards, side_by_side(boards))
    return square if fits(square) or not fits(row) else row


def placed(boards: RawBoards, places: list[tuple[int, int]]) -> RawBoards:
    """Return the boards with these top left corners."""
    return [{**one, "x": x, "y": y} for one, (x, y) in zip(boards, places, strict=True)]


def measures(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the width and height of each board after its quarter turns."""
    sizes = [(max(map(len, one["board"]["rows"]), default=0), len(one["board"]["rows"])) for one in boards]
    return [
        (high, wide) if one.get("turns", 0) % 2 else (wide, high)
        for one, (wide, high) in zip(boards, sizes, strict=True)
    ]


def side_by_side(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the top left corners of the boards if they are laid in one row."""
    widths = [wide for wide, _ in measures(boards)]
    return [(x, 0) for x in accumulate([0, *widths[:-1]])][: len(boards)]


def two_by_two(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the top left corners of the boards if the first two are laid above the others."""
    sizes = [*measures(boards), *[(0, 0)] * 4]
    (wide, high), (_, second), (third, _) = sizes[:3]
    return [(0, 0), (wide, 0), (0, high), (third, max(high, second))][: len(boards)]


def fits(boards: RawBoards) -> bool:
    """Return True if the boards make a valid station."""
    try:
        g.check_station(fields.read(g.Station, {"boards": boards}))
    except Malformed:
        return False
    return True


MOST_BOARD = 160
NO_BOARDS = Station()


@dataclass(frozen=True, slots=True)
class Setup:
    """Item names, deck sizes, a note on how the boards are joined, and the house rules of a table.

    `first` is the number of the proposed first player, counted from 1, or 0 for none. A deck size of 0 means
    that the app does not count this deck. If `sites` is 0, the number of CARGO sites is not known. If `map`
    is True, the app also tracks all pieces on the boards of `station`. A `light` table begins with no part
    tracked (`companion.engine.tracking`).
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
    light: bool = declare(Flag("The light way"), default=False)


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if the parts of the set-up do not fit together (AJ-S3, AJ-S8, AJ-S9)."""
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
    """Return the state before the set-up of the table. It has no first player, and no piece is placed."""
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


BOX, HOUSE = "box", "house"
"""Kinds of box card: `BOX` for printed or counted values of the game, `HOUSE` for house rules."""
THE_BOX, THE_HOUSE = "box", "house"
BOARD, STATION, THE_STATION = "board", "station", "station"
"""Kinds of box card: `BOARD` for one module board, `STATION` for the layout of the boards."""
PRINTED = ("items", "actions", "tasks", "conditions", "sites")
HABITS = ("readings",)
KINDS: Mapping[str, BoxKind] = {
    BOX: BoxKind(Text("Items and decks"), Setup, only=PRINTED),
    BOARD: BoxKind(Text("Module boards"), g.ModuleBoard, "name"),
}
"""What is printed in the box. The layout of the boards is the last table's own."""


def known(box: BoxCards) -> dict[str, Any]:
    """Return the values that the set-up page starts with. The house rules are those of the last table."""
    return {**printed(box), **box.get(HOUSE, {}).get(THE_HOUSE, {})}


def printed(box: BoxCards) -> dict[str, Any]:
    """Return the values that are printed on the components or counted once."""
    return dict(box.get(BOX, {}).get(THE_BOX, {}))


def fill_setup(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Return a raw set-up with missing values filled in from the box cards.

    House rules are not filled in because they must not be taken over silently.
    """
    station = {"station": {"boards": boards(box)}} if raw.get("map") is True else {}
    return {**printed(box), **station, **raw}


def boards(box: BoxCards) -> list[dict[str, Any]]:
    """AJ-S2: return the module boards typed before, in the layout of the last table or the default layout."""
    typed, laid = box.get(BOARD, {}), box.get(STATION, {}).get(THE_STATION, {}).get("laid", [])
    if laid and all(one["board"] in typed for one in laid):
        return [{**one, "board": dict(typed[one["board"]])} for one in laid]
    return arranged([{"board": dict(board)} for board in list(typed.values())[:MOST_BOARDS]])


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return kind, id and fields of each box card typed at this table."""
    typed = {**fields.to_json(setup), **({} if state.items == setup.items else {"items": list(state.items)})}
    return (
        (BOX, THE_BOX, {name: typed[name] for name in PRINTED if name in typed}),
        (HOUSE, THE_HOUSE, {name: typed[name] for name in HABITS if name in typed}),
        *(map_cards(typed["station"]["boards"]) if setup.map else ()),
    )


def map_cards(typed: list[dict[str, Any]]) -> tuple[BoxCard, ...]:
    """Return a box card for each module board, and one for their layout."""
    ids = [slug(one["board"]["name"]) for one in typed]
    laid = [{**one, "board": known_as} for one, known_as in zip(typed, ids, strict=True)]
    cards = tuple((BOARD, known_as, one["board"]) for one, known_as in zip(typed, ids, strict=True))
    return (*cards, (STATION, THE_STATION, {"laid": laid}))
