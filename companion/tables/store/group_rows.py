"""Gives a group a new id.

The id is derived from the secret in the link of the group. A new link means a new id; the old id is closed.
"""

from __future__ import annotations

from sqlalchemy import insert, select, update

from companion.extensions import db
from companion.tables.store.connection import Clash, constraints, one_row
from companion.tables.store.models import ClosedGroupRow, PersonNameRow, PersonRow, PlayRow, TableRow

GROUP_ROWS = (PersonRow, PersonNameRow, PlayRow, TableRow)
"""The rows that belong to a group."""


def is_closed(group: str) -> bool:
    """Return True if the group with this id has got a new id since."""
    return one_row(select(ClosedGroupRow.group).where(ClosedGroupRow.group == group)) is not None


def move_group(group: str, to: str) -> bool:
    """Move all rows of a group to its new id, and close the old id.

    Return False if another request has just closed the old id.
    """
    try:
        with constraints(), db.engine.begin() as connection:
            connection.execute(insert(ClosedGroupRow).values(group=group))
            for rows in GROUP_ROWS:
                connection.execute(update(rows).where(rows.group == group).values(group=to))
    except Clash:
        return False
    return True
