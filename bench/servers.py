"""Who is measured: every server in one run, and one driver for all of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import npm, processes, stores
from bench.driver import sides
from tests.load.server import ROOT

OURS, OURS_PG = "ours, SQLite", "ours, PostgreSQL"
PEERS, PEERS_PG = "boardgame.io, FlatFile", "boardgame.io, PostgreSQL"
BARE = "bare floor"
BY_HAND = "by hand"
"""Phones that are browsers, which get panels and pages."""
ORDER = (OURS, PEERS, OURS_PG, PEERS_PG, BARE)


@dataclass
class Driver:
    """The process of the phones. One job at a time."""

    process: subprocess.Popen[str]

    def run(self, what: str, whom: Sequence[Any], more: Mapping[str, Any]) -> Any:
        """What the phones of one run measured."""
        job = {"run": what, "sides": whom, "with": more}
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the driver has no ears")
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the driver ended in {what}: see above")
        return json.loads(answer)


@dataclass
class Servers:
    """The servers that run, by the name of their side."""

    driver: Driver
    node: str
    ports: dict[str, list[int]] = field(default_factory=dict)
    pids: dict[str, list[int]] = field(default_factory=dict)
    databases: dict[str, str] = field(default_factory=dict)
    """Where ours keeps its tables, as the app is told of it."""
    missing: dict[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[str]:
        return (side for side in ORDER if side in self.ports)

    def add(self, side: str, *servers: tuple[int, int]) -> None:
        self.ports[side] = [port for port, _ in servers]
        self.pids[side] = [pid for _, pid in servers]

    def run(self, what: str, *sides: str, by_hand: bool = False, **more: Any) -> Any:
        """One run of the driver."""
        return self.driver.run(what, [self.spoken(side, by_hand=by_hand) for side in sides], more)

    def spoken(self, side: str, *, by_hand: bool) -> tuple[str, list[int], list[int]]:
        """How the driver's phones speak to it, where, and with which processes."""
        companion = sides.BY_HAND if by_hand else sides.COMPANION
        kind = {OURS: companion, OURS_PG: companion, BARE: sides.FLOOR}.get(side, sides.PEER)
        return kind, self.ports[side], self.pids[side]


@contextmanager
def everybody(folder: Path) -> Iterator[Servers]:
    """All servers, up until the block ends."""
    with ExitStack() as stack:
        start = stack.enter_context
        node = npm.installed()
        found = Servers(Driver(start(driving())), node)
        ours = make_folder(folder, "ours")
        found.add(OURS, start(processes.companion(ours)))
        found.databases[OURS] = f"sqlite:///{ours / 'companion.sqlite'}"
        found.add(
            PEERS,
            start(processes.peer(node, make_folder(folder, "peer"), "flatfile", str(folder / "matches"))),
        )
        found.add(BARE, start(processes.floor(folder)))
        if why := stores.why_not():
            found.missing[OURS_PG] = found.missing[PEERS_PG] = why
        else:
            kept, redis = start(stores.database("ours")), stores.REDIS
            found.add(
                OURS_PG,
                *(
                    start(processes.companion(make_folder(folder, f"worker{n}"), kept, redis))
                    for n in range(2)
                ),
            )
            found.databases[OURS_PG] = kept.replace("postgresql:", "postgresql+psycopg:", 1)
            kept = start(stores.database("peer"))
            found.add(PEERS_PG, start(processes.peer(node, make_folder(folder, "peer_pg"), "postgres", kept)))
        yield found


def make_folder(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


@contextmanager
def driving() -> Iterator[subprocess.Popen[str]]:
    """The driver's process."""
    command = [sys.executable, "-m", "bench.driver"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.terminate()
