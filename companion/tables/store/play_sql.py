"""Pieces of the statements that count plays."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Executable, case, exists, func, literal, select
from sqlalchemy.orm import aliased

from companion.engine.sizes import MOST_MINUTES
from companion.extensions import db
from companion.tables.store.connection import all_rows
from companion.tables.store.models import PlayPlayerRow, PlayRow
from companion.tables.store.play_filter import Wanted

Play, Player = PlayRow, PlayPlayerRow
SPAN = Play.finished - Play.started
LASTED: ColumnElement[int] = case(
    (Play.minutes.is_not(None), Play.minutes * literal(60_000)),
    (SPAN.between(0, MOST_MINUTES * 60_000), SPAN),
    else_=0,
)
"""The playing time in milliseconds; a span that is negative or too long counts as 0."""

IN_ORDER = (Play.finished, Play.id)
MOST_ROWS = 50
"""Number of rows of a list that are read for one page."""


def times(condition: Any) -> ColumnElement[int]:
    """Return an expression for the number of rows for which a condition is true."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def average(column: Any) -> ColumnElement[float]:
    """Return an expression for the average of a column, as a float on every database."""
    return func.avg(column * literal(1.0)).cast(db.Float)


def whose(wanted: Wanted) -> ColumnElement[bool]:
    """Return the condition for rows of players: the person of the filter, or every player that is no bot."""
    return Player.bot.is_(False) if wanted.person is None else Player.person_id == wanted.person


def seated(wanted: Wanted) -> list[ColumnElement[bool]]:
    """Return the conditions for rows of plays and players that match the filter.

    They match the player rows of the person in the filter or, without one, of every player that is no bot.
    """
    return [Player.play_id == Play.id, *wanted.where(), whose(wanted)]


def read(kind: Any, query: Executable) -> list[Any]:
    """Return the rows of a query as records of this kind."""
    return [kind(*row) for row in all_rows(query)]


def total(column: ColumnElement[int]) -> ColumnElement[int]:
    """Return an expression for the sum of a column, 0 without rows."""
    return func.coalesce(func.sum(column), 0).cast(db.BigInteger)


def somebody_won() -> ColumnElement[bool]:
    """Return the condition that a play has a winner; it needs an index lookup for each play."""
    one = aliased(Player)
    return exists().where(one.play_id == Play.id, one.winner).correlate(Play)


def first_place() -> Any:
    """Return a subquery for the place of a play's first player that is no bot."""
    other = aliased(Player)
    first = select(func.min(other.place)).where(other.play_id == Play.id, other.bot.is_(False))
    return first.correlate(Play).scalar_subquery()
