"""Counts the plays of the people of a group, for one page of the list at a time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select

from companion.tables.store.connection import all_rows, one_row
from companion.tables.store.models import PersonRow
from companion.tables.store.play_counts import PersonCount
from companion.tables.store.play_sql import LASTED, MOST_ROWS, Play, Player, read, times, total


def busiest(group: str, most: int = MOST_ROWS, after: int = 0) -> list[Any]:
    """Return id, name, colour and number of plays of the people with most plays.

    It reads only an index of the players, and no plays.
    """
    here = Player.person_id.in_(select(PersonRow.id).where(PersonRow.group == group))
    columns = (Player.person_id, func.count().label("plays"))
    played = select(*columns).where(here).group_by(Player.person_id).subquery()
    plays = func.coalesce(played.c.plays, 0)
    query = (
        select(PersonRow.id, PersonRow.name, PersonRow.colour, plays)
        .outerjoin(played, played.c.person_id == PersonRow.id)
        .where(PersonRow.group == group)
        .order_by(plays.desc(), PersonRow.name, PersonRow.id)
    )
    return list(all_rows(query.limit(most).offset(after)))


def people_count(group: str) -> int:
    """Return the number of people in a group."""
    return int((one_row(select(func.count()).where(PersonRow.group == group)) or (0,))[0])


FIGURES = (times(Player.winner), total(LASTED), func.max(Play.finished))


def everybody(group: str, game: str = "", most: int = MOST_ROWS, after: int = 0) -> list[PersonCount]:
    """Return the people of a group, or those who played a game, with their plays; most plays first.

    `after` says how many people to leave out at the beginning, `most` how many to return at most. Without a
    game, only the plays of the people in the result are read.
    """
    if game:
        return players_of(group, game, most, after)
    people = busiest(group, most, after)
    query = select(Player.person_id, *FIGURES).join(Play, Play.id == Player.play_id)
    found = query.where(Player.person_id.in_([one.id for one in people])).group_by(Player.person_id)
    figures = {row[0]: tuple(row[1:]) for row in all_rows(found)} if people else {}
    return [PersonCount(*one, *figures.get(one.id, (0, 0, 0))) for one in people]


def players_of(group: str, game: str, most: int, after: int) -> list[PersonCount]:
    """Return the people who played a game, most plays first."""
    labels = zip(("wins", "time", "last"), FIGURES, strict=True)
    of_game = (Play.id == Player.play_id, Play.group == group, Play.slug == game)
    columns = (Player.person_id, func.count().label("plays"), *(one.label(name) for name, one in labels))
    played = select(*columns).where(*of_game).group_by(Player.person_id).subquery()
    query = (
        select(
            *(PersonRow.id, PersonRow.name, PersonRow.colour),
            *(played.c.plays, played.c.wins, played.c.time, played.c.last),
        )
        .join(played, played.c.person_id == PersonRow.id)
        .order_by(played.c.plays.desc(), PersonRow.name, PersonRow.id)
    )
    return read(PersonCount, query.limit(most).offset(after))
