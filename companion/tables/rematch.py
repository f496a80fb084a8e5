"""The next table of the same people.

The first phone that asks for the rematch opens it, and all phones of the old table share it. The old table
stores the code of its rematch. Each phone gets the keys of the new table that fit its role: the key of the
host, the key of its seat, or both. A phone with neither gets the key for watching.

A rematch has the set-up of the old table, and a seat for each of its players, also for players who joined
later. In a campaign, once the game is over, the game chooses the next set-up.
"""

from __future__ import annotations

from typing import Any

from companion import live
from companion.engine import fields
from companion.engine.campaign import Following
from companion.games import GAMES
from companion.tables import create
from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, Keys, Role, keys_from
from companion.tables.chain import followed
from companion.tables.errors import UnknownTable
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, player_names, view_table
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Place


def following_of(view: TableView) -> Following[Any] | None:
    """Return the next table of the campaign; None if this game still runs or no table follows."""
    return GAMES[view.game].following(view.setup, view.outcome)


def open_rematch(loaded: LoadedTable) -> str:
    """Return the code of the rematch of this table; if there is none, open one for the same people."""
    secret, known = access_keys.rematch(loaded.code)
    if (there := followed(secret, known)) is not None:
        return there
    old, view = loaded.record, view_table(loaded)
    chosen = following_of(view)
    players = player_names(loaded.game, view.seats, view.state)
    try:
        opened = create.open_table(
            old.game,
            fields.to_json(chosen.setup if chosen else loaded.setup),
            [*players.values()],
            follows=table_rows.Follows(old.id, secret, known),
            colours=[*players],
            group=(table_rows.find(old.code) or old).group,  # a new link gives the group a new id
            box={},  # a field that the old table left empty stays empty, whatever other tables typed since
        )
    except table_rows.FollowedAlready:
        access_keys.forget(old.code)
        now = table_rows.find(old.code)
        there = followed(now.secret, now.rematch) if now else None
        if there is None:  # it was deleted just now
            raise UnknownTable from None
        return there
    access_keys.forget(old.code)
    live.broker.publish(live.News(old.code, kind=live.Kind.LOOK))
    return opened.code


def keys_along(following: str, role: Role) -> tuple[str, ...]:
    """Return the keys of the next table for a phone that has this role at the old one.

    The key of a seat is the key of its first epoch, so it is not valid if the host has freed the seat since.
    Raises `UnknownTable`.
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
