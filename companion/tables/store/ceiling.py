"""Limits of the plays and people that are typed or imported into a group.

Plays of finished tables are always stored, even above the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.tables.store.models import PersonNameRow, PersonRow, PlayRow
from companion.tables.store.people_rows import name_key


class GroupFull(TableError):
    """The group would have more plays or people than the ceiling allows."""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The most plays and people of a group."""

    plays: int
    people: int


def check(ceiling: Ceiling, plays: int, people: int) -> None:
    """Raise `GroupFull` if this number of plays or people is too large for a group."""
    if plays > ceiling.plays:
        raise GroupFull(
            Text(
                "A group keeps at most {most} plays, and these would make {plays}. "
                "Delete plays, or choose a smaller file.",
                most=ceiling.plays,
                plays=plays,
            )
        )
    if people > ceiling.people:
        raise GroupFull(
            Text(
                "A group keeps at most {most} people, and these plays would make {people}. "
                "Forget people, or make those who were typed in two ways one person.",
                most=ceiling.people,
                people=people,
            )
        )


@contextmanager
def within(connection: Connection, group: str, ceiling: Ceiling | None) -> Iterator[None]:
    """Raise `GroupFull` at the end if the transaction let a group grow beyond its ceiling."""
    before = counts(connection, group) if ceiling else (0, 0)
    yield
    if ceiling:
        plays, people = counts(connection, group)
        check(ceiling, plays if plays > before[0] else 0, people if people > before[1] else 0)


def check_before(
    connection: Connection, group: str, ceiling: Ceiling, new: int, known_as: Iterable[str]
) -> None:
    """Raise `GroupFull` if `new` further plays with these people would make the group too large."""
    plays, people = counts(connection, group)
    names = {name_key(name) for name in known_as} - {""}
    known = connection.scalars(select(PersonNameRow.key).where(PersonNameRow.group == group))
    added = len(names.difference(known))
    check(ceiling, plays + new, people + added if added else 0)


def counts(connection: Connection, group: str) -> tuple[int, int]:
    """Return how many plays and people a group has."""
    rows = (PlayRow, PersonRow)
    plays, people = (
        connection.execute(select(func.count()).where(one.group == group)).scalar_one() for one in rows
    )
    return plays, people
