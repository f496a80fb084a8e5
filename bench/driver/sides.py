"""Tables with their four phones, on any of the servers."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.driver.http import Line, request
from bench.driver.phones import API, AtFloor, AtPeer, ByHand, ByProgram, Phone
from tests.load.server import SEATS, SETUP

COMPANION, BY_HAND, PEER, FLOOR = "companion", "companion by hand", "boardgame.io", "floor"
SEATED = len(SEATS)
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Side:
    """Which server, and how its phones speak to it. The phones of a table are split over the ports."""

    kind: str
    ports: tuple[int, ...]
    pids: tuple[int, ...]

    async def table(self, length: int = 0, seats: int = SEATED) -> Sequence[Phone]:
        """A new table and its phones, none of them open yet. Only the peer's has more seats than four."""
        if self.kind == FLOOR:
            number = next(_floor_tables)
            return [AtFloor(self.ports[0], number) for _ in range(SEATED)]
        line = await Line.to(self.ports[0])
        try:
            if self.kind == PEER:
                return await self._match(line, length, seats)
            opened = await post(line, f"{API}/tables", OPENING)
        finally:
            line.close()
        return self.seats(opened["code"], list(opened["keys"]["seats"].values()), 0)

    def seats(self, code: str, keys: Sequence[str], number: int) -> Sequence[Phone]:
        """The phones of a table of ours."""
        phone = ByHand if self.kind == BY_HAND else ByProgram
        return [
            phone(self.ports[place % len(self.ports)], code, key, number) for place, key in enumerate(keys)
        ]

    async def _match(self, line: Line, length: int, seats: int) -> Sequence[Phone]:
        match = (await post(line, "/games/table/create", {"numPlayers": seats}))["matchID"]
        phones = []
        for place in range(seats):
            who = {"playerID": str(place), "playerName": f"Player {place + 1}"}
            joined = await post(line, f"/games/table/{match}/join", who)
            phones.append(AtPeer(self.ports[0], match, place, joined["playerCredentials"]))
        if length:
            await post(line, f"/grow/{match}/{length}", {})
        return phones


_floor_tables = itertools.count(1)
OPENING = {"game": "astro_knights", "setup": SETUP, "seats": [{"name": name} for name in SEATS]}


async def post(line: Line, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to this JSON."""
    answer = await line.ask(request("POST", path, JSON, json.dumps(body).encode()))
    if answer.status not in (200, 201):
        raise RuntimeError(f"{path}: {answer.status} {answer.body[:300].decode(errors='replace')}")
    made: dict[str, Any] = json.loads(answer.body)
    return made


async def open_all(phones: Sequence[Phone]) -> None:
    """Let them sit down, one after the other, as people do."""
    for phone in phones:
        await phone.open()
        if isinstance(phone, ByProgram):
            await phone.ready()
