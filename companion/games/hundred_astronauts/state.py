"""Immutable state of a 100 Astronauts table."""

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
"""Steps: the choice of the first player (S2), then in each turn the draw, actions, a reward to take,
limits to declare, cards to discard."""

MOST_CARDS, MOST_HAND = 200, 60
RANDOM, CHOSEN = "random", "chosen"
STEALS = {RANDOM: Text("at random, unseen"), CHOSEN: Text("by choice")}
OWN, GAME = "own", "game"
"""First turns without a draw (Q1): each player's own, or only that of the game."""
BEFORE, AFTER = "before", "after"
"""Moment, before or after the draw, at which 12 cards turn off Wind Turbine and Solar Panel (Q4)."""


@dataclass(frozen=True, slots=True)
class Building:
    """A built blueprint. `astronaut` is True if an activated card lies on this Space Base (B5)."""

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
        """Return True if the player has a building of this kind."""
        return any(building.kind == kind for building in self.built)

    @property
    def bases(self) -> tuple[Building, ...]:
        """Space Bases, the oldest first."""
        return tuple(building for building in self.built if building.kind == SPACE_BASE)

    @property
    def free_base(self) -> Building | None:
        """Space Base without an astronaut (I3), None if all have one."""
        return next((base for base in self.bases if not base.astronaut), None)

    @property
    def activated(self) -> int:
        """I2, B-7: number of activated cards, which count for victory."""
        return sum(base.astronaut for base in self.bases) + self.populated


@dataclass(frozen=True, slots=True)
class House:
    """House rules: this table's answers to open questions of the rules, also of edition B (B-8).

    `steal` is how the Battleship takes a card (Q7), `first_draw` which turns have no draw (Q1), `counted`
    when the 12 cards that turn Wind Turbine and Solar Panel off are counted (Q4). For edition B: the
    start-of-turn draw, if a draft card costs a discard, the hand limit (0: none).
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
    """The turn in progress: the actions used (I5), and the number of cards in hand at its start (Q4).

    `drawn` is the number of cards drawn at its start.
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
    """Cards to discard at the end of a turn: Space Bases, Astronauts (L1), then any cards (L3)."""

    bases: int = 0
    astronauts: int = 0
    cards: int = 0

    @property
    def total(self) -> int:
        """Number of all cards to discard."""
        return self.bases + self.astronauts + self.cards


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the app tracks of the table. `deck` is None if it is not counted.

    `reshuffled` is True if the deck ran out just now (D1): lay out a new draft.
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
        """Edition on the table."""
        return EDITIONS[self.edition]

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats in clockwise order (S4)."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: str) -> Player | None:
        """Return the player at this seat, None if there is none."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def active(self) -> Player | None:
        """Player whose turn it is, None before the first turn."""
        return self.player(self.turn.seat)

    @property
    def others(self) -> tuple[Player, ...]:
        """All players but the one whose turn it is."""
        return tuple(player for player in self.players if player.seat != self.turn.seat)

    @property
    def winner(self) -> Player | None:
        """E1, B-7: player with enough activated cards, None if there is none."""
        needed = self.played_edition.needed
        return next((player for player in self.players if player.activated >= needed), None)

    def blueprint(self, card: str) -> Blueprint | None:
        """Return the blueprint with this id, None if it was not typed in."""
        return next((known for known in self.library if known.id == card), None)

    def with_player(self, seat: str, **changed: Any) -> State:
        players = tuple(replace(p, **changed) if p.seat == seat else p for p in self.players)
        return replace(self, players=players)

    def with_hand(self, seat: str, by: int) -> State:
        """Return the state with `by` more cards in a hand; unchanged if there is no such player."""
        found = self.player(seat)
        return self if found is None else self.with_player(seat, hand=found.hand + by)

    def with_turn(self, **changed: Any) -> State:
        return replace(self, turn=replace(self.turn, **changed))


def building_name(player: Player, building: Building) -> str:
    """Return the name of a building, numbered if its owner has several of this name."""
    alike = [one.id for one in player.built if one.name == building.name]
    name = name_of(building.kind, building.name)
    if len(alike) == 1:
        return name
    return Text("{building} {number}", building=name, number=alike.index(building.id) + 1)
