"""Changes to people: a new name or colour, merging two people, and forgetting one."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update
from sqlalchemy.orm import aliased

from companion.extensions import db
from companion.tables.store.connection import Gone, constraints
from companion.tables.store.models import PersonNameRow, PersonRow, PlayLineRow, PlayPlayerRow, PlayRow
from companion.tables.store.people_rows import name_key

Names, Player = PersonNameRow, PlayPlayerRow


class NameTaken(Exception):
    """Another person of the group has this name."""


class PlayedTogether(Exception):
    """Two people cannot be merged because they played together."""


def change_person(group: str, person: int, name: str, colour: str) -> None:
    """Give a person a new name and colour; the old name still leads to the person.

    Raises `NameTaken`, and `Gone` if the group has no such person.
    """
    key = name_key(name)
    with constraints(), db.engine.begin() as connection:
        _locked(connection, group, person)
        known = select(Names.person_id).where(Names.group == group, Names.key == key)
        owner = connection.execute(known).scalar_one_or_none()
        if owner not in (None, person):
            raise NameTaken
        if owner is None:
            connection.execute(insert(Names).values(group=group, key=key, person_id=person))
        mine = PersonRow.id == person
        connection.execute(update(PersonRow).where(mine).values(name=name, colour=colour))
        connection.execute(update(Player).where(Player.person_id == person).values(name=name))


def merge_people(group: str, person: int, gone: int) -> None:
    """Merge two people: the names and plays of `gone` become those of `person`.

    Raises `PlayedTogether`, and `Gone` if the group does not have both.
    """
    with constraints(), db.engine.begin() as connection:
        rows = {one: _locked(connection, group, one) for one in sorted({person, gone})}
        if len(rows) < 2:
            raise Gone
        other = aliased(Player)
        both = exists().where(Player.play_id == other.play_id, Player.person_id == person)
        both = both.where(other.person_id == gone)
        if connection.execute(select(both)).scalar_one():
            raise PlayedTogether
        played = update(Player).where(Player.person_id == gone)
        connection.execute(played.values(person_id=person, name=rows[person]))
        connection.execute(update(Names).where(Names.person_id == gone).values(person_id=person))
        connection.execute(delete(PersonRow).where(PersonRow.id == gone))


def forget_person(group: str, person: int) -> None:
    """Forget a person. The plays stay, with an unnamed player in that place.

    The endings of these plays and the reasons of their points are deleted, too, because such a sentence may
    contain the name. Raises `Gone` if the group has no such person.
    """
    with constraints(), db.engine.begin() as connection:
        _locked(connection, group, person)
        theirs: ColumnElement[bool] = PlayRow.id.in_(select(Player.play_id).where(Player.person_id == person))
        plays = list(connection.scalars(select(PlayRow.id).where(theirs)))
        for start in range(0, len(plays), 500):
            some = plays[start : start + 500]
            connection.execute(update(PlayRow).where(PlayRow.id.in_(some)).values(ending="", sentence=None))
            connection.execute(update(PlayLineRow).where(PlayLineRow.play_id.in_(some)).values(reason=""))
        gone = update(Player).where(Player.person_id == person)
        connection.execute(gone.values(person_id=None, name="", role="", seat=""))
        connection.execute(delete(Names).where(Names.person_id == person))
        connection.execute(delete(PersonRow).where(PersonRow.id == person))


def _locked(connection: Connection, group: str, person: int) -> str:
    """Lock a person until the transaction ends, and return the name. Raises `Gone`."""
    here = (PersonRow.group == group, PersonRow.id == person)
    held = update(PersonRow).where(*here).values(group=group).returning(PersonRow.name)
    name: str | None = connection.execute(held).scalar_one_or_none()
    if name is None:
        raise Gone
    return name
