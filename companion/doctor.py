"""`companion doctor`: what is wrong with an installation, in plain words, and what mends it.

It only looks. Import it after `create_app` worked: a setting that cannot be used is told before.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from os import R_OK, W_OK, X_OK, access
from pathlib import Path

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.addresses import network_addresses
from companion.database import is_current, refuse_newer, shown_url
from companion.environment import ConfigError
from companion.extensions import db
from companion.folders import PACKAGE, resource_folder

WELL, LOOK, WRONG = "ok", "look", "wrong"
ROOM = 200 * 2**20
"""Bytes of a disk below which it is nearly full: a table of a long evening takes less than one million."""
MOST_BYTES = 10_000
PATIENCE = 3
"""Seconds for another server to answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `WELL`, `LOOK` or `WRONG`, and a sentence."""

    state: str
    said: str


def findings(app: Flask) -> Iterator[Finding]:
    """All that is looked at, in the order in which it matters."""
    checks: tuple[Callable[[Flask], Iterator[Finding]], ...] = (
        program,
        files,
        folder,
        database,
        news,
        port,
        phones,
    )
    for check in checks:
        yield from check(app)


def program(app: Flask) -> Iterator[Finding]:
    """Which program speaks."""
    yield Finding(WELL, f"Python {'.'.join(map(str, sys.version_info[:3]))}, Companion in {PACKAGE}.")


def files(app: Flask) -> Iterator[Finding]:
    """What the build has to bring."""
    missing = [
        str(path)
        for path in (resource_folder("templates") / "base.html", resource_folder("static") / "vendor")
        if not path.exists()
    ]
    if missing:
        yield Finding(WRONG, f"{missing[0]} is missing. Install again: `make run`, or pip with the wheel.")
    else:
        yield Finding(WELL, "Pages and scripts are there.")


def folder(app: Flask) -> Iterator[Finding]:
    """Whether games can be written, and how much room there is."""
    path = Path(app.instance_path)
    if not access(path, R_OK | W_OK | X_OK):
        yield Finding(WRONG, f"{path} cannot be written to. Give it to the user who runs Companion.")
        return
    free = shutil.disk_usage(path).free
    if free < ROOM:
        yield Finding(WRONG, f"The disk of {path} has {free // 2**20} MB left. Make room before you play.")
    else:
        yield Finding(WELL, f"{path} can be written to, with {free / 2**30:.1f} GB left.")


def database(app: Flask) -> Iterator[Finding]:
    """Whether the tables can be read by this program."""
    where = shown_url(app)
    try:
        with app.app_context():
            refuse_newer(app)
            current = is_current()
    except ConfigError as error:
        yield Finding(WRONG, str(error))
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
        yield Finding(WRONG, f"The database {where} does not answer: {reason}.")
    else:
        if current:
            yield Finding(WELL, f"The database {where} is of this version.")
        else:
            yield Finding(LOOK, f"The database {where} is new or older. The next start brings it up to date.")
    finally:
        with app.app_context():
            db.engine.dispose()


def news(app: Flask) -> Iterator[Finding]:
    """Whether several workers can tell each other what happens."""
    url = app.config["REDIS_URL"]
    if not url:
        yield Finding(WELL, "One process serves all phones (no REDIS_URL).")
        return
    import redis

    try:
        redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE).ping()
    except redis.RedisError as error:
        yield Finding(WRONG, f"Redis does not answer: {type(error).__name__}. Start it, or unset REDIS_URL.")
    else:
        yield Finding(WELL, "Redis answers.")


def port(app: Flask) -> Iterator[Finding]:
    """Who listens where this server would, and whether it can be played on."""
    number = app.config["PORT"]
    try:
        told = readiness(number)
    except ConnectionRefusedError:
        yield Finding(WELL, f"Port {number} is free: no Companion runs there now.")
    except (OSError, HTTPException, ValueError):
        yield Finding(WRONG, f"Port {number} is held by a program that is no Companion. Set PORT.")
    else:
        well = told["status"] == "ready"
        yield Finding(WELL if well else WRONG, f"A Companion runs on port {number} and is {told['status']}.")


def readiness(number: int) -> dict[str, str]:
    """What a Companion on this port says of itself. Raises `ValueError` where it is none."""
    connection = HTTPConnection("127.0.0.1", number, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        told = json.loads(connection.getresponse().read(MOST_BYTES))
    finally:
        connection.close()
    if not isinstance(told, dict) or {"status", "database", "redis"} - set(told):
        raise ValueError(number)
    return told


def phones(app: Flask) -> Iterator[Finding]:
    """Where phones find it."""
    public = app.config["PUBLIC_URL"]
    found = network_addresses(app.config["HOST"], app.config["PORT"])
    if public:
        yield Finding(WELL, f"Phones open {public}.")
    elif not found:
        yield Finding(
            WRONG, "No phone can reach it: this machine is on no network, or HOST keeps it to itself."
        )
    else:
        yield Finding(WELL, f"Phones open {found[0]}")
        for other in found[1:]:
            yield Finding(WELL, f"This machine is also {other}")
