"""Components that the rulebook of 100 Astronauts names, and the game's entry in the lobby.

Only the blueprints print costs and rewards. Players type these in once, and the app keeps them as box cards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.text import Text

MIN_PLAYERS, MAX_PLAYERS = 2, 4


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))
    return data


_PRINTED = _read("printed.json")
CLASSIC, NEWER = "a", "b"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition. `needed` activated cards of the kind `winning_card` win the game (HA-E1, HA-B-7)."""

    name: Text
    needed: int
    winning_card: Text
    classic: bool

    def astronauts(self, activated: int) -> int:
        """HA-E1: return the number of astronauts, out of 100, for this number of activated cards."""
        return min(100, round(100 * activated / self.needed))

    def over_limit(self, hand: int) -> bool:
        """Return True if a hand has more cards than the classic edition allows at the end of a turn.

        Rule HA-L3.
        """
        return self.classic and hand > HAND_LIMIT


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of blueprint. `copies` is the number of its cards in edition B (HA-B-2).

    `edition` is the only edition that has this kind, "" if both have it.
    """

    id: str
    name: Text
    does: Text
    copies: int
    edition: str = ""


EDITIONS: Mapping[str, Edition] = {
    key: Edition(Text(row["name"]), row["needed"], Text(card), key == CLASSIC)
    for key, row in _PRINTED["editions"].items()
    for card in [row["winning_card"]]
}
KINDS: Mapping[str, Kind] = {
    row["id"]: Kind(row["id"], Text(row["name"]), Text(row["does"]), row["b"], row.get("edition", ""))
    for row in _PRINTED["blueprints"]
}
SUPPLIES: Mapping[str, int] = _PRINTED["supplies_b"]  # HA-B-3
ACTION_CARDS: Mapping[str, str] = {key: row[0] for key, row in _PRINTED["actions_b"].items()}  # HA-B-4
ACTION_COPIES: Mapping[str, int] = {key: row[1] for key, row in _PRINTED["actions_b"].items()}  # HA-B-4

SPACE_BASE, SOLAR_PANEL, WIND_TURBINE = "space-base", "solar-panel", "wind-turbine"
BUILD_BOT, BATTLESHIP, PROJECTILES = "build-bot", "battleship", "projectiles"
POPULATE = "populate"

DEALT: int = _PRINTED["dealt"]  # HA-S3, HA-B-5
DRAFT: int = _PRINTED["draft"]  # HA-I1
HAND_LIMIT: int = _PRINTED["hand_limit"]  # HA-L3
BASE_LIMIT: int = _PRINTED["base_limit"]  # HA-L1
ASTRONAUT_LIMIT: int = _PRINTED["astronaut_limit"]  # HA-L1
REFRESH_OTHERS: int = _PRINTED["refresh_others"]  # HA-A6
COIN_CARDS: int = _PRINTED["coin_cards"]  # HA-A7
COIN_LOOKS: int = _PRINTED["coin_looks"]  # HA-A7
SHUFFLES: int = _PRINTED["shuffles"]  # HA-S3, HA-Q20
SALES_B: int = _PRINTED["sales_b"]  # HA-B-6
CARDS_B: int = _PRINTED["cards_b"]  # HA-B-1


def name_of(kind: str, own: str) -> str:
    """Return the name of a card or building: the name that players gave it, else the name of its kind."""
    usual = KINDS[kind].name
    return usual if own in ("", usual) else own


def kinds_of(edition: str) -> dict[str, Kind]:
    """Return the kinds of blueprints of an edition by id."""
    return {key: kind for key, kind in KINDS.items() if kind.edition in ("", edition)}
