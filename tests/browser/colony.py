"""Tables of Exoplanet Colony for the phones, set up and played on through the JSON interface."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.browser.tables import Table
from tests.load.server import API, Server

START = {
    "oxygen_production": -1,
    "water_production": -2,
    "food_production": -1,
    "energy_production": -1,
    "events": 9,
}
FARM = {"name": "Hydroponic Farm", "colour": "blue", "cost_blue": 2, "food": 2, "energy": -1}
TANK = {"name": "Algae Tank", "colour": "red", "cost_red": 1, "oxygen": 1, "water": -1}
ARRAY = {"name": "Solar Array", "colour": "yellow", "cost_any": 2, "energy": 1, "energy_icon": "+radiation"}
CONDENSER = {"name": "Condenser", "colour": "green", "cost_green": 1, "water": 2}


def open_colony(
    server: Server, names: Sequence[str] = ("Anna", "Ben"), *, begun: bool = True, **setup: Any
) -> Table:
    """A new table; begun by the first player unless said otherwise. `scenario` changes some numbers."""
    scenario = {**START, **setup.pop("scenario", {})}
    body = {
        "game": "exoplanet_colony",
        "setup": {"library": {}, "scenario": scenario, **setup},
        "seats": [{"name": name} for name in names],
    }
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    table = Table(server, made["code"], made["keys"]["host"], made["links"])
    if begun:
        table.play("begin", seat="red")
    return table


def type_in(table: Table, *cards: dict[str, Any]) -> None:
    """Modules typed in."""
    for card in cards or (FARM, TANK, CONDENSER, ARRAY):
        table.play("type-module", **card)


def to_event(table: Table, name: str = "") -> None:
    """The rest of a turn, up to an event that lies open."""
    table.play("update-resources")
    table.play("reveal-event", **({"name": name} if name else {}))
