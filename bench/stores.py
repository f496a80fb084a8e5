"""Databases of the bench's own on the servers of this machine, made for one run and dropped after it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import redis
from psycopg import sql
from sqlalchemy.engine import make_url

POSTGRES = os.environ.get("TEST_DATABASE_URL") or "postgresql://postgres@127.0.0.1:5432/postgres"
REDIS = os.environ.get("BENCH_REDIS_URL") or "redis://127.0.0.1:6379/9"


def why_not() -> str:
    """Why nothing can be measured on PostgreSQL and Redis here, "" where it can."""
    try:
        administrator().close()
        redis.Redis.from_url(REDIS).ping()
    except (psycopg.OperationalError, redis.exceptions.ConnectionError) as error:
        return str(error).strip()
    return ""


def administrator() -> psycopg.Connection:
    url = make_url(POSTGRES).set(drivername="postgresql")
    return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)


@contextmanager
def database(name: str) -> Iterator[str]:
    """A new database: its address. The process is in its name, so that two runs do not meet."""
    name = f"bench_{name}_{os.getpid()}"
    with administrator() as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        url = make_url(POSTGRES).set(drivername="postgresql", database=name)
        yield url.render_as_string(hide_password=False)
    finally:
        with administrator() as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
