"""Reads and writes plays: finished games, which are stored apart from their tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, update

from companion.engine.sums import Points, plain, rounded
from companion.engine.text import Text
from companion.extensions import db
from companion.tables.store.ceiling import Ceiling, within
from companion.tables.store.codec import Unreadable, read_sentence
from companion.tables.store.connection import all_rows, constraints
from companion.tables.store.models import EntryRow, PlayLineRow, PlayPlayerRow, PlayRow, SeatRow, TableRow
from companion.tables.store.seated_people import People, seat_people

TABLE, FORM, FILE = "table", "form", "file"
"""Origins of a play."""


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of a score."""

    label: str
    points: Points
    reason: str = ""


@dataclass(frozen=True, slots=True)
class KeptPlayer:
    """A player of a play.

    `person` is the id of a person, None if there is none. `name` is "" if the person was forgotten. When a
    play is stored, `known_as` is the name by which the person is found or added, "" for no person.
    """

    name: str
    person: int | None = None
    bot: bool = False
    winner: bool = False
    rank: int | None = None
    score: Points | None = None
    began: bool = False
    role: str = ""
    seat: str = ""
    lines: tuple[KeptLine, ...] = ()
    known_as: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class KeptPlay:
    """A finished game of a group. Times are milliseconds since 1970; `id` is 0 before it is stored.

    `key` is its id in files, `code` the code of its table, "" if it was not played here. `board` is joined
    from parts as in `Play.where`. `minutes` is the playing time, None if that is the span from `started` to
    `finished`. `ending` is in English; `sentence` is the same as `sentence_json` writes it, None if only the
    English is known.
    """

    group: str
    key: str
    slug: str
    game: str
    started: int
    finished: int
    result: str
    origin: str
    players: tuple[KeptPlayer, ...] = ()
    bgg: int | None = None
    code: str = ""
    board: str = ""
    place: str = ""
    ending: str = ""
    cooperative: bool = False
    points: bool = False
    highest_wins: bool = True
    minutes: int | None = None
    sentence: str | None = None
    id: int = 0

    @property
    def ending_text(self) -> Text | None:
        """The ending with its template and values; None if only the English is known."""
        with suppress(Unreadable):
            text = read_sentence(self.sentence) if self.sentence else None
            return text if text == self.ending else None
        return None


FIELDS = tuple(name for name in KeptPlay.__slots__ if name not in ("players", "id"))
OWN = tuple(name for name in KeptPlayer.__slots__ if name not in ("lines", "known_as", "person"))
COLUMNS = (*(getattr(PlayRow, name) for name in FIELDS), PlayRow.id)
SCORE = func.coalesce(PlayPlayerRow.exact, PlayPlayerRow.score)
"""The score of a player as a number: an integer or a float, depending on the database."""
POINTS = func.coalesce(PlayLineRow.exact, PlayLineRow.points)
AT_ONCE = 500
"""Number of plays that are read together, because databases limit the values of a statement."""

SAME_GAME = and_(
    PlayRow.group == TableRow.group,
    or_(PlayRow.slug == TableRow.game, PlayRow.code == TableRow.code),
    PlayRow.started == TableRow.opened_at,
)
"""Condition for the play of a table.

The code may differ, because an imported game has the times of its original table but another code. The slug
may differ, because a title that players typed counts as another game.
"""


def put_play(play: KeptPlay, ceiling: Ceiling | None = None) -> bool:
    """Store a play. Return False if the group already has a play with this key.

    Raises `Clash` if another request stores the same play, and `GroupFull`.
    """
    with constraints(), db.engine.begin() as connection:
        if connection.execute(select(_there(play)).limit(1)).scalar_one():
            return False
        with within(connection, play.group, ceiling):
            insert_play(connection, play)
    return True


def _there(play: KeptPlay) -> ColumnElement[bool]:
    return exists().where(PlayRow.group == play.group, PlayRow.key == play.key)


def replace_play(play: KeptPlay, ceiling: Ceiling | None = None) -> None:
    """Store a play, and replace the play of the group that has the same key.

    The row gets `play.id` as its id, unless that is 0. Raises `Clash` if another request stores the same
    play, and `GroupFull`.
    """
    own = (PlayRow.group == play.group, PlayRow.key == play.key)
    with constraints(), db.engine.begin() as connection, within(connection, play.group, ceiling):
        connection.execute(delete(PlayRow).where(*own))
        insert_play(connection, play)


def set_minutes(group: str, key: str, finished: int, minutes: int) -> bool:
    """Set the playing time of a play. Return False if the group has no play with this key and end time."""
    same = (PlayRow.group == group, PlayRow.key == key, PlayRow.finished == finished)
    with db.engine.begin() as connection:
        return bool(connection.execute(update(PlayRow).where(*same).values(minutes=minutes)).rowcount)


def minutes_kept(group: str, key: str, finished: int) -> int | None:
    """Return the playing time in minutes that is stored for a play, None if there is none."""
    same = (PlayRow.group == group, PlayRow.key == key, PlayRow.finished == finished)
    return next((row.minutes for row in all_rows(select(PlayRow.minutes).where(*same))), None)


def delete_play(group: str, play: int) -> None:
    """Delete the play with this id if it belongs to the group; its people stay."""
    with db.engine.begin() as connection:
        connection.execute(delete(PlayRow).where(PlayRow.group == group, PlayRow.id == play))


def insert_play(connection: Connection, play: KeptPlay) -> None:
    insert_plays(connection, [play])


def insert_plays(connection: Connection, plays: Iterable[KeptPlay], people: People | None = None) -> None:
    """Write plays with their people (`seat_people`).

    `people` has the people that were looked up before, by group and name key.
    """
    plays = list(plays)
    people = {} if people is None else people
    players, lines = list[dict[str, Any]](), list[dict[str, Any]]()
    for play, play_id in zip(plays, _insert_rows(connection, plays), strict=True):
        seated = seat_people(connection, people, play.group, [one.known_as for one in play.players])
        for place, player in enumerate(play.players):
            row = {name: getattr(player, name) for name in OWN} | stored_points("score", player.score)
            row |= {"play_id": play_id, "place": place, "person_id": seated[place]}
            players.append(row)
            lines += [
                {"play_id": play_id, "place": place, "position": position, **asdict(line)}
                | stored_points("points", line.points)
                for position, line in enumerate(player.lines)
            ]
    for table, rows in ((PlayPlayerRow, players), (PlayLineRow, lines)):
        if rows:
            connection.execute(insert(table), rows)


def stored_points(name: str, points: Points | None) -> dict[str, Points | None]:
    """Return points as two columns: a whole number, and the exact number if it is not whole, else None."""
    if points is None or isinstance(points, int):
        return {name: points, "exact": None}
    return {name: int(rounded(Fraction(points), places=0)), "exact": points}


def _insert_rows(connection: Connection, plays: Sequence[KeptPlay]) -> Sequence[int]:
    """Write the rows of the plays themselves and return their ids, in order.

    One statement writes them all, unless some plays have an id already.
    """
    rows = [{name: getattr(play, name) for name in FIELDS} for play in plays]
    new = insert(PlayRow).returning(PlayRow.id, sort_by_parameter_order=True)
    if not any(play.id for play in plays):
        return connection.scalars(new, rows).all() if rows else ()
    with_ids = [row | ({"id": play.id} if play.id else {}) for row, play in zip(rows, plays, strict=True)]
    return [connection.scalars(new, [row]).one() for row in with_ids]


def uncounted(group: str) -> list[tuple[int, str, int]]:
    """Return id, code and end time of the finished tables of a group that have no play, oldest first."""
    same = and_(SAME_GAME, PlayRow.finished == TableRow.finished_at)
    query = (
        select(TableRow.id, TableRow.code, TableRow.finished_at)
        .where(TableRow.group == group, TableRow.finished_at.is_not(None), ~exists().where(same))
        .order_by(TableRow.finished_at, TableRow.id)
    )
    return [(row.id, row.code, row.finished_at) for row in all_rows(query)]


@dataclass(frozen=True, slots=True)
class UnfinishedTable:
    """A table whose game is not over: slug of the game, names of the seats, and time of the last entry."""

    code: str
    game: str
    names: tuple[str, ...]
    at: int


def unfinished_tables(group: str, most: int) -> list[UnfinishedTable]:
    """Return the tables of a group that have entries and whose game is not over, newest first."""
    last = select(func.max(EntryRow.at)).where(EntryRow.table_id == TableRow.id).scalar_subquery()
    query = select(TableRow.id, TableRow.code, TableRow.game, last.label("at"))
    running = (TableRow.group == group, TableRow.finished_at.is_(None), last.is_not(None))
    rows = all_rows(query.where(*running).order_by(last.desc(), TableRow.id.desc()).limit(most))
    seats = select(SeatRow.table_id, SeatRow.name).where(SeatRow.table_id.in_([row.id for row in rows]))
    names: dict[int, list[str]] = defaultdict(list)
    for seat in all_rows(seats.order_by(SeatRow.table_id, SeatRow.place)) if rows else ():
        names[seat.table_id].append(seat.name)
    return [UnfinishedTable(row.code, row.game, tuple(names[row.id]), row.at) for row in rows]


def drop_reopened(group: str) -> int:
    """Delete the plays of games that an undo has reopened, and return how many there were."""
    runs = exists().where(SAME_GAME, TableRow.code == PlayRow.code, TableRow.finished_at.is_(None))
    found = select(PlayRow.id).where(PlayRow.group == group, PlayRow.origin == TABLE, runs)
    ids = [row.id for row in all_rows(found)]
    if ids:
        with db.engine.begin() as connection:
            connection.execute(delete(PlayRow).where(PlayRow.id.in_(ids)))
    return len(ids)


def tables_there(codes: Sequence[str]) -> frozenset[tuple[str, int]]:
    """Return the code and opening time of each table that has one of these codes."""
    query = select(TableRow.code, TableRow.opened_at).where(TableRow.code.in_(codes))
    return frozenset((row.code, row.opened_at) for row in all_rows(query))


def plays(*where: ColumnElement[bool], limit: int | None = None, offset: int = 0) -> list[KeptPlay]:
    """Return the plays that match these conditions, newest first, with their players and score lines."""
    query = select(PlayRow.id).where(*where).order_by(PlayRow.finished.desc(), PlayRow.id.desc())
    ids = [row.id for row in all_rows(query.limit(limit).offset(offset))]
    some = (ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE))
    return [play for part in some for play in whole_plays(part)]


def oldest_first(group: str) -> list[int]:
    """Return the ids of all plays of a group, in the order in which they ended."""
    query = select(PlayRow.id).where(PlayRow.group == group).order_by(PlayRow.finished, PlayRow.id)
    return [row.id for row in all_rows(query)]


def whole_plays(ids: Sequence[int]) -> list[KeptPlay]:
    """Return the plays with these ids that still exist, in this order. At most `AT_ONCE` ids are allowed."""
    with db.engine.connect() as connection:
        read = read_plays(connection, select(*COLUMNS).where(PlayRow.id.in_(ids)))
    found = {play.id: play for play in read}
    return [found[play_id] for play_id in ids if play_id in found]


def read_plays(connection: Connection, query: Any) -> list[KeptPlay]:
    """Return the plays of a query over `COLUMNS`; two more statements read their players and score lines."""
    rows = connection.execute(query).all()
    if not rows:
        return []
    ids = [row.id for row in rows]
    lines: dict[tuple[int, int], list[KeptLine]] = defaultdict(list)
    columns = (PlayLineRow.label, POINTS.label("points"), PlayLineRow.reason)
    found = select(PlayLineRow.play_id, PlayLineRow.place, *columns).where(PlayLineRow.play_id.in_(ids))
    in_order = found.order_by(PlayLineRow.play_id, PlayLineRow.place, PlayLineRow.position)
    for row in connection.execute(in_order):
        lines[row.play_id, row.place].append(KeptLine(row.label, plain(row.points), row.reason))
    players: dict[int, list[KeptPlayer]] = defaultdict(list)
    seated = select(PlayPlayerRow.__table__).where(PlayPlayerRow.play_id.in_(ids))
    for row in connection.execute(seated.order_by(PlayPlayerRow.play_id, PlayPlayerRow.place)):
        own = {name: getattr(row, name) for name in OWN}
        own["score"] = row.score if row.exact is None else plain(row.exact)
        said = tuple(lines[row.play_id, row.place])
        players[row.play_id].append(KeptPlayer(**own, person=row.person_id, lines=said))
    return [
        KeptPlay(**dict(zip((*FIELDS, "id"), row, strict=True)), players=tuple(players[row.id]))
        for row in rows
    ]


def known_as(play: KeptPlay, names: dict[int, str]) -> KeptPlay:
    """Return the play without ids: `known_as` gets the name of each player's person.

    `names` maps the ids of persons to their names.
    """
    players = (replace(one, person=None, known_as=names.get(one.person or 0, "")) for one in play.players)
    return replace(play, players=tuple(players), id=0)
