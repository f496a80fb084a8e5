"""Counters of each player and of the table (AG-P25, AG-P26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import EditableValue, TableValue
from companion.games.any_game.parts import MOST_COUNT, MOST_COUNTERS, Counter, counters_of
from companion.games.any_game.state import State


def counter_at(state: State, name: str, seat: str) -> Counter:
    """Return the counter with this id, or raise `IllegalMove` if it has no number for the seat.

    A seat of "" stands for the table.
    """
    for counter in state.counters:
        if counter.id == name and seat in counter.counts:
            return counter
    raise IllegalMove("There is no such counter on the table.")


def value_id(counter: Counter, seat: str) -> str:
    """Return the id of a counter's number: "red.k1" for a player's, "k1" for the table's."""
    return f"{seat}.{counter.id}" if seat else counter.id


def label(state: State, counter: Counter, seat: str) -> Text:
    """Return the label of a counter: its name, after the player's name if the count is of a player."""
    if not seat:
        return Text.verbatim(counter.name)
    return Text("{player}: {counter}", player=state.player(seat), counter=counter.name)


class ChangeCounter(Move, kind="change-counter", anchor=Anchor.NONE):
    """AG-P26: move a counter up or down."""

    sentence = Text("{seat}: {counter} {by:+}.")

    counter: str = declare(Id("Counter", of="counter"))
    by: int = declare(Number("By", -999, 999))
    seat: str = declare(Id("Player", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for counter in state.counters:
            for seat in counter.counts:
                for by, sign in BY_ONE:
                    said = Text("{what} {sign}", what=label(state, counter, seat), sign=sign)
                    yield cls(counter=counter.id, seat=seat, by=by).offer(said)

    def check(self, state: State) -> None:
        count = counter_at(state, self.counter, self.seat).counts[self.seat] + self.by
        if not self.by or abs(count) > MOST_COUNT:
            raise IllegalMove("A counter goes from −{most} to {most}.", most=f"{MOST_COUNT:,}")

    def apply(self, state: State) -> State:
        count = counter_at(state, self.counter, self.seat).counts[self.seat]
        return set_count(self.counter, self.seat, state, count + self.by)

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the log's sentence, without a player if the counter is the table's."""
        if self.seat:
            return super().words(names)
        return Text("{counter} {by:+}.", counter=names.get(self.counter, self.counter), by=self.by)


class AddCounter(Move, kind="add-counter"):
    """AG-P18, AG-P25: add a counter for each player, or one for the table."""

    sentence = Text("New counter: {name}.")

    name: str = declare(Words("What is counted", 30, 1))
    count: int = declare(Number("Begins at", -MOST_COUNT, MOST_COUNT), default=0)
    each: bool = declare(Flag("Each player has one"), default=True)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        hint = Text("One number for each player, or one for the table: lives, gold, rounds.")
        yield cls(name="x").offer(Text("A counter"), "name", "count", "each", hint=hint)

    def check(self, state: State) -> None:
        if len(state.counters) >= MOST_COUNTERS:
            raise IllegalMove("A table has at most {most} counters.", most=MOST_COUNTERS)

    def apply(self, state: State) -> State:
        keys = state.seats if self.each else ("",)
        (made,) = counters_of([f"{self.name}: {self.count}"], keys, len(state.counters))
        return replace(state, counters=(*state.counters, made))


MOVES = (ChangeCounter, AddCounter)


def editable_counters(state: State) -> Iterator[EditableValue]:
    """AG-P26: yield each number of each counter as a value that a correction can set."""
    for counter in state.counters:
        for seat, count in counter.counts.items():
            spec = Number(label(state, counter, seat), -MOST_COUNT, MOST_COUNT)
            value = TableValue(value_id(counter, seat), count, spec)
            yield EditableValue(value, partial(set_count, counter.id, seat))


def set_count(name: str, seat: str, state: State, count: int) -> State:
    """Return the state with one number of a counter set."""
    counted = tuple(
        replace(one, counts={**one.counts, seat: count}) if one.id == name else one for one in state.counters
    )
    return replace(state, counters=counted)
