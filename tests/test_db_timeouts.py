"""How long the app waits for a database; against real ones in tests/broken."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import create_engine, text

from companion import db_timeouts
from companion.extensions import db


@pytest.fixture
def no_patience(monkeypatch):
    monkeypatch.setattr(db_timeouts.File, "patience", 0.02)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE tap (n INTEGER)")
    return path


@pytest.fixture
def engine(file):
    engine = create_engine(f"sqlite:///{file}")
    yield engine
    engine.dispose()


@pytest.fixture
def other(file):
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        yield connection


def add(engine):
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO tap VALUES (1)"))


def count(engine):
    with engine.connect() as connection:
        return connection.execute(text("SELECT count(*) FROM tap")).scalar_one()


def free_after(times, other, monkeypatch):
    """Let the other go when it was waited for so often. The pauses made, in seconds."""
    pauses = []

    def pause(seconds):
        pauses.append(seconds)
        if len(pauses) == times:
            other.execute("ROLLBACK")

    monkeypatch.setattr(db_timeouts.time, "sleep", pause)
    return pauses


def test_a_locked_file_is_tried_until_it_is_free(engine, other, monkeypatch):
    other.execute("BEGIN IMMEDIATE")
    pauses = free_after(3, other, monkeypatch)
    add(engine)
    assert count(engine) == 1
    assert pauses == [0.001, 0.002, 0.004]


def test_many_rows_wait_for_the_file_as_one_does(file, other, monkeypatch):
    other.execute("BEGIN IMMEDIATE")
    with closing(file_at(file)) as connection:
        pauses = free_after(2, other, monkeypatch)
        connection.cursor().executemany("INSERT INTO tap VALUES (?)", [(1,), (2,)])
        connection.commit()
    assert len(pauses) == 2
    assert other.execute("SELECT n FROM tap").fetchall() == [(1,), (2,)]


@pytest.mark.usefixtures("no_patience")
def test_a_file_that_stays_locked_is_given_up_and_nothing_is_written(engine, other):
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(db.exc.OperationalError, match="locked"):
        add(engine)
    other.execute("ROLLBACK")
    assert count(engine) == 0
    add(engine)
    assert count(engine) == 1


def test_a_new_file_is_waited_for_when_it_is_first_opened(tmp_path, monkeypatch):
    """WAL is asked for on every new connection, and a server that starts beside this one may be writing."""
    path = tmp_path / "new.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other, closing(file_at(path)) as late:
        other.execute("BEGIN EXCLUSIVE")
        free_after(1, other, monkeypatch)
        assert late.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)


def test_a_migration_waits_as_long_as_it_takes(engine, other, monkeypatch):
    monkeypatch.setattr(db_timeouts.File, "patience", 0.0)
    other.execute("BEGIN IMMEDIATE")
    pauses = free_after(4, other, monkeypatch)
    with engine.connect() as connection:
        db_timeouts.wait_without_limit(connection)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    assert len(pauses) == 4
    assert db_timeouts.File.patience == 0.0


def file_at(path):
    return sqlite3.connect(path, factory=db_timeouts.File, timeout=0, isolation_level="IMMEDIATE")


def test_who_only_reads_does_not_wait_for_who_writes(engine, other, monkeypatch):
    monkeypatch.setattr(db_timeouts.time, "sleep", lambda _: pytest.fail("it waited"))
    other.execute("BEGIN IMMEDIATE")
    assert count(engine) == 0


def test_another_fault_of_a_file_is_not_tried_again(engine, monkeypatch):
    monkeypatch.setattr(db_timeouts.time, "sleep", lambda _: pytest.fail("it waited"))
    with pytest.raises(db.exc.OperationalError, match="no such table"), engine.begin() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))


def steps(*heard):
    """What a driver does: it waits for something three times and gives its answer."""
    for wanted in ("read", "write", "read"):
        heard = (*heard, (yield wanted))
    return heard


def test_a_talking_server_is_listened_to_as_long_as_it_talks(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(db_timeouts.time, "monotonic", lambda: next(clock))
    asked = steps()
    driver = db_timeouts.bounded(asked, next(asked), 1.5)
    assert [next(driver), driver.send(1), driver.send(2)] == ["read", "write", "read"]
    with pytest.raises(StopIteration) as end:
        driver.send(1)
    assert end.value.value == (1, 2, 1)


def test_a_silent_server_is_given_up(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(db_timeouts.time, "monotonic", lambda: next(clock))
    asked = steps()
    driver = db_timeouts.bounded(asked, next(asked), 1.5)
    assert [next(driver), driver.send(0)] == ["read", "write"]
    with pytest.raises(db_timeouts.Silence):
        driver.send(0)


def test_who_comes_after_somebody_who_waited_in_vain_is_told_at_once(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(db_timeouts.time, "monotonic", lambda: clock[0])
    breaker = db_timeouts.CircuitBreaker()
    breaker.check()
    breaker.open()
    with pytest.raises(psycopg.OperationalError, match="a moment ago"):
        breaker.check()
    clock[0] += db_timeouts.DOWN_SECONDS
    breaker.check()
