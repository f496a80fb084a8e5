"""Components of Astro Knights as the rulebook names them, and the description of the game for the lobby."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BASE_BOX = "Astro Knights"

MIN_PLAYERS, MAX_PLAYERS = 1, 4  # AK-S1
HEALTH_TOP = 10  # AK-S3, the top of every knight's health track
HAND = 5  # AK-S4, AK-K17
HOMEWORLD_POWER_START = 0  # AK-S5
FIRST_LEVEL = 1  # AK-S8
LAST_LEVEL = 9  # upper limit for typed levels; no boss has enough tokens to reach it
FIRST_LEVEL_BONUS = 0  # AK-L6
DIFFICULTIES = ("normal", "expert", "nightmare")  # AK-S12
BOSS_CARDS = 2  # AK-T1
SLOT_COST = 3  # AK-K9
POWER_UP_COST = 2  # AK-K10
TECH = "Tech"  # AK-K15, the type of supply card that can be overcharged
HOMEWORLD_DOUBLING = 2  # AK-X3, AK-X4

BOSS_LABELS: Mapping[int, tuple[str, ...]] = {  # AK-S9
    1: ("All",),
    2: ("All", "2+"),
    3: ("All", "2+", "3+"),
    4: ("All", "2+", "3+", "4"),
}


@dataclass(frozen=True, slots=True)
class KnightCard:
    """A knight mat (AK-S1). Players type its starting numbers and the tops of its tracks (AK-S2, AK-S3)."""

    id: str
    name: str
    box: str
    specialties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HomeworldCard:
    """A Homeworld. Players type its health and the top of its power track (AK-S5, AK-X7)."""

    id: str
    name: str
    box: str


@dataclass(frozen=True, slots=True)
class CounterCard:
    """A track on a boss mat, such as Furion's Artillery (AK-EX-3, AK-DX-1, AK-DX-2).

    If its value is `threshold` or more at the end of the boss turn, the top card of `side_deck` is resolved
    and the value falls by `spend`. `exhaust` is the gain of the track when a knight is exhausted (AK-X1).
    """

    id: str
    name: str
    start: int
    least: int
    most: int
    threshold: int | None = None
    spend: int = 0
    exhaust: int = 0
    side_deck: str = ""
    reminder: str = ""


@dataclass(frozen=True, slots=True)
class SideDeckCard:
    """A boss card without a player label. Such a card belongs to a side deck (AK-S10)."""

    id: str
    name: str
    reminder: str


@dataclass(frozen=True, slots=True)
class SideDeck:
    """A deck beside the boss deck, with a discard pile of its own (AK-S10, AK-R6).

    `cards` holds only the cards that we know.
    """

    id: str
    name: str
    cards: tuple[SideDeckCard, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelCard:
    """A level token (AK-L3, AK-L4, AK-L5, AK-L6). `activate` is True if the token has an activate effect.

    `bonus` is added to the health of new minions, `minions_gain` to the health of minions in play.
    """

    level: int
    bonus: int
    minions_gain: int = 0
    activate: bool = False


@dataclass(frozen=True, slots=True)
class MinionCard:
    """A minion of the boss deck: printed health before the level bonus (AK-R3) and player label (AK-S9)."""

    id: str
    name: str
    health: int
    label: str
    instant: str = ""
    activate: str = ""


@dataclass(frozen=True, slots=True)
class BossCard:
    """A boss mat and its known cards. Players type its health and its number of level tokens (AK-S8)."""

    id: str
    name: str
    box: str
    exhaust: str = ""
    counters: tuple[CounterCard, ...] = ()
    side_decks: tuple[SideDeck, ...] = ()
    levels: tuple[LevelCard, ...] = ()
    minions: tuple[MinionCard, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnCard:
    """A turn order card, and the numbers of the players who may get the turn by it.

    Rules AK-T3, AK-T4, AK-T5, AK-T6, AK-T10.

    The boss card and the wild card have no number. The id "player" means the player card that a single knight
    took from the box, whichever it is (AK-T5).
    """

    id: str
    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SupplyCard:
    """A card of the supply. `copies` is the number of such cards in `deck` (AK-S6)."""

    id: str
    name: str
    deck: str
    type: str
    cost: int
    copies: int
    reminder: str
    box: str = BASE_BOX


@dataclass(frozen=True, slots=True)
class SupplyDeck:
    """One of the six supply decks, with its range of costs and its size in the base box (AK-S6).

    If `most` is None, the range of costs has no upper end.
    """

    id: str
    name: str
    theme: str
    least: int
    size: int
    most: int | None = None


def _read(name: str) -> dict[str, Any]:
    path = Path(__file__).parent / "data" / name
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _knight(row: dict[str, Any]) -> KnightCard:
    return KnightCard(**{**row, "specialties": tuple(row["specialties"])})


def _side_deck(row: dict[str, Any]) -> SideDeck:
    return SideDeck(**{**row, "cards": tuple(SideDeckCard(**card) for card in row.get("cards", ()))})


def _boss(row: dict[str, Any]) -> BossCard:
    parts = {
        "counters": tuple(CounterCard(**part) for part in row.get("counters", ())),
        "side_decks": tuple(_side_deck(part) for part in row.get("side_decks", ())),
        "levels": tuple(LevelCard(**part) for part in row.get("levels", ())),
        "minions": tuple(MinionCard(**part) for part in row.get("minions", ())),
    }
    return BossCard(**{**row, **parts})


def _composition(copies: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(card for card in sorted(copies) for _ in range(copies[card]))


_TURN_ORDER, _SUPPLY = _read("turn_order.json"), _read("supply.json")

KNIGHTS: Mapping[str, KnightCard] = {row["id"]: _knight(row) for row in _read("knights.json")["knights"]}
HOMEWORLDS: Mapping[str, HomeworldCard] = {
    row["id"]: HomeworldCard(**row) for row in _read("homeworlds.json")["homeworlds"]
}
BOSSES: Mapping[str, BossCard] = {row["id"]: _boss(row) for row in _read("bosses.json")["bosses"]}

TURN_CARDS: Mapping[str, TurnCard] = {
    row["id"]: TurnCard(**{**row, "numbers": tuple(row["numbers"])}) for row in _TURN_ORDER["cards"]
}
TURN_ORDER_BOX: Mapping[str, int] = _TURN_ORDER["box"]  # AK-S13, copies in the box
TURN_ORDER: Mapping[int, tuple[str, ...]] = {  # T, by number of knights, each sorted
    int(knights): _composition(copies) for knights, copies in _TURN_ORDER["compositions"].items()
}

SUPPLY: Mapping[str, SupplyDeck] = {row["id"]: SupplyDeck(**row) for row in _SUPPLY["decks"]}
SUPPLY_CARDS: Mapping[str, SupplyCard] = {
    row["id"]: SupplyCard(**row) for row in (*_SUPPLY["cards"], *_SUPPLY["expansions"])
}


def supply_card(name_or_id: str) -> SupplyCard | None:
    """Return the supply card with this id or printed name, ignoring case; None if it is not known."""
    wanted = name_or_id.strip().casefold()
    return next((card for card in SUPPLY_CARDS.values() if wanted in (card.id, card.name.casefold())), None)


def boss_labels(players: int) -> tuple[str, ...]:
    """Return the labels of the cards in the boss deck. Other cards start in the boss discard pile (AK-S9)."""
    return BOSS_LABELS[players]
