"""Finds or adds the people of a play. Two players of one play are two people, whatever their names are."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from companion.tables.store.models import PersonRow
from companion.tables.store.people_rows import name_key, person_of, put_person, spelling_key

People = dict[tuple[str, str], int | None]
"""People that were looked up before, by group and key; None if no person has the key."""


def seat_people(connection: Connection, people: People, group: str, names: Sequence[str]) -> list[int | None]:
    """Return the people with these names, in order; None for "", which is the name of nobody.

    A person is found by the exact spelling of the name if this spelling has a key of its own, else without
    regard to case. If a play has two players of one name, the second gets a person with a key for the exact
    spelling. If they have the same spelling, the second becomes a person such as "Ana (2)".
    """
    found: list[int | None] = [None] * len(names)
    for place in _in_order(connection, people, group, names):
        spelled = {spelling_key(names[at]) for at, person in enumerate(found) if person is not None}
        new = spelling_key(names[place]) not in spelled
        found[place] = _person(connection, people, group, names[place], found, new_spelling=new)
    return found


def _in_order(connection: Connection, people: People, group: str, names: Sequence[str]) -> list[int]:
    """Return the places of named players. Of namesakes, the one spelled like the known person comes first."""
    keys = [name_key(name) for name in names]
    own = {
        key: _name_of(connection, person)
        for key in {key for key in keys if key and keys.count(key) > 1}
        if (person := _find(connection, people, group, key)) is not None
    }
    places = [place for place, key in enumerate(keys) if key]
    return sorted(places, key=lambda place: own.get(keys[place], names[place]) != names[place])


def _person(
    connection: Connection,
    people: People,
    group: str,
    name: str,
    taken: Sequence[int | None],
    *,
    new_spelling: bool,
) -> int:
    spelled = _find(connection, people, group, spelling_key(name))
    if spelled is not None and spelled not in taken:
        return spelled
    found = _put(connection, people, group, name, name_key(name))
    if found in taken and new_spelling:
        found = _put(connection, people, group, name, spelling_key(name))
    number = 2
    while found in taken:
        other = f"{name} ({number})"
        found, number = _put(connection, people, group, other, name_key(other)), number + 1
    return found


def _find(connection: Connection, people: People, group: str, key: str) -> int | None:
    if (group, key) not in people:
        people[group, key] = person_of(connection, group, key)
    return people[group, key]


def _put(connection: Connection, people: People, group: str, name: str, key: str) -> int:
    found = people.get((group, key))
    if found is None:
        found = people[group, key] = put_person(connection, group, name, key)
    return found


def _name_of(connection: Connection, person: int) -> str:
    name: str = connection.execute(select(PersonRow.name).where(PersonRow.id == person)).scalar_one()
    return name
