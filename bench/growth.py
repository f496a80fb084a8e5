"""What a long log costs: a play and a first visit, on tables that were played at before."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.in_process import InProcess
from bench.measurements import Measurements
from bench.servers import BARE, BY_HAND, OURS, OURS_PG, Servers
from companion.tables.create import Opened

LENGTHS = (10, 1000, 5000)
EVENING = 40
PLAYS, VISITS = 12, 6
FIGURES = ("play", "visit", "play bytes", "visit bytes")


@dataclass
class Long:
    """A table of ours that grows by what is played on it: how long its log is by now."""

    opened: Opened
    number: int

    def told(self) -> dict[str, Any]:
        keys = list(self.opened.keys.seats.values())
        return {"code": self.opened.code, "keys": keys, "number": self.number}


class Tables:
    """Tables of ours with logs of these lengths, made in this process in the servers' databases."""

    def __init__(self, servers: Servers, folder: Path, *, long: bool) -> None:
        self._apps = {side: InProcess(folder / side, uri) for side, uri in servers.databases.items()}
        first = self._apps[OURS]
        opened = {length: first.table(length) for length in LENGTHS[1:] if long}
        self._long = {(OURS, length): Long(table, length) for length, table in opened.items()}
        if other := self._apps.get(OURS_PG):
            for length, table in opened.items():
                self._long[OURS_PG, length] = Long(other.copy(first, table.code), length)

    def of(self, side: str, length: int) -> Long:
        """The short one is new each time: it would soon not be short."""
        if length == LENGTHS[0]:
            return Long(self._apps[side].table(length), length)
        return self._long[side, length]

    def evening(self, slug: str) -> Opened:
        """A table of ours in the middle of a recorded evening."""
        return self._apps[OURS].evening(slug, EVENING)


def growth(notes: Measurements, servers: Servers, tables: Tables) -> None:
    """All sides; at each, the lengths in turn."""
    for side in servers:
        if side in servers.databases:
            for by_hand in (False, True):
                long = [tables.of(side, length) for length in LENGTHS]
                told = grown(servers, side, [table.told() for table in long], by_hand=by_hand)
                note(notes, f"{side}, {BY_HAND}" if by_hand else side, told)
                for table, now in zip(long, told, strict=True):
                    table.number = now["number"]
        elif side != BARE:
            note(notes, side, grown(servers, side, [{"number": length} for length in LENGTHS]))


def grown(servers: Servers, side: str, tables: list[dict[str, Any]], *, by_hand: bool = False) -> list[Any]:
    told: list[Any] = servers.run("growth", side, by_hand=by_hand, tables=tables, plays=PLAYS, visits=VISITS)
    return told


def note(notes: Measurements, who: str, told: list[Any]) -> None:
    for length, measured in zip(LENGTHS, told, strict=True):
        for figure in FIGURES:
            notes.add(("growth", who, figure, length), *measured[figure])
