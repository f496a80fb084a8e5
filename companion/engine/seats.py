"""Seats of a table. A seat's id is its colour; its name is what the people call it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.records import replace
from companion.engine.text import Text

SEAT_IDS = (
    *("red", "blue", "green", "yellow", "violet", "orange"),
    *("pink", "cyan", "lime", "tan", "silver", "magenta"),
)
"""All possible seats, in turn order; their initials differ. A game says how many of them it uses."""

COLOURS = {
    "red": Text("Red"),
    "blue": Text("Blue"),
    "green": Text("Green"),
    "yellow": Text("Yellow"),
    "violet": Text("Violet"),
    "orange": Text("Orange"),
    "pink": Text("Pink"),
    "cyan": Text("Cyan"),
    "lime": Text("Lime"),
    "tan": Text("Tan"),
    "silver": Text("Silver"),
    "magenta": Text("Magenta"),
}
"""Names of the seats' colours."""


NAMELESS = "Player {place}"
"""Name of a seat without a typed name."""

A_NAMELESS_SEAT = re.compile(NAMELESS.format(place=r"\d{1,3}"), re.ASCII)


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table, in turn order."""

    id: str
    name: str


def seat_row(names: Sequence[str], ids: Sequence[str] = SEAT_IDS) -> tuple[Seat, ...]:
    """Return seats for these names, in order, of these colours; a nameless seat is called Player n."""
    if len(names) > len(SEAT_IDS):
        raise ValueError(f"there are {len(SEAT_IDS)} seats, not {len(names)}")
    return tuple(
        Seat(seat_id, name or NAMELESS.format(place=place))
        for place, (seat_id, name) in enumerate(zip(ids, names, strict=False), start=1)
    )


def is_nameless(name: str) -> bool:
    """Return True if the name is the default of a seat without a typed name, so it is no person's."""
    return A_NAMELESS_SEAT.fullmatch(name) is not None


def rename_players(rows: str, name: str) -> Callable[[Any, Mapping[str, str]], Any]:
    """Return a `Game.renamed`: it sets the field `name` of the records in the state's field `rows`."""

    def renamed(state: Any, names: Mapping[str, str]) -> Any:
        before = getattr(state, rows, ())
        after = tuple(replace(one, **{name: names.get(one.seat, getattr(one, name))}) for one in before)
        return state if after == before else replace(state, **{rows: after})

    return renamed


RENAME_PLAYERS = rename_players("players", "name")
"""Renaming for states with `players` that have a `name`, as most states do."""


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names by id, with the id behind ambiguous ones: "Ben (red)" and "Ben (blue)"."""
    called = list(names.values())
    longer = {f"{name} ({id_})" for id_, name in names.items()}
    return {
        id_: f"{name} ({id_})" if called.count(name) > 1 or name in longer else name
        for id_, name in names.items()
    }


def next_seat(seats: Sequence[str], seat: str) -> str:
    """Return the seat to the left; the first follows the last."""
    return seats[(seats.index(seat) + 1) % len(seats)]
