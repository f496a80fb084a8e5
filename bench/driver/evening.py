"""Phones at a table of six: each tap's answer, and the last of the other phones that shows it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

from bench.driver.http import Answer
from bench.driver.phones import ByHand, Phone, checked
from bench.driver.runs import LOST_AFTER
from bench.driver.sides import Side, open_all

ANSWER, OTHERS = "tap answered", "last other phone changed"


class Browser(ByHand):
    """A phone that reads off each panel which play it shows: several tap at once, so it may be ahead."""

    def begin(self, kind: str, fields: Mapping[str, Any]) -> None:
        """Tap this move, as the browser posts it."""
        self._post(next(self._keys), {"kind": kind, "expect": self.drawn, **fields})

    def _answered(self, answer: Answer) -> None:
        self.tapping = False
        self.played(answer)
        checked(answer)
        self._take(answer)
        self.shown(self, time.perf_counter())
        self._draw_pushes()
        if self.number > self.drawn and not self._pushing:
            self._refresh()

    def _fetched(self, answer: Answer) -> None:
        self._fetching = False
        if answer.status != 204:
            checked(answer)
            self._take(answer)
            self.shown(self, time.perf_counter())
        if self._wanted:
            self._refresh()


class Wave:
    """Taps that are made at about the same time, each of another phone, until every phone shows all."""

    def __init__(self, phones: Sequence[Browser], size: int) -> None:
        self._phones, self._last = phones, phones[0].drawn + size
        self._size, self._began = size, dict[Phone, float]()
        self._answers: dict[Phone, tuple[float, int]] = {}
        self._shown: dict[Phone, list[tuple[float, int]]] = {phone: [] for phone in phones}
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for phone in phones:
            phone.shown = self._show

    def tap(self, phone: Browser, kind: str, fields: Mapping[str, Any]) -> None:
        self._began[phone] = time.perf_counter()
        phone.played = lambda _: None
        phone.begin(kind, fields)

    def _show(self, phone: Phone, now: float) -> None:
        """A tapping phone's first panel since its tap is its answer: until then it fetches none."""
        if not isinstance(phone, Browser):
            raise TypeError(phone)
        self._shown[phone].append((now, phone.drawn))
        if phone in self._began and phone not in self._answers and not phone.tapping:
            self._answers[phone] = now, phone.drawn
        everybody = all(other.drawn >= self._last for other in self._phones)
        if everybody and len(self._answers) == self._size and not self._over.done():
            self._over.set_result(None)

    async def measured(self) -> dict[str, list[float]]:
        """Seconds of each tap until its answer, and until the last other phone showed as much."""
        await asyncio.wait_for(self._over, LOST_AFTER)
        told: dict[str, list[float]] = {ANSWER: [], OTHERS: []}
        for phone, (answered, number) in self._answers.items():
            others = (shown for other, shown in self._shown.items() if other is not phone)
            last = max(min(now for now, drawn in shown if drawn >= number) for shown in others)
            told[ANSWER].append(answered - self._began[phone])
            told[OTHERS].append(last - self._began[phone])
        return told


async def evening(
    side: Side, table: dict[str, Any], waves: list[list[dict[str, Any]]], apart: float, pause: float
) -> dict[str, list[float]]:
    """Tap these waves at a table of ours, the taps of each so many seconds `apart`."""
    number = table.get("number", 0)
    phones = {
        seat: Browser(side.ports[place % len(side.ports)], table["code"], key, number)
        for place, (seat, key) in enumerate(table["keys"].items())
    }
    await open_all(list(phones.values()))
    told: dict[str, list[float]] = {ANSWER: [], OTHERS: []}
    for taps in waves:
        wave = Wave(list(phones.values()), len(taps))
        for place, tap in enumerate(taps):
            if place:
                await asyncio.sleep(apart)
            wave.tap(phones[tap["seat"]], tap["kind"], tap["fields"])
        for what, seconds in (await wave.measured()).items():
            told[what] += seconds
        await asyncio.sleep(pause)
    for phone in phones.values():
        phone.close()
    return told


async def seated(side: Side, seats: int, taps: int, pause: float) -> dict[str, list[float]]:
    """The same at a table of the peer's. What it sends of a play is event, panel and answer in one."""
    phones = await side.table(seats=seats)
    await open_all(phones)
    told: dict[str, list[float]] = {ANSWER: [], OTHERS: []}
    for count in range(taps):
        tapper = phones[count % seats]
        heard = dict[Phone, float]()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(phone: Phone, now: float, heard: dict[Phone, float] = heard, done: Any = done) -> None:
            heard[phone] = now
            if len(heard) == seats:
                done.set_result(None)

        for phone in phones:
            phone.heard = hear
        began = time.perf_counter()
        tapper.tap()
        await asyncio.wait_for(done, LOST_AFTER)
        told[ANSWER].append(heard.pop(tapper) - began)
        told[OTHERS].append(max(heard.values()) - began)
        await asyncio.sleep(pause)
    for phone in phones:
        phone.close()
    return told
