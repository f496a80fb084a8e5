"""The state of a table: its players, and a field for each of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.records import replace
from companion.engine.seats import Seat, next_seat
from companion.engine.sums import Points
from companion.engine.text import Text, plain_list
from companion.games.any_game.parts import (
    CHESS,
    GLASS,
    ROUND,
    CardDeck,
    Counter,
    Dice,
    Lots,
    Timer,
    counters_of,
    deck_of,
    dice_of,
    timers_of,
)
from companion.games.any_game.setup import BIDS, MOST_ROWS, SHEET, UNSCORED, Category, Setup, category


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `joined` is True for a late player, whose seat no phone can take (AG-P38)."""

    seat: str
    name: str
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Absence:
    """The rounds from `first` to `last` that a column misses.

    Rules AG-P36, AG-P38. A `last` of 0 means no end yet.
    """

    first: int
    last: int = 0

    def covers(self, number: int) -> bool:
        return self.first <= number <= (self.last or number)


@dataclass(frozen=True, slots=True)
class Cell:
    """A number on the pad. `counter` is the seat that counted it, "" if unknown.

    If two players counted different numbers, `count` is the newer and `other` the older number (AG-P9).
    """

    count: Points
    counter: str = ""
    other: Points | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """The score pad. A key of `cells` joins the ids of a column and a row ("red.r1").

    `dealer` is the seat that deals first (AG-P10). `asked` is True once the players have named this seat or
    chosen to have no dealer. `ended` is True once the players have ended the game (AG-P15). `winners` are the
    seats that won a game without a score (AG-P17). `tie_winner` is the column that was named the winner of a
    tie (AG-P37). `absences` and `starts` (starting scores, AG-P38) have columns as keys. After a change of
    players the deal rotates from `turn_dealer` in round `turn_round` on (AG-P39).

    `bids` and `tricks` are the numbers of tricks that were bid and won, by cell (AG-P43).
    """

    cells: Mapping[str, Cell] = field(default_factory=dict)
    dealer: str = ""
    asked: bool = False
    ended: bool = False
    winners: tuple[str, ...] = ()
    tie_winner: str = ""
    absences: Mapping[str, tuple[Absence, ...]] = field(default_factory=dict)
    starts: Mapping[str, Points] = field(default_factory=dict)
    turn_dealer: str = ""
    turn_round: int = 0
    bids: Mapping[str, int] = field(default_factory=dict)
    tricks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """The table. The field of a part is None or empty if the table does not have that part."""

    setup: Setup
    players: tuple[Player, ...]
    pad: Pad = Pad()
    rules_version: int = 1
    deck: CardDeck | None = None
    counters: tuple[Counter, ...] = ()
    dice: Dice | None = None
    timers: tuple[Timer, ...] = ()
    drawn: Lots | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(player.seat for player in self.players)

    @property
    def scored(self) -> bool:
        """AG-P17: True if the table has a score pad."""
        return self.setup.shape != UNSCORED

    @property
    def parts(self) -> bool:
        """AG-P18: True if the table has a part other than the pad."""
        return bool(self.deck or self.counters or self.dice or self.timers or self.drawn)

    def player(self, seat: str) -> str:
        """Return the name of the player at a seat."""
        return next(player.name for player in self.players if player.seat == seat)

    @property
    def columns(self) -> tuple[str, ...]:
        """A column for each player or for each team. The id of a column is its first player's seat.

        Rule AG-P11.
        """
        return self.seats[: int(self.setup.teams) or None]

    @property
    def order(self) -> tuple[str, ...]:
        """AG-P43: the columns as they write: who begins the open round bids first."""
        first = self.column_of(self.first_player) if self.setup.shape == BIDS else ""
        at = self.columns.index(first) if first else 0
        return (*self.columns[at:], *self.columns[:at])

    def column_of(self, seat: str) -> str:
        """AG-P11: return the column of a seat, "" if no player has the seat.

        The seats are given to the teams one by one in rotation, so that the partners of two pairs sit
        opposite each other.
        """
        return self.columns[self.seats.index(seat) % len(self.columns)] if seat in self.seats else ""

    def called(self, column: str) -> Text:
        """Return the names of the players of a column."""
        return plain_list([one.name for one in self.players if self.column_of(one.seat) == column])

    @property
    def rows(self) -> tuple[str, ...]:
        """AG-P1, AG-P2, AG-P6, AG-P17: the rows of the pad; empty without a score.

        A sheet has a row for each category. Otherwise there are the complete rows and the next one, up to the
        number of rounds that was set.
        """
        if not self.scored:
            return ()
        most = self.setup.rounds if self.setup.by_rounds and self.setup.rounds else MOST_ROWS
        count = len(self.setup.lines) if self.setup.shape == SHEET else min(most, self.complete + 1)
        return tuple(f"r{n + 1}" for n in range(count))

    @property
    def complete(self) -> int:
        """AG-P1, AG-P6: number of complete rounds. For a running total, number of rows with an entry."""
        done = (self._is_complete(n + 1) for n in range(MOST_ROWS))
        return next((n for n, full in enumerate(done) if not full), MOST_ROWS)

    @property
    def settled(self) -> bool:
        """AG-P41: True if points are written and no round is half-written, so that places are shown."""
        written = bool(self.pad.cells)
        return written and (not self.setup.by_rounds or self.complete == self.begun)

    def _is_complete(self, number: int) -> bool:
        """AG-P36: return True if every column has points in the round or misses it.

        Without rounds, one column with points is enough.
        """
        written = [column for column in self.columns if self.cell(f"r{number}", column)]
        if not written or not self.setup.by_rounds:
            return bool(written)
        return all(column in written or self.misses(column, number) for column in self.columns)

    def misses(self, column: str, number: int) -> bool:
        """AG-P36, AG-P38: return True if a column misses this round."""
        return any(one.covers(number) for one in self.pad.absences.get(column, ()))

    def has_left(self, column: str) -> bool:
        """AG-P36: return True if a column has left and not returned."""
        return any(not one.last for one in self.pad.absences.get(column, ()))

    @property
    def present(self) -> tuple[str, ...]:
        """AG-P36: the seats of the players who have not left."""
        return tuple(seat for seat in self.seats if not self.has_left(self.column_of(seat)))

    @property
    def begun(self) -> int:
        """Number of the newest round or entry with points. For a sheet, the number of written cells."""
        rows = [int(key.split(".r")[1]) for key in self.pad.cells]
        return len(rows) if self.setup.shape == SHEET else max(rows, default=0)

    def cell(self, row: str, column: str) -> Cell | None:
        return self.pad.cells.get(f"{column}.{row}")

    def open_rows(self, column: str) -> tuple[str, ...]:
        """AG-P1, AG-P2, AG-P6, AG-P8: return the rows in which a column can be written.

        On a sheet these are all rows, otherwise the written ones and the next. Missed rounds are left out.
        """
        written = len([row for row in self.rows if self.cell(row, column)])
        rows = tuple(
            row for row in self.rows if self.cell(row, column) or not self.misses(column, int(row[1:]))
        )
        return rows if self.setup.shape == SHEET else rows[: written + 1]

    def next_row(self, column: str) -> str:
        """Return the first row in which a column has no points, "" if there is none."""
        return next((row for row in self.open_rows(column) if not self.cell(row, column)), "")

    def worth(self, row: str) -> Category:
        """AG-P3, AG-P4, AG-P5: return the category of a row. The category turns numbers into points."""
        line = self.setup.lines[int(row[1:]) - 1] if self.setup.shape == SHEET else ""
        return category(line, self.rules_version)

    def row_name(self, row: str) -> Text:
        if self.setup.shape == SHEET:
            return Text.verbatim(self.worth(row).name)
        number = int(row[1:])
        return Text("Round {n}", n=number) if self.setup.by_rounds else Text("Entry {n}", n=number)

    def cell_name(self, key: str) -> Text:
        """Return the name that players read for a cell ("red.r1")."""
        column, row = key.split(".")
        return Text("{player}: {row}", player=self.called(column), row=self.row_name(row))

    @property
    def dealer(self) -> str:
        """AG-P10, AG-P39: the seat that deals the open round, "" if there is no dealer."""
        first, since = self.pad.turn_dealer or self.pad.dealer, self.pad.turn_round or 1
        row = self.present
        return row[(row.index(first) + len(self.rows) - since) % len(row)] if first in row else ""

    @property
    def first_player(self) -> str:
        """AG-P10, AG-P34: the seat that begins the open round, "" if unknown.

        This is the seat after the dealer or, without a dealer, the first drawn player who has not left.
        """
        if self.dealer:
            return next_seat(self.present, self.dealer)
        return next((one for one in self.drawn.row if one in self.present), "") if self.drawn else ""

    @property
    def differing(self) -> tuple[str, ...]:
        """AG-P9: the keys of the cells for which two players counted different numbers."""
        return tuple(key for key, cell in self.pad.cells.items() if cell.other is not None)

    def with_pad(self, **changed: object) -> State:
        return replace(self, pad=replace(self.pad, **changed))

    def with_cell(self, key: str, cell: Cell) -> State:
        return self.with_pad(cells={**self.pad.cells, key: cell})


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return the table with an empty pad and the parts that were chosen (AG-P18)."""
    ids = tuple(seat.id for seat in seats)
    each = counters_of(setup.counters, ids)
    times = {GLASS: setup.glass, CHESS: setup.chess * 60, ROUND: setup.round * 60}
    return State(
        setup,
        tuple(Player(seat.id, seat.name) for seat in seats),
        deck=deck_of(setup.cards, not setup.drawn_once),
        counters=each + counters_of(setup.shared, ("",), len(each)),
        dice=dice_of(setup.dice),
        timers=timers_of(times, ids),
    )
