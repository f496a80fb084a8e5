"""A checklist for rebuilding the table; each step is one thing to lay out or to set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.seats import SEAT_IDS
from companion.engine.text import Text
from companion.engine.values import TableValue

TABLE, TURN, UNKNOWN = Text("On the table"), Text("The turn"), Text("What the app does not know")
"""Headings that every game can use: shared components, facts about the turn, and unknown facts."""


@dataclass(frozen=True, slots=True)
class Group:
    """One place on the table, such as a mat, a sheet or the decks.

    `steps` can be ticked one by one, `notes` are only for reading. `seat` is the owner of the place, "" if
    all players share it. `icon` names a drawing, "" for none.
    """

    place: Text
    steps: tuple[Text, ...] = ()
    seat: str = ""
    notes: tuple[Text, ...] = ()
    icon: str = ""


def groups(*some: Group) -> tuple[Group, ...]:
    """Return the groups that have steps or notes."""
    return tuple(group for group in some if group.steps or group.notes)


def present(*steps: Text | None) -> tuple[Text, ...]:
    """Return the steps that are set."""
    return tuple(step for step in steps if step)


def cards(count: int) -> Text:
    """Return a number of cards in words."""
    if not count:
        return Text("no cards")
    return Text.counted("{count} card", "{count} cards", count=count)


def of_values(values: Iterable[TableValue], names: Mapping[str, str]) -> tuple[Group, ...]:
    """Return all values as steps: first the table's values, then each seat's.

    A value belongs to a seat if its id begins with the seat's id and a point.
    """
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
