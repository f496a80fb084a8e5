"""Tables of Astrojam for the phones, set up and played on through the JSON interface."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.browser.tables import Table
from tests.load.server import API, Server

STEPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("begin", {"seat": "red"}),
    ("place-astronaut", {"all": True}),
    ("place-robot", {"all": True}),
    ("deal-items", {"sites": [3, 1, 5, 2, 4]}),
    ("place-crates", {"board": "all"}),
    ("draw-hands", {}),
)
"""The set-up in the order of the rulebook, the columns still to be told."""
COLUMNS = (
    ("computer", "item-1", "lab"),
    ("engine", "item-2", "engine"),
    ("lab", "item-3", "computer"),
)
"""An objective each: where to, which item, which place to visit."""


def open_jam(
    server: Server, names: Sequence[str] = ("Anna", "Ben"), *, ready: bool = True, **setup: Any
) -> Table:
    """A new table, in the action phase of the first turn unless said otherwise."""
    body = {"game": "astrojam", "setup": setup, "seats": [{"name": name} for name in names]}
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    table = Table(server, made["code"], made["keys"]["host"], made["links"])
    if ready:
        prepare(table)
        lay_columns(table)
    return table


def prepare(table: Table, steps: int = len(STEPS)) -> None:
    """This many steps of the set-up."""
    for kind, fields in STEPS[:steps]:
        table.play(kind, **fields)


def lay_columns(table: Table) -> None:
    """AJ-S9: the two cards of every column."""
    for column, item, place in COLUMNS:
        table.play("lay-task", column=column, item=item)
        table.play("lay-condition", column=column, place=place)
