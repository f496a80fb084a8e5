"""The rules without a server: ours beside the peer's reducer, and whole evenings of the games with sheets."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from itertools import count

from bench import colony, moon
from bench.in_process import GAME
from bench.measurements import Measurements
from bench.processes import PEER
from bench.servers import OURS, PEERS, Servers
from companion.engine.log import Entry
from companion.engine.moves import read_move
from companion.engine.replay import replay
from companion.tables.create import read_seats, read_setup
from tests.load.server import SEATS, SETUP

STEPS = 1000
SECONDS = 0.25
STEP, REPLAY, SCORE = "one move: check and apply", f"replay of {STEPS:,} moves", "one score"
Act = Callable[[], object]
Evenings = dict[str, dict[str, Act]]


class RulesOnly:
    """What is timed, made once."""

    def __init__(self) -> None:
        self._sheets = {name: moon.parts(game) for name, game in moon.evenings().items()}
        self._bases = {name: colony.parts(game) for name, game in colony.evenings().items()}
        self._nothing = moon.empty_request()
        self._rules = rules()

    def __call__(self, notes: Measurements, servers: Servers) -> None:
        for name, act in self._rules.items():
            notes.add(("rules", OURS, name), seconds_of(act, SECONDS))
        theirs = reducer(servers.node)
        notes.add(("rules", PEERS, STEP), theirs["step"] / 1e6)
        notes.add(("rules", PEERS, REPLAY), theirs["replay"] / 1e6)
        self._evenings(notes, "moon", self._sheets)
        self._evenings(notes, "colony", self._bases)

    def _evenings(self, notes: Measurements, slug: str, evenings: Evenings) -> None:
        """Those of one game, and a request that does nothing between them."""
        for evening, acts in evenings.items():
            for figure, act in acts.items():
                notes.add((slug, evening, figure), seconds_of(act))
            notes.add(("empty request",), seconds_of(self._nothing))


def rules() -> dict[str, Act]:
    """The same moves as the peer's game makes."""
    seats = read_seats(GAME, SEATS)
    setup = read_setup(GAME, SETUP, seats)
    kinds = ("heal-boss", "damage-boss")
    moves = [read_move(GAME.moves, kind, {"amount": 1}) for kind in kinds]
    log = [Entry(n, kinds[n % 2], {"amount": 1}, by="host") for n in range(1, STEPS + 1)]
    first = GAME.new_game(setup, seats)
    number = count()
    return {
        STEP: lambda: GAME.play(first, moves[next(number) % 2]),
        REPLAY: lambda: replay(GAME, setup, seats, log),
        SCORE: lambda: GAME.score(first),
    }


def reducer(node: str) -> dict[str, float]:
    """Microseconds that the peer's takes."""
    command = [node, str(PEER / "rules.js"), str(SECONDS), str(STEPS)]
    made = subprocess.run(command, env={"NODE_ENV": "production"}, capture_output=True, text=True, check=True)
    told: dict[str, float] = json.loads(made.stdout)
    return told


def seconds_of(act: Act, at_least: float = 0.02) -> float:
    """Seconds of the processor for one call: what else runs here does not count."""
    act()
    calls, began = 0, time.process_time()
    while (took := time.process_time() - began) < at_least:
        act()
        calls += 1
    return took / calls
