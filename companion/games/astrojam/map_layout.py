"""Layout of the module boards if no places were typed (S2)."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.games.astrojam import grid as g

RawBoards = list[dict[str, Any]]


def arranged(boards: RawBoards) -> RawBoards:
    """Return raw boards with their places: as typed, else two by two, or side by side if only that fits."""
    if any(one.get("x") or one.get("y") for one in boards):
        return boards
    square, row = placed(boards, two_by_two(boards)), placed(boards, side_by_side(boards))
    return square if fits(square) or not fits(row) else row


def placed(boards: RawBoards, places: list[tuple[int, int]]) -> RawBoards:
    """Return the boards with these top left corners."""
    return [{**one, "x": x, "y": y} for one, (x, y) in zip(boards, places, strict=True)]


def measures(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the width and height of each board after its turns."""
    sizes = [(max(map(len, one["board"]["rows"]), default=0), len(one["board"]["rows"])) for one in boards]
    return [
        (high, wide) if one.get("turns", 0) % 2 else (wide, high)
        for one, (wide, high) in zip(boards, sizes, strict=True)
    ]


def side_by_side(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the corners of the boards in one row."""
    widths = [wide for wide, _ in measures(boards)]
    return [(x, 0) for x in accumulate([0, *widths[:-1]])][: len(boards)]


def two_by_two(boards: RawBoards) -> list[tuple[int, int]]:
    """Return the corners of the boards, the first two above the others."""
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
