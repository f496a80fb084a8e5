"""The servers that are measured, each a process of its own, ended by its own id."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.load.server import COMPANION, ROOT, environ, free_port

START_SECONDS = 60.0
PEER = Path(__file__).with_name("peer")
# What the bench opens, a home would not: hundreds of tables and streams from one address.
LOOSE = {
    "LIMIT_TABLES": "100000 per minute",
    "LIMIT_PLAYS": "1000000 per minute",
    "STREAMS_PER_PHONE": "1000",
    "STREAMS_PER_ADDRESS": "100000",
}
SECRET = "only for the bench, the same in both workers"  # noqa: S105 - it signs cookies for a minute


@contextmanager
def running(
    command: Sequence[str], output: Path, port: int, more: Mapping[str, str] | None = None
) -> Iterator[int]:
    """The process's id, once its port answers."""
    env = {**os.environ, **more} if more is not None else None
    with output.open("ab") as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as process:
        try:
            wait_for(process, port, output)
            yield process.pid
        finally:
            end(process)


def wait_for(process: subprocess.Popen[bytes], port: int, output: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while not answers(port):
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"no server on port {port}: {output.read_text(errors='replace')[-2000:]}")
        time.sleep(0.02)


def answers(port: int) -> bool:
    """Whether somebody speaks HTTP there."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse().read()
    except OSError:
        return False
    finally:
        connection.close()
    return True


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=30)


@contextmanager
def companion(folder: Path, database: str = "", redis: str = "") -> Iterator[tuple[int, int]]:
    """`companion serve`: its port and its process's id."""
    port, output = free_port(), folder / "companion.log"
    settings = {**environ(folder), **LOOSE, "SECRET_KEY": SECRET}
    settings |= {"DATABASE_URL": database} if database else {}
    settings |= {"REDIS_URL": redis} if redis else {}
    command = [*COMPANION, "serve", "--host", "127.0.0.1", "--port", str(port)]
    with running(command, output, port, settings) as pid:
        yield port, pid


@contextmanager
def peer(node: str, folder: Path, store: str, where: str) -> Iterator[tuple[int, int]]:
    """boardgame.io's server."""
    port, output = free_port(), folder / f"peer-{store}.log"
    command = [node, "--expose-gc", str(PEER / "server.js"), str(port), store, where]
    with running(command, output, port, {"NODE_ENV": "production"}) as pid:
        yield port, pid


@contextmanager
def floor(folder: Path) -> Iterator[tuple[int, int]]:
    """The least that it can cost."""
    port = free_port()
    command = [sys.executable, "-m", "bench.floor", str(folder / "floor.sqlite"), str(port)]
    with running(command, folder / "floor.log", port, {"PYTHONPATH": str(ROOT)}) as pid:
        yield port, pid
