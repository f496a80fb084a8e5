"""Phones that lie on the table: what each costs the server in memory, and all of them in processor time."""

from __future__ import annotations

from bench.measurements import Measurements
from bench.servers import Servers
from tests.load.server import SEATS

PHONES, SECONDS = 500, 26.0
"""Long enough for a ping of each phone on every side: boardgame.io asks every 25 seconds, ours every 15."""


def idle(notes: Measurements, servers: Servers) -> None:
    """All sides at the same time: nobody does anything."""
    told = servers.run("idle", *servers, tables=PHONES // len(SEATS), seconds=SECONDS)
    for place, side in enumerate(servers):
        notes.add(("idle", side, "each"), told["bytes"][place])
        notes.add(("idle", side, "whole"), told["whole"][place])
        notes.add(("idle", side, "busy"), told["busy"][place])
