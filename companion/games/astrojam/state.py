"""State of a table. All records here are immutable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, OptionalCount, editable
from companion.games.astrojam import components as printed
from companion.games.astrojam.components import (
    ASTRONAUTS,
    BOARDS,
    CRATES,
    DESTINATIONS,
    GOAL,
    HAND_LIMIT,
    ITEM_IDS,
    ITEM_NAMES,
    ROBOTS,
    USUAL_ITEMS,
    item_id,
)
from companion.games.astrojam.grid import Grid
from companion.games.astrojam.house_rules import RECOMMENDED, HouseRules
from companion.games.astrojam.parts import CARDS, MAP

SETUP, ACTION, SCORING, DRAWING, OVER = "setup", "action", "scoring", "drawing", "over"
"""The three phases of a turn (AJ-T1), with the set-up before and the end after them."""

BEGIN, ASTRONAUTS_STEP, ROBOTS_STEP, ITEMS_STEP, CRATES_STEP, HANDS_STEP, COLUMNS_STEP = (
    "begin",
    "astronauts",
    "robots",
    "items",
    "crates",
    "hands",
    "columns",
)
"""The steps of the set-up, in the order of the rulebook ("Setup" in docs/rules)."""

TO_LAY = ""
"""Value of a place in a column that waits for its card (AJ-S9, AJ-T5)."""
ACTIONS, CONDITIONS = "actions", "conditions"
"""Decks that are rebuilt from their discards (AJ-Q9, AJ-Q11)."""
NO_CARD = "none"
"""Value of a place that stays empty because its deck has run out (AJ-Q10, AJ-Q11)."""
PILES = {
    ACTIONS: Text("Action deck"),
    "played": Text("Action discards"),
    "tasks": Text("Task deck"),
    CONDITIONS: Text("Condition deck"),
    "missed": Text("Condition discards"),
}
MOST_POINTS = 30


@dataclass(frozen=True, slots=True)
class Player:
    """One team. `hand` is 11 while one card has to be discarded; `due` cards are drawn after that (AJ-H2).

    `tasks` and `conditions` count the cards won (AJ-I3). `strength` is None until typed to break a tie
    (AJ-E3), and so is `held`, the cards in hand at a table that does not track them.
    """

    seat: str
    name: str
    hand: int = editable(Count("{name}: cards in hand", 0, HAND_LIMIT + 1), 0)
    due: int = 0
    tasks: int = editable(Count("{name}: task cards", 0, MOST_POINTS), 0)
    conditions: int = editable(Count("{name}: condition cards", 0, MOST_POINTS), 0)
    strength: int | None = editable(OptionalCount("{name}: strength in hand", unknown=Text("not told")), None)
    held: int | None = editable(OptionalCount("{name}: cards at the end", unknown=Text("not told")), None)

    @property
    def points(self) -> int:
        """AJ-I3: number of task and condition cards won."""
        return self.tasks + self.conditions


@dataclass(frozen=True, slots=True)
class Column:
    """An objective (AJ-I1): `task` is the item to bring, `condition` the place to visit.

    `last` is the item that was delivered last (AJ-Q4).
    """

    destination: str
    task: str = TO_LAY
    condition: str = TO_LAY
    last: str = ""

    @property
    def full(self) -> bool:
        """True if neither the task nor the condition waits for a card."""
        return TO_LAY not in (self.task, self.condition)


@dataclass(frozen=True, slots=True)
class Preparation:
    """Progress of the set-up: pawns placed, sites of the dealt items, crates by board, hands drawn."""

    astronauts: int = 0
    robots: int = editable(Count("Robots placed", 0, ROBOTS), 0)
    crates: tuple[int, ...] = (0,) * len(BOARDS)
    dealt: bool = False
    sites: tuple[int, ...] = ()
    hands: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """2.5: the player at `seat` draws `count` cards because another player (`by`) has made a move.

    `card` is the kind of this move.
    """

    seat: str
    card: str
    count: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress: seat, phase, number, kinds of card played, and places visited (AJ-Q5).

    `column` is the objective being scored, "" if none. `scored` is True once the points of this objective are
    counted. `drawn` is True once the cards of the drawing phase are drawn. `draws` are the cards that rivals
    draw because of this turn (2.5). `loose` is True if cards may have been played that the app did not track.
    """

    seat: str = ""
    phase: str = SETUP
    number: int = editable(Count("Turn", 1, 500), 0)
    cards: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    column: str = ""
    scored: bool = False
    drawn: bool = False
    draws: tuple[Draw, ...] = ()
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Outside:
    """AJ-I5: the astronaut outside, as its id ("red-2") or its owner's seat, and its item (AJ-Q20)."""

    astronaut: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Piles:
    """Sizes of the three decks (None if not counted) and of the two discard piles (AJ-Q9, AJ-Q11).

    `shuffled` names the decks that the last move rebuilt from their discards.
    """

    actions: int | None = editable(OptionalCount(PILES["actions"], most=printed.CARDS), None)
    played: int = editable(Count(PILES["played"], 0, printed.CARDS), 0)
    tasks: int | None = editable(OptionalCount(PILES["tasks"], most=printed.CARDS), None)
    conditions: int | None = editable(OptionalCount(PILES["conditions"], most=printed.CARDS), None)
    missed: int = editable(Count(PILES["missed"], 0, printed.CARDS), 0)
    shuffled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the app tracks of the table.

    `told` are draws of earlier turns that are not ticked as done yet (2.5). `untracked` are the parts that
    the app leaves to the players, and `unknown` the ids of the values that it does not know
    (`companion.engine.tracking`).
    """

    players: tuple[Player, ...]
    columns: tuple[Column, ...] = tuple(Column(destination) for destination in DESTINATIONS)
    items: tuple[str, ...] = ITEM_NAMES
    sites: int = 0
    board: str = ""
    readings: HouseRules = RECOMMENDED
    piles: Piles = Piles()
    setup: Preparation = Preparation()
    named: str = ""
    first: str = ""
    turn: Turn = Turn()
    outside: Outside | None = None
    grid: Grid | None = None
    rules_version: int = 1
    told: tuple[Draw, ...] = ()
    untracked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    def tracks(self, part: str) -> bool:
        """Return True if the app tracks this part."""
        return part not in self.untracked

    def knows(self, what: str) -> bool:
        """Return True if the app knows the value with this id."""
        return what not in self.unknown

    @property
    def map(self) -> Grid | None:
        """The map with all pieces, None if the table keeps none or does not track it now."""
        return self.grid if self.tracks(CARDS) and self.tracks(MAP) else None

    @property
    def seats(self) -> tuple[str, ...]:
        """AJ-T1: seats in turn order, starting with the first player."""
        seats = tuple(player.seat for player in self.players)
        at = seats.index(self.first) if self.first else 0
        return seats[at:] + seats[:at]

    @property
    def last(self) -> str:
        """AJ-S7, AJ-E1: seat of the last player in turn order."""
        return self.seats[-1]

    def player(self, seat: str) -> Player | None:
        """Return the player at this seat, None if there is none."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def active(self) -> Player | None:
        """Player whose turn it is, None before the first turn."""
        return self.player(self.turn.seat)

    def column(self, destination: str) -> Column:
        """Return the objective of a destination."""
        return next(column for column in self.columns if column.destination == destination)

    @property
    def known_outside(self) -> Outside | None:
        """AJ-I5: the astronaut outside, None if there is none or the app does not know."""
        return self.outside if self.tracks(CARDS) and self.knows("outside.astronaut") else None

    def knows_hand(self, seat: str) -> bool:
        """Return True if the app knows how many cards this player has in hand."""
        return self.knows(f"{seat}.hand")

    def over_limit(self, seat: str) -> bool:
        """AJ-H2: return True while this player has to discard one of eleven cards."""
        player = self.player(seat)
        counted = self.tracks(CARDS) and self.knows_hand(seat)
        return counted and player is not None and player.hand > HAND_LIMIT

    def draws_of(self, seat: str) -> tuple[Draw, ...]:
        """2.5: return the draws of this player that are not ticked as done yet, oldest first."""
        return tuple(draw for draw in (*self.told, *self.turn.draws) if draw.seat == seat)

    def without_draws(self, seat: str) -> State:
        """Return the state without this player's open draws."""
        told, draws = (
            tuple(draw for draw in some if draw.seat != seat) for some in (self.told, self.turn.draws)
        )
        return replace(self.with_turn(draws=draws), told=told)

    @property
    def step(self) -> str:
        """Current step of the set-up."""
        done = self.setup
        steps = (
            (BEGIN, bool(self.first)),
            (ASTRONAUTS_STEP, done.astronauts >= ASTRONAUTS * len(self.players)),
            (ROBOTS_STEP, done.robots >= ROBOTS),
            (ITEMS_STEP, done.dealt),
            (CRATES_STEP, sum(done.crates) >= CRATES),
            (HANDS_STEP, done.hands),
        )
        return next((step for step, ready in steps if not ready), COLUMNS_STEP)

    @property
    def last_round(self) -> bool:
        """AJ-E1: True once a player has 5 points; the round is then played to its end."""
        return any(player.points >= GOAL for player in self.players)

    @property
    def round(self) -> int:
        """Number of the current round, counted from 1; all players have the same number of turns (AJ-E1)."""
        return (max(1, self.turn.number) - 1) // len(self.players) + 1

    def item_name(self, item: str) -> str:
        """Return the name of an item, or its id if there is no such item."""
        return self.item_names.get(item, item)

    @property
    def item_names(self) -> dict[str, str]:
        """AJ-I7: names of the items by id."""
        return {
            item_id(number): USUAL_ITEMS.get(name, name) for number, name in enumerate(self.items, start=1)
        }

    def with_player(self, seat: str, **changed: Any) -> State:
        players = tuple(replace(one, **changed) if one.seat == seat else one for one in self.players)
        return replace(self, players=players)

    def with_column(self, destination: str, **changed: Any) -> State:
        columns = tuple(
            replace(one, **changed) if one.destination == destination else one for one in self.columns
        )
        return replace(self, columns=columns)

    def with_turn(self, **changed: Any) -> State:
        return replace(self, turn=replace(self.turn, **changed))

    def with_setup(self, **changed: Any) -> State:
        return replace(self, setup=replace(self.setup, **changed))

    def with_piles(self, **changed: Any) -> State:
        return replace(self, piles=replace(self.piles, **changed))


def player_at(state: State, seat: str) -> Player:
    """Return the player at this seat. Raises `IllegalMove` if there is none."""
    found = state.player(seat)
    if found is None:
        raise IllegalMove("Nobody sits there.")
    return found


def active(state: State) -> Player:
    """Return the player whose turn it is. Raises `IllegalMove` before the first turn."""
    if state.active is None:
        raise IllegalMove("Nobody has begun yet.")
    return state.active


def rivals(state: State) -> tuple[Player, ...]:
    """Return all players but the active one, in turn order."""
    return tuple(player_at(state, seat) for seat in state.seats if seat != state.turn.seat)


def next_of(state: State, placed: int) -> Player:
    """Return the player who places the next piece after `placed` pieces. Players place clockwise.

    Rules AJ-S4, AJ-S5.
    """
    return player_at(state, state.seats[placed % len(state.seats)])


def check_item(item: str) -> None:
    """AJ-I7: raise `IllegalMove` if there is no such item."""
    if item not in ITEM_IDS:
        raise IllegalMove("There is no such item.")
