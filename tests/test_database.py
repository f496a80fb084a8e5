"""The database's version, and servers that start at once."""

import os
import secrets
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing, contextmanager, nullcontext

import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from stores import STORES, connection_to, run_on, servers

from companion import create_app, db_timeouts
from companion.database import require_current, upgrade_database
from companion.environment import ConfigError
from companion.extensions import db

COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]
LOCK = 0x636F6D70616E
AT_ONCE = 3
SECONDS = 60


@contextmanager
def empty_database(kind, folder):
    """The address of a database in which there is nothing yet."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'empty.sqlite'}"
        return
    server = make_url(servers()[0]).set(drivername="postgresql")
    name = f"test_companion_empty_{secrets.token_hex(4)}"
    run_on(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        run_on(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=STORES)
def empty(request, tmp_path):
    with empty_database(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def on_postgresql(tmp_path):
    with empty_database("postgresql", tmp_path) as url:
        yield url


def upgrade(url, folder):
    """`companion upgrade`, begun."""
    given = {"DATABASE_URL": url, "COMPANION_INSTANCE": str(folder), "SECRET_KEY": "made up for this test"}
    environ = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | given
    return subprocess.Popen(
        [*COMPANION, "upgrade"], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def versions(url):
    query = "SELECT version_num FROM alembic_version"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(make_url(url).database)) as file:
            return file.execute(query).fetchall()
    with connection_to(make_url(url)) as connection:
        return connection.execute(query).fetchall()


def test_servers_that_start_at_once_on_an_empty_database_make_it_once(empty, tmp_path):
    begun = [upgrade(empty, tmp_path) for _ in range(AT_ONCE)]
    said = [one.communicate(timeout=SECONDS)[0] for one in begun]
    assert [one.returncode for one in begun] == [0] * AT_ONCE, said
    assert len(versions(empty)) == 1


def test_the_second_waits_until_the_first_is_done(on_postgresql, tmp_path):
    with connection_to(make_url(on_postgresql)) as first:
        first.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        with upgrade(on_postgresql, tmp_path) as second:
            until = time.monotonic() + SECONDS
            while not waits(on_postgresql):
                assert second.poll() is None, second.stdout.read()
                assert time.monotonic() < until
                time.sleep(0.05)
            with pytest.raises(psycopg.errors.UndefinedTable):
                versions(on_postgresql)
            first.execute("SELECT pg_advisory_unlock_all()")
            said = second.communicate(timeout=SECONDS)[0]
    assert second.returncode == 0, said
    assert len(versions(on_postgresql)) == 1


def test_a_migration_may_say_nothing_for_long(on_postgresql, monkeypatch):
    monkeypatch.setattr(db_timeouts.line(), "patience", 0.1)
    monkeypatch.setattr(
        db_timeouts, "breaker", db_timeouts.CircuitBreaker()
    )  # a silent server is not asked again for a while
    engine = create_engine(driver(on_postgresql))
    for patient in (True, False):
        with engine.connect() as connection:
            if patient:
                db_timeouts.wait_without_limit(connection)
            with nullcontext() if patient else pytest.raises(OperationalError, match="silent"):
                connection.exec_driver_sql("SELECT pg_sleep(0.5)")


def waits(url):
    with connection_to(make_url(url)) as watcher:
        query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return watcher.execute(query).fetchone()[0]


@pytest.fixture
def app(empty):
    app = create_app({"SECRET_KEY": "made up", "REDIS_URL": None, "SQLALCHEMY_DATABASE_URI": driver(empty)})
    yield app
    with app.app_context():
        db.engine.dispose()


def test_a_file_keeps_what_was_answered_through_a_power_cut(tmp_path):
    """Readers go on while one writes (WAL), and a commit has reached the disk when it returns (FULL is 2)."""
    with create_engine(f"sqlite:///{tmp_path / 'own.sqlite'}").connect() as line:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        assert [line.exec_driver_sql(f"PRAGMA {one}").scalar() for one in asked] == ["wal", 2, 1]


def test_a_file_is_for_its_owner_alone_unless_somebody_chose_otherwise(tmp_path):
    file, url = tmp_path / "c.sqlite", f"sqlite:///{tmp_path}/c.sqlite"
    files = [file.with_name(file.name + end) for end in ("", "-wal", "-shm")]

    def modes():
        engine = create_engine(url)
        with engine.connect() as connection:
            connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS t (x)")
            return {stat.S_IMODE(one.stat().st_mode) for one in files}

    before = os.umask(0o022)
    try:
        assert modes() == {0o600}, "a new one"
        file.chmod(0o644)
        assert modes() == {0o600}, "one of an older version"
        file.chmod(0o640)
        modes()
        assert stat.S_IMODE(file.stat().st_mode) == 0o640, "shared with a group on purpose"
    finally:
        os.umask(before)


def driver(url):
    return url.replace("postgresql:", "postgresql+psycopg:")


def test_an_empty_database_is_not_current_until_it_was_upgraded(app):
    with pytest.raises(ConfigError, match="companion upgrade"):
        require_current(app)
    upgrade_database(app)
    require_current(app)


def test_a_database_of_a_newer_program_is_left_alone(app):
    upgrade_database(app)
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(db.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ConfigError, match="of a newer Companion"):
        upgrade_database(app)
    with pytest.raises(ConfigError):
        require_current(app)


def test_what_cannot_be_reached_is_told_without_its_password():
    url = "postgresql+psycopg://me:sesame-open@127.0.0.1:1/me"
    app = create_app({"SECRET_KEY": "made up", "REDIS_URL": None, "SQLALCHEMY_DATABASE_URI": url})
    for act in (require_current, upgrade_database):
        with pytest.raises(ConfigError) as refused:
            act(app)
        assert "127.0.0.1:1" in str(refused.value)
        assert "sesame" not in str(refused.value)
    with app.app_context():
        db.engine.dispose()
