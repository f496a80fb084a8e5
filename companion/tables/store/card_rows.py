"""Reads and writes box cards."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from companion.engine.game import BoxCard
from companion.extensions import db, single
from companion.tables.store.codec import as_json
from companion.tables.store.connection import constraints
from companion.tables.store.models import BoxCardRow

MOST_CARDS = 1_000
"""Maximum number of box cards kept for a game."""

MOST_USED = (BoxCardRow.uses.desc(), BoxCardRow.used_at.desc(), BoxCardRow.kind, BoxCardRow.id)


def box_cards(game: str) -> list[BoxCard]:
    """Return the box cards of a game, those used by most tables first."""
    query = select(BoxCardRow.kind, BoxCardRow.id, BoxCardRow.fields).where(BoxCardRow.game == game)
    with single().connect() as connection:
        rows = connection.execute(query.order_by(*MOST_USED)).all()
    return [(row.kind, row.id, msgspec.json.decode(row.fields)) for row in rows]


def known(game: str) -> frozenset[tuple[str, str]]:
    """Return kind and id of the box cards of a game."""
    query = select(BoxCardRow.kind, BoxCardRow.id).where(BoxCardRow.game == game)
    with single().connect() as connection:
        return frozenset((row.kind, row.id) for row in connection.execute(query))


def save_box_card(game: str, card: BoxCard, used_at: int = 0, uses: int = 1) -> None:
    """Store a box card as `put_box_card` does, in a transaction of its own.

    Raises `Clash` if another request is storing the same card.
    """
    with constraints(), db.engine.begin() as connection:
        put_box_card(connection, game, card, used_at, uses)


def listed(game: str = "", kind: str = "", card: str = "") -> list[tuple[str, str, str, int]]:
    """Return game, kind, id and uses of the box cards that match; "" matches any."""
    columns = (BoxCardRow.game, BoxCardRow.kind, BoxCardRow.id, BoxCardRow.uses)
    with single().connect() as connection:
        query = select(*columns).where(*_named(game, kind, card)).order_by(BoxCardRow.game, *MOST_USED)
        return [(row.game, row.kind, row.id, row.uses) for row in connection.execute(query)]


def delete_cards(game: str, kind: str = "", card: str = "") -> int:
    """Delete the box cards that match, and return how many there were; "" matches any."""
    with db.engine.begin() as connection:
        return connection.execute(delete(BoxCardRow).where(*_named(game, kind, card))).rowcount


def _named(game: str, kind: str, card: str) -> list[ColumnElement[bool]]:
    given = ((BoxCardRow.game, game), (BoxCardRow.kind, kind), (BoxCardRow.id, card))
    return [column == value for column, value in given if value]


def take_in(game: str, new: Iterable[BoxCard], changed: Iterable[BoxCard]) -> None:
    """Store new cards, and the fields of changed cards, all or nothing.

    Raises `Clash` if the game has one of the new cards by now.
    """
    with constraints(), db.engine.begin() as connection:
        for kind, card_id, fields in sorted(new, key=lambda card: card[:2]):
            row = {"game": game, "kind": kind, "id": card_id, "fields": as_json(fields)}
            connection.execute(insert(BoxCardRow).values(row))
        put_box_cards(connection, game, changed)


def put_box_cards(connection: Connection, game: str, cards: Iterable[BoxCard], used_at: int = 0) -> None:
    """Store box cards in a fixed order, so that two transactions with the same cards cannot deadlock."""
    for card in sorted(cards, key=lambda card: card[:2]):
        put_box_card(connection, game, card, used_at)


def put_box_card(connection: Connection, game: str, card: BoxCard, used_at: int = 0, uses: int = 1) -> None:
    """Store a box card. If the game has the card already, only change its fields.

    If a table was opened with the card, `used_at` is the time of that, and the use is counted; else it is 0.
    `uses` is stored with a new card only. If the game has `MOST_CARDS` already, a new card replaces the card
    that the fewest tables used. Of several such cards, the one whose last use is the oldest is replaced.
    """
    kind, card_id, fields = card
    here = (BoxCardRow.game == game, BoxCardRow.kind == kind, BoxCardRow.id == card_id)
    used = {"uses": BoxCardRow.uses + 1, "used_at": used_at} if used_at else {}
    changed = connection.execute(update(BoxCardRow).where(*here).values(fields=as_json(fields), **used))
    if changed.rowcount:
        return
    count = select(func.count()).where(BoxCardRow.game == game)
    if connection.execute(count).scalar_one() >= MOST_CARDS:
        least = select(BoxCardRow.kind, BoxCardRow.id).where(BoxCardRow.game == game)
        kind_, id_ = connection.execute(least.order_by(BoxCardRow.uses, BoxCardRow.used_at).limit(1)).one()
        oldest = (BoxCardRow.game == game, BoxCardRow.kind == kind_, BoxCardRow.id == id_)
        connection.execute(delete(BoxCardRow).where(*oldest))
    new = {"game": game, "kind": kind, "id": card_id, "fields": as_json(fields)}
    connection.execute(insert(BoxCardRow).values(new | {"uses": uses, "used_at": used_at}))
