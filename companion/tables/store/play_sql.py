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
"""The playing time in milliseconds; a span that is negative or absurd counts nothing."""

IN_ORDER = (Play.finished, Play.id)
MOST_ROWS = 50
"""So many rows of a list are read for a page of it."""


def times(condition: Any) -> ColumnElement[int]:
    """How often a condition holds in a group."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def average(column: Any) -> ColumnElement[float]:
    """The average of a column, as a float on every database."""
    return func.avg(column * literal(1.0)).cast(db.Float)


def whose(wanted: Wanted) -> ColumnElement[bool]:
    """The condition on players: the filter's person, or every player that is no bot."""
    return Player.bot.is_(False) if wanted.person is None else Player.person_id == wanted.person


def seated(wanted: Wanted) -> list[ColumnElement[bool]]:
    """The conditions on plays and players for the rows of a person, or of every player that is no bot."""
    return [Player.play_id == Play.id, *wanted.where(), whose(wanted)]


def read(kind: Any, query: Executable) -> list[Any]:
    """The rows of a query as these records."""
    return [kind(*row) for row in all_rows(query)]


def total(column: ColumnElement[int]) -> ColumnElement[int]:
    """The sum of a column, 0 where there is nothing."""
    return func.coalesce(func.sum(column), 0).cast(db.BigInteger)


def somebody_won() -> ColumnElement[bool]:
    """The condition that a play has a winner; for each play a look into an index."""
    one = aliased(Player)
    return exists().where(one.play_id == Play.id, one.winner).correlate(Play)


def first_place() -> Any:
    """The place of a play's first player that is no bot."""
    other = aliased(Player)
    first = select(func.min(other.place)).where(other.play_id == Play.id, other.bot.is_(False))
    return first.correlate(Play).scalar_subquery()
