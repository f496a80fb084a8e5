"""Immutable state of a table: players with sheets, missions, cards and ASTRA; and which player may act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.records import replace
from companion.engine.values import Count, Plain, editable
from companion.games.welcome_to_the_moon.adventure import Adventure, Claim, Decision, Written
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, ASTRONAUT, EXTRA, PILES
from companion.games.welcome_to_the_moon.neighbours import When
from companion.games.welcome_to_the_moon.piles import Piles, SoloPile
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

SHEETS, CARDS, SCORES = "sheets", "cards", "scores"
"""Modes: the app keeps everything, only the cards (with paper sheets), or only the final scores."""

APP, TABLE = "app", "table"
"""Dealers: the app turns over the cards, or the players turn over their own and type them in."""

CARDS_DUE, WRITING, MISSIONS, THIRD_CARD, SCORING = "cards", "writing", "missions", "third-card", "scoring"
INCIDENTS = "incidents"
"""Phase 5, while a player still has to choose.

The constants in the line above are, in their order, phase 1, phases 2 to 4, phase 6, the choice of a card for
ASTRA, and the typing in of finished sheets.
"""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the three places with open cards: a pile's number and action, in solo a single card.

    Rules WM-S3, WM-S50.

    Number and action are as printed, so those of an extra card may still be a choice of several (WM-S76).
    """

    number: int | float | str = editable(Count("Number of place {place}", 1, 15))
    action: str = editable(Choice("Action of place {place}", ACTIONS))


@dataclass(frozen=True, slots=True)
class Combination:
    """A number and an action, of the same slot in multiplayer, of two slots in solo (WM-S9, WM-S50).

    If a card prints a choice of several numbers or actions, the player's choice is stored here (WM-S76).
    """

    number: Entry
    action: str
    number_slot: int
    action_slot: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Progress of a player in the turn.

    `wild` is the action with which a wild symbol replaced the chosen action (WM-A2-27). `due` are the ids of
    everything that the turn has set off for phase 5.
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
        """Action of this turn, "" while no combination is chosen."""
        return self.wild or (self.chosen.action if self.chosen else "")

    @property
    def value(self) -> Entry | None:
        """Chosen number with an astronaut's change, X for a card's X (WM-S76), None before the choice.

        Rule WM-S20.
        """
        if self.chosen is None:
            return None
        number = self.chosen.number
        return number if isinstance(number, str) else number + self.shift

    @property
    def number(self) -> Written | None:
        """The number written this turn with its space, None if no number is written.

        An X is no number for the actions that depend on this turn's number, so it gives None, too (WM-S76).
        """
        return self.written if self.written is None or self.written.value != X else None

    @property
    def wrote(self) -> bool:
        """True if phase 3 is over: a number was written or a System Error taken (WM-S10, WM-S25)."""
        return self.written is not None or self.error

    @property
    def may_shift(self) -> bool:
        """True if an astronaut may still change the number (WM-S20); an X is never changed (WM-S76)."""
        return self.action == ASTRONAUT and self.written is None and self.value != X


@dataclass(frozen=True, slots=True)
class Player:
    """One seat; `tally` holds the fields of a finished sheet that was typed in.

    `counts` is what the player has said about the requirement of a mission, by letter (`CountMission`).
    """

    seat: str
    name: str
    sheet: Sheet
    claims: tuple[Claim, ...] = ()
    turn: Turn = field(default_factory=Turn)
    tally: Mapping[str, Plain] | None = field(default=None, hash=False)
    counts: tuple[tuple[str, int], ...] = ()

    def thinks(self, phase: str) -> bool:
        """Return True if the table waits for this player in this phase."""
        if phase in (CARDS_DUE, INCIDENTS):
            return bool(self.turn.decisions)
        return not (self.turn.missions_done if phase == MISSIONS else self.turn.done)

    def claimed(self, letter: str) -> Claim | None:
        """Return the claim of this letter's mission, or None."""
        return next((claim for claim in self.claims if claim.letter == letter), None)

    def count(self, letter: str) -> int:
        """Return what the player has said about this letter's mission, 0 if nothing."""
        return dict(self.counts).get(letter, 0)

    def with_count(self, letter: str, count: int) -> Player:
        """Return the player with another count for this letter's mission."""
        counts = {**dict(self.counts), letter: count}
        return replace(self, counts=tuple(sorted((one, n) for one, n in counts.items() if n)))

    def at(self, **changed: Any) -> Player:
        """Return the player with these fields of `turn` changed."""
        return replace(self, turn=replace(self.turn, **changed))


@dataclass(frozen=True, slots=True)
class Mission:
    """An open mission card; `flipped` is True once only the later value can be won (WM-S36)."""

    card: int
    letter: str
    flipped: bool = editable(Flag("Mission {letter}: first value gone"), default=False)


@dataclass(frozen=True, slots=True)
class Astra:
    """Progress of ASTRA: level, cards given and removed, bonuses used, effects drawn.

    `effects` are the letters of her effect cards in the order drawn. `new` is the number of effects that came
    this turn, `late` the number of these that came after the turn's first card. If the app keeps only the
    scores, `typed` is the number of her cards of each action.
    """

    level: int
    given: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    used: int = editable(Count("Solo bonuses used", 0, 20), 0)
    effects: tuple[str, ...] = ()
    new: int = 0
    typed: tuple[int, ...] | None = None
    late: int = 0


@dataclass(frozen=True, slots=True)
class TypedStars:
    """Stars of a player in one adventure of the campaign, set by hand (WM-S75)."""

    seat: str
    adventure: str
    stars: int


@dataclass(frozen=True, slots=True)
class State:
    """The state of a table after replaying its log. In `notes`, "" stands for a removed campaign note."""

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
    def adventure(self) -> Adventure[Any]:
        """Rules of the adventure being played."""
        return ADVENTURES[self.slug]

    @property
    def seats(self) -> tuple[str, ...]:
        """Ids of the seats, in order."""
        return tuple(player.seat for player in self.players)

    @property
    def solo(self) -> bool:
        """True if a single player plays against ASTRA."""
        return self.astra is not None

    @property
    def shared(self) -> bool:
        """True if several players may have to act at the same time."""
        if self.phase == CARDS_DUE:
            return any(player.turn.decisions for player in self.players)
        return self.phase in (WRITING, INCIDENTS, MISSIONS)

    @property
    def extra(self) -> tuple[str, ...]:
        """Extra cards in this table's deck, in the order of `EXTRA` (WM-S76)."""
        cards = set(self.piles.cards) if self.piles is not None else set()
        if self.pile is not None and self.astra is not None:
            pile, her = self.pile, self.astra
            cards = {*pile.cards, *pile.discard, *pile.shown, *her.given, *her.removed}
        return tuple(card for card in EXTRA if card in cards)

    @property
    def active(self) -> str:
        """Side of the sheet that all players use this turn (WM-B7); "" if each player has only one sheet."""
        sides = self.adventure.layout.sides
        return sides[(max(self.turn, 1) - 1) % len(sides)]

    @property
    def seen(self) -> tuple[Player, ...]:
        """Players, each with the sheet as this player sees it, which includes the neighbours' marks."""
        shared = self.adventure.neighbours
        if shared is None:
            return self.players
        sheets = tuple(player.sheet for player in self.players)
        when = When(self.solo, self.active, bool(self.ended), self.untouched)
        return tuple(
            replace(player, sheet=shared.seen(sheets, at, when)) for at, player in enumerate(self.players)
        )

    def player(self, seat: str) -> Player | None:
        """Return the player of this seat, with the sheet as this player sees it; None without a player."""
        return next((player for player in self.seen if player.seat == seat), None)

    def with_player(self, player: Player) -> State:
        """Return the state with this player replaced.

        `player.sheet` includes the neighbours' marks, as in `seen`; only the player's own marks are stored.
        """
        shared = self.adventure.neighbours
        if shared is not None:
            kept = next(one.sheet for one in self.players if one.seat == player.seat)
            before = next(one.sheet for one in self.seen if one.seat == player.seat)
            player = replace(player, sheet=shared.own(kept, before, player.sheet))
        return replace(self, players=tuple(player if p.seat == player.seat else p for p in self.players))

    def mission(self, letter: str) -> Mission | None:
        """Return the mission of this letter, None before the missions are drawn."""
        return next((mission for mission in self.missions if mission.letter == letter), None)


ACTION = Choice("Action", ACTIONS)
SLOT = Number("Place", 1, PILES)


def player_at(state: State, seat: str) -> Player:
    """Return the player of this seat. Raise `IllegalMove` if the seat has no player."""
    player = state.player(seat)
    if player is None:
        raise IllegalMove("Nobody sits there.")
    return player


def acting(state: State, seat: str, *, solo_on_paper: bool = False, opening: bool = False) -> Player:
    """Return a player who is in phases 2 to 4 and not done. Raise `IllegalMove` otherwise.

    `opening` also allows a player with decisions to make before the first cards. `solo_on_paper` also allows
    a single player with paper sheets, because the app must know which card is left for ASTRA.
    """
    if state.mode != SHEETS and not (solo_on_paper and state.solo):
        raise IllegalMove("The sheets are on paper at this table.")
    player = player_at(state, seat)
    if state.phase == CARDS_DUE and not (opening and player.turn.decisions):
        raise IllegalMove("The cards come first.")
    if state.phase not in (WRITING, CARDS_DUE):
        raise IllegalMove("Everybody is done with writing this turn.")
    if player.turn.done:
        raise IllegalMove("You are done with this turn. Undo first to change something.")
    return player


class OnMySheet(Move, anchor=Anchor.SEAT, owned=True):
    """Base of the moves that players make on their own sheets; `seat` is the player's seat."""

    seat: str = declare(Id("Seat"))
