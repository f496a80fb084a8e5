"""Reads and writes the boxes that people gave away: the box cards of a game behind a link."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select, update

from companion.extensions import db
from companion.tables.store.connection import constraints, one_row
from companion.tables.store.models import GivenBoxRow

MOST_BOXES = 1_000
"""Maximum number of boxes that are kept."""


def find(box_id: str, game: str) -> tuple[str, int] | None:
    """Return the text of a box of this game and the time of its last use, None if there is no such box."""
    query = select(GivenBoxRow.cards, GivenBoxRow.used_at)
    row = one_row(query.where(GivenBoxRow.id == box_id, GivenBoxRow.game == game))
    return None if row is None else (row.cards, row.used_at)


def insert_box(box_id: str, game: str, cards: str, used_at: int) -> None:
    """Store a box. If there are `MOST_BOXES` already, it replaces the one whose last use is the oldest.

    Raises `Clash` if another request is storing the same box.
    """
    with constraints(), db.engine.begin() as connection:
        if connection.execute(select(func.count()).select_from(GivenBoxRow)).scalar_one() >= MOST_BOXES:
            oldest = select(GivenBoxRow.id).order_by(GivenBoxRow.used_at, GivenBoxRow.id).limit(1)
            gone = connection.execute(oldest).scalar_one()
            connection.execute(delete(GivenBoxRow).where(GivenBoxRow.id == gone))
        connection.execute(insert(GivenBoxRow).values(id=box_id, game=game, cards=cards, used_at=used_at))


def use(box_id: str, used_at: int) -> None:
    """Set the last use of a box."""
    with db.engine.begin() as connection:
        connection.execute(update(GivenBoxRow).where(GivenBoxRow.id == box_id).values(used_at=used_at))
