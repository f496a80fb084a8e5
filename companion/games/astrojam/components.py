"""Components of Astrojam as the rulebook names them, and the description of the game for the lobby."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.text import Text

_PRINTED: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "printed.json").read_text("utf-8"))

MIN_PLAYERS, MAX_PLAYERS = _PRINTED["players"]["least"], _PRINTED["players"]["most"]
# AJ-I1
DESTINATIONS: Mapping[str, Text] = {id_: Text(name) for id_, name in _PRINTED["destinations"].items()}
IN_SENTENCE: Mapping[str, Text] = {
    "computer": Text("computer"),
    "engine": Text("engine"),
    "lab": Text("lab"),
    "largest": Text("largest board"),
    "second": Text("second board"),
    "third": Text("third board"),
    "fourth": Text("fourth board"),
}
"""Names of destinations and boards within a sentence, such as "computer" in "to the computer"."""
THE: Mapping[str, Text] = {
    "computer": Text("the computer"),
    "engine": Text("the engine"),
    "lab": Text("the lab"),
}
"""Destinations with their article."""

ASTRONAUTS: int = _PRINTED["astronauts_each"]  # AJ-S1
ROBOTS: int = _PRINTED["robots"]  # AJ-S5
CRATES: int = _PRINTED["crates"]  # AJ-S7
BOARDS: Mapping[str, Text] = {row["id"]: Text(row["name"]) for row in _PRINTED["boards"]}  # AJ-S2
MOST_CRATES: Mapping[str, int] = {row["id"]: row["crates"] for row in _PRINTED["boards"]}  # AJ-S7
ITEMS: int = _PRINTED["items"]  # AJ-I7
MOST_ITEM_NAME = 20
ITEM_NAMES: tuple[str, ...] = tuple(f"Item {number}" for number in range(1, ITEMS + 1))
USUAL_ITEMS: Mapping[str, Text] = {
    name: Text("Item {number}", number=number) for number, name in enumerate(ITEM_NAMES, start=1)
}
"""Translated names of items that still have their default name."""
CARDS: int = _PRINTED["cards"]
"""Number of all cards in the box. The size of each deck is not known."""

START_HAND: int = _PRINTED["hand"]["start"]  # AJ-S8
HAND_LIMIT: int = _PRINTED["hand"]["limit"]  # AJ-H1
GOAL: int = _PRINTED["goal"]  # AJ-E1

CARD_NAMES: Mapping[str, Text] = {row["id"]: Text(row["name"]) for row in _PRINTED["action_cards"]}
"""K: names of the six kinds of action card."""
CARD_LINES: Mapping[str, Text] = {row["id"]: Text(row["line"]) for row in _PRINTED["action_cards"]}
CARD_TEXTS: Mapping[str, tuple[Text, ...]] = {
    row["id"]: tuple(map(Text, row["text"])) for row in _PRINTED["action_cards"]
}
"""Effect of each kind of action card in our own words."""


def item_id(number: int) -> str:
    """Return the id of an item token; tokens are counted from 1."""
    return f"item-{number}"


ITEM_IDS: tuple[str, ...] = tuple(item_id(number) for number in range(1, ITEMS + 1))
