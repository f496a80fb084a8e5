"""Chains of rematches.

A table stores the code of its rematch, and the secret of the rematch is derived from the secret of the table.
The secret is checked, because after a deletion or a restored backup the code may belong to another table.
"""

from __future__ import annotations

import hmac

from companion.tables.access import access_keys
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Table


def rematch_of(code: str) -> str | None:
    """Return the code of the rematch of this table, None if there is none or it was deleted."""
    secret, following = access_keys.rematch(code)
    return followed(secret, following) if following else None


def followed(secret: str, following: str | None) -> str | None:
    """Return `following` if the table with this code is a rematch of the one with this secret, else None."""
    found = _opened_from(secret, following)
    return found.code if found else None


def after(table: Table) -> Table | None:
    """Return the rematch of this table, None if there is none."""
    return _opened_from(table.secret, table.rematch)


def before(table: Table) -> Table | None:
    """Return the table of which this one is the rematch, None if there is none.

    Several tables may store the code of this one. The right one is the table whose secret leads to the secret
    of this one.
    """
    known = table_rows.leading_to(table.code)
    return next((other for other in known if _fits(other.secret, table)), None)


def _opened_from(secret: str, following: str | None) -> Table | None:
    table = table_rows.find(following) if following else None
    return table if table and _fits(secret, table) else None


def _fits(secret: str, table: Table) -> bool:
    """Return True if `table` is the rematch of the table with this secret."""
    return hmac.compare_digest(table.secret, access_keys.rematch_secret(secret, table.code))
