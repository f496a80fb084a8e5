"""A small machine: one core at a quarter of this one's speed, and six phones at Welcome to the Moon.

A whole recorded evening is tapped again, with the same cards: its first half one tap after the other, in the
second all six tap within a second, since in this game all write at once. boardgame.io's six have a table of
its own and tap one after the other: it drops a move that was made on an older state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from bench import processes
from bench.driver import sides
from bench.in_process import InProcess
from bench.measurements import Measurements, percentile
from bench.servers import OURS, PEERS, Servers, make_folder
from bench.slow_core import slow_core
from companion.engine.log import Entry

GAME = "welcome_to_the_moon"
AFTER_ALL_ARE_DONE = ("claim", "leave-missions")
SEATED, SECOND = 6, 1.0
PAUSE = 0.02
"""Seconds after a tap that everybody has seen."""
PEER_TAPS = 200
ALONE, AT_ONCE = "one tap at a time", "six taps within a second"
ANSWER, OTHERS = "tap answered", "last other phone changed"
SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
Tap = dict[str, Any]


def small(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Ours on SQLite and the peer on its files, each alone on the slow core."""
    home = make_folder(folder, "small")
    with processes.companion(home) as (port, pid):
        opened, log = InProcess(home, f"sqlite:///{home / 'companion.sqlite'}").same_cards(GAME)
        side = (sides.BY_HAND, [port], [pid])
        table: dict[str, Any] = {"code": opened.code, "keys": dict(opened.keys.seats)}
        with slow_core(pid) as means:
            notes.add(("small", means), 1.0)
            for how, waves in halves(log).items():
                apart = SECOND / SEATED if how == AT_ONCE else 0.0
                given: dict[str, Any] = {"table": table, "waves": waves, "apart": apart, "pause": PAUSE}
                note(notes, OURS, how, servers.driver.run("evening", [side], given))
                table["number"] = sum(map(len, waves))
    with processes.peer(servers.node, home, "flatfile", str(home / "matches")) as (port, pid), slow_core(pid):
        given = {"seats": SEATED, "taps": PEER_TAPS, "pause": PAUSE}
        note(notes, PEERS, ALONE, servers.driver.run("seated", [(sides.PEER, [port], [pid])], given))


def note(notes: Measurements, side: str, how: str, told: dict[str, list[float]]) -> None:
    for what in (ANSWER, OTHERS):
        for name, share in SHARES.items():
            notes.add(("small", side, how, what, name), percentile(told[what], share))


def halves(log: Sequence[Entry]) -> dict[str, list[list[Tap]]]:
    """Waves of taps made at the same time: in the first turns of one tap, in the others one of each phone."""
    turns = list(phases(log))
    early = sum(map(len, turns[: len(turns) // 2]))
    late = (
        [tap for tap in wave if tap]
        for turn in turns[len(turns) // 2 :]
        for wave in zip_longest(*by_seat(turn).values())
    )
    return {ALONE: [[tap_of(entry)] for entry in log[:early]], AT_ONCE: list(late)}


def phases(log: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Pieces of the log in which the seats do not wait for each other: until cards are turned over."""
    phase: list[Entry] = []
    for entry in log:
        if phase and entry.kind in AFTER_ALL_ARE_DONE and phase[-1].kind not in AFTER_ALL_ARE_DONE:
            yield phase
            phase = []
        phase.append(entry)
        if entry.drawn is not None:
            yield phase
            phase = []
    if phase:
        yield phase


def by_seat(phase: Iterable[Entry]) -> dict[str, list[Tap]]:
    """What each seat taps, in its order."""
    taps: dict[str, list[Tap]] = {}
    for entry in phase:
        taps.setdefault(entry.by, []).append(tap_of(entry))
    return taps


def tap_of(entry: Entry) -> Tap:
    """What the phone sends; one that belongs to no seat is sent by the seat whose value it sets."""
    drawn = entry.drawn or ()
    fields = {name: value for name, value in entry.fields.items() if name not in drawn}
    seat = str(fields["what"]).partition(".")[0] if entry.by == "host" else entry.by
    return {"seat": seat, "kind": entry.kind, "fields": fields}
