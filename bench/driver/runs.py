"""What the phones do while the clock runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from bench.driver.http import Answer
from bench.driver.kernel import spent
from bench.driver.phones import ByHand, ByProgram, Phone, checked, number_on
from bench.driver.sides import BY_HAND, SEATED, Side, open_all

WARM_TAPS, WARM_SECONDS = 12, 0.3
LOST_AFTER = 20.0


class Baton:
    """Four phones that tap in turn: whose turn is next taps when it has heard of the tap before.

    So no table has two taps in flight, on either side: boardgame.io drops a move made on an older state.
    """

    def __init__(self, phones: Sequence[Phone]) -> None:
        self._phones, self.taps = phones, 0
        self._first = phones[0].number
        self._stopped = False
        self.over: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        for phone in phones:
            phone.heard = self._heard
            if isinstance(phone, ByProgram):
                phone.played = checked

    def start(self) -> None:
        self._tap(self._phones[self._first % SEATED])

    def stop(self) -> None:
        """No tap after this one; over when all have heard it."""
        self._stopped = True

    def _tap(self, phone: Phone) -> None:
        self.taps += 1
        phone.tap()

    def _heard(self, phone: Phone, now: float) -> None:
        last = self._first + self.taps
        if phone.number != last:
            return
        if self._stopped:
            if all(other.number == last for other in self._phones):
                self.over.set_result(now)
        elif phone is self._phones[last % SEATED]:
            self._tap(phone)


async def throughput(side: Side, tables: int, seconds: float) -> dict[str, Any]:
    """Plays per second over all tables, every phone hearing every play."""
    rooms = [await side.table() for _ in range(tables)]
    phones = [phone for room in rooms for phone in room]
    await open_all(phones)
    await race(rooms, WARM_SECONDS)
    busy = Busy(side)
    plays, took = await race(rooms, seconds)
    told = {"plays": plays, "seconds": took, **busy.so_far()}
    for phone in phones:
        phone.close()
    return told


async def race(rooms: Sequence[Sequence[Phone]], seconds: float) -> tuple[int, float]:
    """How many plays were heard by all four, and in what time."""
    batons = [Baton(room) for room in rooms]
    began = time.perf_counter()
    for baton in batons:
        baton.start()
    await asyncio.sleep(seconds)
    for baton in batons:
        baton.stop()
    ends = [await asyncio.wait_for(baton.over, LOST_AFTER) for baton in batons]
    return sum(baton.taps for baton in batons), max(ends) - began


async def latency(side: Side, taps: int, pause: float) -> dict[str, Any]:
    """Seconds from a tap until each of the three other phones has the play, and until it has its panel."""
    phones = await side.table()
    await open_all(phones)
    events: list[float] = []
    panels: list[float] = []
    busy = Busy(side)
    for count in range(WARM_TAPS + taps):
        heard, shown = await OneTap(phones, by_hand=side.kind == BY_HAND).measure(phones[count % SEATED])
        if count >= WARM_TAPS:
            events += heard
            panels += shown
        await asyncio.sleep(pause)
    told = {"event": events, "panel": panels, "plays": WARM_TAPS + taps, **busy.so_far()}
    for phone in phones:
        phone.close()
    return told


class Busy:
    """Seconds of the processors that the servers and the driver have spent since it was made."""

    def __init__(self, side: Side) -> None:
        self._pids = side.pids
        self._server, self._driver = spent(side.pids), time.process_time()

    def so_far(self) -> dict[str, float]:
        return {"server": spent(self._pids) - self._server, "driver": time.process_time() - self._driver}


class OneTap:
    """One tap, and when each phone was done with it."""

    def __init__(self, phones: Sequence[Phone], *, by_hand: bool) -> None:
        self._phones, self._by_hand = phones, by_hand
        self._waits: dict[tuple[str, int], float] = {}
        self._began, self._wanted = 0.0, 0
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for phone in phones:
            phone.heard = partial(self._note, "event")
            if isinstance(phone, ByProgram):
                phone.played = self._played
            if isinstance(phone, ByHand):
                phone.shown = partial(self._note, "panel")

    def _note(self, what: str, phone: Phone | None, now: float) -> None:
        self._waits[what, id(phone)] = now - self._began
        if len(self._waits) == self._wanted:
            self._done.set_result(None)

    def _played(self, answer: Answer) -> None:
        checked(answer)
        self._note("answer", None, time.perf_counter())

    async def measure(self, tapper: Phone) -> tuple[list[float], list[float]]:
        """Tap, and wait until everybody is done; what the three others waited for the event and the panel."""
        self._wanted = SEATED * (2 if self._by_hand else 1) + isinstance(tapper, ByProgram)
        self._began = time.perf_counter()
        tapper.tap()
        await asyncio.wait_for(self._done, LOST_AFTER)
        others = [phone for phone in self._phones if phone is not tapper]
        heard = [self._waits["event", id(phone)] for phone in others]
        if not self._by_hand:
            return heard, []
        for phone in others:
            has_panel(phone)
        return heard, [self._waits["panel", id(phone)] for phone in others]


def has_panel(phone: Phone) -> None:
    """What came was packed, and it is the panel of the last play."""
    answer = phone.panel if isinstance(phone, ByHand) else None
    if answer is None:
        raise RuntimeError("no panel came")
    if number_on(answer) != phone.number:
        raise RuntimeError(f"the panel is not of play {phone.number}")
