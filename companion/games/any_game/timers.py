"""Sand glass, chess clock and round timer, by the server's clock (AG-P30, AG-P31, AG-P32, AG-P33).

The log does not record the seconds. An entry says when a timer was started or stopped; the phones compute
the time left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.instants import Instant
from companion.engine.move_context import MoveContext
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.engine.text import Text
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game.parts import CHESS, GLASS, LONGEST_TIME, MOST_TIMERS, ROUND, Timer, timer_of
from companion.games.any_game.state import State

SHAPES = {GLASS: Text("Sand glass"), CHESS: Text("Chess clock"), ROUND: Text("Round timer")}


def timer_at(state: State, name: str) -> Timer:
    """Return the timer with this id, or raise `IllegalMove`."""
    for timer in state.timers:
        if timer.id == name:
            return timer
    raise IllegalMove("There is no such timer on the table.")


def with_timer(state: State, timer: Timer) -> State:
    return replace(state, timers=tuple(timer if one.id == timer.id else one for one in state.timers))


def face(seconds: int) -> str:
    """Format seconds as a clock shows them: "3:05"."""
    return f"{seconds // 60}:{seconds % 60:02}"


class OfTimer(Move, kind="", anchor=Anchor.SEAT):
    """Base of the moves of a timer. `at` is the time of the move in seconds since 1970 (AG-P33).

    Two phones that turn the same glass at once turn it once.
    """

    anchored_by: ClassVar[str] = "timer"

    timer: str = declare(Id("Timer", of="timer"))
    at: int = declare(Instant(Text("Time")), default=0)

    def needs_draw(self, state: State) -> bool:
        return True

    def draw(self, state: State, context: MoveContext) -> Self:
        return type(self)(**{**self.payload(), "at": context.now})


def whose(state: State, timer: Timer) -> str:
    """Return the seat whose time runs or is next. On a full clock this is the first player, if known.

    Rule AG-P31.
    """
    first = state.first_player
    return first if timer.full and first in timer.left else timer.turn


def next_time(state: State, timer: Timer) -> str:
    """Return the seat whose time runs next: the next one in the drawn order, else around the table.

    Rule AG-P31.
    """
    row = state.drawn.row if state.drawn else ()
    if len(row) > 1 and all(seat in state.present for seat in row):
        return next_seat(row, timer.turn)
    return around(state, timer.turn)


def around(state: State, seat: str) -> str:
    """AG-P31, AG-P36: return the next seat around the table whose player has not left."""
    return next_seat([one for one in state.seats if one == seat or one in state.present], seat)


class StartTimer(OfTimer, kind="start-timer"):
    """AG-P30, AG-P31, AG-P32: start a stopped timer.

    On a chess clock the time of `seat` starts, or the time of the timer's `turn` if `seat` is "".
    """

    sentence = Text("{timer}: started.")

    seat: str = declare(Id("Player", of="seat"), default="")

    @classmethod
    def of(cls, state: State, timer: Timer) -> Self:
        """Return the move that starts the timer for the player who begins."""
        seat = whose(state, timer)
        return cls(timer=timer.id, seat="" if seat == timer.turn else seat)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from (cls.of(state, one).offer(Text("Start")) for one in state.timers)

    def check(self, state: State) -> None:
        timer = timer_at(state, self.timer)
        if timer.since is not None:
            raise IllegalMove("It runs already.")
        if self.seat and self.seat not in timer.left:
            raise IllegalMove("That time does not run.")
        if not timer.left[self.seat or timer.turn]:
            raise IllegalMove("No time is left.")

    def apply(self, state: State) -> State:
        timer = timer_at(state, self.timer)
        return with_timer(state, replace(timer, turn=self.seat or timer.turn, since=self.at))


class PauseTimer(OfTimer, kind="pause-timer"):
    """AG-P33: pause a running timer."""

    sentence = Text("{timer}: paused.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from (cls(timer=one.id).offer(Text("Pause")) for one in state.timers)

    def check(self, state: State) -> None:
        if timer_at(state, self.timer).since is None:
            raise IllegalMove("It stands already.")

    def apply(self, state: State) -> State:
        return with_timer(state, timer_at(state, self.timer).stopped(self.at))


class PassClock(OfTimer, kind="pass-clock"):
    """Stop the time of `seat` on a chess clock and start the time of `to`; "" means the next player.

    Rule AG-P31.
    """

    sentence = Text("{seat} is done. {timer} runs on.")

    seat: str = declare(Id("Player", of="seat"))
    to: str = declare(Id("Next player", of="seat"), default="")

    @classmethod
    def of(cls, state: State, timer: Timer) -> Self:
        """Return the move that starts the time of the next player."""
        to = next_time(state, timer)
        return cls(timer=timer.id, seat=timer.turn, to="" if to == around(state, timer.turn) else to)

    def label(self, state: State) -> Text:
        """Return the button's label, which names the player whose time begins."""
        return Text("Done: {player}’s time", player=state.player(self.next(state)))

    def next(self, state: State) -> str:
        """Return the seat whose time begins."""
        return self.to or around(state, self.seat)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for timer in state.timers:
            if timer.shape == CHESS and len(timer.left) > 1:
                move = cls.of(state, timer)
                yield move.offer(move.label(state))

    def check(self, state: State) -> None:
        timer = timer_at(state, self.timer)
        if timer.shape != CHESS or timer.since is None or timer.turn != self.seat:
            raise IllegalMove("That time does not run.")
        if self.to and self.to not in timer.left:
            raise IllegalMove("That time does not run.")

    def apply(self, state: State) -> State:
        stopped = timer_at(state, self.timer).stopped(self.at)
        return with_timer(state, replace(stopped, turn=self.next(state), since=self.at))


class TurnGlass(OfTimer, kind="turn-glass"):
    """AG-P30: turn a sand glass over. The time left is then the time that had run down."""

    sentence = Text("{timer}: turned over.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for timer in state.timers:
            if timer.shape == GLASS:
                yield cls(timer=timer.id).offer(Text("Turn it over"))

    def check(self, state: State) -> None:
        timer = timer_at(state, self.timer)
        if timer.shape != GLASS:
            raise IllegalMove("Only a sand glass is turned over.")
        if timer.full:
            raise IllegalMove("All the sand is at the top. Start it.")

    def apply(self, state: State) -> State:
        timer = timer_at(state, self.timer).stopped(self.at)
        return with_timer(state, replace(timer, left={"": timer.seconds - timer.left[""]}, since=self.at))


class ResetTimer(OfTimer, kind="reset-timer"):
    """Stop a timer and give all its time back. A chess clock begins with the first player again.

    Rules AG-P30, AG-P31, AG-P32.
    """

    sentence = Text("{timer}: all the time is back.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from (cls(timer=one.id).offer(Text("All the time back")) for one in state.timers)

    def check(self, state: State) -> None:
        timer = timer_at(state, self.timer)
        if timer.full:
            raise IllegalMove("No time has run.")

    def apply(self, state: State) -> State:
        timer = timer_at(state, self.timer)
        fresh = dict.fromkeys(timer.left, timer.seconds)
        return with_timer(state, replace(timer, left=fresh, turn=next(iter(fresh)), since=None))


class AddTimer(Move, kind="add-timer"):
    """AG-P18: add a timer to the table."""

    sentence = Text("New on the table: {shape}, {seconds} seconds.")

    shape: str = declare(Choice("Timer", SHAPES))
    seconds: int = declare(Number("Seconds (of a chess clock for each player)", 1, LONGEST_TIME))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        hint = Text("A sand glass, a chess clock or a round timer. It waits until you start it.")
        values = {"shape": GLASS, "seconds": 60}
        yield cls(shape=GLASS, seconds=60).offer(
            Text("A timer"), "shape", "seconds", hint=hint, values=values
        )

    def check(self, state: State) -> None:
        if len(state.timers) >= MOST_TIMERS:
            raise IllegalMove("A table has at most {most} timers.", most=MOST_TIMERS)

    def apply(self, state: State) -> State:
        made = timer_of(len(state.timers) + 1, self.shape, self.seconds, state.seats)
        return replace(state, timers=(*state.timers, made))


MOVES = (StartTimer, PauseTimer, PassClock, TurnGlass, ResetTimer, AddTimer)


def editable_times(state: State) -> Iterator[EditableValue]:
    """AG-P33: yield the seconds left of each stopped timer as values that a correction can set."""
    for timer in state.timers:
        for seat, left in timer.left.items() if timer.since is None else ():
            label = Text("{timer}: seconds left", timer=SHAPES[timer.shape])
            if seat:
                label = Text(
                    "{player}: {timer}, seconds left", player=state.player(seat), timer=SHAPES[timer.shape]
                )
            most = max(timer.seconds, left)
            value = TableValue(f"{seat or 'left'}.{timer.id}", left, Number(label, 0, most))
            yield EditableValue(value, partial(set_left, timer.id, seat))


def set_left(name: str, seat: str, state: State, left: int) -> State:
    timer = timer_at(state, name)
    return with_timer(state, replace(timer, left={**timer.left, seat: left}))


def names(state: State) -> Mapping[str, str]:
    """Return the name of each timer by id: its shape and its full time."""
    return {
        one.id: Text("{timer} {time}", timer=SHAPES[one.shape], time=face(one.seconds))
        for one in state.timers
    }
