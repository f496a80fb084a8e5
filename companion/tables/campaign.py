"""The tables of a campaign: those that follow one another and whose game says that they belong together.

Nothing is stored of it. A table knows its rematch, whose secret follows from its own; so no table joins a
campaign that was not opened from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from companion.engine import fields
from companion.engine.campaign import Chapter
from companion.engine.errors import Malformed
from companion.engine.text import NOTHING
from companion.games import GAMES
from companion.tables import chain
from companion.tables.access import access_keys
from companion.tables.errors import UnknownTable
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.safe_query import or_default
from companion.tables.loaded.views import view
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Table

MOST = 40
"""So many tables are read before a table, and so many after it."""


def campaign_of(code: str) -> tuple[str, ...]:
    """The codes of a table's campaign, the first one first; empty where it belongs to none."""
    table = table_rows.find(code)
    if table is None or not _in_campaign(table):
        return ()
    before, after = (tuple(islice(_along(table, step), MOST)) for step in (chain.before, chain.after))
    return (*reversed(before), table.code, *after)


def _along(table: Table, step: Callable[[Table], Table | None]) -> Iterator[str]:
    """The codes of the tables that each step leads to, while they are of the same campaign."""
    game = table.game
    while (found := step(table)) is not None and found.game == game and _in_campaign(found):
        table = found
        yield table.code


def _in_campaign(table: Table) -> bool:
    """Whether the game says so; not of a set-up that a newer server wrote."""
    game = GAMES.get(table.game)
    if game is None or game.campaign is None:
        return False
    with suppress(Malformed):
        return game.in_campaign(fields.read(game.setup, table.setup))
    return False


def chapters(codes: Sequence[str]) -> list[Chapter]:
    """These tables as they stand. One that is gone, or whose state its game cannot work out, is left out."""
    found = []
    for code in codes:
        with suppress(UnknownTable):
            loaded = table_cache.find(code, access_keys.seats(code))
            now = view(loaded)
            if now.state is not None:
                moment = or_default(NOTHING, loaded.game.now, now.state)
                found.append(Chapter(code, now.state, now.outcome, moment, now.opened_at, now.finished_at))
    return found
