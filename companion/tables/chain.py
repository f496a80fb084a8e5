"""Which table follows which: a table knows the code of its rematch, whose secret follows from its own.

So no other table that has that code by now is taken for it: the rematch was deleted, or a backup restored.
"""

from __future__ import annotations

import hmac

from companion.tables.access import access_keys
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Table


def rematch_of(code: str) -> str | None:
    """The code of the table that follows this one, None where there is none (any more)."""
    return followed(*access_keys.rematch(code))


def followed(secret: str, following: str | None) -> str | None:
    """The code that a table with this secret knows of its rematch, if that is the rematch."""
    found = _opened_from(secret, following)
    return found.code if found else None


def after(table: Table) -> Table | None:
    """The table that follows this one."""
    return _opened_from(table.secret, table.rematch)


def before(table: Table) -> Table | None:
    """The table that this one follows: of all that know its code, the one whose secret fits."""
    known = table_rows.leading_to(table.code)
    return next((other for other in known if _fits(other.secret, table)), None)


def _opened_from(secret: str, following: str | None) -> Table | None:
    table = table_rows.find(following) if following else None
    return table if table and _fits(secret, table) else None


def _fits(secret: str, table: Table) -> bool:
    """Whether this is the rematch of the table with that secret."""
    return hmac.compare_digest(table.secret, access_keys.rematch_secret(secret, table.code))
