"""From a finger's lift to changed pixels: two phones in Chromium at one table, ours and the peer's."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from enum import StrEnum
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from playwright.async_api import async_playwright

from bench.driver.sides import OPENING
from bench.measurements import Measurements, percentile
from bench.processes import PEER
from bench.servers import OURS, PEERS, Servers
from bench.two_phones import LESS, MORE, TwoPhones, phones
from tests.browser.chromium import CHROMIUM, FLAGS
from tests.load.server import API, SEATS

ROUNDS, TAPS, ROWS = 5, 10, 2
"""A round is this many single taps as it is and slowed, and rows of ten; ours and the peer's in turn."""
SECONDS = 150
"""No round is begun that would not be over by then: on a busy machine there are fewer."""
IN_A_ROW, APART = 10, 0.3
SLOWER = 4
PAUSE = (0.2, 0.35)
"""Seconds between single taps: any moment of a frame is as likely as another."""
OWN, OTHER = "the phone tapped", "another phone"
SHARES = {"p50": 0.5, "p95": 0.95}
FIGURES = "figures"


class Tapped(StrEnum):
    """How: as it is, on slow phones, or in a row on slow phones."""

    ALONE = "alone"
    SLOW = "slow"
    ROW = "row"


Taken = dict[tuple[str, Tapped, str], list[float]]
"""Seconds by the side, how it was tapped, and on which phone."""


def pixels(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Every tap of some interleaved rounds; what is told are the percentiles of all."""
    with client(servers.node, folder) as page:
        taken, figures = asyncio.run(measured(ours(servers), peers(servers, page)))
    for (side, how, who), seconds in taken.items():
        for told, share in SHARES.items():
            notes.add(("pixels", side, how, who, told), percentile(seconds, share))
    for side, count in figures.items():
        notes.add(("pixels", side, FIGURES), count)


async def measured(ours: tuple[str, str], peers: tuple[str, str]) -> tuple[Taken, dict[str, int]]:
    """Both sides in one browser, and how many figures are on the page of either."""
    sides = dict[str, TwoPhones]()
    async with async_playwright() as tools, AsyncExitStack() as stack:
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        sides[OURS] = await stack.enter_async_context(phones(browser, *ours, view="table"))
        sides[PEERS] = await stack.enter_async_context(phones(browser, *peers, view=""))
        taken = await rounds(sides)
        figures = {side: await table.first.page.evaluate("bench.figures()") for side, table in sides.items()}
    return taken, figures


async def rounds(sides: Mapping[str, TwoPhones]) -> Taken:
    """As many rounds as there is time for, at least one."""
    taken, began, took = Taken(), time.monotonic(), 0.0
    for _ in range(ROUNDS):
        round_began = time.monotonic()
        if round_began - began + took > SECONDS:
            break
        for how in Tapped:
            for side, table in sides.items():
                for first, other in await tapped(table, how):
                    taken.setdefault((side, how, OWN), []).append(first)
                    taken.setdefault((side, how, OTHER), []).append(other)
        took = time.monotonic() - round_began
    return taken


async def tapped(table: TwoPhones, how: Tapped) -> list[tuple[float, float]]:
    """One round of one side: seconds on the phone that tapped, and on the other."""
    await table.slowed(1 if how is Tapped.ALONE else SLOWER)
    taken = []
    for number in range(ROWS if how is Tapped.ROW else TAPS):
        await asyncio.sleep(random.uniform(*PAUSE))  # noqa: S311 - no secret
        sign = MORE if number % 2 else LESS
        times = IN_A_ROW if how is Tapped.ROW else 1
        taken.append(await table.tapped(sign, times, APART))
    await table.slowed(1)
    return taken


# --- two phones at a table -----------------------------------------------------------------------


def ours(servers: Servers) -> tuple[str, str]:
    """The addresses of the first two phones of a new table."""
    home = f"http://127.0.0.1:{servers.ports[OURS][0]}"
    made = posted(f"{home}{API}/tables", OPENING)
    first, other, *_ = made["keys"]["seats"].values()
    return f"{home}/t/{made['code']}/key/{first}", f"{home}/t/{made['code']}/key/{other}"


def peers(servers: Servers, page: str) -> tuple[str, str]:
    """The same at the peer's, whose page is served elsewhere."""
    home = f"http://127.0.0.1:{servers.ports[PEERS][0]}"
    match = posted(f"{home}/games/table/create", {"numPlayers": len(SEATS)})["matchID"]
    phones = []
    for place, name in enumerate(SEATS):
        asked = {"playerID": str(place), "playerName": name}
        joined = posted(f"{home}/games/table/{match}/join", asked)
        sits = {"player": place, "credentials": joined["playerCredentials"]}
        phones.append(f"{page}?{urlencode({'server': home, 'match': match, **sits})}")
    return phones[0], phones[1]


def posted(address: str, body: object) -> dict[str, Any]:
    asked = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310 - http
    with urlopen(asked, timeout=30) as answer:  # noqa: S310 - http
        made: dict[str, Any] = json.load(answer)
    return made


@contextmanager
def client(node: str, folder: Path) -> Iterator[str]:
    """The address of the peer's page: built, and served as files."""
    built = folder / "page"
    built.mkdir()
    subprocess.run([node, str(PEER / "build_page.js"), str(built)], check=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built))) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}/index.html"
        files.shutdown()


class Files(SimpleHTTPRequestHandler):
    """Says nothing of each request."""

    def log_message(self, *_: object) -> None:
        pass
