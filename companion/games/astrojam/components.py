"""The printed matter of Astrojam, as far as its rulebook names it.

What is printed on task, condition and action cards is not known here: players type it when it shows.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_PRINTED: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "printed.json").read_text("utf-8"))

MIN_PLAYERS, MAX_PLAYERS = _PRINTED["players"]["least"], _PRINTED["players"]["most"]
DESTINATIONS: Mapping[str, str] = _PRINTED["destinations"]  # I1

ASTRONAUTS: int = _PRINTED["astronauts_each"]  # S1
ROBOTS: int = _PRINTED["robots"]  # S5
CRATES: int = _PRINTED["crates"]  # S7
BOARDS: Mapping[str, str] = {row["id"]: row["name"] for row in _PRINTED["boards"]}  # S2
MOST_CRATES: Mapping[str, int] = {row["id"]: row["crates"] for row in _PRINTED["boards"]}  # S7
ITEMS: int = _PRINTED["items"]  # I7
ITEM_NAMES: tuple[str, ...] = tuple(f"Item {number}" for number in range(1, ITEMS + 1))
CARDS: int = _PRINTED["cards"]
"""All cards of the box; how many of which deck is not known."""

START_HAND: int = _PRINTED["hand"]["start"]  # S8
HAND_LIMIT: int = _PRINTED["hand"]["limit"]  # H1
GOAL: int = _PRINTED["goal"]  # E1

CARD_NAMES: Mapping[str, str] = {row["id"]: row["name"] for row in _PRINTED["action_cards"]}
"""K: the six kinds of action card."""
CARD_LINES: Mapping[str, str] = {row["id"]: row["line"] for row in _PRINTED["action_cards"]}
CARD_TEXTS: Mapping[str, tuple[str, ...]] = {
    row["id"]: tuple(row["text"]) for row in _PRINTED["action_cards"]
}
"""What each kind does, in our own words: a reminder and a reference."""


def item_id(number: int) -> str:
    """The id of an item token, counted from 1."""
    return f"item-{number}"


ITEM_IDS: tuple[str, ...] = tuple(item_id(number) for number in range(1, ITEMS + 1))
