"""How long tables are kept: deleting those that nobody plays any more.

A campaign goes whole or not at all: its earlier tables are kept as long as one of it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.campaign import campaign_of
from companion.tables.clock import now
from companion.tables.loaded.cache import table_cache
from companion.tables.store.prune import Old, crowded, delete_table, old_tables, thin_out

DAY = 24 * 3600 * 1000
"""In milliseconds."""


@dataclass(frozen=True, slots=True)
class Age:
    """Which tables: `days` without a tap, games that are over (`finished`), games that are not (`idle`)."""

    days: int
    finished: bool = True
    idle: bool = True

    @property
    def before(self) -> int:
        """The moment since which nobody tapped."""
        return now() - self.days * DAY

    def found(self) -> list[Old]:
        """The tables of this age, none of a campaign that goes on."""
        return [table for group in self.groups() for table in group]

    def groups(self) -> Iterator[list[Old]]:
        """The same, the tables of a campaign together, the newest of them last."""
        old = {table.code: table for table in old_tables(self.before, finished=self.finished, idle=self.idle)}
        while old:
            code = next(iter(old))
            together = _together(old[code])
            group = [old.pop(each) for each in together if each in old]
            if len(group) == len(together):
                yield group


def _together(table: Old) -> tuple[str, ...]:
    """The codes of the tables that go with this one."""
    game = GAMES.get(table.game)
    campaign = campaign_of(table.code) if game and game.campaign else ()
    return campaign or (table.code,)


def prune(age: Age) -> Iterator[Old]:
    """Delete the tables of this age, one after the other, and say which."""
    for group in age.groups():
        for table in reversed(group):
            if not delete_table(table.id, age.before):
                break  # somebody played on: what comes before stays
            table_cache.drop(table.code)
            access_keys.forget(table.code)
            yield table


def thin_snapshots() -> int:
    """Delete stored states that only a take-back left behind; how many."""
    return sum(thin_out(table_id) for table_id in crowded())
