"""Seats: who sits where. A seat's id is its colour; its name is what the people call it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SEAT_IDS = (
    *("red", "blue", "green", "yellow", "violet", "orange"),
    *("pink", "cyan", "lime", "tan", "silver", "magenta"),
)
"""Every seat there can be, in turn order; their initials differ. A game says how many of them it uses."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table, in turn order."""

    id: str
    name: str


def seat_row(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats for these names, in order; a nameless seat is called Player n."""
    if len(names) > len(SEAT_IDS):
        raise ValueError(f"there are {len(SEAT_IDS)} seats, not {len(names)}")
    return tuple(
        Seat(seat_id, name or f"Player {index}")
        for index, (seat_id, name) in enumerate(zip(SEAT_IDS, names, strict=False), start=1)
    )


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """The names by id, with the id behind a name that could be another's: "Ben (red)" and "Ben (blue)"."""
    called = list(names.values())
    longer = {f"{name} ({id_})" for id_, name in names.items()}
    return {
        id_: f"{name} ({id_})" if called.count(name) > 1 or name in longer else name
        for id_, name in names.items()
    }


def next_seat(seats: Sequence[str], seat: str) -> str:
    """The seat to the left (the next in order, round and round)."""
    return seats[(seats.index(seat) + 1) % len(seats)]
