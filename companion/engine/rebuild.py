"""A checklist that rebuilds what lies on the table: each step is one thing to lay out or to set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.seats import SEAT_IDS
from companion.engine.text import Text
from companion.engine.values import TableValue

TABLE, TURN, UNKNOWN = Text("On the table"), Text("The turn"), Text("What the app does not know")
"""Headings of every game: what lies in the middle, what is no component at all, what nobody told the app."""


@dataclass(frozen=True, slots=True)
class Group:
    """One place on the table, such as a mat, a sheet or the decks.

    `steps` are laid out and ticked one by one, `notes` are only read. `seat` is whose place it is, "" for
    everybody's.
    """

    place: Text
    steps: tuple[Text, ...] = ()
    seat: str = ""
    notes: tuple[Text, ...] = ()


def groups(*some: Group) -> tuple[Group, ...]:
    """Those of the groups that hold anything."""
    return tuple(group for group in some if group.steps or group.notes)


def present(*steps: Text | None) -> tuple[Text, ...]:
    """The steps that there are."""
    return tuple(step for step in steps if step)


def cards(count: int) -> Text:
    """So many cards of a pile."""
    if not count:
        return Text("no cards")
    return Text.counted("{count} card", "{count} cards", count=count)


def of_values(values: Iterable[TableValue], names: Mapping[str, str]) -> tuple[Group, ...]:
    """What a correction can set, each a step: the table's own first, then by the seat that its id names."""
    places: dict[str, list[Text]] = {"": []}
    for value in values:
        seat = value.id.partition(".")[0]
        owner = seat if seat in SEAT_IDS and seat in names else ""
        places.setdefault(owner, []).append(Text("{label}: {value}", label=value.label, value=value.said()))
    return groups(
        *(
            Group(TABLE if not seat else Text.verbatim(names[seat]), tuple(steps), seat)
            for seat, steps in places.items()
        )
    )
