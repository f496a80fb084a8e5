"""What the phones do without haste: play at long logs, come to a table, sit there."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from bench.driver.http import Answer
from bench.driver.kernel import memory, spent
from bench.driver.phones import AtPeer, ByProgram, Phone, checked
from bench.driver.runs import LOST_AFTER
from bench.driver.sides import Side, open_all

WARM = 3
BETWEEN = 0.02
SETTLE = 1.5


async def growth(side: Side, tables: list[dict[str, Any]], plays: int, visits: int) -> list[dict[str, Any]]:
    """Seconds and bytes of a play and of a visit at each table, in turn: disturbances meet all alike."""
    phones = [await alone(side, table) for table in tables]
    played = [[await Alone(phone).play() for phone in phones] for _ in range(WARM + plays)]
    visited = [[await visit(phone) for phone in phones] for _ in range(visits)]
    for phone in phones:
        phone.close()
    return [
        {
            "number": phone.number,
            "play": [lap[place][0] for lap in played[WARM:]],
            "play bytes": [lap[place][1] for lap in played[WARM:]],
            "visit": [lap[place][0] for lap in visited],
            "visit bytes": [lap[place][1] for lap in visited],
        }
        for place, phone in enumerate(phones)
    ]


async def alone(side: Side, table: dict[str, Any]) -> Phone:
    """The only phone at a table, which is ours and stands already, or is new."""
    length = table["number"]
    if "code" in table:
        phone = side.seats(table["code"], table["keys"], length)[0]
    else:
        phone = (await side.table(length))[0]
    await open_all([phone])
    if phone.number != length:
        raise RuntimeError(f"the log is {phone.number} long, not {length}")
    return phone


async def visit(phone: Phone) -> tuple[float, int]:
    """After a moment in which the server gets done with the last one."""
    await asyncio.sleep(BETWEEN)
    return await phone.visit()


class Alone:
    """One phone at a table: its play is over when it has both the answer and the event."""

    def __init__(self, phone: Phone) -> None:
        self._phone, self._size = phone, 0
        self._left = 1 + isinstance(phone, ByProgram)
        self._over: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        phone.heard = self._heard
        if isinstance(phone, ByProgram):
            phone.played = self._answered

    def _heard(self, phone: Phone, now: float) -> None:
        self._done(phone.bytes_of_play, now)

    def _answered(self, answer: Answer) -> None:
        checked(answer)
        self._done(answer.size, time.perf_counter())

    def _done(self, size: int, now: float) -> None:
        self._size += size
        self._left -= 1
        if not self._left:
            self._over.set_result(now)

    async def play(self) -> tuple[float, int]:
        """Seconds, and bytes that came."""
        began = time.perf_counter()
        self._phone.tap()
        ended = await asyncio.wait_for(self._over, LOST_AFTER)
        return ended - began, self._size


async def idle(*sides: Side, tables: int, seconds: float) -> dict[str, Any]:
    """Memory of each phone that only sits there, and the processor time of all of them, side by side."""
    rooms = await asyncio.gather(*[LoadedTable.at(side, tables) for side in sides])
    await asyncio.sleep(SETTLE)
    before = [spent(room.pids) for room in rooms]
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    busy = [(spent(room.pids) - so_far) / took for room, so_far in zip(rooms, before, strict=True)]
    for room in rooms:
        room.leave()
    return {
        "bytes": [room.bytes_each for room in rooms],
        "whole": [room.whole for room in rooms],
        "busy": busy,
    }


class LoadedTable:
    """Phones of one side, all open, nobody tapping."""

    def __init__(self, pids: Sequence[int], phones: Sequence[Phone], before: int) -> None:
        self.pids, self._phones = pids, phones
        self.whole = memory(pids)
        self.bytes_each = (self.whole - before) / len(phones)

    @classmethod
    async def at(cls, side: Side, tables: int) -> LoadedTable:
        first, *rooms = [await side.table() for _ in range(tables + 1)]
        for phone in first:  # what the first ones load is not counted
            await phone.open()
        await tidied(first, side.pids)
        before = memory(side.pids)
        phones = [phone for room in rooms for phone in room]
        for phone in phones:
            await phone.open()
        await tidied(phones, side.pids)
        loaded = cls(side.pids, phones, before)
        for phone in first:
            phone.close()
        return loaded

    def leave(self) -> None:
        for phone in self._phones:
            phone.close()


async def tidied(phones: Sequence[Phone], pids: Sequence[int]) -> None:
    """Wait until the servers are done, and let Node collect its garbage: in its favour."""
    await asyncio.sleep(SETTLE)
    if phones and isinstance(phones[0], AtPeer):
        for pid in pids:
            os.kill(pid, signal.SIGUSR2)
        await asyncio.sleep(SETTLE)
