"""The table of 100 Astronauts at one moment. Nothing here changes in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Choice, Flag
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, Pile, by_hand
from companion.games.hundred_astronauts.card_records import Blueprint
from companion.games.hundred_astronauts.components import (
    DRAFT,
    EDITIONS,
    SALES_B,
    SPACE_BASE,
    Edition,
    name_of,
)

BEGIN, START, TURN, REWARD, LIMITS, DISCARD = "begin", "start", "turn", "reward", "limits", "discard"
"""Where a turn is: before the first one somebody begins (S2); start-of-turn draw, actions, a reward to take,
limits to declare, cards to discard."""

MOST_CARDS, MOST_HAND = 200, 60
RANDOM, CHOSEN = "random", "chosen"
STEALS = {RANDOM: Text("at random, unseen"), CHOSEN: Text("by choice")}
OWN, GAME = "own", "game"
"""Whose first turn has no draw (Q1): each player's own, or only that of the game."""
BEFORE, AFTER = "before", "after"
"""When the 12 cards that turn Wind Turbine and Solar Panel off are counted (Q4): before or after the draw."""


@dataclass(frozen=True, slots=True)
class Building:
    """A built blueprint. `astronaut` says that an activated card lies on this Space Base (B5)."""

    id: str
    kind: str
    name: str
    astronaut: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One player: hand, buildings in building order, own turns begun; `inventory` holds supplies (B-5)."""

    seat: str
    name: str
    hand: int = by_hand(Count("{name}: cards in hand", 0, MOST_HAND))
    built: tuple[Building, ...] = ()
    turns: int = by_hand(Count("{name}: turns begun", 0, MOST_CARDS), 0)
    inventory: int = by_hand(Count("{name}: supplies", 0, MOST_HAND), 0)
    populated: int = by_hand(Count("{name}: activated Populate", 0, 8), 0)

    def has(self, kind: str) -> bool:
        """Whether a building of this kind stands."""
        return any(building.kind == kind for building in self.built)

    @property
    def bases(self) -> tuple[Building, ...]:
        """The Space Bases, the oldest first."""
        return tuple(building for building in self.built if building.kind == SPACE_BASE)

    @property
    def free_base(self) -> Building | None:
        """The Space Base without an astronaut (I3)."""
        return next((base for base in self.bases if not base.astronaut), None)

    @property
    def activated(self) -> int:
        """I2, B-7: what counts for victory."""
        return sum(base.astronaut for base in self.bases) + self.populated


@dataclass(frozen=True, slots=True)
class House:
    """How this table plays: open questions of the rules, and what of edition B is not known (B-8).

    `steal` is how the Battleship takes a card (Q7), `first_draw` which turns have no draw (Q1), `counted`
    when 12 cards in hand turn Wind Turbine and Solar Panel off (Q4). Of edition B: the start-of-turn draw,
    whether the draft asks for a discard, the hand limit (0: none).
    """

    steal: str = by_hand(Choice("The Battleship steals", STEALS), RANDOM)
    start_draw: int = by_hand(Count("Cards drawn at the start", 0, 3), 0)
    draft_discard: bool = by_hand(Flag("A draft card costs a discard"), default=False)
    hand_limit: int = by_hand(Count("Hand limit (0: none)", 0, 20), 0)
    universal: str = ""
    first_draw: str = OWN
    counted: str = BEFORE


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress: which actions were used (I5), how many cards were in hand at its start (Q4).

    `drawn` is how many were drawn then.
    """

    seat: str = ""
    step: str = BEGIN
    number: int = 0
    used: tuple[str, ...] = ()
    hand_at_start: int = by_hand(Count("Cards at the start of the turn", 0, MOST_HAND), 0)
    sold: int = by_hand(Count("Cards sold in this turn", 0, SALES_B), 0)
    reward: str = ""
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Excess:
    """What has to go at the end of a turn: Space Bases, Astronauts (L1), then any cards (L3)."""

    bases: int = 0
    astronauts: int = 0
    cards: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.bases + self.astronauts + self.cards


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that the app keeps. `deck` is None where nobody counts it.

    `reshuffled` says that the deck ran out just now (D1): lay out a new draft.
    """

    edition: str
    players: tuple[Player, ...]
    deck: int | None = by_hand(Pile("Deck"), None)
    scrapyard: int = by_hand(Count("Scrapyard", 0, MOST_CARDS), 0)
    draft: int = by_hand(Count("Draft", 0, DRAFT), DRAFT)
    turn: Turn = Turn()
    excess: Excess = Excess()
    house: House = House()
    library: tuple[Blueprint, ...] = ()
    made: int = 0
    reshuffled: bool = False
    rules_version: int = 1

    @property
    def played_edition(self) -> Edition:
        """The edition on the table."""
        return EDITIONS[self.edition]

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise (S4)."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: str) -> Player | None:
        """The player at this seat, if there is one."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def active(self) -> Player | None:
        """The player whose turn it is."""
        return self.player(self.turn.seat)

    @property
    def others(self) -> tuple[Player, ...]:
        """All but the player whose turn it is."""
        return tuple(player for player in self.players if player.seat != self.turn.seat)

    @property
    def winner(self) -> Player | None:
        """E1, B-7: who has enough activated cards."""
        needed = self.played_edition.needed
        return next((player for player in self.players if player.activated >= needed), None)

    def blueprint(self, card: str) -> Blueprint | None:
        """The blueprint of this id that was typed in."""
        return next((known for known in self.library if known.id == card), None)

    def with_player(self, seat: str, **changed: Any) -> State:
        """With this player changed."""
        players = tuple(replace(p, **changed) if p.seat == seat else p for p in self.players)
        return replace(self, players=players)

    def with_hand(self, seat: str, by: int) -> State:
        """With more or fewer cards in a hand."""
        found = self.player(seat)
        return self if found is None else self.with_player(seat, hand=found.hand + by)

    def with_turn(self, **changed: Any) -> State:
        """With the turn in progress changed."""
        return replace(self, turn=replace(self.turn, **changed))


def building_name(player: Player, building: Building) -> str:
    """What a building is called; of several alike each has its number."""
    alike = [one.id for one in player.built if one.name == building.name]
    name = name_of(building.kind, building.name)
    if len(alike) == 1:
        return name
    return Text("{building} {number}", building=name, number=alike.index(building.id) + 1)
