"""The table: everybody's sheet and step, the missions, the cards, ASTRA. Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.fields import Choice, Flag
from companion.engine.records import replace
from companion.engine.values import Count, Plain, by_hand
from companion.games.welcome_to_the_moon.adventure import Adventure, Claim, Decision, Written
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, ASTRONAUT
from companion.games.welcome_to_the_moon.piles import Piles
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.solo_pile import SoloPile

SHEETS, CARDS, SCORES = "sheets", "cards", "scores"
"""What the app keeps: everything; the cards of a table that writes on paper; only the final scores."""

APP, TABLE = "app", "table"
"""The cards are turned over by the app, or at the table and typed in."""

CARDS_DUE, WRITING, MISSIONS, THIRD_CARD, SCORING = "cards", "writing", "missions", "third-card", "scoring"
"""What the table is at: phase 1; phases 2 to 4; phase 6; the card for ASTRA; typing finished sheets."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the three places of a turn: a pile's combination, in solo one card (S3, S50)."""

    number: int = by_hand(Count("Number of place {place}", 1, 15))
    action: str = by_hand(Choice("Action of place {place}", ACTIONS))


@dataclass(frozen=True, slots=True)
class Combination:
    """The number of one slot with the action of another; the same slot in multiplayer (S9, S50)."""

    number: int
    action: str
    number_slot: int
    action_slot: int


@dataclass(frozen=True, slots=True)
class Turn:
    """How far a player is. `wild` is the action that a wild symbol made of the chosen one (A2-27)."""

    chosen: Combination | None = None
    shift: int = 0
    wild: str = ""
    written: Written | None = None
    error: bool = False
    decisions: tuple[Decision, ...] = ()
    done: bool = False
    missions_done: bool = False

    @property
    def action(self) -> str:
        """The action of this turn."""
        return self.wild or (self.chosen.action if self.chosen else "")

    @property
    def value(self) -> int | None:
        """The number as it would be written (S20)."""
        return self.chosen.number + self.shift if self.chosen else None

    @property
    def wrote(self) -> bool:
        """Phase 3 is over: a number was written or a System Error taken (S10, S25)."""
        return self.written is not None or self.error

    @property
    def may_shift(self) -> bool:
        """S20: only with an astronaut."""
        return self.action == ASTRONAUT and self.written is None


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `tally` is a finished sheet that was typed in, by the fields of the adventure's tally."""

    seat: str
    name: str
    sheet: Sheet
    claims: tuple[Claim, ...] = ()
    turn: Turn = field(default_factory=Turn)
    tally: Mapping[str, Plain] | None = field(default=None, hash=False)

    def claimed(self, letter: str) -> Claim | None:
        """The claim of this letter's mission, if there is one."""
        return next((claim for claim in self.claims if claim.letter == letter), None)

    def at(self, **changed: Any) -> Player:
        """Elsewhere in the turn: with these fields of it changed."""
        return replace(self, turn=replace(self.turn, **changed))


@dataclass(frozen=True, slots=True)
class Mission:
    """An open mission card; `flipped` once its first value is gone (S36)."""

    card: int
    letter: str
    flipped: bool = by_hand(Flag("Mission {letter}: first value gone"), default=False)


@dataclass(frozen=True, slots=True)
class Astra:
    """S46-S63: the opponent, the cards given to her and removed, the bonuses used, the effects drawn.

    `effects` are the letters in the order drawn, `new` how many of them this turn brought. `typed` are
    her cards by action where only the scores are kept.
    """

    level: int
    given: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    used: int = by_hand(Count("Solo bonuses used", 0, 20), 0)
    effects: tuple[str, ...] = ()
    new: int = 0
    typed: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything that replaying the log gives."""

    slug: str
    mode: str
    dealer: str
    players: tuple[Player, ...]
    missions: tuple[Mission, ...] = ()
    wanted: tuple[int, ...] = ()
    slots: tuple[Slot, ...] = ()
    piles: Piles | None = None
    pile: SoloPile | None = None
    astra: Astra | None = None
    turn: int = 0
    phase: str = CARDS_DUE
    ended: tuple[str, ...] = ()
    errors_anyway: bool = True
    campaign: bool = False
    rules_version: int = 1

    @property
    def adventure(self) -> Adventure:
        """The rules of this sheet."""
        return ADVENTURES[self.slug]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order."""
        return tuple(player.seat for player in self.players)

    @property
    def solo(self) -> bool:
        """Against ASTRA."""
        return self.astra is not None

    def player(self, seat: str) -> Player | None:
        """The player of this seat."""
        return next((player for player in self.players if player.seat == seat), None)

    def with_player(self, player: Player) -> State:
        """With this player's seat as given."""
        return replace(self, players=tuple(player if p.seat == player.seat else p for p in self.players))

    def mission(self, letter: str) -> Mission | None:
        """The mission of this letter, None before they are drawn."""
        return next((mission for mission in self.missions if mission.letter == letter), None)
