"""Printed cards: starship, extra, effects, opponents (WM-S1, WM-S46, WM-S76)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.sheet import Entry

ROBOT, ENERGY, PLANT, WATER, ASTRONAUT, PLANNING = (
    "robot",
    "energy",
    "plant",
    "water",
    "astronaut",
    "planning",
)


def data(name: str) -> Any:
    """Load `data/<name>.json`, which describes the printed deck or the printed sheet of an adventure."""
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


_DATA = data("deck")

ACTIONS: Mapping[str, Text] = {action: Text(action.capitalize()) for action in _DATA["actions"]}
"""Names of the six actions (WM-S30)."""

IN_SENTENCE: Mapping[str, Text] = {
    ROBOT: Text("robot"),
    ENERGY: Text("energy"),
    PLANT: Text("plant"),
    WATER: Text("water"),
    ASTRONAUT: Text("astronaut"),
    PLANNING: Text("planning"),
}
"""Names of the six actions within a sentence."""

MIN_PLAYERS, MAX_PLAYERS = 1, 6

ANY = "any"
NUMBERS: Mapping[str, tuple[int, ...]] = {"6/9": (6, 9)}
"""Numbers to choose from, by the text that the card prints (WM-S76)."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    ANY: tuple(ACTIONS),
    "energy/water": (ENERGY, WATER),
    "astronaut/plant": (ASTRONAUT, PLANT),
    "robot/planning": (ROBOT, PLANNING),
}
"""Actions to choose from, by the id of the printed choice (WM-S76)."""

PRINTED_ACTIONS: Mapping[str, Text] = {
    **ACTIONS,
    ANY: Text("Any action"),
    "energy/water": Text("Energy or water"),
    "astronaut/plant": Text("Astronaut or plant"),
    "robot/planning": Text("Robot or planning"),
}
"""Names of all actions that a card may print: one of the six, or a choice of several (WM-S76)."""

PILES = 3  # WM-S2
PILE = 21  # WM-S2
LETTERS = ("A", "B", "C")  # WM-S7


@dataclass(frozen=True, slots=True)
class StarshipCard:
    """A card with a number on one side and an action on the other (WM-S1). Its id is a text ("17").

    On an extra card the number may be "X" or "6/9", and the action any of `PRINTED_ACTIONS` (WM-S76).
    """

    id: str
    number: Entry
    action: str

    @property
    def action_name(self) -> Text:
        """Name of the card's action: "Astronaut or plant"."""
        return PRINTED_ACTIONS[self.action]

    @property
    def label(self) -> Text:
        """Number and action as printed: "8.5 Astronaut or plant"."""
        return Text("{number} {actions}", number=self.number, actions=self.action_name)


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of the solo game, with ASTRA's points per card of each action (WM-S67)."""

    level: int
    name: str
    points: Mapping[str, int]


def _cards(part: str) -> dict[str, StarshipCard]:
    return {
        str(number): StarshipCard(str(number), printed, action) for number, printed, action in _DATA[part]
    }


STARSHIP: Mapping[str, StarshipCard] = _cards("starship")
EXTRA: Mapping[str, StarshipCard] = _cards("extra")
"""Cards that a campaign may add (WM-S76)."""

DECK: Mapping[str, StarshipCard] = {**STARSHIP, **EXTRA}
EFFECTS: Mapping[str, str] = {str(number): letter for number, letter in _DATA["effects"]}
"""ASTRA's effect cards: id to letter (WM-S47)."""

OPPONENTS: Mapping[int, Opponent] = {
    level: Opponent(level, name, points) for level, name, points in _DATA["opponents"]
}


def numbers_of(printed: Entry) -> tuple[Entry, ...]:
    """Return the numbers that a card offers: 6 and 9 for "6/9", else only the printed number (WM-S76)."""
    return NUMBERS.get(printed, (printed,)) if isinstance(printed, str) else (printed,)


def actions_of(printed: str) -> tuple[str, ...]:
    """Return the actions that a card offers; most cards have one (WM-S76)."""
    return CHOICES.get(printed, (printed,))


def best_action(opponent: Opponent, printed: str) -> str:
    """Return the action that gives ASTRA the most points; she counts the card as this action (WM-S76)."""
    return max(actions_of(printed), key=opponent.points.__getitem__)
