"""Run a command with PostgreSQL and Redis at hand: this machine's, or own ones that end with the command.

    .venv/bin/python .ci/services.py make test-all

What the command finds in TEST_DATABASE_URL and TEST_REDIS_URL answers, without a password. An own server is
started from Debian's packages (installed where they are missing), in a folder of its own that is removed
afterwards; the configuration of a server that this machine has is never touched.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis

HOST = "127.0.0.1"
POSTGRESQL_PORT, REDIS_PORT = 5432, 6379
SECONDS = 30
"""How long an own server may take to answer."""


def main(command: list[str]) -> int:
    """Run it; the exit status is the command's."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with ExitStack() as stack:
        given = {
            "TEST_DATABASE_URL": os.environ.get("TEST_DATABASE_URL") or stack.enter_context(postgresql()),
            "TEST_REDIS_URL": os.environ.get("TEST_REDIS_URL") or stack.enter_context(redis_server()),
            # With it, a test that finds no server fails instead of being skipped.
            "COMPANION_REQUIRE_SERVERS": "1",
        }
        return subprocess.run(command, env=os.environ | given, check=False).returncode


@contextmanager
def postgresql(port: int = POSTGRESQL_PORT) -> Iterator[str]:
    """The address of a PostgreSQL that lets `postgres` in, at this port if it is not somebody else's."""
    if postgresql_answers(postgresql_at(port)):
        yield postgresql_at(port)
        return
    if binaries() is None:
        install("postgresql")
    with (
        tempfile.TemporaryDirectory(prefix="companion-postgresql-") as folder,
        own_postgresql(Path(folder), free(port)) as url,
    ):
        yield url


@contextmanager
def own_postgresql(folder: Path, port: int) -> Iterator[str]:
    """A cluster that lets everybody in. It is thrown away, so it need not wait for the disk."""
    tell(f"starting an own PostgreSQL at {HOST}:{port}")
    made = ["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"]
    listen = f"-h {HOST} -p {port} -k {folder} -c fsync=off"
    log = folder / "log"
    run_postgresqls("initdb", folder, *made)
    try:
        run_postgresqls("pg_ctl", folder, "--wait", f"--log={log}", f"--options={listen}", "start")
    except subprocess.CalledProcessError:
        tell(log.read_text())
        raise
    try:
        yield postgresql_at(port)
    finally:
        run_postgresqls("pg_ctl", folder, "--wait", "--mode=fast", "stop")


def run_postgresqls(program: str, folder: Path, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the cluster in this folder; not as root, which they refuse."""
    as_whom: dict[str, Any] = {}
    if os.geteuid() == 0:
        shutil.chown(folder, owner().pw_uid, owner().pw_gid)
        as_whom = {"user": owner().pw_uid, "group": owner().pw_gid, "extra_groups": []}
    command = [str((binaries() or Path()) / program), f"--pgdata={folder / 'data'}", *arguments]
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True, **as_whom)


@contextmanager
def redis_server(port: int = REDIS_PORT) -> Iterator[str]:
    """The address of a Redis, at this port if it is not somebody else's."""
    if not redis_answers(redis_at(port)) and not shutil.which("redis-server"):
        install("redis-server")  # Debian starts it at once, where it starts services at all
    if redis_answers(redis_at(port)):
        yield redis_at(port)
        return
    port = free(port)
    tell(f"starting an own Redis at {HOST}:{port}")
    with tempfile.TemporaryDirectory(prefix="companion-redis-") as folder:
        where = ["--bind", HOST, "--port", str(port), "--dir", folder, "--save", ""]
        with subprocess.Popen(["redis-server", *where], stdout=subprocess.DEVNULL) as server:
            try:
                wait_for(server, redis_at(port))
                yield redis_at(port)
            finally:
                server.terminate()


def wait_for(server: subprocess.Popen[bytes], url: str) -> None:
    """Come back when the Redis at this address answers."""
    until = time.monotonic() + SECONDS
    while not redis_answers(url):
        if server.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"redis-server does not answer at {url}.")
        time.sleep(0.05)


def postgresql_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def postgresql_at(port: int) -> str:
    return f"postgresql://postgres@{HOST}:{port}/postgres"


def redis_at(port: int) -> str:
    return f"redis://{HOST}:{port}/0"


def binaries() -> Path | None:
    """Where the newest PostgreSQL of Debian's packages has its programs."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in found), key=lambda path: float(path.parent.name), default=None)


def owner() -> pwd.struct_passwd:
    """Who may run PostgreSQL in place of root."""
    return next((user for user in pwd.getpwall() if user.pw_name == "postgres"), pwd.getpwnam("nobody"))


def free(port: int) -> int:
    """This port, or another where it is taken."""
    for wanted in (port, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, wanted))
            except OSError:
                continue
            taken: int = probe.getsockname()[1]
            return taken
    raise RuntimeError("No port is free on this machine.")


def install(package: str) -> None:
    tell(f"apt-get install {package}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in ("update -qq", f"install -qq -y --no-install-recommends {package}"):
        subprocess.run(["apt-get", *command.split()], env=environment, stdout=subprocess.DEVNULL, check=True)


def tell(line: str) -> None:
    print(f"== {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
