"""How long tables are kept: deleting those that nobody plays any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.tables.access import access_keys
from companion.tables.loaded.cache import table_cache
from companion.tables.play import now
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
        """The tables of this age."""
        return old_tables(self.before, finished=self.finished, idle=self.idle)


def prune(age: Age) -> Iterator[Old]:
    """Delete the tables of this age, one after the other, and say which."""
    for table in age.found():
        if delete_table(table.id, age.before):
            table_cache.drop(table.code)
            access_keys.forget(table.code)
            yield table


def thin_snapshots() -> int:
    """Delete stored states that only a take-back left behind; how many."""
    return sum(thin_out(table_id) for table_id in crowded())
