"""State of a table, and lookups by id. All records here are immutable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine.deck import Deck
from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.track import Track
from companion.engine.values import Count, editable
from companion.games.astro_knights.boss_mat import BOSS, Boss, Counter, Minion, SeenCard, SideDeck
from companion.games.astro_knights.components import TURN_ORDER

APP, TABLE = "app", "table"
CHOOSE, ATTACK, MAIN, DRAW, BOSS_TURN = "choose", "attack", "main", "draw", "boss"
STAY, RETURN = "stay", "return"
CLOCKWISE, COUNTERCLOCKWISE = "1-2-3", "1-3-2"
TRACK_TOP = 12
"""Highest top of a track that a correction can set."""
PAIRS = {"pair-1-2": (0, 1), "pair-3-4": (2, 3)}


@dataclass(frozen=True, slots=True)
class Knight:
    """One knight's mat. `seat` is the player, `name` the knight; a knight on 0 health is exhausted.

    Rule AK-X1.
    """

    seat: str
    player: str
    name: str
    health: Track
    slots: Track
    power: Track
    equipped: int = editable(Count("{name}: Weapons equipped", 0, TRACK_TOP), 0)

    @property
    def exhausted(self) -> bool:
        """True if the knight is exhausted (AK-X1), which is permanent (AK-X2)."""
        return self.health.value == 0


@dataclass(frozen=True, slots=True)
class Homeworld:
    """The place that the knights defend (AK-S5, AK-X7)."""

    name: str
    health: Track
    power: Track


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """The turn order deck, its discard pile (newest last) and the tokens of the wild and the pair cards.

    `revealed` holds the cards that lie open until an effect places them (AK-T16). `wild`, `pair_1_2` and
    `pair_3_4` are the seats that hold these tokens, "" if nobody holds them. `passing` lists the player
    numbers in the order in which the wild token passes to the left (AK-T7). `pair_tokens` is the players'
    decision on what a reshuffle does to a pair token on a mat (AK-T12), "" if they have not decided yet.
    """

    deck: Deck
    discard: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    round: int = editable(Count("Round", 1, 999), 1)
    wild: str = ""
    pair_1_2: str = ""
    pair_3_4: str = ""
    passing: str = CLOCKWISE
    pair_tokens: str = ""

    def token(self, pair: str) -> str:
        """Return the seat that holds the token of this pair card, "" if the token is on the table."""
        return self.pair_1_2 if pair == "pair-1-2" else self.pair_3_4

    def with_token(self, pair: str, seat: str) -> TurnOrder:
        """Return the turn order with the token of this pair at another seat, or on the table ("")."""
        return replace(self, pair_1_2=seat) if pair == "pair-1-2" else replace(self, pair_3_4=seat)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress.

    `must_attack` counts the attacks that were forced at the start of the turn and are not made yet (AK-K3).
    `bought` is True if a supply card was paid for, so that players turn up the next one (AK-S7).

    In a boss turn, `card_drawn` is "strike", "minion" or "" (no card yet, or none to draw), and `strike` is
    the typed name of a drawn strike. `draws_again` counts the extra draws that cards allowed. `shuffle_due`
    is True while a level token is in play but the discards are not shuffled yet (AK-L3).
    """

    card: str
    phase: str
    seat: str = ""
    energy: int = editable(Count("Energy", 0, 99), 0)
    must_attack: int = 0
    bought: bool = False
    level_activated: bool = False
    leveled: bool = False
    drawn: bool = False
    card_drawn: str = ""
    draws_again: int = 0
    shuffle_due: bool = False
    strike: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that the app keeps.

    `exhaust_due` holds the seats of the knights for whom players still have to resolve the boss's exhaust
    effect (AK-X1). `untracked` are the parts that the app leaves to the players, and `unknown` the ids of the
    values that it does not know (`companion.engine.tracking`). `printed` holds the printed numbers that were
    typed after the game began, by value id.
    """

    knights: tuple[Knight, ...]
    homeworld: Homeworld
    boss: Boss
    order: TurnOrder
    minions: tuple[Minion, ...] = ()
    minions_made: int = 0
    turn: Turn | None = None
    turns: int = 0
    dealer: str = APP
    difficulty: str = "normal"
    exhaust_due: tuple[str, ...] = ()
    out_of_levels: bool = False
    boss_condition: bool = False
    decided: str = ""
    rules_version: int = 1
    untracked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    printed: tuple[tuple[str, int], ...] = ()

    def tracks(self, *parts: str) -> bool:
        """Return True if the app tracks any of these parts."""
        return any(part not in self.untracked for part in parts)

    def knows(self, *values: str) -> bool:
        """Return True if the app knows all of these values, given by id."""
        return not any(value in self.unknown for value in values)

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats by player number."""
        return tuple(knight.seat for knight in self.knights)

    @property
    def players(self) -> dict[str, str]:
        """Names of the players by seat."""
        return {knight.seat: knight.player for knight in self.knights}

    @property
    def to_the_left(self) -> tuple[str, ...]:
        """Seats in the order in which the wild token passes (AK-T7)."""
        if len(self.seats) != 3:
            return self.seats
        return tuple(self.seats[int(number) - 1] for number in self.order.passing.split("-"))

    @property
    def turn_cards(self) -> tuple[str, ...]:
        """All turn order cards of this table (T)."""
        return TURN_ORDER[len(self.knights)]

    @property
    def reshuffled(self) -> tuple[str, ...]:
        """Cards of the deck after a reshuffle: all turn order cards except the revealed ones.

        Rules AK-T14, AK-T15.
        """
        left = list(self.turn_cards)
        for card in self.order.revealed:
            left.remove(card)
        return tuple(left)

    def knight(self, seat: str) -> Knight | None:
        """Return the knight at this seat, if there is one."""
        return next((knight for knight in self.knights if knight.seat == seat), None)

    def minion(self, minion: str) -> Minion | None:
        """Return the minion in play with this id, if there is one."""
        return next((m for m in self.minions if m.id == minion), None)

    def with_knight(self, seat: str, **changed: Any) -> State:
        """Return the state with this knight changed."""
        knights = tuple(replace(k, **changed) if k.seat == seat else k for k in self.knights)
        return replace(self, knights=knights)

    def with_minion(self, minion: str, **changed: Any) -> State:
        """Return the state with this minion changed."""
        minions = (replace(m, **changed) if m.id == minion else m for m in self.minions)
        return replace(self, minions=tuple(minions))

    def without_minion(self, minion: str) -> State:
        """Return the state with this minion out of play."""
        return replace(self, minions=tuple(m for m in self.minions if m.id != minion))

    def with_homeworld(self, **changed: Any) -> State:
        """Return the state with the Homeworld changed."""
        return replace(self, homeworld=replace(self.homeworld, **changed))

    def with_boss(self, **changed: Any) -> State:
        """Return the state with the boss changed."""
        return replace(self, boss=replace(self.boss, **changed))

    def with_seen(self, card: str = "", name: str = "") -> State:
        """Return the state with one more card added to those that left the boss deck."""
        return self.with_boss(seen=(*self.boss.seen, SeenCard(card, name)))

    def with_counter(self, counter: str, track: Track) -> State:
        """Return the state with the track of this boss counter changed."""
        counters = (replace(c, track=track) if c.id == counter else c for c in self.boss.counters)
        return self.with_boss(counters=tuple(counters))

    def with_side_deck(self, pile: str, change: Callable[[SideDeck], SideDeck]) -> State:
        """Return the state with this side deck changed."""
        decks = tuple(change(deck) if deck.id == pile else deck for deck in self.boss.side_decks)
        return self.with_boss(side_decks=decks)

    def with_order(self, **changed: Any) -> State:
        """Return the state with the turn order changed."""
        return replace(self, order=replace(self.order, **changed))

    def with_turn(self, **changed: Any) -> State:
        """Return the state with the turn in progress changed."""
        return self if self.turn is None else replace(self, turn=replace(self.turn, **changed))


def knight_at(state: State, seat: str) -> Knight:
    """Return the knight at this seat. Raises `IllegalMove` if there is none."""
    if (knight := state.knight(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return knight


def minion_at(state: State, minion: str) -> Minion:
    """Return the minion in play with this id. Raises `IllegalMove` if there is none."""
    if (found := state.minion(minion)) is None:
        raise IllegalMove("This minion is not in play (any more).")
    return found


def counter_at(state: State, counter: str) -> Counter:
    """Return the boss's counter with this id. Raises `IllegalMove` if there is none."""
    found = next((c for c in state.boss.counters if c.id == counter), None)
    if found is None:
        raise IllegalMove("{boss} has no such counter.", boss=state.boss.name)
    return found


def side_deck_at(state: State, pile: str) -> SideDeck:
    """Return the side deck with this id. Raises `IllegalMove` if there is none."""
    found = next((d for d in state.boss.side_decks if d.id == pile), None)
    if found is None:
        raise IllegalMove("{boss} has no such deck.", boss=state.boss.name)
    return found


def targets(state: State) -> dict[str, str]:
    """Return the targets of a Weapon with their names (AK-K2): the boss and the minions in play."""
    return {BOSS: state.boss.name, **{minion.id: minion.called for minion in state.minions}}


def health_of(state: State, target: str) -> int:
    """Return the health of the boss, or of a minion in play."""
    return state.boss.health if target == BOSS else minion_at(state, target).health


def check_target(state: State, target: str) -> None:
    """Raise `IllegalMove` unless the target is the boss or a minion in play (AK-K2)."""
    if target != BOSS:
        minion_at(state, target)


def knight_turn(state: State) -> Turn:
    """Return the knight's turn in progress. Raises `IllegalMove` if no knight has the turn."""
    if state.turn is None or not state.turn.seat:
        raise IllegalMove("No knight's turn is in progress.")
    return state.turn


def acting_knight(state: State) -> Knight:
    """Return the knight whose turn it is."""
    return knight_at(state, knight_turn(state).seat)


def is_boss_turn(state: State) -> bool:
    """Return True if a boss turn is in progress."""
    return state.turn is not None and state.turn.phase == BOSS_TURN


def boss_turn(state: State) -> Turn:
    """Return the boss turn in progress. Raises `IllegalMove` if there is none."""
    if state.turn is None or state.turn.phase != BOSS_TURN:
        raise IllegalMove("It is not the boss's turn.")
    return state.turn
