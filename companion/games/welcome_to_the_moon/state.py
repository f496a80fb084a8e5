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
from companion.games.welcome_to_the_moon.components import ACTIONS, ASTRONAUT, EXTRA
from companion.games.welcome_to_the_moon.neighbours import When
from companion.games.welcome_to_the_moon.piles import Piles
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.solo_pile import SoloPile

SHEETS, CARDS, SCORES = "sheets", "cards", "scores"
"""What the app keeps: everything; the cards of a table that writes on paper; only the final scores."""

APP, TABLE = "app", "table"
"""The cards are turned over by the app, or at the table and typed in."""

CARDS_DUE, WRITING, MISSIONS, THIRD_CARD, SCORING = "cards", "writing", "missions", "third-card", "scoring"
INCIDENTS = "incidents"
"""What the table is at: phase 1; phases 2 to 4; phase 6; the card for ASTRA; typing finished sheets; phase 5
while somebody has to choose."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the three places of a turn: a pile's combination, in solo one card (S3, S50).

    They are as printed: an extra card may leave number or action to choose (S76).
    """

    number: int | float | str = by_hand(Count("Number of place {place}", 1, 15))
    action: str = by_hand(Choice("Action of place {place}", ACTIONS))


@dataclass(frozen=True, slots=True)
class Combination:
    """The number of one slot with the action of another; the same slot in multiplayer (S9, S50).

    What a card leaves to choose is chosen here (S76).
    """

    number: Entry
    action: str
    number_slot: int
    action_slot: int


@dataclass(frozen=True, slots=True)
class Turn:
    """How far a player is. `wild` is the action that a wild symbol made of the chosen one (A2-27).

    `due` is what the turn has set off for phase 5.
    """

    chosen: Combination | None = None
    shift: int = 0
    wild: str = ""
    written: Written | None = None
    error: bool = False
    decisions: tuple[Decision, ...] = ()
    done: bool = False
    missions_done: bool = False
    due: tuple[str, ...] = ()

    @property
    def action(self) -> str:
        """The action of this turn."""
        return self.wild or (self.chosen.action if self.chosen else "")

    @property
    def value(self) -> Entry | None:
        """The number as it would be written (S20), X where the card says so (S76)."""
        if self.chosen is None:
            return None
        number = self.chosen.number
        return number if isinstance(number, str) else number + self.shift

    @property
    def number(self) -> Written | None:
        """This turn's number, for all that is beside it or asks for it; an X is none (S76)."""
        return self.written if self.written is None or self.written.value != X else None

    @property
    def wrote(self) -> bool:
        """Phase 3 is over: a number was written or a System Error taken (S10, S25)."""
        return self.written is not None or self.error

    @property
    def may_shift(self) -> bool:
        """S20: only with an astronaut; S76: an X cannot be changed."""
        return self.action == ASTRONAUT and self.written is None and self.value != X


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `tally` is a finished sheet that was typed in, by the fields of the adventure's tally."""

    seat: str
    name: str
    sheet: Sheet
    claims: tuple[Claim, ...] = ()
    turn: Turn = field(default_factory=Turn)
    tally: Mapping[str, Plain] | None = field(default=None, hash=False)

    def thinks(self, phase: str) -> bool:
        """Whether the table waits for this player in this phase."""
        if phase in (CARDS_DUE, INCIDENTS):
            return bool(self.turn.decisions)
        return not (self.turn.missions_done if phase == MISSIONS else self.turn.done)

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

    `effects` are the letters in the order drawn, `new` how many of them this turn brought, `late` how many of
    these after the first card. `typed` are her cards by action where only the scores are kept.
    """

    level: int
    given: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    used: int = by_hand(Count("Solo bonuses used", 0, 20), 0)
    effects: tuple[str, ...] = ()
    new: int = 0
    typed: tuple[int, ...] | None = None
    late: int = 0


@dataclass(frozen=True, slots=True)
class TypedStars:
    """S75: a player's stars of one adventure of the campaign, set by hand."""

    seat: str
    adventure: str
    stars: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything that replaying the log gives. `notes` are those of a campaign, "" where one was removed."""

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
    notes: tuple[str, ...] = ()
    typed_stars: tuple[TypedStars, ...] = ()
    rules_version: int = 1
    untouched: bool = True

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

    @property
    def shared(self) -> bool:
        """Whether several players may be at this moment at once."""
        if self.phase == CARDS_DUE:
            return any(player.turn.decisions for player in self.players)
        return self.phase in (WRITING, INCIDENTS, MISSIONS)

    @property
    def extra(self) -> tuple[str, ...]:
        """S76: the extra cards in this deck, in their order."""
        cards = set(self.piles.cards) if self.piles is not None else set()
        if self.pile is not None and self.astra is not None:
            pile, her = self.pile, self.astra
            cards = {*pile.cards, *pile.discard, *pile.shown, *her.given, *her.removed}
        return tuple(card for card in EXTRA if card in cards)

    @property
    def active(self) -> str:
        """B7: which of two sheets everybody uses this turn; "" where each has one."""
        sides = self.adventure.layout.sides
        return sides[(max(self.turn, 1) - 1) % len(sides)]

    @property
    def seen(self) -> tuple[Player, ...]:
        """The players, each with the sheet as this player sees it: with what the neighbours drew on it."""
        shared = self.adventure.neighbours
        if shared is None:
            return self.players
        sheets = tuple(player.sheet for player in self.players)
        when = When(self.solo, self.active, bool(self.ended), self.untouched)
        return tuple(
            replace(player, sheet=shared.seen(sheets, at, when)) for at, player in enumerate(self.players)
        )

    def player(self, seat: str) -> Player | None:
        """The player of this seat, with the sheet as this player sees it."""
        return next((player for player in self.seen if player.seat == seat), None)

    def with_player(self, player: Player) -> State:
        """With this player's seat as given; of the sheet that this player sees, the own marks are kept."""
        shared = self.adventure.neighbours
        if shared is not None:
            kept = next(one.sheet for one in self.players if one.seat == player.seat)
            before = next(one.sheet for one in self.seen if one.seat == player.seat)
            player = replace(player, sheet=shared.own(kept, before, player.sheet))
        return replace(self, players=tuple(player if p.seat == player.seat else p for p in self.players))

    def mission(self, letter: str) -> Mission | None:
        """The mission of this letter, None before they are drawn."""
        return next((mission for mission in self.missions if mission.letter == letter), None)
