"""The rows. Only `store` reads or writes them. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from companion.extensions import Base

IS_CONTROL = text("kind IN ('undo', 'redo', 'go-back')")
"""As it stands in the index, so that a database finds the index by it."""


class TableRow(Base):
    """One sitting of one game. `seed` makes its chance, `secret` the keys of its links."""

    __tablename__ = "game_table"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(60))
    rules: Mapped[int] = mapped_column(Integer)
    setup: Mapped[str] = mapped_column(Text)
    seed: Mapped[str] = mapped_column(String(64))
    secret: Mapped[str] = mapped_column(String(64))
    opened_at: Mapped[int] = mapped_column(BigInteger)
    finished_at: Mapped[int | None] = mapped_column(BigInteger)


class SeatRow(Base):
    """One place at a table. A key of the seat holds for one `epoch`: giving the seat up ends it."""

    __tablename__ = "seat"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(60))
    epoch: Mapped[int] = mapped_column(Integer)
    taken: Mapped[bool]


class EntryRow(Base):
    """One line of a log. `fields` is JSON; `drawn` the fields the app drew, by spaces, or null."""

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
    kind: Mapped[str] = mapped_column(String(60))
    fields: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(60))
    at: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str | None] = mapped_column(String(60))
    drawn: Mapped[str | None] = mapped_column(Text)
    draws: Mapped[int] = mapped_column(Integer)


class SnapshotRow(Base):
    """The state after one entry, so that nobody has to replay the whole log."""

    __tablename__ = "snapshot"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    state: Mapped[bytes] = mapped_column(LargeBinary)


class BoxCardRow(Base):
    """Numbers printed in a box, typed once and offered next time. `fields` is JSON."""

    __tablename__ = "box_card"

    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    kind: Mapped[str] = mapped_column(String(60), primary_key=True)
    id: Mapped[str] = mapped_column(String(60), primary_key=True)
    fields: Mapped[str] = mapped_column(Text)
