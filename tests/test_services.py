"""The servers that the checks run on: this machine's, or own ones that leave nothing behind."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis
import services

SCRIPT = Path(services.__file__)
SHOW = "import os; print(os.environ['TEST_DATABASE_URL'], os.environ['TEST_REDIS_URL'])"

needs_postgresql = pytest.mark.skipif(not services.binaries(), reason="apt install postgresql")
needs_redis = pytest.mark.skipif(not shutil.which("redis-server"), reason="apt install redis-server")


@pytest.fixture
def taken():
    """A port at which something listens that is no server of ours, as long as the test runs."""
    with socket.create_server((services.HOST, 0)) as somebody:
        yield somebody.getsockname()[1]


@needs_postgresql
def test_where_no_postgresql_answers_an_own_one_lets_everybody_in():
    port = services.free(0)
    with services.postgresql(port) as url:
        assert url == services.postgresql_at(port)
        with psycopg.connect(url) as connection:
            (folder,) = connection.execute("SHOW data_directory").fetchone()
        assert services.postgresql_answers(url)
        with services.postgresql(port) as again:
            assert again == url, "one that answers is used as it is"
        assert services.postgresql_answers(url), "and goes on"
    assert not services.postgresql_answers(url)
    assert not Path(folder).exists()


@needs_redis
def test_where_no_redis_answers_an_own_one_does():
    port = services.free(0)
    with services.redis_server(port) as url:
        assert url == services.redis_at(port)
        with redis.Redis.from_url(url) as client:
            folder = client.config_get("dir")["dir"]
        with services.redis_server(port) as again:
            assert again == url
        assert services.redis_answers(url)
    assert not services.redis_answers(url)
    assert not Path(folder).exists()


def test_a_port_that_somebody_else_has_is_left_to_them(taken):
    assert services.free(taken) not in (taken, 0)


def test_the_command_finds_the_addresses_and_its_status_is_the_answer():
    given = {"TEST_DATABASE_URL": "postgresql://given", "TEST_REDIS_URL": "redis://given"}
    command = [sys.executable, SCRIPT, sys.executable, "-c", f"{SHOW}; raise SystemExit(7)"]
    run = subprocess.run(command, env=os.environ | given, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (7, "postgresql://given redis://given")
