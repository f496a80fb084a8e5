"""Closed circles: a group with a new link moves to another one, and nothing is left in the old one."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from companion.extensions import db
from companion.tables.store.connection import Clash, constraints, one_row
from companion.tables.store.models import ClosedCircleRow, PersonNameRow, PersonRow, PlayRow, TableRow

OF_CIRCLE = (PersonRow, PersonNameRow, PlayRow, TableRow)
"""All that belongs to a circle."""


def is_closed(circle: str) -> bool:
    """Whether this circle was left for another one."""
    return one_row(select(ClosedCircleRow.circle).where(ClosedCircleRow.circle == circle)) is not None


def move_circle(circle: str, to: str) -> bool:
    """Move all of a circle to another one, and close it; False where somebody else just did so."""
    try:
        with constraints(), db.engine.begin() as connection:
            connection.execute(insert(ClosedCircleRow).values(circle=circle))
            for rows in OF_CIRCLE:
                connection.execute(update(rows).where(rows.circle == circle).values(circle=to))
    except Clash:
        return False
    return True
