"""The disk is full, or takes nothing for another reason: what was told is stored, and nothing by halves."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.broken.hand import Hand, ask, assert_not_now
from tests.load import checks
from tests.load.server import COMPANION, SEATS, SETUP, Server, environ

ROOM = 20_000
"""Bytes that are left: enough for a few taps."""
TAPS = 200
"""More than there is room for."""
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


class Limited:
    """No file may grow further: SQLite is told of a disk error. No special right is needed for it."""

    def __init__(self, server: Server, room: int = ROOM) -> None:
        self._server, self._room = server, room

    def fill(self) -> None:
        log = self._server.database.with_name("companion.sqlite-wal")  # what is written goes there first
        most = log.stat().st_size + self._room
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def free(self) -> None:
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, UNLIMITED)


class Small:
    """A disk of its own that a big file fills: SQLite is told that there is no space left."""

    def __init__(self, server: Server) -> None:
        self._folder = server.folder
        self._big = server.folder / "big"

    def fill(self) -> None:
        left = os.statvfs(self._folder)
        self._big.write_bytes(bytes(left.f_bavail * left.f_bsize - ROOM))

    def free(self) -> None:
        self._big.unlink()


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """A small disk in memory, where this user may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "companion-test", str(tmp_path)]
    done = subprocess.run(mount, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("only root may mount a small disk; the limit on a file's size shows the same without")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.fixture(params=[Limited, Small], ids=["no file may grow", "no space left"])
def disk(request: pytest.FixtureRequest) -> Callable[[Server], Any]:
    return request.param


@pytest.fixture
def server(disk: Callable[[Server], Any], request: pytest.FixtureRequest) -> Iterator[Server]:
    folder = request.getfixturevalue("mounted" if disk is Small else "tmp_path")
    with Server(folder) as server:
        yield server


def tap_until_refused(hand: Hand) -> None:
    for _ in range(TAPS):
        answer = hand.tap()
        if answer.status != 201:
            assert_not_now(answer)
            return
    pytest.fail("the disk was never full")


def rows(server: Server) -> dict[str, int]:
    with checks.database(server) as connection:
        return {
            name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            for name in ("game_table", "seat", "entry", "snapshot", "box_card")
        }


def test_on_a_full_disk_taps_are_refused_and_afterwards_go_on_without_a_restart(server, disk):
    hand, limits = Hand(server), disk(server)
    assert hand.tap().status == 201
    limits.fill()
    tap_until_refused(hand)
    for _ in range(5):
        assert_not_now(hand.tap())
    hand.all_that_was_told_is_stored()
    assert hand.look().json["number"] == len(hand.told)
    limits.free()
    for key in [key for key in hand.sent if key not in hand.told]:
        assert hand.tap(key).status == 201
    assert hand.tap().status == 201
    assert len(hand.told) == len(hand.sent)
    hand.all_that_was_told_is_stored()
    checks.database_is_whole(server)


def test_a_server_that_dies_on_a_full_disk_has_all_it_told(server, disk):
    hand, limits = Hand(server), disk(server)
    limits.fill()
    tap_until_refused(hand)
    server.kill()
    if disk is Small:
        limits.free()  # the limit on files died with the process
    server.start()
    hand.all_that_was_told_is_stored()
    assert hand.tap(hand.sent[-1]).status == 201
    hand.all_that_was_told_is_stored()
    checks.database_is_whole(server)


def test_on_a_full_disk_no_table_is_opened_by_halves(server, disk):
    hand, limits = Hand(server), disk(server)
    limits.fill()
    tap_until_refused(hand)
    before = rows(server)
    body = {"game": "astro_knights", "setup": SETUP, "seats": [{"name": name} for name in SEATS]}
    assert_not_now(ask(server, "POST", "/tables", body=body))
    assert rows(server) == before
    limits.free()
    assert ask(server, "POST", "/tables", body=body).status == 201
    checks.database_is_whole(server)


def test_a_server_that_cannot_make_its_database_says_so_and_ends(tmp_path):
    """Its output goes through a pipe, which is no file and may grow."""
    done = subprocess.run(
        [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0"],
        env={**environ(tmp_path), "SECRET_KEY": "made up for this test"},
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        timeout=60,
        check=False,
    )
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert said.startswith("companion: The database sqlite:///")
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
