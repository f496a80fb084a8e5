"""The next table of the same people. All phones of a table share one rematch, opened by the first that asks.

The old table knows its rematch. Each phone of the old table is given the keys of the new one for the role it
has: the host's for the host, a seat's for that seat's phone, the one for watching for all others.

The secret of a rematch follows from that of the old table. So no other table that has its code by now (it was
deleted, or a backup was restored) is taken for it.
"""

from __future__ import annotations

from companion import live
from companion.engine import fields
from companion.tables import create
from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, Keys, Role, keys_from, rematch_secret
from companion.tables.errors import UnknownTable
from companion.tables.loaded.table import LoadedTable
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Place


def rematch_of(code: str) -> str | None:
    """The code of the table that follows this one, None where there is none (any more)."""
    return _followed(*access_keys.rematch(code))


def _followed(secret: str, following: str | None) -> str | None:
    """The code that a table with this secret knows of its rematch, if that is the rematch."""
    table = table_rows.find(following) if following else None
    return following if table and table.secret == rematch_secret(secret, table.code) else None


def open_rematch(loaded: LoadedTable) -> str:
    """The code of the table that follows this one; where there is none, open it for the same people."""
    secret, known = access_keys.rematch(loaded.code)
    if (there := _followed(secret, known)) is not None:
        return there
    old = loaded.record
    try:
        opened = create.open_table(
            old.game,
            fields.write(loaded.setup),
            [seat.name for seat in loaded.seats],
            follows=table_rows.Follows(old.id, secret, known),
            colours=[seat.id for seat in loaded.seats],
            box={},  # what the table left empty stays empty, whatever others typed since
        )
    except table_rows.FollowedAlready:
        access_keys.forget(old.code)
        now = table_rows.find(old.code)
        following = _followed(now.secret, now.rematch) if now else None
        if following is None:  # it was deleted at this very moment
            raise UnknownTable from None
        return following
    access_keys.forget(old.code)
    live.broker.publish(live.News(old.code, live.LOOK))
    return opened.code


def keys_along(following: str, role: Role) -> tuple[str, ...]:
    """The keys of the next table for a phone that has this role here.

    A seat's key is its first one: where the host has freed that seat since, it opens nothing any more.
    """
    table = table_rows.find(following)
    if table is None:
        raise UnknownTable
    made: Keys = keys_from(
        table.secret, [Place(place.id, place.name) for place in access_keys.places(following)]
    )
    host = (made.host,) if role.name == HOST else ()
    seat = (made.seats[role.seat],) if role.seat in made.seats else ()
    return (*host, *seat) or (made.watch,)
