"""Reads and writes the people of a group and their names."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from companion.engine import sizes
from companion.extensions import db
from companion.tables.store.connection import all_rows, constraints, one_row
from companion.tables.store.models import PersonNameRow, PersonRow


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a group. `keys` are the keys of the person's names, empty if they were not read."""

    id: int
    group: str
    name: str
    colour: str = ""
    keys: tuple[str, ...] = ()


COLUMNS = (PersonRow.id, PersonRow.group, PersonRow.name, PersonRow.colour)


def name_key(name: str) -> str:
    """Return the key of a name, which ignores case and repeated spaces; "" for a blank name."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())[: sizes.NAME_KEY]


def spelling_key(name: str) -> str:
    """Return the key of one exact spelling. It begins with a space, so it never equals a `name_key`.

    A person gets such a key only after sitting at a table with a namesake, such as "ANA" with "Ana".
    """
    spelled = " ".join(unicodedata.normalize("NFC", name).split())
    return f" {spelled}"[: sizes.NAME_KEY]


def people(group: str) -> list[Person]:
    """Return the people of a group, by name."""
    query = select(*COLUMNS).where(PersonRow.group == group).order_by(PersonRow.name, PersonRow.id)
    return [Person(*row) for row in all_rows(query)]


def find_person(group: str, person: int) -> Person | None:
    """Return the person with this id, None if the group has no such person."""
    row = one_row(select(*COLUMNS).where(PersonRow.group == group, PersonRow.id == person))
    return None if row is None else Person(*row)


def colours_of(group: str, names: Sequence[str]) -> dict[str, str]:
    """Return the favourite colours of the people with these names, by name; other names are left out."""
    keys = {name: name_key(name) for name in names}
    query = (
        select(PersonNameRow.key, PersonRow.colour)
        .join(PersonRow, PersonRow.id == PersonNameRow.person_id)
        .where(PersonNameRow.group == group, PersonNameRow.key.in_(keys.values()), PersonRow.colour != "")
    )
    found = {row.key: row.colour for row in all_rows(query)}
    return {name: found[key] for name, key in keys.items() if key in found}


def person_of(connection: Connection, group: str, key: str) -> int | None:
    """Return the id of the person to whom this key leads, None if there is none."""
    query = select(PersonNameRow.person_id).where(PersonNameRow.group == group, PersonNameRow.key == key)
    known: int | None = connection.execute(query).scalar_one_or_none()
    return known


def put_person(connection: Connection, group: str, name: str, key: str = "") -> int:
    """Return the id of the person with this key; add the person if the key is unknown.

    Without a key, the key of the name is used.
    """
    key = key or name_key(name)
    known = person_of(connection, group, key)
    if known is not None:
        return known
    new = insert(PersonRow).values(group=group, name=name, colour="").returning(PersonRow.id)
    person: int = connection.execute(new).scalar_one()
    connection.execute(insert(PersonNameRow).values(group=group, key=key, person_id=person))
    return person


def restore_person(person: Person) -> bool:
    """Store a person of a backup. Return False if the group knows every name of this person already."""
    with constraints(), db.engine.begin() as connection:
        known = select(PersonNameRow.key).where(
            PersonNameRow.group == person.group, PersonNameRow.key.in_(person.keys)
        )
        new = [key for key in person.keys if key not in set(connection.scalars(known))]
        if not new:
            return False
        values = {"group": person.group, "name": person.name, "colour": person.colour}
        owner = connection.execute(insert(PersonRow).values(**values).returning(PersonRow.id)).scalar_one()
        rows = [{"group": person.group, "key": key, "person_id": owner} for key in new]
        connection.execute(insert(PersonNameRow), rows)
    return True
