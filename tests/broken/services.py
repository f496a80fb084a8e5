"""PostgreSQL and Redis of this machine, and servers that reach them by cables to be pulled."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url
from stores import servers

from tests.broken.cable import Cable
from tests.load.server import Server


@contextmanager
def database() -> Iterator[str]:
    """A database without tables on the server that `TEST_DATABASE_URL` names; dropped at the end."""
    url = make_url(servers()[0]).set(drivername="postgresql")
    name = f"broken_{secrets.token_hex(6)}"
    run(servers()[0], f"CREATE DATABASE {name}")
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        run(servers()[0], f"DROP DATABASE {name} WITH (FORCE)")


def run(url: str, statement: str) -> None:
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(statement)  # type: ignore[arg-type]


def redis_url() -> str:
    """The Redis that `TEST_REDIS_URL` names. News has a channel of its own for each installation."""
    return servers()[1]


@contextmanager
def served(folder: Path, url: str, **settings: str) -> Iterator[tuple[Server, Cable]]:
    """A server that reaches its PostgreSQL by a cable; the test reads the database past it."""
    direct = make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    with Cable(url) as cable:
        server = Server(folder, DATABASE_URL=cable.url, **settings)
        server.store = direct
        with server:
            yield server, cable
