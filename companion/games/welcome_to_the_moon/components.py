"""The printed cards: 63 starship cards, nine extra ones, ASTRA's effects and opponents (S1, S46, S76)."""

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

ANY = "any"
NUMBERS: Mapping[str, tuple[int, ...]] = {"6/9": (6, 9)}
"""S76: the numbers to choose from, by what the card prints."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    ANY: tuple(ACTIONS),
    "energy/water": (ENERGY, WATER),
    "astronaut/plant": (ASTRONAUT, PLANT),
    "robot/planning": (ROBOT, PLANNING),
}
"""S76: the actions to choose from, likewise."""

PRINTED_ACTIONS: Mapping[str, Text] = {
    **ACTIONS,
    ANY: Text("Any action"),
    "energy/water": Text("Energy or water"),
    "astronaut/plant": Text("Astronaut or plant"),
    "robot/planning": Text("Robot or planning"),
}
"""What a card may print as its action: one of the six, or those that its player chooses from (S76)."""

PILES = 3  # S2
PILE = 21  # S2
LETTERS = ("A", "B", "C")  # S7


@dataclass(frozen=True, slots=True)
class StarshipCard:
    """A number on one side, an action on the other (S1). Ids are texts: "17".

    An extra card may print X or "6/9" as its number, and as its action one of `PRINTED_ACTIONS` (S76).
    """

    id: str
    number: Entry
    action: str

    @property
    def action_name(self) -> Text:
        """What its action is called: "Astronaut or plant"."""
        return PRINTED_ACTIONS[self.action]

    @property
    def label(self) -> Text:
        """What it shows: "8.5 Astronaut or plant"."""
        return Text("{number} {actions}", number=self.number, actions=self.action_name)


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of the solo game: the points of each card given to ASTRA, by its action (S67)."""

    level: int
    name: str
    points: Mapping[str, int]


def _cards(part: str) -> dict[str, StarshipCard]:
    return {
        str(number): StarshipCard(str(number), printed, action) for number, printed, action in _DATA[part]
    }


STARSHIP: Mapping[str, StarshipCard] = _cards("starship")
EXTRA: Mapping[str, StarshipCard] = _cards("extra")
"""S76: the cards that a campaign may add."""

DECK: Mapping[str, StarshipCard] = {**STARSHIP, **EXTRA}
EFFECTS: Mapping[str, str] = {str(number): letter for number, letter in _DATA["effects"]}
"""ASTRA's effect cards: id to letter (S47)."""

OPPONENTS: Mapping[int, Opponent] = {
    level: Opponent(level, name, points) for level, name, points in _DATA["opponents"]
}


def numbers_of(printed: Entry) -> tuple[Entry, ...]:
    """S76: the numbers that a card lets one choose from: 6 and 9 of "6/9", of any other the one it prints."""
    return NUMBERS.get(printed, (printed,)) if isinstance(printed, str) else (printed,)


def actions_of(printed: str) -> tuple[str, ...]:
    """S76: the actions that a card lets one choose from; of most cards there is one."""
    return CHOICES.get(printed, (printed,))


def best_action(opponent: Opponent, printed: str) -> str:
    """S76: what a card given to ASTRA counts as: of its actions the one worth most to her."""
    return max(actions_of(printed), key=opponent.points.__getitem__)
