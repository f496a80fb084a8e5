"""Latency and plays per second, each side beside the others."""

from __future__ import annotations

from bench.measurements import Measurements, percentile
from bench.servers import BY_HAND, OURS, OURS_PG, Servers

TABLES = (1, 10, 50)
SECONDS = 1.2
TAPS, PAUSE = 100, 0.008
"""A person does not tap in the very moment the last play arrived, and a server may have work left from it."""
EVENT, PANEL = "event", "panel"
HALF, SLOW = "p50", "p99"
SERVER, DRIVER = "server", "driver"


def latency(notes: Measurements, servers: Servers) -> None:
    """One table of four; phones that fetch panels, and phones that hear the event alone."""
    for side in servers:
        if side in (OURS, OURS_PG):
            told = servers.run("latency", side, by_hand=True, taps=TAPS, pause=PAUSE)
            note(notes, side, PANEL, told[PANEL])
            notes.add(("busy", side, BY_HAND, SERVER), told["server"] / told["plays"])
        told = servers.run("latency", side, taps=TAPS, pause=PAUSE)
        note(notes, side, EVENT, told[EVENT])


def note(notes: Measurements, side: str, what: str, seconds: list[float]) -> None:
    notes.add(("latency", side, what, HALF), percentile(seconds, 0.5))
    notes.add(("latency", side, what, SLOW), percentile(seconds, 0.99))


def throughput(notes: Measurements, servers: Servers) -> None:
    """Tables of four, a tap in flight at each."""
    for tables in TABLES:
        for side in servers:
            told = servers.run("throughput", side, tables=tables, seconds=SECONDS)
            notes.add(("plays", side, tables), told["plays"] / told["seconds"])
            notes.add(("busy", side, tables, SERVER), told["server"] / told["plays"])
            notes.add(("busy", side, tables, DRIVER), told["driver"] / told["plays"])
