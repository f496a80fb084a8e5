"""Long logs of the toy game, and what reading them asks of the database."""

from contextlib import contextmanager

import msgspec
from sqlalchemy import event, insert

from companion.engine.log import Entry
from companion.extensions import db
from companion.games import GAMES
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import EVERY
from companion.tables.loaded.views import view_table
from companion.tables.store import log_rows, table_rows
from companion.tables.store.append import row_of
from companion.tables.store.models import EntryRow, SnapshotRow


@contextmanager
def counted():
    """The statements run at the database of this app, and the bytes that came back."""
    seen, engine = {"statements": [], "rows": 0, "bytes": 0}, db.engine

    def execute(connection, cursor, statement, *_):
        seen["statements"].append(statement)

    event.listen(engine, "before_cursor_execute", execute)
    readers = log_rows, table_rows
    fetch = log_rows.all_rows, log_rows.one_row

    def weigh(rows):
        if db.engine is not engine:  # another test's server, whose phones have not all hung up yet
            return rows
        seen["rows"] += len(rows)
        seen["bytes"] += sum(len(value) for row in rows for value in row if isinstance(value, str | bytes))
        return rows

    def all_rows(*query):
        return weigh(fetch[0](*query))

    def one_row(query):
        return (weigh([row]) if (row := fetch[1](query)) is not None else [None])[0]

    for reader in readers:
        reader.all_rows, reader.one_row = all_rows, one_row
    try:
        yield seen
    finally:
        for reader in readers:
            reader.all_rows, reader.one_row = fetch
        event.remove(engine, "before_cursor_execute", execute)


def stored_quickly(table, length):
    """Many entries in one transaction: these tests are about reading, and 5,000 commits take a while."""
    loaded, game = table_cache.find(table.code), GAMES["toy"]
    entries, snapshots, state = [], [], loaded.state
    for number in range(1, length + 1):
        by = 1 if number % 2 else -1
        state = game.apply(state, game.moves["add"](seat="red", by=by))
        entries.append(Entry(number, "add", {"seat": "red", "by": by}, "host", number))
        if number % EVERY == 0:
            snapshots.append({"number": number, "state": msgspec.msgpack.encode(state)})
    with db.engine.begin() as connection:
        table_id = loaded.record.id
        connection.execute(insert(EntryRow), [row_of(table_id, entry) for entry in entries])
        if snapshots:
            connection.execute(insert(SnapshotRow), [{"table_id": table_id, **each} for each in snapshots])
    view_table(table_cache.find(table.code))
