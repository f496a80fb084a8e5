"""The tables of a campaign, which are rematches of one another.

A campaign is not stored: the game tells from the set-up if a table belongs to one. A table stores the code of
its rematch, and the secret of the rematch is derived from the secret of the table. So a table can join a
campaign only if it was opened as a rematch of a table in the campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from companion.engine import fields
from companion.engine.campaign import Chapter
from companion.engine.errors import Malformed
from companion.engine.text import NOTHING
from companion.games import GAMES
from companion.tables import chain
from companion.tables.access import access_keys
from companion.tables.errors import UnknownTable
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.views import view_table
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Table

MOST = 40
"""Maximum number of tables of a campaign read before a given table, and maximum number read after it."""


def campaign_of(code: str) -> tuple[str, ...]:
    """Return the codes of all tables in a table's campaign, oldest first; () if it is in no campaign."""
    table = table_rows.find(code)
    if table is None or not _in_campaign(table):
        return ()
    before, after = (tuple(islice(_along(table, step), MOST)) for step in (chain.before, chain.after))
    return (*reversed(before), table.code, *after)


def _along(table: Table, step: Callable[[Table], Table | None]) -> Iterator[str]:
    """Follow `step` from table to table, and yield their codes until a table is not of this campaign."""
    game = table.game
    while (found := step(table)) is not None and found.game == game and _in_campaign(found):
        table = found
        yield table.code


def _in_campaign(table: Table) -> bool:
    """Return True if the game says that this table is part of a campaign.

    Return False if the set-up cannot be read, because a newer server wrote it.
    """
    game = GAMES.get(table.game)
    if game is None or not game.campaign_moves:
        return False
    with suppress(Malformed):
        return game.in_campaign(fields.read(game.setup, table.setup))
    return False


def chapters_of(codes: Sequence[str]) -> list[Chapter[Any]]:
    """Return these tables as chapters, without those that were deleted or whose state cannot be computed."""
    found = []
    for code in codes:
        with suppress(UnknownTable):
            access_keys.seats(code)  # reads the names again, because another process may have changed one
            loaded = table_cache.find(code)
            now = view_table(loaded)
            if now.state is not None:
                moment = call_safely(NOTHING, loaded.game.next_moment, now.state)
                found.append(Chapter(code, now.state, now.outcome, moment, now.opened_at, now.finished_at))
    return found
