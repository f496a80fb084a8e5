"""Circles, which are groups in the database.

A group that gets a new link moves to a new circle, and its old circle is closed and stays empty.
"""

from __future__ import annotations

from sqlalchemy import insert, select, update

from companion.extensions import db
from companion.tables.store.connection import Clash, constraints, one_row
from companion.tables.store.models import ClosedCircleRow, PersonNameRow, PersonRow, PlayRow, TableRow

OF_CIRCLE = (PersonRow, PersonNameRow, PlayRow, TableRow)
"""The rows that belong to a circle."""


def is_closed(circle: str) -> bool:
    """Return True if the group of this circle has moved to another one."""
    return one_row(select(ClosedCircleRow.circle).where(ClosedCircleRow.circle == circle)) is not None


def move_circle(circle: str, to: str) -> bool:
    """Move all rows of a circle to another one, and close it.

    Return False if another request has just closed it.
    """
    try:
        with constraints(), db.engine.begin() as connection:
            connection.execute(insert(ClosedCircleRow).values(circle=circle))
            for rows in OF_CIRCLE:
                connection.execute(update(rows).where(rows.circle == circle).values(circle=to))
    except Clash:
        return False
    return True
