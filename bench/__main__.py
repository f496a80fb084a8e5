"""Measure, print one table, and keep it in RESULTS.md. About two minutes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from bench import colony, moon
from bench.house import (
    BOSS_DOWN,
    BOSS_UP,
    House,
    first_look,
    parts,
    seconds_of,
    statements_of_a_request,
)
from bench.report import LENGTHS, Notes, report
from bench.wire import Line, Request, bytes_per_stream, per_second, seconds_each
from companion.tables.service import Opened
from tests.load.server import API, Server, headers

REPEATS = 7
PLAYS, LOOKS, AT_ONCE, STREAMS = 24, 12, 40, 200
RESULTS = Path(__file__).with_name("RESULTS.md")


@contextmanager
def floor(folder: Path) -> Iterator[tuple[int, int]]:
    """The peer's server: its port and its process."""
    command = [sys.executable, "-m", "bench.floor", str(folder / "floor.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield int(process.stdout.readline() if process.stdout else ""), process.pid
        finally:
            process.kill()


def play_of(table: Opened, seat: str = "", **more: Any) -> Request:
    key = table.keys.seats[seat] if seat else table.keys.host
    return Request.of("POST", f"{API}/tables/{table.code}/moves", headers(key), {**BOSS_UP, **more})


def look_at(table: Opened) -> Request:
    return Request.of("GET", f"{API}/tables/{table.code}", headers(table.keys.host))


def panel_of(table: Opened) -> Request:
    cookie = f"table-{table.code}=1.{table.keys.host}"
    return Request.of("GET", f"/t/{table.code}/panel", {"Cookie": cookie})


def events_of(table: Opened) -> Request:
    return Request.of("GET", f"{API}/tables/{table.code}/events", headers(table.keys.host))


FLOOR_PLAY = Request.of("POST", "/plays", {}, BOSS_UP)
FLOOR_EVENTS = Request.of("GET", "/events", {})


def growth(notes: Notes, house: House, port: int, tables: dict[int, list[Opened]]) -> None:
    """One play, one look and one first look at each length; the tables of length 10 are new each time."""
    for length, some in tables.items():
        table = some.pop() if len(some) > 1 else some[0]
        with Line(port) as line:
            for name, request, times in (
                ("play", play_of(table), PLAYS),
                ("state", look_at(table), LOOKS),
                ("panel", panel_of(table), LOOKS),
            ):
                notes.add((name, "bytes", length), line.ask(request))
                notes.add((name, length), *seconds_each(line, request, times))
        notes.add(("first look", length), first_look(house, table.code))


def throughput(notes: Notes, port: int, table: Opened, floor_port: int) -> None:
    """Four phones that play as fast as they can: the floor, ours, ours with four listeners."""
    plays = [play_of(table, seat) for seat in table.keys.seats]
    notes.add(("floor", "per second"), per_second(floor_port, [FLOOR_PLAY] * 4, AT_ONCE))
    notes.add(("plays per second",), per_second(port, plays, AT_ONCE))
    with ExitStack() as stack:
        for _ in range(4):
            line = stack.enter_context(Line(port))
            line.listen(events_of(table))
            Thread(target=line.drain, daemon=True).start()
            stack.callback(line.hang_up)
        notes.add(("plays per second, heard",), per_second(port, plays, AT_ONCE))


Evenings = dict[str, dict[str, moon.Act]]
"""What can be timed at recorded games, by game and figure."""


def recorded(notes: Notes, slug: str, evenings: Evenings, nothing: moon.Act) -> None:
    """The evenings of one game, and a request that does nothing between them."""
    for evening, acts in evenings.items():
        for figure, act in acts.items():
            notes.add((slug, evening, figure), seconds_of(act))
        notes.add(("empty request",), seconds_of(nothing, at_least=0.02))


def measure(folder: Path) -> Notes:
    """All of it, interleaved."""
    notes, house = Notes(), House(folder)
    tables = {length: [house.table(length)] for length in LENGTHS}
    tables[10] += [house.table(10) for _ in range(REPEATS)]
    for length in LENGTHS:
        notes.add(("play", "SQL", length), statements_of_a_request(house, tables[length][0], BOSS_DOWN))
        notes.add(("state", "SQL", length), statements_of_a_request(house, tables[length][0], None))
    inside, busy = parts(house, tables[1000][0].code), house.table(10)
    sheets = {name: moon.parts(game) for name, game in moon.evenings().items()}
    bases = {name: colony.parts(game) for name, game in colony.evenings().items()}
    nothing = moon.empty_request()
    with Server(folder) as server, floor(folder) as (floor_port, floor_pid):
        for repeat in range(REPEATS):
            print(f"{repeat + 1} of {REPEATS}", file=sys.stderr)
            growth(notes, house, server.port, tables)
            with Line(floor_port) as line:
                notes.add(("floor", "play"), *seconds_each(line, FLOOR_PLAY, PLAYS))
            throughput(notes, server.port, busy, floor_port)
            for name, act in inside.items():
                notes.add(("in process", name), seconds_of(act))
            recorded(notes, "moon", sheets, nothing)
            recorded(notes, "colony", bases, nothing)
        notes.add(("stream",), bytes_per_stream(server.port, server.pid, events_of(busy), STREAMS))
        notes.add(("floor", "stream"), bytes_per_stream(floor_port, floor_pid, FLOOR_EVENTS, STREAMS))
    return notes


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        lines = report(measure(Path(folder)), REPEATS, STREAMS)
    print(*lines, sep="\n")
    RESULTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
