"""Box cards as they are kept, without their rows."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, delete, select

from companion.engine.game import BoxCard
from companion.extensions import db, single
from companion.tables.models import BoxCardRow
from companion.tables.store_append import constraints, put_box_card

MOST_USED = (BoxCardRow.uses.desc(), BoxCardRow.used_at.desc(), BoxCardRow.kind, BoxCardRow.id)


def box_cards(game: str) -> list[BoxCard]:
    """The box cards of a game, those that most tables used first."""
    query = select(BoxCardRow.kind, BoxCardRow.id, BoxCardRow.fields).where(BoxCardRow.game == game)
    with single().connect() as connection:
        rows = connection.execute(query.order_by(*MOST_USED)).all()
    return [(row.kind, row.id, msgspec.json.decode(row.fields)) for row in rows]


def known(game: str) -> frozenset[tuple[str, str]]:
    """Kind and id of the box cards of a game."""
    query = select(BoxCardRow.kind, BoxCardRow.id).where(BoxCardRow.game == game)
    with single().connect() as connection:
        return frozenset((row.kind, row.id) for row in connection.execute(query))


def save_box_card(game: str, card: BoxCard, used_at: int = 0, uses: int = 1) -> None:
    """Keep a box card, in place of an older one. Raises `Clash` where another is just being kept."""
    with constraints(), db.engine.begin() as connection:
        put_box_card(connection, game, card, used_at, uses)


def listed(game: str = "", kind: str = "", card: str = "") -> list[tuple[str, str, str, int]]:
    """Game, kind, id and uses of the box cards that these name; "" is any."""
    columns = (BoxCardRow.game, BoxCardRow.kind, BoxCardRow.id, BoxCardRow.uses)
    with single().connect() as connection:
        query = select(*columns).where(*_named(game, kind, card)).order_by(BoxCardRow.game, *MOST_USED)
        return [(row.game, row.kind, row.id, row.uses) for row in connection.execute(query)]


def delete_cards(game: str, kind: str = "", card: str = "") -> int:
    """Delete the box cards that these name; how many there were."""
    with db.engine.begin() as connection:
        return connection.execute(delete(BoxCardRow).where(*_named(game, kind, card))).rowcount


def _named(game: str, kind: str, card: str) -> list[ColumnElement[bool]]:
    given = ((BoxCardRow.game, game), (BoxCardRow.kind, kind), (BoxCardRow.id, card))
    return [column == value for column, value in given if value]
