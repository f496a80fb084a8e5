"""The table of Astrojam at one moment. Nothing here changes in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, OptionalCount, by_hand
from companion.games.astrojam.components import (
    ASTRONAUTS,
    BOARDS,
    CARDS,
    CRATES,
    DESTINATIONS,
    GOAL,
    HAND_LIMIT,
    ITEM_NAMES,
    ROBOTS,
    USUAL_ITEMS,
    item_id,
)
from companion.games.astrojam.grid import Grid
from companion.games.astrojam.house_rules import RECOMMENDED, HouseRules

SETUP, ACTION, SCORING, DRAWING, OVER = "setup", "action", "scoring", "drawing", "over"
"""The phases (T1), with what comes before and after."""

BEGIN, ASTRONAUTS_STEP, ROBOTS_STEP, ITEMS_STEP, CRATES_STEP, HANDS_STEP, COLUMNS_STEP = (
    "begin",
    "astronauts",
    "robots",
    "items",
    "crates",
    "hands",
    "columns",
)
"""The steps of the set-up, in the order of the rulebook (S3-S9)."""

TO_LAY = ""
"""A place of a column that waits for its card (S9, T5)."""
ACTIONS, CONDITIONS = "actions", "conditions"
"""The decks that are made anew of their discards (Q9, Q11)."""
NO_CARD = "none"
"""A place that stays empty: its deck has run out (Q10, Q11)."""
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
    """One team. `hand` is 11 while one of eleven has to be discarded; `due` waits to be drawn then (H2).

    `tasks` and `conditions` are the cards won (I3); `strength` is typed where a tie asks for it (E3).
    """

    seat: str
    name: str
    hand: int = by_hand(Count("{name}: cards in hand", 0, HAND_LIMIT + 1), 0)
    due: int = 0
    tasks: int = by_hand(Count("{name}: task cards", 0, MOST_POINTS), 0)
    conditions: int = by_hand(Count("{name}: condition cards", 0, MOST_POINTS), 0)
    strength: int | None = by_hand(OptionalCount("{name}: strength in hand", unknown=Text("not told")), None)

    @property
    def points(self) -> int:
        """I3."""
        return self.tasks + self.conditions

    @property
    def over_limit(self) -> bool:
        """H2: the moment of choosing."""
        return self.hand > HAND_LIMIT


@dataclass(frozen=True, slots=True)
class Column:
    """An objective (I1): which item to bring, which place to visit; `last` is the item brought last (Q4)."""

    destination: str
    task: str = TO_LAY
    condition: str = TO_LAY
    last: str = ""

    @property
    def full(self) -> bool:
        """Whether neither place waits for a card."""
        return TO_LAY not in (self.task, self.condition)


@dataclass(frozen=True, slots=True)
class Preparation:
    """How far the set-up is: pawns placed, items dealt to which sites, crates by board, hands drawn."""

    astronauts: int = 0
    robots: int = by_hand(Count("Robots placed", 0, ROBOTS), 0)
    crates: tuple[int, ...] = (0,) * len(BOARDS)
    dealt: bool = False
    sites: tuple[int, ...] = ()
    hands: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """2.5: so many cards for this player, for a card that was played; `by` is who played it."""

    seat: str
    card: str
    count: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress: whose, which phase, the kinds of card played, the places visited (Q5).

    `column` is the objective being scored; `scored` and `drawn` say that a phase has done its main part.
    `draws` are the cards that rivals draw for what was done in this turn (2.5).
    """

    seat: str = ""
    phase: str = SETUP
    number: int = by_hand(Count("Turn", 1, 500), 0)
    cards: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    column: str = ""
    scored: bool = False
    drawn: bool = False
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True, slots=True)
class Outside:
    """I5: the astronaut beside the board, by its owner or by its own id ("red-2"), and its item (Q20)."""

    astronaut: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Piles:
    """The three decks, None where nobody counts them, and the discards that come back (Q9, Q11).

    `shuffled` names the decks that were made of their discards by the last move.
    """

    actions: int | None = by_hand(OptionalCount(PILES["actions"], most=CARDS), None)
    played: int = by_hand(Count(PILES["played"], 0, CARDS), 0)
    tasks: int | None = by_hand(OptionalCount(PILES["tasks"], most=CARDS), None)
    conditions: int | None = by_hand(OptionalCount(PILES["conditions"], most=CARDS), None)
    missed: int = by_hand(Count(PILES["missed"], 0, CARDS), 0)
    shuffled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that the app keeps.

    `told` are draws of earlier turns which the rival's phone has not ticked (2.5).
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

    @property
    def seats(self) -> tuple[str, ...]:
        """T1: in turn order, the first player first."""
        seats = tuple(player.seat for player in self.players)
        at = seats.index(self.first) if self.first else 0
        return seats[at:] + seats[:at]

    @property
    def last(self) -> str:
        """S7, E1: the last player in turn order."""
        return self.seats[-1]

    def player(self, seat: str) -> Player | None:
        """The player at this seat, if there is one."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def active(self) -> Player | None:
        """The player whose turn it is."""
        return self.player(self.turn.seat)

    def column(self, destination: str) -> Column:
        """The objective of a destination."""
        return next(column for column in self.columns if column.destination == destination)

    def draws_of(self, seat: str) -> tuple[Draw, ...]:
        """2.5: what this player draws, and has not said to have drawn; the oldest first."""
        return tuple(draw for draw in (*self.told, *self.turn.draws) if draw.seat == seat)

    def without_draws(self, seat: str) -> State:
        """With nothing more for this player to draw."""
        told, draws = (
            tuple(draw for draw in some if draw.seat != seat) for some in (self.told, self.turn.draws)
        )
        return replace(self.with_turn(draws=draws), told=told)

    @property
    def step(self) -> str:
        """What of the set-up comes next."""
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
        """E1: somebody has 5 points, the round is played to its end."""
        return any(player.points >= GOAL for player in self.players)

    @property
    def round(self) -> int:
        """All players have equally many turns (E1)."""
        return (max(1, self.turn.number) - 1) // len(self.players) + 1

    def item_name(self, item: str) -> str:
        """What an item is called."""
        return self.item_names.get(item, item)

    @property
    def item_names(self) -> dict[str, str]:
        """I7: what the items are called, by id."""
        return {
            item_id(number): USUAL_ITEMS.get(name, name) for number, name in enumerate(self.items, start=1)
        }

    def with_player(self, seat: str, **changed: Any) -> State:
        """With this player changed."""
        players = tuple(replace(one, **changed) if one.seat == seat else one for one in self.players)
        return replace(self, players=players)

    def with_column(self, destination: str, **changed: Any) -> State:
        """With this objective changed."""
        columns = tuple(
            replace(one, **changed) if one.destination == destination else one for one in self.columns
        )
        return replace(self, columns=columns)

    def with_turn(self, **changed: Any) -> State:
        """With the turn in progress changed."""
        return replace(self, turn=replace(self.turn, **changed))

    def with_setup(self, **changed: Any) -> State:
        """With the set-up further on."""
        return replace(self, setup=replace(self.setup, **changed))

    def with_piles(self, **changed: Any) -> State:
        """With the decks changed."""
        return replace(self, piles=replace(self.piles, **changed))
