"""Tables of 100 Astronauts for the phones, set up and played on through the JSON interface."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.browser.tables import Table
from tests.load.server import API, Server

BASE = {
    "what": "space-base",
    "slot_1": 2,
    "slot_1_text": "1 Energy, 1 Processor",
    "slot_2": 1,
    "slot_2_text": "1 Cement brick",
    "reward": "draft",
}
SHIP = {"what": "battleship", "slot_1": 1, "slot_2": 1, "reward": "coin"}


def open_hundred(
    server: Server, names: Sequence[str] = ("Anna", "Ben"), *, begun: bool = True, **setup: Any
) -> Table:
    """A new table, in the actions of the first turn unless said otherwise."""
    body = {
        "game": "hundred_astronauts",
        "setup": {"library": [], **setup},
        "seats": [{"name": name} for name in names],
    }
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    table = Table(server, made["code"], made["keys"]["host"], made["links"])
    if begun:
        table.play("begin", seat="red")
        table.play("start-turn")
    return table


def put(table: Table, seat: str, *buildings: str) -> None:
    """Buildings that stand already; "space-base*" has an astronaut on it."""
    for building in buildings:
        kind = building.removesuffix("*")
        astronaut = {"astronaut": True} if kind != building else {}
        table.play("put-building", seat=seat, building=kind, **astronaut)
