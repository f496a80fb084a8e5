"""The database rows. Only `store` reads or writes them. Times are milliseconds since 1970.

PostgreSQL refuses a value that does not fit the type of its column, but SQLite stores any value. So
`refuse_alike` adds check constraints for SQLite, and both databases refuse the same values. A migration that
adds a column must add the check constraint of this column, too.
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
"""The condition exactly as the index has it, because only then a database uses the index."""


HAS_REMATCH = text("rematch IS NOT NULL")


class TableRow(Base):
    """One session of one game.

    Random draws come from `seed` and `later_seeds`, and the keys in links are derived from `secret`.
    `rematch` is the code of the table that follows this one. `group` is the group in whose statistics the
    game counts.
    """

    __tablename__ = "game_table"
    __table_args__ = (
        Index("ix_game_table_circle", "group", "finished_at"),
        # Finds the table before a table in a campaign: `rematch` of the one is the code of the other.
        Index("ix_game_table_rematch", "rematch", sqlite_where=HAS_REMATCH, postgresql_where=HAS_REMATCH),
        # No id is used twice, because a process may still know a deleted table.
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
    group: Mapped[str] = mapped_column("circle", String(sizes.GROUP), server_default="", key="group")


class SeatRow(Base):
    """One seat of a table. Its key is valid for one `epoch`, which ends when the seat is given up.

    If the host has handed over to this seat, `hosts` is True and its key has the rights of a host.
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

    `id` is derived from the secret of the phone and `network` from its address; neither reveals its source.
    `epoch` is the epoch of the seat when the phone knocked.
    """

    __tablename__ = "knock"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    network: Mapped[str] = mapped_column("house", String(sizes.ID), key="network")
    seat: Mapped[str] = mapped_column(String(sizes.SEAT))
    epoch: Mapped[int] = mapped_column(Integer)
    at: Mapped[int] = mapped_column(BigInteger)
    answer: Mapped[str] = mapped_column(String(sizes.SEAT))


class EntryRow(Base):
    """One line of a log. `fields` is JSON; `drawn` names the fields that the app drew, null if it drew none.

    The names in `drawn` are separated by spaces. `derived` is the data that `loaded.derived` writes. For a
    take-back, `rebased` has the new effects of each move above the one that was taken back. Both are null
    until they are computed.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("table_id", "key"),
        # Loading a table reads the entries that undo and redo, without the payload of the others.
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
    """The state after one entry, so that loading a table need not replay the whole log."""

    __tablename__ = "snapshot"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    state: Mapped[bytes] = mapped_column(LargeBinary)


class BoxCardRow(Base):
    """Numbers printed in a box, typed once and offered to later tables. `fields` is JSON.

    `uses` is the number of tables that were opened with the card, `used_at` the time at which the last of
    them was opened.
    """

    __tablename__ = "box_card"

    game: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    kind: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    id: Mapped[str] = mapped_column(String(sizes.ID), primary_key=True)
    fields: Mapped[str] = mapped_column(Text)
    uses: Mapped[int] = mapped_column(Integer, server_default="1")
    used_at: Mapped[int] = mapped_column(BigInteger, server_default="0")


class GivenBoxRow(Base):
    """The box cards of a game as somebody gave them away. `id` is the SHA-256 of the key in the link.

    `cards` is the text of the file that `given_boxes` writes.
    """

    __tablename__ = "given_box"

    id: Mapped[str] = mapped_column(String(sizes.SECRET), primary_key=True)
    game: Mapped[str] = mapped_column(String(sizes.ID))
    cards: Mapped[str] = mapped_column(Text)
    used_at: Mapped[int] = mapped_column(BigInteger)


class PersonRow(Base):
    """A player of a group. `colour` is the id of the seat that this person likes best, "" for any."""

    __tablename__ = "person"
    __table_args__ = (Index("ix_person_circle", "group"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    group: Mapped[str] = mapped_column("circle", String(sizes.GROUP), key="group")
    name: Mapped[str] = mapped_column(String(sizes.NAME))
    colour: Mapped[str] = mapped_column(String(sizes.SEAT), server_default="")


class PersonNameRow(Base):
    """The key of a name (`people_rows.name_key`), and the person it leads to. A person may have several."""

    __tablename__ = "person_name"
    __table_args__ = (Index("ix_person_name_person_id", "person_id"),)

    group: Mapped[str] = mapped_column("circle", String(sizes.GROUP), primary_key=True, key="group")
    key: Mapped[str] = mapped_column(String(sizes.NAME_KEY), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))


class ClosedGroupRow(Base):
    """The former id of a group that has a new link; the old link is no longer valid."""

    __tablename__ = "closed_circle"

    group: Mapped[str] = mapped_column("circle", String(sizes.GROUP), primary_key=True, key="group")


class PlayRow(Base):
    """A finished game, stored apart from its table.

    `key` is its id in files, `code` the code of its table, "" if it was not played here. `origin` is "table",
    "form" or "file". `ending` is in English; `sentence` is the same as JSON of its template and values, null
    if only the English is known.
    """

    __tablename__ = "play"
    __table_args__ = (
        UniqueConstraint("group", "key"),
        Index("ix_play_circle", "group", "finished"),
        Index("ix_play_started", "group", "started"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    group: Mapped[str] = mapped_column("circle", String(sizes.GROUP), key="group")
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
    sentence: Mapped[str | None] = mapped_column(Text)


class PlayPlayerRow(Base):
    """A player of a play; `place` is the position among its players.

    `person_id` is null for a bot, an unnamed seat and a person who was forgotten. `exact` is a score that is
    not a whole number; `score` is then that number rounded, as earlier versions show it.
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
    """Return a SQLite condition for the values that this column can have in PostgreSQL, "" for any value."""
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
    """Add check constraints for SQLite to every table, so that it refuses what PostgreSQL's types refuse."""
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if condition := bounds(column):
                check = CheckConstraint(condition, name=column.name)
                table.append_constraint(check.ddl_if(dialect="sqlite"))


refuse_alike()
