"""The printed cards: 63 starship cards, ASTRA's three effect cards and her eight opponents (S1, S46)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.text import Text

ROBOT, ENERGY, PLANT, WATER, ASTRONAUT, PLANNING = (
    "robot",
    "energy",
    "plant",
    "water",
    "astronaut",
    "planning",
)


def data(name: str) -> Any:
    """What is printed on the deck or on an adventure's sheet: `data/<name>.json`."""
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


_DATA = data("deck")

ACTIONS: Mapping[str, Text] = {action: Text(action.capitalize()) for action in _DATA["actions"]}
"""The six actions and what players call them (S30)."""

IN_SENTENCE: Mapping[str, Text] = {
    ROBOT: Text("robot"),
    ENERGY: Text("energy"),
    PLANT: Text("plant"),
    WATER: Text("water"),
    ASTRONAUT: Text("astronaut"),
    PLANNING: Text("planning"),
}
"""The same, within a sentence."""

PILES = 3  # S2
PILE = 21  # S2
LETTERS = ("A", "B", "C")  # S7


@dataclass(frozen=True, slots=True)
class StarshipCard:
    """A number on one side, an action on the other (S1). Ids are texts: "17"."""

    id: str
    number: int
    action: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of the solo game: the points of each card given to ASTRA, by its action (S67)."""

    level: int
    name: str
    points: Mapping[str, int]


STARSHIP: Mapping[str, StarshipCard] = {
    str(number): StarshipCard(str(number), printed, action) for number, printed, action in _DATA["starship"]
}
EFFECTS: Mapping[str, str] = {str(number): letter for number, letter in _DATA["effects"]}
"""ASTRA's effect cards: id to letter (S47)."""

OPPONENTS: Mapping[int, Opponent] = {
    level: Opponent(level, name, points) for level, name, points in _DATA["opponents"]
}
