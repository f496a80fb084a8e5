"""A module board of the station as players typed it, one sign for each space (AJ-S2).

Players type a board only once. Its fields are declared so that it can be stored in a set-up and in a box
card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Many, Words, declare
from companion.engine.text import Text

FREE, BLOCKED, CARGO, START, DESTINATION = ".", "#", "C", "S", "X"
SIGNS: Mapping[str, str] = {
    FREE: "free",
    BLOCKED: "blocked, or no space at all",
    CARGO: "CARGO site",
    START: "starting space",
    DESTINATION: "active destination",
}
DESTINATIONS: Mapping[str, Text] = {
    "": Text("none"),
    "computer": Text("computer"),
    "engine": Text("engine"),
    "lab": Text("lab"),
}
MOST_SPACES = 12
"""Maximum number of rows, and of columns, of a board."""
MOST_NAME = 32

Fault = tuple[str, Text]
"""A fault: the path of the field, and the sentence that explains it."""


class Row(Words):
    """Field for one row of a board, with one sign for each space. Lower case is read as upper case."""

    def read(self, raw: object, where: str) -> str:
        row = Words.read(self, raw, where).upper()
        for sign in row:
            if sign not in SIGNS:
                raise Malformed(
                    where,
                    "{label}: {sign} stands for no space. Known are {signs}.",
                    label=self.label,
                    sign=sign,
                    signs=" ".join(SIGNS),
                )
        return row

    def schema(self) -> dict[str, Any]:
        return {**Words.schema(self), "pattern": f"^[{''.join(SIGNS)}csx]+$"}


@dataclass(frozen=True, slots=True)
class ModuleBoard:
    """One of the four module boards. `rows` run from top to bottom when the printed name is upright."""

    name: str = declare(Words("Module board", MOST_NAME, shortest=1))
    rows: tuple[str, ...] = declare(Many("Rows", Row("Row", longest=MOST_SPACES, shortest=1), 1, MOST_SPACES))
    destination: str = declare(Choice("Active destination", DESTINATIONS), default="")
    largest: bool = declare(Flag("The largest board"), default=False)


def rows_of(text: str) -> tuple[str, ...]:
    """Split a board typed into one field into its rows, one for each line or word."""
    return tuple(text.upper().split())


def turned(board: ModuleBoard, quarters: int) -> tuple[str, ...]:
    """Return the rows of a board after this many quarter turns clockwise."""
    rows = board.rows
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def board_faults(board: ModuleBoard) -> Iterator[Fault]:
    """Yield the faults of a module board, field by field."""
    widths = [len(row) for row in board.rows]
    for index, width in enumerate(widths):
        if width != widths[0]:
            reason = Text("This row has {width} spaces, the first one has {first}.")
            yield f"rows[{index}]", Text(reason, width=width, first=widths[0])
    found = sum(row.count(DESTINATION) for row in board.rows)
    if found > 1:
        yield "rows", Text("A board has one active destination at most, here are {found}.", found=found)
    if found and not board.destination:
        yield "destination", Text("Say which destination the X is: computer, engine or lab.")
    if board.destination and not found:
        reason = Text("Mark the space of the {destination} with an X.")
        yield "rows", Text(reason, destination=board.destination)


def check_board(board: ModuleBoard, where: str = "") -> None:
    """Raise `Malformed` for the first fault; its path is the field's path with `where` before it."""
    for field, reason in board_faults(board):
        raise Malformed(f"{where}.{field}" if where else field, reason)
