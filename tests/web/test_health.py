"""Whether the server answers, and whether it can be played on."""

import json
import resource
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from companion import live, per_app
from companion.extensions import db, limiter
from tests.load.server import Server
from tests.waiting import until


@pytest.fixture
def redis(app):
    """What is told of Redis where all is well."""
    return "ok" if app.config["REDIS_URL"] else "unused"


@pytest.fixture
def migrated_as(app):
    """Let the database say that it has another version, until the test is over."""

    def say(version):
        with app.app_context(), db.engine.begin() as connection:
            kept = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
            connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": version})
        return kept

    kept = say("0000")
    yield
    say(kept)


def test_it_is_ready_where_the_database_answers_and_has_this_version(client, redis):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ready", "database": "ok", "redis": redis}


@pytest.mark.usefixtures("migrated_as")
def test_it_is_not_ready_on_a_database_of_another_version_but_answers(client, redis):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json == {"status": "unready", "database": "of another version", "redis": redis}
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


@pytest.mark.parametrize(
    ("news", "counts", "status", "redis"),
    [
        pytest.param(True, True, "ready", "ok", id="both connections stand"),
        pytest.param(False, True, "degraded", "lost", id="news is lost"),
        pytest.param(True, False, "degraded", "lost", id="the counts of tries are lost"),
    ],
)
def test_without_redis_it_is_played_on_all_the_same(app, client, monkeypatch, news, counts, status, redis):
    class Relay:
        up = news

    app.config["REDIS_URL"] = "redis://:sesame@127.0.0.1:1/0"
    monkeypatch.setattr(per_app.of(app, live.Broker), "relay", Relay())
    monkeypatch.setattr(type(limiter.shared), "answers", lambda counter: counts)
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"status": status, "database": "ok", "redis": redis}
    monkeypatch.undo()


def test_it_is_not_ready_while_nothing_can_be_stored_and_the_trial_leaves_nothing(tmp_path):
    with Server(tmp_path) as server:
        assert server.ask("GET", "/readyz")[0] == 200
        with closing(sqlite3.connect(server.database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # its room can be reused
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (30_000, resource.RLIM_INFINITY))
        until(lambda: server.ask("GET", "/readyz")[0] == 503)
        assert json.loads(server.ask("GET", "/readyz")[1])["database"] == "not writable"
        assert server.ask("GET", "/healthz")[0] == 200
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        assert server.ask("GET", "/readyz")[0] == 200
    with closing(sqlite3.connect(server.database)) as connection:
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


class TestWithoutADatabase:
    @pytest.fixture
    def config(self, config, tmp_path):
        return config | {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/no/such/folder/c.sqlite"}

    def test_it_answers_but_is_not_ready_and_names_no_place(self, client, redis):
        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json == {"status": "unready", "database": "lost", "redis": redis}
