"""The rows. Only `store` reads or writes them. Times are milliseconds since 1970.

SQLite keeps whatever it is given, whatever a column is called. `bounds` says in check constraints what
PostgreSQL's types say by themselves, so both refuse the same; a migration that adds a column adds its
constraint too.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from companion.engine import sizes
from companion.extensions import Base

IS_CONTROL = text("kind IN ('undo', 'redo', 'go-back')")
"""As it stands in the index, so that a database finds the index by it."""


HAS_REMATCH = text("rematch IS NOT NULL")


class TableRow(Base):
    """One sitting of one game. `seed` and `later_seeds` make its chance, `secret` the keys of its links.

    `rematch` is the code of the table that follows it, `circle` says in whose statistics it is counted.
    """

    __tablename__ = "game_table"
    __table_args__ = (
        Index("ix_game_table_circle", "circle", "finished_at"),
        # The tables of a campaign are read backwards too.
        Index("ix_game_table_rematch", "rematch", sqlite_where=HAS_REMATCH, postgresql_where=HAS_REMATCH),
        # No id is given twice: a process may still know a table that was deleted.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    code: Mapped[str] = mapped_column(String(sizes.CODE), unique=True)
    game: Mapped[str] = mapped_column(String(sizes.ID))
    rules: Mapped[int] = mapped_column(Integer)
    setup: Mapped[str] = mapped_column(Text)
    seed: Mapped[str] = mapped_column(String(sizes.SECRET))
    secret: Mapped[str] = mapped_column(String(sizes.SECRET))
    opened_at: Mapped[int] = mapped_column(BigInteger)
    finished_at: Mapped[int | None] = mapped_column(BigInteger)
    later_seeds: Mapped[str] = mapped_column(Text, server_default="")
    rematch: Mapped[str | None] = mapped_column(String(sizes.CODE))
    circle: Mapped[str] = mapped_column(String(sizes.CIRCLE), server_default="")


class SeatRow(Base):
    """One place at a table. A key of the seat holds for one `epoch`: giving the seat up ends it.

    The key of a seat that `hosts` is a host's key too: the host handed over to it.
    """

    __tablename__ = "seat"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(sizes.SEAT), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(sizes.NAME))
    epoch: Mapped[int] = mapped_column(Integer)
    taken: Mapped[bool]
    hosts: Mapped[bool] = mapped_column(server_default=false())


class KnockRow(Base):
    """A phone without a key that wants a taken seat back. `answer` is "", "in" or "no".

    `id` is made from the phone's own secret, `house` from its address; neither gives away what it is made of.
    It asks for the seat as it is in this `epoch`.
    """

    __tablename__ = "knock"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    house: Mapped[str] = mapped_column(String(sizes.ID))
    seat: Mapped[str] = mapped_column(String(sizes.SEAT))
    epoch: Mapped[int] = mapped_column(Integer)
    at: Mapped[int] = mapped_column(BigInteger)
    answer: Mapped[str] = mapped_column(String(sizes.SEAT))


class EntryRow(Base):
    """One line of a log. `fields` is JSON; `drawn` the fields the app drew, by spaces, or null.

    `derived` is what the entry did, as `loaded.derived` writes it. `rebased` is, at a take-back, what each
    act above the one taken back does since. Both are null until somebody needs them.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("table_id", "key"),
        # Joining reads which entries undo and redo, without the payload of the others.
        Index(
            "ix_entry_controls",
            "table_id",
            "number",
            sqlite_where=IS_CONTROL,
            postgresql_where=IS_CONTROL,
        ),
    )

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(sizes.ID))
    fields: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(sizes.ID))
    at: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str | None] = mapped_column(String(sizes.ID))
    drawn: Mapped[str | None] = mapped_column(Text)
    draws: Mapped[int] = mapped_column(Integer)
    derived: Mapped[bytes | None] = mapped_column(LargeBinary)
    rebased: Mapped[bytes | None] = mapped_column(LargeBinary)


class SnapshotRow(Base):
    """The state after one entry, so that nobody has to replay the whole log."""

    __tablename__ = "snapshot"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    state: Mapped[bytes] = mapped_column(LargeBinary)


class BoxCardRow(Base):
    """Numbers printed in a box, typed once and offered next time. `fields` is JSON.

    `uses` counts the tables that were opened with it, `used_at` is when the last one was.
    """

    __tablename__ = "box_card"

    game: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    kind: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    id: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    fields: Mapped[str] = mapped_column(Text)
    uses: Mapped[int] = mapped_column(Integer, server_default="1")
    used_at: Mapped[int] = mapped_column(BigInteger, server_default="0")


class PersonRow(Base):
    """Somebody who plays. `colour` is the id of the seat that this person likes best, "" for any."""

    __tablename__ = "person"
    __table_args__ = (Index("ix_person_circle", "circle"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    circle: Mapped[str] = mapped_column(String(sizes.CIRCLE))
    name: Mapped[str] = mapped_column(String(sizes.NAME))
    colour: Mapped[str] = mapped_column(String(sizes.SEAT), server_default="")


class PersonNameRow(Base):
    """A name as it is looked up (`people_rows.name_key`), and whose it is. A person may have several."""

    __tablename__ = "person_name"
    __table_args__ = (Index("ix_person_name_person_id", "person_id"),)

    circle: Mapped[str] = mapped_column(String(sizes.CIRCLE), primary_key=True)
    key: Mapped[str] = mapped_column(String(sizes.NAME_KEY), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))


class ClosedCircleRow(Base):
    """The circle of a group that has a new link since: its old link opens nothing any more."""

    __tablename__ = "closed_circle"

    circle: Mapped[str] = mapped_column(String(sizes.CIRCLE), primary_key=True)


class PlayRow(Base):
    """A finished game, kept beyond its table. `key` is its id in files, `code` its table's, "" without one.

    `origin` is "table", "form" or "file".
    """

    __tablename__ = "play"
    __table_args__ = (
        UniqueConstraint("circle", "key"),
        Index("ix_play_circle", "circle", "finished"),
        Index("ix_play_started", "circle", "started"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    circle: Mapped[str] = mapped_column(String(sizes.CIRCLE))
    key: Mapped[str] = mapped_column(String(sizes.ID))
    slug: Mapped[str] = mapped_column(String(sizes.ID))
    game: Mapped[str] = mapped_column(String(sizes.GAME))
    bgg: Mapped[int | None] = mapped_column(Integer)
    code: Mapped[str] = mapped_column(String(sizes.CODE))
    started: Mapped[int] = mapped_column(BigInteger)
    finished: Mapped[int] = mapped_column(BigInteger)
    board: Mapped[str] = mapped_column(Text)
    place: Mapped[str] = mapped_column(String(sizes.PLACE))
    result: Mapped[str] = mapped_column(String(sizes.SEAT))
    ending: Mapped[str] = mapped_column(Text)
    cooperative: Mapped[bool]
    points: Mapped[bool]
    highest_wins: Mapped[bool]
    origin: Mapped[str] = mapped_column(String(sizes.SEAT))
    minutes: Mapped[int | None] = mapped_column(Integer)


class PlayPlayerRow(Base):
    """A player of a play, in their order.

    `person_id` is null for a bot, a seat that nobody named and somebody who was forgotten. `exact` is a score
    that is no whole number; `score` is then that number rounded, as earlier versions show it.
    """

    __tablename__ = "play_player"
    __table_args__ = (
        UniqueConstraint("play_id", "person_id"),
        Index("ix_play_player_person_id", "person_id"),
    )

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    name: Mapped[str] = mapped_column(String(sizes.NAME))
    bot: Mapped[bool]
    winner: Mapped[bool]
    rank: Mapped[int | None] = mapped_column(Integer)
    score: Mapped[int | None] = mapped_column(Integer)
    began: Mapped[bool]
    role: Mapped[str] = mapped_column(Text)
    seat: Mapped[str] = mapped_column(String(sizes.SEAT))
    exact: Mapped[float | None] = mapped_column(Double)
    team: Mapped[str] = mapped_column(Text, server_default="")


class PlayLineRow(Base):
    """A line of a player's score; `exact` as in `PlayPlayerRow`."""

    __tablename__ = "play_line"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True)
    label: Mapped[str] = mapped_column(Text)
    points: Mapped[int] = mapped_column(Integer)
    reason: Mapped[str] = mapped_column(Text)
    exact: Mapped[float | None] = mapped_column(Double)


def bounds(column: Column[Any]) -> str:
    """What PostgreSQL's type of this column allows, as a condition for SQLite; "" where that is anything."""
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, Boolean):
        condition = f"{name} IN (0, 1)"
    elif isinstance(kind, BigInteger):
        condition = f"typeof({name}) = 'integer'"
    elif isinstance(kind, Double):
        condition = f"typeof({name}) = 'real'"
    elif isinstance(kind, Integer):
        condition = f"typeof({name}) = 'integer' AND {name} BETWEEN {-sizes.COUNT - 1} AND {sizes.COUNT}"
    elif isinstance(kind, String):  # Text is one without a length; `length` stops at a NUL
        condition = f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0"
        condition += f" AND length({name}) <= {kind.length}" if kind.length else ""
    else:
        return ""
    return f"{name} IS NULL OR ({condition})" if column.nullable else condition


def refuse_alike() -> None:
    """Give every table SQLite's share of the constraints that PostgreSQL's types are."""
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if condition := bounds(column):
                check = CheckConstraint(condition, name=column.name)
                table.append_constraint(check.ddl_if(dialect="sqlite"))


refuse_alike()
