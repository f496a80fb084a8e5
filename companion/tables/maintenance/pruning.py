"""Deletion of tables that are no longer played.

A campaign is deleted as a whole or not at all: its earlier tables are kept as long as one of its tables is
played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.campaign import campaign_of
from companion.tables.clock import now
from companion.tables.loaded.cache import table_cache
from companion.tables.store.prune import Old, crowded, delete_table, old_demos, old_tables, thin_out

DAY = 24 * 3600 * 1000
"""Milliseconds of a day."""


@dataclass(frozen=True, slots=True)
class Age:
    """Filter of old tables: those at which nobody has tapped for this number of days.

    `finished` includes tables whose game is over, `idle` those whose game is not over.
    """

    days: int
    finished: bool = True
    idle: bool = True

    @property
    def before(self) -> int:
        """Limit for the last tap of old tables, in milliseconds since 1970."""
        return now() - self.days * DAY

    def found(self) -> list[Old]:
        """Return the tables of this age, without those of a campaign that is still played."""
        return [table for group in self.groups() for table in group]

    def groups(self) -> Iterator[list[Old]]:
        """Yield the tables of `found` in lists: all tables of a campaign in one list, oldest first."""
        old = {table.code: table for table in old_tables(self.before, finished=self.finished, idle=self.idle)}
        while old:
            code = next(iter(old))
            together = _together(old[code])
            group = [old.pop(each) for each in together if each in old]
            if len(group) == len(together):
                yield group


def _together(table: Old) -> tuple[str, ...]:
    """Return the codes of the table's campaign, or only its own."""
    game = GAMES.get(table.game)
    campaign = campaign_of(table.code) if game and game.campaign_moves else ()
    return campaign or (table.code,)


def prune(age: Age) -> Iterator[Old]:
    """Delete the tables of this age one by one, and yield each deleted one."""
    for group in age.groups():
        for table in reversed(group):
            if not delete_now(table.id, table.code, age.before):
                break  # it was played meanwhile, so the older tables of its campaign stay, too
            yield table


def delete_now(table_id: int, code: str, before: int) -> bool:
    """Delete a table here and in the caches. Return False if it had a tap since `before`."""
    deleted = delete_table(table_id, before)
    if deleted:
        table_cache.drop(code)
        access_keys.forget(code)
    return deleted


def found_demos() -> list[Old]:
    """Return the demo tables at which nobody has tapped for a day."""
    return old_demos(now() - DAY)


def prune_demos() -> Iterator[Old]:
    """Delete the demo tables at which nobody has tapped for a day, and yield each deleted one."""
    before = now() - DAY
    return (table for table in old_demos(before) if delete_now(table.id, table.code, before))


def thin_snapshots() -> int:
    """Delete the older snapshots that take-backs left, at all tables. Return the number of deleted ones."""
    return sum(thin_out(table_id) for table_id in crowded())
