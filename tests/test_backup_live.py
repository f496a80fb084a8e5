"""`companion backup` and `restore` beside a server that is played on, and what a new server then has."""

from __future__ import annotations

import json
import re
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from stores import STORES

from tests.load import checks
from tests.load.phone import Deadline, Phone
from tests.load.server import COMPANION, Server

TABLES, BACKUPS, SECONDS = 2, 2, 120
HERE = r"here already(, \d+ entries further on)?; left alone"


@pytest.fixture(params=STORES)
def server(request, tmp_path, stores):
    """A server on a file, and one on PostgreSQL and Redis."""
    folder = tmp_path / "instance"
    folder.mkdir()
    with ExitStack() as stack:
        more = {}
        if request.param == "postgresql":
            apart = stack.enter_context(stores.apart(stores.postgresql()))
            more = {"DATABASE_URL": apart.url, "REDIS_URL": apart.settings["REDIS_URL"]}
        yield stack.enter_context(Server(folder, **more))


def companion(server: Server, *arguments: str) -> str:
    done = subprocess.run(
        [*COMPANION, *arguments],
        env=server.environ(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_backup_made_while_phones_tap_is_whole_and_brings_every_table_back(server, tmp_path):
    tables = [server.open_table() for _ in range(TABLES)]
    deadline, enough = Deadline(SECONDS), threading.Event()
    phones = [
        Phone(f"{table['code']}-{seat}", server.port, table["code"], key, Random(seat), deadline)
        for table in tables
        for seat, key in table["keys"]["seats"].items()
        if seat == "red"
    ]
    files = [tmp_path / f"{number}.jsonl.gz" for number in range(BACKUPS)]
    with ThreadPoolExecutor(len(phones)) as pool, ExitStack() as stack:
        stack.callback(enough.set)
        for phone in phones:
            stack.enter_context(phone.ear)
        taps = [pool.submit(phone.tap, None, enough) for phone in phones]
        lengths = [sum(length(server, table) for table in tables)]
        for file in files:
            said = companion(server, "backup", str(file))
            assert re.search(rf"{TABLES} tables with \d+ entries", said), said
            lengths.append(sum(length(server, table) for table in tables))
        # Into the server that is being played on: nothing is changed, and nobody is disturbed.
        for line in companion(server, "restore", str(files[0])).splitlines()[:TABLES]:
            assert re.search(HERE, line), line
        enough.set()
        for done in taps:
            done.result()
    assert lengths == sorted(set(lengths)), f"it was not played on meanwhile: {lengths}"
    brought_back(server, tables, files[-1], tmp_path / "new")


def length(server: Server, table: dict) -> int:
    return server.get(f"/tables/{table['code']}", table["keys"]["host"])["number"]


def brought_back(server: Server, tables: list[dict], file: Path, folder: Path) -> None:
    """On another server the old links open every table, which is what its log replays to."""
    folder.mkdir()
    new = Server(folder)
    for line in companion(new, "restore", str(file)).splitlines()[:TABLES]:
        assert "restored; its links hold" in line
    with new:
        for table in tables:
            code, keys = table["code"], table["keys"]
            there = checks.read_log(server, code)
            log = checks.read_log(new, code)
            assert 0 < len(log) <= len(there)
            assert log == there[: len(log)]
            view = checks.all_equal(new, code, [keys["host"], *keys["seats"].values(), keys["watch"]])
            assert view["number"] == len(log)
            checks.is_its_replay(log, view)
            before = json.dumps(server.get(f"/tables/{code}?at={len(log)}", keys["host"])["state"])
            assert json.dumps(view["state"]) == before
            played = [
                new.ask("POST", f"/api/v1/tables/{code}/correct", keys["seats"]["red"], correction(value))[0]
                for value in (16, 17)
            ]
            assert 201 in played  # one of them is not what it was


def correction(value: int) -> dict[str, object]:
    return {"what": "homeworld.health", "value": value, "why": "played on on the new server"}
