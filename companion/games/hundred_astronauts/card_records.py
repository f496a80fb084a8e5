"""Blueprints as they are printed, typed once by players: the box cards of 100 Astronauts.

One declaration serves the set-up, the state, the move that types a blueprint, and the box cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.engine import sizes
from companion.engine.fields import Choice, Number, Words, declare
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import KINDS, name_of

COIN, TWO_DRAFT, TWO_DECK, NO_REWARD, UNKNOWN = "coin", "draft", "deck", "none", "unknown"
REWARDS: Mapping[str, Text] = {
    UNKNOWN: Text("not known"),
    COIN: Text("a coin"),
    TWO_DRAFT: Text("two draft cards"),
    TWO_DECK: Text("two deck cards"),
    NO_REWARD: Text("none"),
}
REWARD_BUTTONS = {
    COIN: Text("A coin"),
    TWO_DRAFT: Text("Two draft cards"),
    TWO_DECK: Text("Two deck cards"),
    NO_REWARD: Text("None"),
}
MOST_NAME, MOST_TEXT = 32, 80
CARD = "card."


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A blueprint: the number and kinds of cards for each slot (B2), and the reward (B3)."""

    what: str = declare(Choice("Kind", {key: kind.name for key, kind in KINDS.items()}))
    name: str = declare(Words("Name", MOST_NAME), default="")
    slot_1: int = declare(Number("Cards in slot I", 0, 9), default=0)
    slot_1_text: str = declare(Words("Slot I, which", MOST_TEXT), default="")
    slot_2: int = declare(Number("Cards in slot II", 0, 9), default=0)
    slot_2_text: str = declare(Words("Slot II, which", MOST_TEXT), default="")
    reward: str = declare(Choice("Reward", REWARDS), default=UNKNOWN)

    @property
    def title(self) -> str:
        """Own name, else the name of its kind."""
        return name_of(self.what, self.name)

    @property
    def id(self) -> str:
        """Id made from the title, with a prefix that no seat and no building has."""
        return card_id(self.title)

    @property
    def cost(self) -> int:
        """Number of cards in both slots."""
        return self.slot_1 + self.slot_2


@lru_cache(maxsize=256)
def card_id(name: str) -> str:
    """Return the id of a blueprint with this name."""
    return CARD + slug(name, sizes.ID - len(CARD))


def with_blueprint(cards: tuple[Blueprint, ...], card: Blueprint) -> tuple[Blueprint, ...]:
    """Add a blueprint that was typed in; it replaces an older one of the same name."""
    return (*(known for known in cards if known.id != card.id), card)
