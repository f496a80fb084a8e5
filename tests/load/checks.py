"""What has to be true of a table when everybody has put the phone down."""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, text

from companion.engine import fields
from companion.engine.log import Entry
from companion.engine.replay import audit, replay
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.web.api.json_encoding import plain
from tests.load.phone import Deadline, Phone
from tests.load.server import API, COMPANION, Server, environ

SHARED = ("number", "setup", "seats", "state", "standings", "outcome", "can_redo", "finished_at")
"""What is the same for all who look; offers and prompts are a seat's own."""

Log = list[tuple[Entry, str]]
"""Entries with the client's key, read from the database and not from the server."""


def read_log(server: Server, code: str) -> Log:
    query = text("""SELECT number, kind, fields, "by", key FROM entry
                    WHERE table_id = (SELECT id FROM game_table WHERE code = :code) ORDER BY number""")
    with database(server) as connection:
        rows = connection.execute(query, {"code": code}).all()
    return [
        (Entry(number, kind, json.loads(values), by), key or "") for number, kind, values, by, key in rows
    ]


@contextmanager
def database(server: Server) -> Iterator[Connection]:
    """The server's database, read past the server."""
    engine = create_engine(server.store)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def no_gaps(log: Log) -> None:
    assert [entry.number for entry, _ in log] == list(range(1, len(log) + 1))


def acknowledged_once(log: Log, phones: Sequence[Phone]) -> None:
    """Every tap that was answered with an entry is that entry; no tap at all is there twice."""
    numbers = {key: entry.number for entry, key in log}
    counts = Counter(key for _, key in log)
    sent = {tap.key: tap for phone in phones for tap in phone.sent}
    assert set(counts) <= set(sent), "an entry that nobody sent"
    for key, tap in sent.items():
        assert counts[key] <= 1, f"there twice: {tap}"
        if tap.number is not None:
            assert numbers.get(key) == tap.number, f"in the log as {numbers.get(key)}: {tap}"
        elif not tap.repeats:
            assert not counts[key], f"refused, but in the log: {tap}"


def heard_all(log: Log, phones: Sequence[Phone], deadline: Deadline) -> None:
    """Every stream told every entry once, in order, as it stands in the log."""
    for phone in phones:
        while phone.ear.last < len(log) and phone.ear.fault is None:
            deadline.check(f"{phone.name} waits for entry {phone.ear.last + 1} of {len(log)}")
            time.sleep(0.02)
        assert phone.ear.fault is None, f"{phone.name}: {phone.ear.fault!r}"
        told = [(entry["number"], entry["kind"], entry["fields"]) for entry in phone.ear.heard]
        assert told == [(entry.number, entry.kind, entry.fields) for entry, _ in log], phone.name


def all_equal(server: Server, code: str, keys: Sequence[str]) -> dict[str, Any]:
    """All see one table."""
    views = [server.get(f"/tables/{code}", key) for key in keys]
    first: dict[str, Any] = {name: views[0][name] for name in SHARED}
    for view in views[1:]:
        assert {name: view[name] for name in SHARED} == first
    return first


def is_its_replay(log: Log, view: dict[str, Any]) -> None:
    """The state is what the log replays to, with and without asking the rules at every entry."""
    game = GAMES["astro_knights"]
    setup = fields.read(game.setup, view["setup"], "setup")
    seats = [Seat(seat["id"], seat["name"]) for seat in view["seats"]]
    entries = [entry for entry, _ in log]
    for state in (replay(game, setup, seats, entries), audit(game, setup, seats, entries)):
        assert json.loads(json.dumps(plain(state))) == view["state"]


def is_its_recording(server: Server, code: str, key: str, view: dict[str, Any], folder: Path) -> None:
    """`companion replay` of the recorded game ends the same."""
    status, recorded = server.ask("GET", f"{API}/tables/{code}/recorded", key)
    assert status == 200, recorded
    file = folder / "recorded.toml"
    file.write_bytes(recorded)
    done = subprocess.run(
        [*COMPANION, "replay", str(file)],
        env=environ(server.folder),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    ended = json.loads(done.stdout)
    for name in ("state", "standings"):
        assert ended[name] == view[name], name
    assert ended["outcome"] == as_a_file_tells(view["outcome"])


def as_a_file_tells(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    """The end of a game as a recorded game names it: `outcome` for `result`, and no winners."""
    return outcome and {"outcome": outcome["result"], "reason": outcome["reason"], "text": outcome["text"]}


def database_is_whole(server: Server) -> None:
    """A file can be damaged; a database server looks after itself."""
    with database(server) as connection:
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).all() == [("ok",)]
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def everything(server: Server, code: str, phones: Sequence[Phone], keys: Sequence[str], folder: Path) -> Log:
    """All of it; gives the log."""
    log = read_log(server, code)
    no_gaps(log)
    acknowledged_once(log, phones)
    heard_all(log, phones, phones[0].deadline)
    view = all_equal(server, code, keys)
    assert view["number"] == len(log)
    is_its_replay(log, view)
    is_its_recording(server, code, keys[0], view, folder)
    database_is_whole(server)
    return log
