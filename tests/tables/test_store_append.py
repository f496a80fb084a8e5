"""Entries that several tables have ready at the same moment: one transaction, an answer each."""

import threading
import time
from contextlib import contextmanager

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from stores import ONLY_SQLITE

from companion.engine.log import Entry
from companion.extensions import db
from companion.tables.loaded.cache import table_cache
from companion.tables.store import log_rows, table_rows
from companion.tables.store.append import Append, append, together, write_all
from companion.tables.store.connection import Clash

# A database server puts the transactions of several connections on the disk together by itself.
pytestmark = ONLY_SQLITE

SECONDS = 60


@pytest.fixture
def tables(sit):
    return [sit() for _ in range(4)]


def first(table, **more):
    """The first entry of a table's log, as `append` takes it."""
    entry = Entry(number=1, kind="add", fields={"seat": "red", "by": 1}, by="host", at=1)
    return Append(entry, table_cache.find(table.code).record.id, **more)


def at_the_same_moment(app, *asked):
    """What became of each append: None, or what was raised. All wait before the first is written."""
    answers = [None] * len(asked)

    def tap(place, new):
        with app.app_context():
            try:
                append(new)
            except BaseException as error:  # noqa: BLE001 - the test looks at it
                answers[place] = error

    threads = []
    with together._turn:
        for place, one in enumerate(asked):
            threads.append(threading.Thread(target=tap, args=(place, one)))
            threads[-1].start()
            until = time.monotonic() + SECONDS
            while len(together._waiting) <= place:
                assert time.monotonic() < until
                time.sleep(0.001)
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive()
    assert not together._waiting
    return answers


@contextmanager
def commits():
    """One item for each transaction that was committed."""
    seen = []
    with_engine = db.engine, "commit", seen.append
    event.listen(*with_engine)
    yield seen
    event.remove(*with_engine)


def lengths(tables):
    return [len(log_rows.newest(table_cache.find(table.code).record.id, 10)) for table in tables]


def test_they_share_a_transaction(app, tables):
    with commits() as seen:
        assert at_the_same_moment(app, *map(first, tables)) == [None] * 4
    assert len(seen) == 1
    assert lengths(tables) == [1] * 4


def test_what_changes_with_an_entry_is_in_it_too(app, tables):
    lines = [
        first(tables[0], snapshot={"count": 7}),
        first(tables[1], finished=(5, "1:ab")),
        first(tables[2]),
    ]
    with commits() as seen:
        assert at_the_same_moment(app, *lines) == [None] * 3
    assert len(seen) == 1
    assert log_rows.snapshot(lines[0].table_id, 1, dict) == {"count": 7}
    assert [table_rows.find(table.code).finished_at for table in tables] == [None, 5, None, None]


def test_who_was_overtaken_keeps_nobody_else_out(app, tables):
    append(first(tables[1]))
    answers = at_the_same_moment(app, *map(first, tables))
    assert [type(answer) for answer in answers] == [type(None), Clash, type(None), type(None)]
    assert lengths(tables) == [1] * 4


def test_what_cannot_be_stored_fails_alone(app, tables):
    lines = [first(tables[0]), first(tables[1], snapshot=object()), first(tables[2])]
    answers = at_the_same_moment(app, *lines)
    assert [type(answer) for answer in answers] == [type(None), TypeError, type(None)]
    assert lengths(tables) == [1, 0, 1, 0]


def test_a_locked_file_refuses_all_of_them_at_once(app, store, tables):
    with store.locked(app):
        answers = at_the_same_moment(app, *map(first, tables))
    assert [type(answer) for answer in answers] == [OperationalError] * 4
    assert lengths(tables) == [0] * 4
    assert at_the_same_moment(app, *map(first, tables)) == [None] * 4


def test_who_is_stopped_half_way_leaves_the_others_to_the_next(app, tables, monkeypatch):
    """As a server does that is asked to stop: it ends what waits, wherever it is."""

    def stopped(taken):
        monkeypatch.setattr("companion.tables.store.append.write_all", write_all)
        raise SystemExit

    monkeypatch.setattr("companion.tables.store.append.write_all", stopped)
    answers = at_the_same_moment(app, *map(first, tables))
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType"] * 3 + ["SystemExit"]
    assert lengths(tables) == [1] * 4
