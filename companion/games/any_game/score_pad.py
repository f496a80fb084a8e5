"""The moves and prompts of the score pad (P1-P15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Self

from companion.engine.edge import Edge
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Many, Number, declare
from companion.engine.instants import Instant
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.sums import LARGEST, Points, Sum
from companion.engine.text import NOTHING, Text, plain_list
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game.setup import ROUNDS, SHAPES, TOTAL
from companion.games.any_game.state import Cell, State


class WritePoints(Move, kind="write-points", anchor=Anchor.NONE):
    """P7, P8: write the points of a column in a row, or replace them."""

    sentence = Text("{seat}, {row}: {points}.")

    seat: str = declare(Id("Player", of="seat"))
    row: str = declare(Id("Row", of="row"))
    points: Points = declare(Sum("Points", -LARGEST, LARGEST))
    counter: str = declare(Id("Counted by", of="me"), default="")

    @classmethod
    def of(cls, state: State, key: str) -> Offer:
        """Return the offer that asks for the points of a cell ("red.r1")."""
        (column, row), cell = key.split("."), state.pad.cells.get(key)
        values = {"points": cell.count} if cell else {}
        move = cls(seat=column, row=row, points=0)
        return move.offer(state.cell_name(key), "points", hint=hint(state, key), values=values)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in state.columns:
            yield from (cls.of(state, f"{column}.{row}") for row in state.open_rows(column))

    def check(self, state: State) -> None:
        if self.seat not in state.columns or self.counter not in {"", *state.seats}:
            raise IllegalMove("There is no such column on the pad.")
        if self.row not in state.open_rows(self.seat):
            raise IllegalMove("{player} has no such row on the pad yet.", player=state.called(self.seat))
        if state.worth(self.row).table and (self.points < 0 or not isinstance(self.points, int)):
            raise IllegalMove("Type how many there are: 0 or more.")

    def apply(self, state: State) -> State:
        """P9: keep the old count beside another player's different one; the next count settles both."""
        old = state.cell(self.row, self.seat)
        known = {old.counter, self.counter} if old and old.other is None else {""}
        other = old.count if old and len(known - {""}) == 2 and old.count != self.points else None
        return state.with_cell(f"{self.seat}.{self.row}", Cell(self.points, self.counter, other))


class DealFirst(Move, kind="deal-first"):
    """P10: name the player who deals the first round, or none if the game has no dealer."""

    sentence = Text("Deals first: {seat}.")

    seat: str = declare(Id("Player", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.setup.shape == ROUNDS:
            names = {one.seat: one.name for one in state.players}
            yield from (cls(seat=seat).offer(Text.verbatim(names[seat])) for seat in state.present)
            yield cls().offer(Text("Nobody deals"))

    def check(self, state: State) -> None:
        if self.seat not in {"", *state.present} or state.setup.shape != ROUNDS:
            raise IllegalMove("Nobody deals there.")

    def apply(self, state: State) -> State:
        return state.with_pad(dealer=self.seat, asked=True, turn_dealer="", turn_round=0)


class EndGame(Move, kind="end-game"):
    """P15, P17: end the game; a table without a score also names the winners.

    `at` is the time at which the timers stopped, in seconds since 1970 (P33); 0 if none ran.
    """

    sentence = Text("The game is over.")
    button = Text("End the game")

    winners: tuple[str, ...] = declare(Many("Who won?", Id("Player", of="seat"), 0, 12), default=())
    at: int = declare(Instant(Text("Time")), default=0)

    def needs_draw(self, state: State) -> bool:
        return any(timer.since is not None for timer in state.timers)

    def draw(self, state: State, edge: Edge) -> Self:
        return type(self)(**{**self.payload(), "at": edge.now})

    @classmethod
    def of(cls, state: State) -> Offer:
        """Return the offer; without a score it asks for the winners."""
        if state.scored:
            return cls().offer(cls.button)
        return cls().offer(cls.button, "winners", winners={one.seat: one.name for one in state.players})

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls.of(state)

    def check(self, state: State) -> None:
        if not set(self.winners) <= set(() if state.scored else state.seats):
            raise IllegalMove("The score says who has won.")
        if state.scored and not state.pad.cells:
            raise IllegalMove("Nothing has been written yet.")
        if state.differing:
            raise IllegalMove("Two counts differ: write the right one first.")

    def apply(self, state: State) -> State:
        """P17: store the winners in seat order. P33: stop the running timers if the time is known."""
        winners = tuple(seat for seat in state.seats if seat in self.winners)
        if self.at:
            stopped = (one if one.since is None else one.stopped(self.at) for one in state.timers)
            state = replace(state, timers=tuple(stopped))
        return state.with_pad(ended=True, winners=winners)

    def words(self, names: Mapping[str, str]) -> Text:
        """P17: return the log's sentence with the winners that the table named."""
        if not self.winners:
            return self.sentence
        called = plain_list([names.get(seat, seat) for seat in self.winners])
        return Text("The game is over. Won: {names}.", names=called)


class AddPad(Move, kind="add-pad"):
    """P18: add a score pad to a table that has none."""

    sentence = Text("New on the table: a score pad. {shape}.")

    shape: str = declare(Choice("How do you count?", {one: SHAPES[one] for one in (ROUNDS, TOTAL)}))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not state.scored:
            yield cls(shape=ROUNDS).offer(Text("A score pad"), "shape")

    def check(self, state: State) -> None:
        if state.scored:
            raise IllegalMove("There is a score pad already.")

    def apply(self, state: State) -> State:
        return replace(state, setup=replace(state.setup, shape=self.shape))


MOVES = (WritePoints, DealFirst, EndGame, AddPad)


def hint(state: State, key: str) -> Text:
    """Return the hint that says what to type into a cell."""
    kind, cell = state.worth(key.split(".")[1]), state.pad.cells.get(key)
    if cell and cell.other is not None:
        return Text("Counted: {one} and {two}. The next count settles it.", one=cell.other, two=cell.count)
    if kind.table:
        return Text("Type how many. Points for 0, 1, 2 …: {table}", table=" ".join(map(str, kind.table)))
    if kind.times == 1:
        return NOTHING
    if isinstance(kind.times, int):
        return Text("Type how many. Each counts {times}.", times=kind.times)
    return Text("Type how many. They count {factor}, rounded to two decimal places.", factor=kind.factor)


def next_cell(state: State, *columns: str) -> str:
    """Return the first empty cell of these columns, row by row; else one whose counts differ; else ""."""
    free = [f"{column}.{row}" for column in columns if (row := state.next_row(column))]
    return min(free, key=lambda key: int(key.split(".r")[1]), default=next(iter(state.differing), ""))


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """P10: ask once who deals first, then for the next score; the same on every phone."""
    if state.setup.shape == ROUNDS and len(state.seats) > 1 and not (state.pad.asked or state.pad.cells):
        return (Prompt("deal", Text("Who deals first?"), tuple(DealFirst.offers(state)), tone=Tone.CHOOSE),)
    key = next_cell(state, *state.columns)
    act = WritePoints.of(state, key) if key else EndGame.of(state)
    return (Prompt("write", Text("Write the points"), (act,), tuple(notes(state))),)


def notes(state: State) -> Iterator[Text]:
    """P10: yield the dealer and first player of the open round, then the first cell whose counts differ."""
    if state.dealer:
        dealer, first = state.player(state.dealer), state.player(state.first_player)
        yield Text("{dealer} deals, {first} begins.", dealer=dealer, first=first)
    for key in state.differing[:1]:
        cell = state.pad.cells[key]
        yield Text("{cell}: {one} or {two}?", cell=state.cell_name(key), one=cell.other, two=cell.count)


def moment(state: State) -> Text:
    """Return the current round, or the number of scores written."""
    if not state.scored:
        return Text("No score is kept")
    if state.setup.shape == ROUNDS:
        return Text("Round {n}", n=max(1, state.begun))
    return Text.counted("{count} score", "{count} scores", count=len(state.pad.cells))


def editable_cells(state: State) -> Iterator[EditableValue]:
    """P8: yield each number on the pad as a value that a correction can set."""
    for key, cell in state.pad.cells.items():
        counted = bool(state.worth(key.split(".")[1]).table)
        spec = (
            Number(state.cell_name(key), 0, LARGEST)
            if counted
            else Sum(state.cell_name(key), -LARGEST, LARGEST)
        )
        value = TableValue(key, cell.count, spec)
        yield EditableValue(value, partial(set_cell, key))


def set_cell(key: str, state: State, count: Points) -> State:
    """P9: return the state with this number in a cell; a new number settles two counts that differ."""
    old = state.pad.cells[key]
    return state if old.count == count else state.with_cell(key, Cell(count, old.counter))
