"""`companion doctor`: reports the faults of an installation in plain words, and how to repair them.

The checks change nothing. Invalid settings are reported by `create_app`, so call that first.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from importlib.metadata import PackageNotFoundError, version
from os import R_OK, W_OK, X_OK, access
from pathlib import Path

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.addresses import network_addresses
from companion.database import is_current, refuse_newer, shown_url, unusable
from companion.environment import ConfigError
from companion.extensions import db
from companion.folders import PACKAGE, https_folder, resource_folder
from companion.health import PATIENCE, readiness
from companion.local_name import is_wanted
from companion.mdns_words import USUAL

WELL, LOOK, WRONG = "ok", "look", "wrong"
ROOM = 200 * 2**20
"""Free bytes below which a disk counts as nearly full. One evening at a table takes less than a million."""
MDNS_PORT = 5353

SCRIPTS = ("idiomorph.min.js", "nosleep.min.js", "inter-400.ttf", "inter-700.ttf", "dejavu-sans.ttf")
"""Files in static/vendor/ to look for: scripts of the table's page, and fonts for pictures."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SLACK = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: `WELL`, `LOOK` or `WRONG`, and a sentence about it."""

    state: str
    said: str


def findings(app: Flask) -> Iterator[Finding]:
    """Yield the results of all checks, the most important checks first."""
    checks: tuple[Callable[[Flask], Iterator[Finding]], ...] = (
        program,
        files,
        folder,
        database,
        clock,
        news,
        port,
        phones,
        name,
        certificate,
    )
    for check in checks:
        yield from check(app)


def program(app: Flask) -> Iterator[Finding]:
    """Report the versions of Companion and Python."""
    try:
        own = version("companion-table")
    except PackageNotFoundError:
        own = "that is not installed"
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding(WELL, f"Companion {own} in {PACKAGE}, Python {python}.")


def files(app: Flask) -> Iterator[Finding]:
    """Check that the files that `brought` lists exist."""
    missing = next((path for path in brought() if not path.exists()), None)
    if missing:
        yield Finding(WRONG, f"{missing} is missing. Install again: `make run`, or pip with the wheel.")
    else:
        yield Finding(WELL, "Pages, scripts and languages are there.")


def brought() -> Iterator[Path]:
    """Yield the files that may be missing, because the build makes them or they are outside the package."""
    yield resource_folder("templates") / "base.html"
    for script in SCRIPTS:
        yield resource_folder("static") / "vendor" / script
    for written in sorted(PACKAGE.glob("translations/*/LC_MESSAGES/*.po")):
        yield written.with_suffix(".mo")


def folder(app: Flask) -> Iterator[Finding]:
    """Check that the instance folder can be written, is closed to others and has free space."""
    path = Path(app.instance_path)
    if not access(path, R_OK | W_OK | X_OK):
        yield Finding(WRONG, f"{path} cannot be written to. Give it to the user who runs Companion.")
        return
    for file in sorted(path.glob("companion.sqlite*")):
        if not access(file, R_OK | W_OK):
            yield Finding(WRONG, f"{file} cannot be written to. Give it to the user who runs Companion.")
    for file in sorted((*path.glob("companion.sqlite*"), *path.glob("secret_key"))):
        if is_open_to_all(file):
            yield Finding(LOOK, f"{file} is open to every user of this machine: `chmod o= {file}`.")
    free = shutil.disk_usage(path).free
    if free < ROOM:
        yield Finding(WRONG, f"The disk of {path} has {free // 2**20} MB left. Make room before you play.")
    else:
        yield Finding(WELL, f"{path} can be written to, with {free / 2**30:.1f} GB left.")


def is_open_to_all(file: Path) -> bool:
    return os.name == "posix" and bool(file.stat().st_mode & 0o007)


def database(app: Flask) -> Iterator[Finding]:
    """Check that this program can use the database."""
    where = shown_url(app)
    try:
        with app.app_context():
            refuse_newer(app)
            current = is_current()
    except ConfigError as error:
        yield Finding(WRONG, str(error))
    except SQLAlchemyError as error:
        yield Finding(WRONG, unusable(app, error))
    else:
        if current:
            yield Finding(WELL, f"The database {where} is of this version.")
        else:
            yield Finding(LOOK, f"The database {where} is new or older. The next start brings it up to date.")
    finally:
        with app.app_context():
            db.engine.dispose()


def clock(app: Flask) -> Iterator[Finding]:
    """Check that the clock is not behind the last entry. A Raspberry Pi's clock stops without power."""
    now = datetime.now(UTC)
    try:
        with app.app_context():
            last = db.session.scalar(db.text("SELECT max(at) FROM entry")) or 0
    except SQLAlchemyError:
        return  # `database` has reported this error, or there is no table yet
    finally:
        with app.app_context():
            db.engine.dispose()
    then = EPOCH + timedelta(milliseconds=last)
    if then > now + SLACK:
        told = f"{now:%Y-%m-%d %H:%M} UTC, and the last tap that is kept is of {then:%Y-%m-%d %H:%M}"
        yield Finding(
            LOOK, f"The clock of this machine says {told}. Set it: new tables would stand before old ones."
        )
    else:
        yield Finding(WELL, f"The clock says {now:%Y-%m-%d %H:%M} UTC.")


def news(app: Flask) -> Iterator[Finding]:
    """Check that Redis answers. Several processes need it to send each other new entries."""
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
    """Check if another program listens on the port, and if it is a working Companion."""
    number = app.config["PORT"]
    try:
        told = readiness(number, app.config["HOST"])
    except ConnectionRefusedError:
        yield Finding(WELL, f"Port {number} is free: no Companion runs there now.")
    except (OSError, HTTPException, ValueError):
        yield Finding(WRONG, f"Port {number} is held by a program that is no Companion. Set PORT.")
    else:
        well = told["status"] == "ready"
        yield Finding(WELL if well else WRONG, f"A Companion runs on port {number} and is {told['status']}.")


def phones(app: Flask) -> Iterator[Finding]:
    """Report the addresses for phones."""
    public = app.config["PUBLIC_URL"]
    found = network_addresses(app.config["HOST"], app.config["PORT"], app.config["SCHEME"])
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
        if len(found) > 1:
            yield Finding(WELL, "A VPN's address leads nowhere in the Wi-Fi: the host picks one on Invite.")


def name(app: Flask) -> Iterator[Finding]:
    """Check that this machine can announce a name on its network."""
    if not is_wanted(app):
        yield Finding(WELL, "No name is said on the network (MDNS, PUBLIC_URL or HOST).")
        return
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for option in ("SO_REUSEADDR", "SO_REUSEPORT"):
                if hasattr(socket, option):
                    probe.setsockopt(socket.SOL_SOCKET, getattr(socket, option), 1)
            probe.bind(("", MDNS_PORT))
    except OSError as error:
        yield Finding(
            LOOK, f"No {USUAL}: port {MDNS_PORT} is not to be had ({error.strerror}). Numbers work."
        )
    else:
        yield Finding(WELL, f"Many phones can know it as {USUAL}.")


def certificate(app: Flask) -> Iterator[Finding]:
    """Check the certificate if HTTPS is on."""
    path = https_folder(app.instance_path)
    if not app.config["HTTPS"]:
        return
    if not path.exists():
        yield Finding(WELL, "The first start by https makes a certificate.")
        return
    from companion.certificate import kept_authority

    try:
        authority = kept_authority(path)
    except ConfigError as error:
        yield Finding(WRONG, str(error))
    else:
        until = authority.root.not_valid_after_utc
        yield Finding(WELL, f"Phones that trust its certificate may until {until:%Y-%m-%d}.")
