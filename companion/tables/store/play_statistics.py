"""Counts plays: the database computes every number, from the plays that match a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from sqlalchemy import and_, case, func, literal, select
from sqlalchemy.orm import aliased

from companion.engine.sums import plain
from companion.extensions import db
from companion.tables.store.connection import all_rows, one_row
from companion.tables.store.models import PersonRow, PlayLineRow
from companion.tables.store.play_counts import (
    WINDOW,
    Began,
    BoardCount,
    Count,
    GameCount,
    LineCount,
    Month,
    PairCount,
    Record,
    Share,
    Streak,
)
from companion.tables.store.play_filter import Wanted
from companion.tables.store.play_people import busiest, everybody, people_count
from companion.tables.store.play_rows import POINTS, SCORE
from companion.tables.store.play_sql import (
    IN_ORDER,
    LASTED,
    MOST_ROWS,
    Play,
    Player,
    average,
    first_place,
    read,
    seated,
    somebody_won,
    times,
    total,
    whose,
)

__all__ = ["busiest", "everybody", "people_count"]

MOST_LINES_OF = 500
"""Number of newest plays over which the lines of the score are averaged."""

MOST_POINTS = 200
"""Number of newest plays that a curve shows."""


def count(wanted: Wanted) -> Count:
    """Count the plays that match. Without a person, a play that any player won counts as won."""
    if wanted.person is None:
        query = (
            select(func.count(), times(somebody_won()), total(LASTED))
            .select_from(Play)
            .where(*wanted.where())
        )
    else:
        query = select(func.count(), times(Player.winner), total(LASTED)).where(*seated(wanted))
    return Count(*one_row(query) or (0, 0, 0))


def games(group: str, most: int = MOST_ROWS, after: int = 0) -> list[GameCount]:
    """Return the games of a group without averages and scores, the most played game first."""
    plays = func.count()
    cooperative = case((Play.cooperative, 1), else_=0)
    query = (
        select(
            *(Play.slug, func.max(Play.game), plays, times(and_(Play.cooperative, somebody_won()))),
            *(total(LASTED), func.max(cooperative), func.max(case((Play.highest_wins, 1), else_=0))),
        )
        .where(Play.group == group)
        .group_by(Play.slug)
        .order_by(plays.desc(), Play.slug)
    )
    rows = all_rows(query.limit(most).offset(after))
    return [_game_count(*row, None, None, None, None) for row in rows]


def one_game(wanted: Wanted) -> GameCount | None:
    """Return the filter's game with its counts and its players' averages, None if no play matches."""
    best = func.max(case((Play.highest_wins, 1), else_=0))
    columns = (Play.slug, func.max(Play.game), func.count(), times(somebody_won()), total(LASTED))
    about = select(*columns, func.max(case((Play.cooperative, 1), else_=0)), best)
    row = one_row(about.where(*wanted.where()).group_by(Play.slug))
    if row is None:
        return None
    figures = (average(Player.rank), average(SCORE), func.max(SCORE), func.min(SCORE))
    return _game_count(*row, *(one_row(select(*figures).where(*seated(wanted))) or ()))


def by_game(wanted: Wanted, most: int | None = None, after: int = 0) -> list[GameCount]:
    """Return the games that the person of the filter, or any player, played, the most played game first."""
    plays = func.count(Play.id.distinct())
    won = times(Player.winner) if wanted.person else func.count(case((somebody_won(), Play.id)).distinct())
    spent = total(LASTED) if wanted.person else total(case((Player.place == first_place(), LASTED), else_=0))
    query = (
        select(
            *(Play.slug, func.max(Play.game), plays, won, spent),
            *(
                func.max(case((Play.cooperative, 1), else_=0)),
                func.max(case((Play.highest_wins, 1), else_=0)),
            ),
            *(average(Player.rank), average(SCORE), func.max(SCORE), func.min(SCORE)),
        )
        .where(*seated(wanted))
        .group_by(Play.slug)
        .order_by(plays.desc(), Play.slug)
    )
    return read(_game_count, query.limit(most).offset(after))


def _game_count(*row: Any) -> GameCount:
    slug, game, plays, wins, time, cooperative, highest_wins, rank, score, *ends = row
    top, low = (None if one is None else plain(one) for one in ends)
    return GameCount(
        slug, game, plays, wins, time, bool(cooperative), bool(highest_wins), rank, score, top, low
    )


def by_pair(wanted: Wanted, most: int | None = None, after: int = 0) -> list[PairCount]:
    """Return the people with whom a person played, the most frequent ones first."""
    other = aliased(Player)
    plays = func.count()
    query = (
        select(
            *(PersonRow.id, PersonRow.name, PersonRow.colour, plays),
            times(and_(Player.winner, other.winner.is_(False))),
            times(and_(other.winner, Player.winner.is_(False))),
            times(and_(Player.winner, other.winner)),
        )
        .where(*seated(wanted), other.play_id == Play.id, other.person_id != wanted.person)
        .where(PersonRow.id == other.person_id)
        .group_by(PersonRow.id, PersonRow.name, PersonRow.colour)
        .order_by(plays.desc(), PersonRow.name, PersonRow.id)
    )
    return read(PairCount, query.limit(most).offset(after))


def streaks(wanted: Wanted) -> list[Streak]:
    """Return the runs of wins and of losses of a person, newest first."""
    number = func.row_number().over(order_by=IN_ORDER)
    alike = func.row_number().over(partition_by=Player.winner, order_by=IN_ORDER)
    rows = (
        select(Player.winner, Play.finished, number.label("number"), (number - alike).label("island"))
        .where(*seated(wanted))
        .subquery()
    )
    query = (
        select(rows.c.winner, func.count(), func.min(rows.c.finished), func.max(rows.c.finished))
        .group_by(rows.c.winner, rows.c.island)
        .order_by(func.max(rows.c.number).desc())
    )
    return [Streak(bool(row[0]), *row[1:]) for row in all_rows(query)]


def longest(runs: Sequence[Streak], *, won: bool) -> Streak | None:
    """Return the longest run of wins or of losses; if several are equally long, the newest."""
    return max((run for run in runs if run.won is won), key=lambda run: run.plays, default=None)


def beginning(wanted: Wanted) -> Began:
    """Count the competitive plays with a known start player.

    With a person in the filter, only plays that this person began are counted.
    """
    other = aliased(Player)
    table = select(func.count()).where(other.play_id == Play.id, other.bot.is_(False))
    size = table.correlate(Play).scalar_subquery()
    fair = func.coalesce(func.sum(literal(1.0) / size), 0.0).cast(db.Float)
    query = select(func.count(), times(Player.winner), fair).where(
        *seated(wanted), Player.began, Play.cooperative.is_(False), size > 1
    )
    return Began(*one_row(query) or (0, 0, 0.0))


def by_line(wanted: Wanted, most: int | None = None, after: int = 0) -> list[LineCount]:
    """Return the points of each line of the score, highest average first.

    Lines with the same name are added up for each player. Only the newest `MOST_LINES_OF` plays are read,
    because each of their players has several lines.
    """
    newest = select(Play.id).where(*wanted.where()).order_by(Play.finished.desc(), Play.id.desc())
    ids = newest.limit(MOST_LINES_OF).scalar_subquery()
    points = func.sum(POINTS)
    at = and_(PlayLineRow.play_id == Player.play_id, PlayLineRow.place == Player.place)
    sums = (
        select(PlayLineRow.label, Player.winner, points.label("points"))
        .where(Play.id.in_(ids), Player.play_id == Play.id, whose(wanted), at)
        .group_by(Play.id, Player.place, Player.winner, PlayLineRow.label)
        .subquery()
    )
    mean = average(sums.c.points)
    of_winners = average(case((sums.c.winner, sums.c.points)))
    top = func.max(sums.c.points)
    query = select(sums.c.label, func.count(), mean, top, of_winners).group_by(sums.c.label)
    rows = read(LineCount, query.order_by(mean.desc(), sums.c.label).limit(most).offset(after))
    return [replace(row, most=plain(row.most)) for row in rows]


def by_board(wanted: Wanted, most: int | None = None, after: int = 0) -> list[BoardCount]:
    """Return the boards of a game (bosses and difficulties, adventures), the most played board first."""
    plays = func.count(Play.id.distinct())
    won = case((Player.winner, Play.id))
    query = (
        select(Play.board, plays, func.count(won.distinct()), average(SCORE))
        .where(*seated(wanted), Play.board != "")
        .group_by(Play.board)
        .order_by(plays.desc(), Play.board)
    )
    return read(BoardCount, query.limit(most).offset(after))


def records(wanted: Wanted, *, highest: bool = True, most: int = 5) -> list[Record]:
    """Return the best scores, the highest or the lowest ones; of equal scores the earliest comes first."""
    best = SCORE.desc() if highest else SCORE.asc()
    return _records(wanted, best, *IN_ORDER, Player.place, most=most)


def shares(wanted: Wanted) -> list[Share]:
    """Return the running share of wins after each of a person's newest plays, oldest first."""
    won = case((Player.winner, 1.0), else_=0.0)
    share = func.avg(won).over(order_by=IN_ORDER, rows=(1 - WINDOW, 0)).cast(db.Float)
    columns = select(Play.id, Play.finished, share.label("share")).where(*seated(wanted))
    newest = columns.order_by(Play.finished.desc(), Play.id.desc()).limit(MOST_POINTS)
    return read(Share, newest)[::-1]


def scores(wanted: Wanted) -> list[Record]:
    """Return the scores of a person's newest plays, oldest first."""
    newest = (Play.finished.desc(), Play.id.desc(), Player.place)
    return _records(wanted, *newest, most=MOST_POINTS)[::-1]


def _records(wanted: Wanted, *order: Any, most: int) -> list[Record]:
    columns = (Play.id, Player.person_id, Player.name, SCORE, Play.finished)
    query = select(*columns).where(*seated(wanted), Player.score.is_not(None)).order_by(*order).limit(most)
    return [replace(row, score=plain(row.score)) for row in read(Record, query)]


def by_month(wanted: Wanted, zone: tzinfo = UTC, most: int = 12) -> list[Month]:
    """Return the newest months with plays, oldest first; months are those of this time zone.

    Each month is counted separately, so that the database need not know time zones.
    """
    found: list[Month] = []
    while len(found) < most and (newest := _newest(wanted)) is not None:
        name, since, until = month_around(newest, zone)
        of_month = replace(wanted, since=max(since, wanted.since or since), until=until)
        counted = count(of_month)
        found.append(Month(name, counted.plays, counted.wins, since, until))
        wanted = replace(wanted, until=since - 1)
    return found[::-1]


def _newest(wanted: Wanted) -> int | None:
    """Return when the newest of these plays ended, in milliseconds."""
    query = select(Play.finished).where(*wanted.where()).order_by(Play.finished.desc()).limit(1)
    rows = all_rows(query)
    return rows[0].finished if rows else None


def month_around(at: int, zone: tzinfo) -> tuple[str, int, int]:
    """Return the month around a moment: a name such as "2026-11", and its first and last millisecond."""
    first = datetime.fromtimestamp(at // 1000, zone).replace(day=1, hour=0, minute=0, second=0)
    following = (first.replace(tzinfo=None) + timedelta(days=31)).replace(day=1, tzinfo=zone)
    since, until = (int(moment.timestamp()) * 1000 for moment in (first, following))
    return f"{first:%Y-%m}", since, until - 1
