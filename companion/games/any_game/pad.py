"""The score pad: moves, running totals, and players who leave, return or join.

Rules AG-P36, AG-P37, AG-P38, AG-P39.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Self, TypeAlias, cast

from companion.engine import sums
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Many, Number, Words, declare
from companion.engine.instants import Instant
from companion.engine.move_context import MoveContext
from companion.engine.moves import Anchor, Move
from companion.engine.offers import NextOffer, Offer
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.scoring import ScoreLine, Standing, rank, total
from companion.engine.seats import SEAT_IDS, next_seat
from companion.engine.sums import LARGEST, Points, Sum
from companion.engine.text import NOTHING, Text, plain_list
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game import bids
from companion.games.any_game.parts import CHESS
from companion.games.any_game.setup import BIDS, ROUNDS, SHAPES, SHEET, TOTAL
from companion.games.any_game.state import Absence, Cell, Player, State


def lines(state: State, column: str) -> tuple[ScoreLine, ...]:
    """AG-P3, AG-P4, AG-P5: return the score lines of a column.

    A sheet gives a line for each category; the other ways of counting give one line for all points. A
    starting score has a line of its own before them.
    """
    found = [(row, cell.count) for row in state.rows if (cell := state.cell(row, column))]
    start = state.pad.starts.get(column, 0)
    before = (ScoreLine(Text("Starting score"), start),) if start else ()
    if state.setup.shape == SHEET:
        return (*before, *(line(state, row, count) for row, count in found))
    said = " + ".join(str(count) for _, count in found).replace("+ -", "− ").replace("-", "−")
    reason = Text.verbatim(said) if found[1:] else NOTHING
    return (*before, ScoreLine(Text("Points"), sums.total(count for _, count in found), reason))


def line(state: State, row: str, count: Points) -> ScoreLine:
    """Return the score line of a category.

    The `reason` of the line shows the number that was entered, if its points can differ from this number.
    """
    kind = state.worth(row)
    reason = Text.verbatim(count if kind.table else f"{count} {kind.factor}".replace("-", "−"))
    return ScoreLine(state.row_name(row), kind.points(count), reason if kind.scaled else NOTHING)


def figures(state: State) -> Mapping[str, Points]:
    """Return the total of each column by column id; empty if no score is kept (AG-P17)."""
    if not state.scored:
        return {}
    return {column: total(lines(state, column)) for column in state.columns}


def progress(state: State) -> tuple[Mapping[str, Points], ...]:
    """Return the totals of the columns before the first round and after each round that was begun.

    Empty for a sheet, which has no rounds.
    """
    if not state.scored or state.setup.shape == SHEET:
        return ()
    found = [{column: state.pad.starts.get(column, 0) for column in state.columns}]
    for row in state.rows[: state.begun]:
        written = {column: state.cell(row, column) for column in state.columns}
        found.append(
            {
                column: sums.total((found[-1][column], cell.count)) if cell else found[-1][column]
                for column, cell in written.items()
            }
        )
    return tuple(found)


def score(state: State) -> tuple[Standing, ...]:
    """AG-P11, AG-P14: rank the players; return an empty tuple if no score is kept (AG-P17).

    The players of a team have the same lines, and equal totals share a place.
    AG-P36: players who left rank behind all who stayed.
    AG-P37: the named winner of a tie ranks before the other players with the same total.
    """
    if not state.scored:
        return ()
    present, lowest, named = state.present, state.setup.lowest, state.pad.tie_winner
    scores = [(seat, lines(state, state.column_of(seat))) for seat in state.seats]
    wins = named if named in tied(state) else ""
    stayed = [one for one in scores if one[0] in present]
    left = rank([one for one in scores if one[0] not in present], lowest=lowest)
    return (
        *rank(stayed, lambda seat: state.column_of(seat) == wins, lowest=lowest),
        *(replace(one, rank=one.rank + len(stayed)) for one in left),
    )


def tied(state: State) -> tuple[str, ...]:
    """AG-P37: return the columns that share the best total; empty if only one column has it."""
    totals = {column: points for column, points in figures(state).items() if not state.has_left(column)}
    best = (min if state.setup.lowest else max)(totals.values(), default=0)
    equal = tuple(column for column, points in totals.items() if points == best)
    return equal if len(equal) > 1 else ()


def difference(one: Points, other: Points) -> Points:
    """Return how far apart two totals are."""
    return abs(sums.total((one, -other)))


def outcome(state: State) -> Outcome | None:
    """AG-P14, AG-P15: return the outcome. None while the game runs, or if two players counted differently."""
    if not state.scored:
        return chosen(state)
    reason = "" if state.differing else over(state)
    if not reason:
        return None
    best = [standing for standing in score(state) if standing.rank == 1]
    winners = tuple(standing.seat for standing in best)
    names = [one.name for one in state.players if one.seat in winners]
    return Outcome("ranked", reason, best_total(names, best[0].total), winners)


def best_total(names: Sequence[str], best: Points) -> Text:
    """Return the sentence that names the winners and their total."""
    return Text.counted(
        "{names} wins with {total}.",
        "{names} win with {total}.",
        count=len(names),
        names=plain_list(names),
        total=best,
    )


def winning(names: Sequence[str]) -> Text:
    """Return the sentence that names the winners."""
    return Text.counted("{names} wins.", "{names} win.", count=len(names), names=plain_list(names))


OVER = Text("The game is over.")
SENTENCES = (best_total((), 0), winning(()), OVER)
"""All sentences of an outcome."""


def chosen(state: State) -> Outcome | None:
    """AG-P17: return the outcome of a game without a score; None while the game runs.

    Its winners are those that the players named.
    """
    if not state.pad.ended:
        return None
    names = [one.name for one in state.players if one.seat in state.pad.winners]
    return Outcome("ranked", "ended", winning(names) if names else OVER, state.pad.winners)


def over(state: State) -> str:
    """AG-P15: return the reason for the end, "" while the game runs.

    A target ends the game only after a complete round.
    """
    setup = state.setup
    if state.pad.ended:
        return "ended"
    if setup.shape == SHEET:
        return "" if any(state.next_row(column) for column in state.columns) else "sheet"
    if setup.target and state.complete == state.begun:
        totals = figures(state)
        if max(totals[state.column_of(seat)] for seat in state.present) >= setup.target:
            return "target"
    return "rounds" if setup.by_rounds and 0 < setup.rounds <= state.complete else ""


class WritePoints(Move, kind="write-points", anchor=Anchor.NONE):
    """AG-P7, AG-P8: write the points of a column in a row, or replace them."""

    sentence = Text("{seat}, {row}: {points}.")

    seat: str = declare(Id("Player", of="seat"))
    row: str = declare(Id("Row", of="row"))
    points: Points = declare(Sum("Points", -LARGEST, LARGEST))
    counter: str = declare(Id("Counted by", of="me"), default="")

    @property
    def sets(self) -> str:
        """Id of the value that the move sets."""
        return f"{self.seat}.{self.row}"

    def is_written(self, state: State) -> bool:
        return self.sets in state.pad.cells

    def replaces(self, state: State) -> bool:
        return self.is_written(state) and state.pad.cells[self.sets].count != self.points

    @classmethod
    def of(cls, state: State, key: str) -> Offer:
        """Return the offer that asks for the points of a cell ("red.r1")."""
        (column, row), cell = key.split("."), state.pad.cells.get(key)
        values = {"points": cell.count} if cell else {}
        move = cls(seat=column, row=row, points=0)
        return move.offer(state.cell_name(key), "points", hint=hint(state, key), values=values)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in () if state.setup.shape == BIDS else state.columns:
            yield from (cls.of(state, f"{column}.{row}") for row in state.open_rows(column))

    def check(self, state: State) -> None:
        if self.seat not in state.columns or self.counter not in {"", *state.seats}:
            raise IllegalMove("There is no such column on the pad.")
        if self.row not in state.open_rows(self.seat):
            raise IllegalMove("{player} has no such row on the pad yet.", player=state.called(self.seat))
        if state.setup.shape == BIDS:
            raise IllegalMove("The points follow from bid and tricks.")
        if state.worth(self.row).table and (self.points < 0 or not isinstance(self.points, int)):
            raise IllegalMove("Type how many there are: 0 or more.")

    def apply(self, state: State) -> State:
        """AG-P9: keep the old count as `other` if another player had counted a different number.

        The next count replaces both.
        """
        old = state.cell(self.row, self.seat)
        known = {old.counter, self.counter} if old and old.other is None else {""}
        other = old.count if old and len(known - {""}) == 2 and old.count != self.points else None
        return state.with_cell(f"{self.seat}.{self.row}", Cell(self.points, self.counter, other))


Written: TypeAlias = WritePoints | bids.WriteTricks
"""A move that writes a number on the pad."""


class DealFirst(Move, kind="deal-first"):
    """AG-P10: name the player who deals the first round, or none if the game has no dealer."""

    sentence = Text("Deals first: {seat}.")

    seat: str = declare(Id("Player", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.setup.by_rounds:
            names = {one.seat: one.name for one in state.players}
            yield from (cls(seat=seat).offer(Text.verbatim(names[seat])) for seat in state.present)
            yield cls().offer(Text("Nobody deals"))

    def check(self, state: State) -> None:
        if self.seat not in {"", *state.present} or not state.setup.by_rounds:
            raise IllegalMove("Nobody deals there.")

    def apply(self, state: State) -> State:
        return state.with_pad(dealer=self.seat, asked=True, turn_dealer="", turn_round=0)


class EndGame(Move, kind="end-game"):
    """AG-P15, AG-P17: end the game; a table without a score also names the winners.

    `at` is the time at which the timers stopped, in seconds since 1970 (AG-P33); 0 if none ran.
    """

    sentence = Text("The game is over.")
    button = Text("End the game")

    winners: tuple[str, ...] = declare(Many("Who won?", Id("Player", of="seat"), 0, 12), default=())
    at: int = declare(Instant(Text("Time")), default=0)

    def needs_draw(self, state: State) -> bool:
        return any(timer.since is not None for timer in state.timers)

    def draw(self, state: State, context: MoveContext) -> Self:
        return type(self)(**{**self.payload(), "at": context.now})

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
        """AG-P17: store the winners in seat order. AG-P33: stop the running timers if the time is known."""
        winners = tuple(seat for seat in state.seats if seat in self.winners)
        if self.at:
            stopped = (one if one.since is None else one.stopped(self.at) for one in state.timers)
            state = replace(state, timers=tuple(stopped))
        return state.with_pad(ended=True, winners=winners)

    def words(self, names: Mapping[str, str]) -> Text:
        """AG-P17: return the log's sentence with the winners that the table named."""
        if not self.winners:
            return self.sentence
        called = plain_list([names.get(seat, seat) for seat in self.winners])
        return Text("The game is over. Won: {names}.", names=called)


class AddPad(Move, kind="add-pad"):
    """AG-P18: add a score pad to a table that has none."""

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


MOVES = (WritePoints, bids.WriteTricks, DealFirst, EndGame, AddPad)


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
    """Return the first empty cell of these columns, row by row; else a cell whose counts differ; else ""."""
    free = [f"{column}.{row}" for column in columns if (row := state.next_row(column))]
    return min(free, key=lambda key: int(key.split(".r")[1]), default=next(iter(state.differing), ""))


MOST_NEXT = 24
"""Maximum number of cells that a dialog knows ahead, so that it can go on without a connection."""


def next_offers(state: State, move: Written) -> Iterator[NextOffer]:
    """AG-P40: yield the offers of the empty cells that follow an empty cell: its row, then the next one.

    Each follows from the state in which the cells before it are written.
    """
    if move.is_written(state):
        return
    last_row = int(move.row[1:]) + 1
    for _ in range(MOST_NEXT):
        state, before = move.apply(state), move
        offer = write_after(state, before)
        if offer is None:
            return
        move = cast("Written", offer.move)
        if move.is_written(state) or int(move.row[1:]) > last_row:
            return
        yield NextOffer(next_label(state, before, move), offer, move.sets)


def write_after(state: State, move: Written) -> Offer | None:
    """AG-P40, AG-P43: return the offer of the cell that follows a written one; None if there is none.

    Columns follow in the order of play, and after the last of them the first. Tricks, and bids of the next
    round, begin with the player who begins the round.
    """
    at = state.order.index(move.seat) + 1
    offer = write_next(state, *state.order[at:], *state.order[:at])
    if offer and isinstance(move, bids.WriteTricks) and not same_numbers(move, offer):
        return write_next(state, *state.order)
    return offer


def same_numbers(move: bids.WriteTricks, offer: Offer) -> bool:
    """Return True if an offer writes the same number of another column: the bid, or the tricks of a round."""
    return (move.row, move.what) == (offer.fields["row"], offer.fields["what"])


def next_label(state: State, before: Written, move: Written) -> Text:
    """Return what differs from the cell before: the row, else bid or tricks, else the player."""
    if move.row != before.row:
        return state.row_name(move.row)
    if isinstance(move, bids.WriteTricks) and move.what != getattr(before, "what", ""):
        return Text("tricks won")
    return state.called(move.seat)


def deal_matters(state: State) -> bool:
    """AG-P10: return True if the dealer decides anything: who deals next, bids first or has the clock."""
    setup, clock = state.setup, any(one.shape == CHESS for one in state.timers)
    return setup.by_rounds and (setup.rounds != 1 or setup.shape == BIDS or clock)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """AG-P10: prompt once for the first dealer, then for the next score, then for the end.

    Every phone shows the same prompt.
    """
    if deal_matters(state) and len(state.seats) > 1 and not (state.pad.asked or state.pad.cells):
        return (Prompt("deal", Text("Who deals first?"), tuple(DealFirst.offers(state)), tone=Tone.CHOOSE),)
    said, act = Text("Write the points"), write_next(state, *state.order) or EndGame.of(state)
    if isinstance(act.move, bids.WriteTricks):
        said = Text("Write the bids") if act.move.what == bids.BID else Text("Write the tricks won")
    return (Prompt("write", said, (act,), tuple(notes(state))),)


def write_next(state: State, *columns: str) -> Offer | None:
    """AG-P1, AG-P43: return the offer of what these columns write next; None if there is nothing."""
    if state.setup.shape == BIDS:
        key, what = bids.next_number(state, *columns)
        return bids.WriteTricks.of(state, key, what) if key else None
    key = next_cell(state, *columns)
    return WritePoints.of(state, key) if key else None


def notes(state: State) -> Iterator[Text]:
    """Yield the dealer and first player of the open round, then the first cell whose counts differ.

    Rule AG-P10.
    """
    if state.dealer:
        dealer, first = state.player(state.dealer), state.player(state.first_player)
        yield Text("{dealer} deals, {first} begins.", dealer=dealer, first=first)
    row = state.rows[-1]
    bid = [count for key, count in state.pad.bids.items() if key.endswith(f".{row}")]
    if bid:
        yield Text("Bids in all: {count}", count=sum(bid))
    for key in state.differing[:1]:
        cell = state.pad.cells[key]
        yield Text("{cell}: {one} or {two}?", cell=state.cell_name(key), one=cell.other, two=cell.count)


def editable_cells(state: State) -> Iterator[EditableValue]:
    """AG-P8: yield each number on the pad as a value that a correction can set."""
    for key, cell in state.pad.cells.items():
        counted = bool(state.worth(key.split(".")[1]).table)
        if key in state.pad.tricks:
            continue  # its points follow from the tricks
        spec = (
            Number(state.cell_name(key), 0, LARGEST)
            if counted
            else Sum(state.cell_name(key), -LARGEST, LARGEST)
        )
        value = TableValue(key, cell.count, spec)
        yield EditableValue(value, partial(set_cell, key))


def set_cell(key: str, state: State, count: Points) -> State:
    """AG-P9: return the state with this number in a cell; a new number settles two counts that differ."""
    old = state.pad.cells[key]
    return state if old.count == count else state.with_cell(key, Cell(count, old.counter))


MOST_PLAYERS = len(SEAT_IDS)


class LeavePad(Move, kind="leave-pad"):
    """AG-P36: let a player leave. The player's column misses all rounds from its first empty one on."""

    sentence = Text("{seat} leaves the game.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.scored and not int(state.setup.teams) and len(state.present) > 1:
            for seat in state.present:
                yield cls(seat=seat).offer(Text("{player} leaves", player=state.player(seat)))

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if not state.scored:
            raise IllegalMove("No score is kept, so nobody has to leave it.")
        if state.has_left(self.seat):
            raise IllegalMove("{player} has left already.", player=state.player(self.seat))
        if len(state.present) == 1:
            raise IllegalMove("Somebody has to stay. End the game instead.")

    def apply(self, state: State) -> State:
        row = state.next_row(self.seat)
        away = Absence(1 if state.setup.shape == SHEET else int(row[1:]) if row else len(state.rows) + 1)
        spans = (*state.pad.absences.get(self.seat, ()), away)
        return with_players(state, state.with_pad(absences={**state.pad.absences, self.seat: spans}))


class ReturnPad(Move, kind="return-pad"):
    """AG-P36: let a player who left come back, from the open round on."""

    sentence = Text("{seat} is back in the game.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat in state.seats:
            if seat not in state.present:
                yield cls(seat=seat).offer(Text("{player} comes back", player=state.player(seat)))

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if not state.has_left(self.seat):
            raise IllegalMove("{player} has not left.", player=state.player(self.seat))

    def apply(self, state: State) -> State:
        *spans, away = state.pad.absences[self.seat]
        last = len(state.rows) - 1
        if state.setup.by_rounds and last >= away.first:
            spans.append(Absence(away.first, last))
        return with_players(state, state.with_pad(absences={**state.pad.absences, self.seat: tuple(spans)}))


class JoinPad(Move, kind="join-pad"):
    """AG-P38: add a player from the open round on. No phone can take the seat, so others write the points."""

    sentence = Text("New player: {name}.")

    name: str = declare(Words("Name", 24, 1))
    start: Points = declare(Sum("Starting score", -LARGEST, LARGEST), default=0)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not int(state.setup.teams):
            asks = ("name", "start") if state.scored else ("name",)
            yield cls(name="x").offer(Text("A player joins"), *asks)

    def check(self, state: State) -> None:
        check_alone(state)
        if len(state.seats) >= MOST_PLAYERS:
            raise IllegalMove("There is no room for more than {most} players.", most=MOST_PLAYERS)
        if self.name.casefold() in {one.name.casefold() for one in state.players}:
            raise IllegalMove("{name} sits here already. Choose another name.", name=self.name)
        if self.start and not state.scored:
            raise IllegalMove("No score is kept, so there is none to begin with.")

    def apply(self, state: State) -> State:
        seat = next(one for one in SEAT_IDS if one not in state.seats)
        pad, missed = state.pad, len(state.rows) - 1
        made = replace(with_parts(state, seat), players=(*state.players, Player(seat, self.name, True)))
        if self.start:
            pad = replace(pad, starts={**pad.starts, seat: self.start})
        if state.setup.by_rounds and missed:
            pad = replace(pad, absences={**pad.absences, seat: (Absence(1, missed),)})
        return with_players(state, replace(made, pad=pad))

    def words(self, names: Mapping[str, str]) -> Text:
        if not self.start:
            return super().words(names)
        return Text("New player: {name}, starting at {start}.", name=self.name, start=self.start)


class PlacePlayer(Move, kind="place-player"):
    """AG-P39: move a player to another place in the order of play; the others keep their order."""

    sentence = Text("{seat} now has place {place} in the order.")

    seat: str = declare(Id("Player", of="seat"))
    place: int = declare(Number("Place in the order", 1, MOST_PLAYERS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for place, seat in enumerate(() if int(state.setup.teams) else state.seats[1:], start=1):
            label = Text("{player} one place forward", player=state.player(seat))
            yield cls(seat=seat, place=place).offer(label)

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if self.place > len(state.seats):
            raise IllegalMove("There is no such place in the order.")

    def apply(self, state: State) -> State:
        moved = next(one for one in state.players if one.seat == self.seat)
        players = [one for one in state.players if one is not moved]
        players.insert(self.place - 1, moved)
        return with_players(state, replace(state, players=tuple(players)))


class BreakTie(Move, kind="break-tie", after_end=True):
    """AG-P37: name the winner among the players who share the best total."""

    sentence = Text("{seat} wins the tie.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in tied(state) if outcome(state) else ():
            if column != state.pad.tie_winner:
                yield cls(seat=column).offer(state.called(column))

    def check(self, state: State) -> None:
        if outcome(state) is None:
            raise IllegalMove("The game is not over yet.")
        if state.column_of(self.seat) not in tied(state):
            raise IllegalMove("Only one of those who share the best total can win the tie.")

    def apply(self, state: State) -> State:
        return state.with_pad(tie_winner=state.column_of(self.seat))


PLAYER_MOVES = (LeavePad, ReturnPad, JoinPad, PlacePlayer, BreakTie)


def check_single(state: State, seat: str) -> None:
    """Raise `IllegalMove` if there is no such seat, or if its player shares a column with a team."""
    if seat not in state.seats:
        raise IllegalMove("There is no such column on the pad.")
    check_alone(state)


def check_alone(state: State) -> None:
    """AG-P36: raise `IllegalMove` at a table with teams, because the players of a team share a column."""
    if int(state.setup.teams):
        raise IllegalMove("The players of a team share a column: none can leave, join or move alone.")


def with_parts(state: State, seat: str) -> State:
    """Give a new seat a number (0) in each counter that players have, and full time on chess clocks.

    Rule AG-P38.
    """
    counters = (
        one if "" in one.counts else replace(one, counts={**one.counts, seat: 0}) for one in state.counters
    )
    timers = (
        replace(one, left={**one.left, seat: one.seconds}) if one.shape == CHESS else one
        for one in state.timers
    )
    return replace(state, counters=tuple(counters), timers=tuple(timers))


def with_players(before: State, state: State) -> State:
    """AG-P39: keep the dealer of the open round; if that player has left, the next player deals."""
    dealer = before.dealer
    if not dealer:
        return state
    while dealer not in state.present:
        dealer = next_seat(before.seats, dealer)
    return state.with_pad(turn_dealer=dealer, turn_round=len(before.rows))
