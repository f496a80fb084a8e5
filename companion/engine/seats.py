"""Seats of a table. A seat's id is a colour; its name is the name of the player."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeVar

from companion.engine.records import replace
from companion.engine.text import Text

State = TypeVar("State")

SEAT_IDS = (
    *("red", "blue", "green", "yellow", "violet", "orange"),
    *("pink", "cyan", "lime", "tan", "silver", "magenta"),
)
"""Ids of all possible seats, in turn order. A game may use fewer."""

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
"""Default name of a seat for which no name was typed."""

A_NAMELESS_SEAT = re.compile(NAMELESS.format(place=r"\d{1,3}"), re.ASCII)


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table, in turn order."""

    id: str
    name: str


def seat_row(names: Sequence[str], ids: Sequence[str] = SEAT_IDS) -> tuple[Seat, ...]:
    """Return a seat for each name, with these colours as ids. An empty name becomes "Player 1" and so on."""
    if len(names) > len(SEAT_IDS):
        raise ValueError(f"there are {len(SEAT_IDS)} seats, not {len(names)}")
    return tuple(
        Seat(seat_id, name or NAMELESS.format(place=place))
        for place, (seat_id, name) in enumerate(zip(ids, names, strict=False), start=1)
    )


def is_nameless(name: str) -> bool:
    """Return True if this is the default name of a seat, so that it identifies no person."""
    return A_NAMELESS_SEAT.fullmatch(name) is not None


def rename_players(
    state: State, names: Mapping[str, str], rows: str = "players", name: str = "name"
) -> State:
    """Return the state with new player names, given by seat.

    `rows` is the state's field with the player records, and `name` is the field of a record with the name.
    """
    before = getattr(state, rows, ())
    after = tuple(replace(one, **{name: names.get(one.seat, getattr(one, name))}) for one in before)
    return state if after == before else replace(state, **{rows: after})


def disambiguate(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names by id. Equal names get the id added: "Ben (red)" and "Ben (blue)"."""
    called = list(names.values())
    longer = {f"{name} ({id_})" for id_, name in names.items()}
    return {
        id_: f"{name} ({id_})" if called.count(name) > 1 or name in longer else name
        for id_, name in names.items()
    }


def initials(names: Mapping[str, str]) -> dict[str, str]:
    """Return a short sign of each player by id, no two alike: the initial of the name.

    Players with the same initial also get the first later letter by which all their names differ: "An" and
    "Al". If there is no such letter, they are numbered: "A1" and "A2". A default name gives its number.
    """
    letters = {id_: _letters(name) for id_, name in names.items()}
    signs: dict[str, str] = {}
    for id_, (first, *_) in letters.items():
        alike = [other for other, found in letters.items() if found[0] == first]
        later = zip_longest(*(letters[other][1:] for other in alike), fillvalue="")
        number = tuple(str(place) for place in range(1, len(alike) + 1))
        second = next((row for row in later if len(set(row)) == len(row)), number)
        signs[id_] = first + (second[alike.index(id_)].lower() if len(alike) > 1 else "")
    return signs


def _letters(name: str) -> tuple[str, ...]:
    """Return the letters and digits of a name in upper case; the number of a default name is one letter."""
    if is_nameless(name):
        return (name.rpartition(" ")[2],)
    found = unicodedata.normalize("NFC", name)
    return tuple(one.upper()[:1] for one in found if one.isalnum()) or (found[:1],)


def next_seat(seats: Sequence[str], seat: str) -> str:
    """Return the seat to the left; the first follows the last."""
    return seats[(seats.index(seat) + 1) % len(seats)]
