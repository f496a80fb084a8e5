"""Bids and tricks: in each round everybody bids first; the tricks that were won then give the points.

Rules AG-P43, AG-P44.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer, Tally
from companion.engine.records import replace
from companion.engine.sums import Points, Sum
from companion.engine.text import Text
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game.setup import BIDS, Setup
from companion.games.any_game.state import Cell, State

BID, WON = "bid", "won"
MOST_TRICKS = 99


def points_of(setup: Setup, bid: int, won: int) -> int:
    """AG-P44: return the points of a bid and of the tricks that were won."""
    return setup.met + setup.each * won if bid == won else setup.off * abs(bid - won)


class WriteTricks(Move, kind="write-tricks", anchor=Anchor.NONE):
    """AG-P43: write how many tricks a column bids or has won in a round, or replace the number."""

    sentence = Text("{seat}, {row}: {tricks} won.")

    seat: str = declare(Id("Player", of="seat"))
    row: str = declare(Id("Row", of="row"))
    what: str = declare(Choice("Bid or won", {BID: Text("Bid"), WON: Text("Tricks won")}))
    tricks: Points = declare(Sum(Text("Tricks"), 0, MOST_TRICKS))
    counter: str = declare(Id("Counted by", of="me"), default="")

    @property
    def sets(self) -> str:
        """Id of the value that the move sets."""
        return f"{self.seat}.{self.row}.{self.what}"

    def numbers(self, state: State) -> Mapping[str, int]:
        """Return the numbers of this kind, bids or tricks, by cell."""
        return state.pad.bids if self.what == BID else state.pad.tricks

    def is_written(self, state: State) -> bool:
        return f"{self.seat}.{self.row}" in self.numbers(state)

    def replaces(self, state: State) -> bool:
        return self.numbers(state).get(f"{self.seat}.{self.row}", self.tricks) != self.tricks

    @classmethod
    def of(cls, state: State, key: str, what: str) -> Offer:
        """Return the offer that asks for one of the numbers of a cell ("red.r1")."""
        column, row = key.split(".")
        known = (state.pad.bids if what == BID else state.pad.tricks).get(key)
        label = Text("{cell}, bid") if what == BID else Text("{cell}, tricks won")
        move = cls(seat=column, row=row, what=what, tricks=0)
        values = {} if known is None else {"tricks": known}
        offer = move.offer(Text(label, cell=state.cell_name(key)), "tricks", values=values)
        labels = {"tricks": Text("Bid")} if what == BID else {}
        return replace(offer, tallies=tuple(tallies(state, key, what)), labels=labels)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in state.columns if state.setup.shape == BIDS else ():
            for row in state.open_rows(column):
                key = f"{column}.{row}"
                yield cls.of(state, key, BID)
                if key in state.pad.bids:
                    yield cls.of(state, key, WON)

    def check(self, state: State) -> None:
        if state.setup.shape != BIDS or self.seat not in state.columns:
            raise IllegalMove("There is no such column on the pad.")
        if self.counter not in {"", *state.seats}:
            raise IllegalMove("There is no such column on the pad.")
        if self.row not in state.open_rows(self.seat):
            raise IllegalMove("{player} has no such row on the pad yet.", player=state.called(self.seat))
        if not isinstance(self.tricks, int):
            raise IllegalMove("Type how many there are: 0 or more.")
        if self.what == WON and f"{self.seat}.{self.row}" not in state.pad.bids:
            raise IllegalMove("{player} has not bid in this round yet.", player=state.called(self.seat))

    def apply(self, state: State) -> State:
        key, tricks = f"{self.seat}.{self.row}", int(self.tricks)
        return with_number(state, key, self.what, tricks, self.counter)

    def words(self, names: Mapping[str, str]) -> Text:
        called = {"seat": names.get(self.seat, self.seat), "row": names.get(self.row, self.row)}
        said = Text("{seat}, {row}: bids {tricks}.") if self.what == BID else self.sentence
        return Text(said, **called, tricks=self.tricks)


def tallies(state: State, key: str, what: str) -> Iterator[Tally]:
    """AG-P43: yield the numbers above the keys of a cell: its bid, and the sum of the other columns."""
    if what == WON:
        yield Tally(Text("Bid"), {f"{key}.{BID}": state.pad.bids.get(key, 0)}, corrects=True)
    numbers, row = (state.pad.bids if what == BID else state.pad.tricks), key.split(".")[1]
    others = [other for column in state.columns if (other := f"{column}.{row}") != key and other in numbers]
    label = Text("Bids so far") if what == BID else Text("Tricks so far")
    yield Tally(label, {f"{other}.{what}": numbers[other] for other in others})


def with_number(state: State, key: str, what: str, tricks: int, counter: str = "") -> State:
    """AG-P43, AG-P44: return the state with a bid or the tricks won; the points follow if both are known."""
    pad = state.pad
    bids = {**pad.bids, key: tricks} if what == BID else pad.bids
    won = {**pad.tricks, key: tricks} if what == WON else pad.tricks
    state = state.with_pad(bids=bids, tricks=won)
    if key not in bids or key not in won:
        return state
    return state.with_cell(key, Cell(points_of(state.setup, bids[key], won[key]), counter))


def next_number(state: State, *columns: str) -> tuple[str, str]:
    """AG-P43: return the cell of these columns that is written next, and which of its numbers.

    All bids of the open round come before the tricks. Return ("", "") if nothing is to be written.
    """
    row = state.rows[-1]
    open_cells = [f"{column}.{row}" for column in columns if state.next_row(column) == row]
    for key in open_cells:
        if key not in state.pad.bids:
            return key, BID
    return (open_cells[0], WON) if open_cells else ("", "")


def due(state: State, key: str) -> str:
    """AG-P43: return which number of a cell a tap on it writes: the bid until all columns have bid."""
    bidding = next_number(state, *state.order)[1] == BID and key.endswith(f".{state.rows[-1]}")
    return BID if key not in state.pad.bids or (bidding and key not in state.pad.tricks) else WON


def of_round(state: State) -> Mapping[str, tuple[str, str]]:
    """AG-P43: return the bid and the tricks won of each column in the round that is played, "–" if unknown.

    Before the first bid of a round they are those of the round before.
    """
    rows = [row for row in state.rows if any(key.endswith(f".{row}") for key in state.pad.bids)]
    row = rows[-1] if rows else ""
    return {
        column: (
            str(state.pad.bids.get(f"{column}.{row}", "–")),
            str(state.pad.tricks.get(f"{column}.{row}", "–")),
        )
        for column in (state.columns if row else ())
    }


def editable_numbers(state: State) -> Iterator[EditableValue]:
    """AG-P43: yield each bid and each number of tricks as a value that a correction can set."""
    for what, label, numbers in (
        (BID, Text("{cell}, bid"), state.pad.bids),
        (WON, Text("{cell}, tricks won"), state.pad.tricks),
    ):
        for key, tricks in numbers.items():
            spec = Number(Text(label, cell=state.cell_name(key)), 0, MOST_TRICKS)
            value = TableValue(f"{key}.{what}", tricks, spec)
            yield EditableValue(value, partial(_set_number, key, what))


def _set_number(key: str, what: str, state: State, tricks: int) -> State:
    return with_number(state, key, what, tricks, state.pad.cells.get(key, Cell(0)).counter)
