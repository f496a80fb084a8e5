"""Tables of any game for the phones, set up and played on through the JSON interface."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.browser.tables import Table
from tests.load.server import API, Server


def open_pad(server: Server, names: Sequence[str] = ("Anna", "Ben"), **setup: Any) -> Table:
    """A new table with a score pad."""
    body = {"game": "any_game", "setup": setup, "seats": [{"name": name} for name in names]}
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    return Table(server, made["code"], made["keys"]["host"], made["links"])


def write(table: Table, row: int, *points: int, counter: str = "") -> None:
    """The points of the first columns in a row."""
    who = {"counter": counter} if counter else {}
    for seat, number in zip(("red", "blue", "green", "yellow", "violet", "orange"), points, strict=False):
        table.play("write-points", seat=seat, row=f"r{row}", points=number, **who)
