"""A small game for testing the spine: a deck, a count, and a sheet of rising numbers for each seat.

`Draw` is anchored to the table, uses chance and shows something hidden. `Add` is anchored to nothing.
`Write` belongs to its seat and is anchored to it: the numbers on a sheet rise. So does `Done`; the seat
that is done last closes the turn, which draws a card. `Stamp` takes the time. At `goal` the game ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.engine.deck import Deck, shuffled
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Flag, Id, Many, Number, Words, declare
from companion.engine.game import BoxCard, BoxCards, Meta
from companion.engine.move_context import MoveContext
from companion.engine.moves import Anchor, Move, kinds_of
from companion.engine.offers import BY_ONE, Offer
from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.seats import Seat
from companion.engine.small_game import SmallGame
from companion.engine.text import Text
from companion.engine.values import Count, editable

CARDS = tuple(f"card-{number}" for number in range(1, 13))


@dataclass(frozen=True, slots=True)
class Setup:
    goal: int = declare(Number("Goal", 1, 10**5))
    start: int = declare(Number("Start", 0, 99), default=0)
    mat: str = declare(Words("Mat", 20), default="")
    marks: tuple[int, ...] = declare(Many("Marks", Number("Mark", 0, 9), 0, 4), default=())


@dataclass(frozen=True, slots=True)
class State:
    goal: int
    names: Mapping[str, str]
    sheets: Mapping[str, tuple[int, ...]]
    deck: Deck
    discard: tuple[str, ...] = ()
    count: int = editable(Count("Count", 0, 10**6), 0)
    dealt: bool = editable(Flag("Dealt by the app"), default=True)
    done: tuple[str, ...] = ()
    stamps: tuple[int, ...] = ()
    rules_version: int = 1


class Draw(Move, kind="draw", reveals=True):
    sentence = "{card} is drawn."
    button = "Draw"

    card: str = declare(Id("Card"), default="")

    def needs_draw(self, state: State) -> bool:
        return state.dealt and not self.card

    def draw(self, state: State, context: MoveContext) -> Self:
        if not len(state.deck):
            raise IllegalMove("The deck is empty.")
        return replace(self, card=context.chance.pick(state.deck.candidates()))

    def check(self, state: State) -> None:
        if not self.needs_draw(state):
            state.deck.draw(self.card)
        elif not len(state.deck):
            raise IllegalMove("The deck is empty.")

    def apply(self, state: State) -> State:
        return replace(state, deck=state.deck.draw(self.card), discard=(*state.discard, self.card))


class OfSeat(Move, kind=""):
    """A move that names a seat of the table."""

    seat: str = declare(Id("Seat"))

    def check(self, state: State) -> None:
        if self.seat not in state.names:
            raise IllegalMove("Nobody sits there.")


class Add(OfSeat, kind="add", anchor=Anchor.NONE):
    sentence = "{seat} counts {by}."

    by: int = declare(Number("By", -9, 9))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat, name in state.names.items():
            for by, sign in BY_ONE:
                yield cls(seat=seat, by=by).offer(f"{name}: {sign}")

    def check(self, state: State) -> None:
        super().check(state)
        if state.count + self.by < 0:
            raise IllegalMove("There are only {count}.", count=state.count)

    def apply(self, state: State) -> State:
        return replace(state, count=state.count + self.by)


class Write(OfSeat, kind="write", anchor=Anchor.SEAT, owned=True):
    sentence = "{seat} writes {number}."

    number: int = declare(Number("Number", 1, 10**5))
    bold: bool = declare(Flag("Bold"), default=False)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat, name in state.names.items():
            last = max(state.sheets[seat], default=0)
            yield cls(seat=seat, number=last + 1).offer(f"{name}: write", "number", "bold")

    def check(self, state: State) -> None:
        super().check(state)
        if state.sheets[self.seat] and state.sheets[self.seat][-1] >= self.number:
            raise IllegalMove("{last} already stands there.", last=state.sheets[self.seat][-1])

    def apply(self, state: State) -> State:
        sheet = (*state.sheets[self.seat], self.number)
        return replace(state, sheets={**state.sheets, self.seat: sheet})


class Done(OfSeat, kind="done", anchor=Anchor.SEAT, owned=True):
    sentence = "{seat} is done."

    card: str = declare(Id("Card"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat, name in state.names.items():
            yield cls(seat=seat).offer(f"{name}: done")

    def shows(self) -> bool:
        return bool(self.card)

    def needs_draw(self, state: State) -> bool:
        return self.closes(state) and not self.card and len(state.deck) > 0

    def draw(self, state: State, context: MoveContext) -> Self:
        return replace(self, card=context.chance.pick(state.deck.candidates()))

    def closes(self, state: State) -> bool:
        return {*state.done, self.seat} == set(state.names)

    def check(self, state: State) -> None:
        super().check(state)
        if self.seat in state.done:
            raise IllegalMove("{seat} is done already.", seat=state.names[self.seat])
        if not self.closes(state) and self.card:
            raise IllegalMove("Others are not done yet.")
        if self.closes(state) and not self.needs_draw(state):
            state.deck.draw(self.card)

    def apply(self, state: State) -> State:
        if not self.card:
            return replace(state, done=(*state.done, self.seat))
        return replace(Draw(card=self.card).apply(state), done=())


class Stamp(Move, kind="stamp", anchor=Anchor.NONE):
    """Write down when it was, in seconds."""

    sentence = "The time is taken."

    seconds: int = declare(Number("Seconds", 0, 10**11), default=0)

    def needs_draw(self, state: State) -> bool:
        return True

    def draw(self, state: State, context: MoveContext) -> Self:
        return replace(self, seconds=context.now)

    def apply(self, state: State) -> State:
        return replace(state, stamps=(*state.stamps, self.seconds))


class Toy(SmallGame[Setup, State]):
    meta = Meta(slug="toy", name="The Toy", players=(1, 12), tagline=Text("It counts."), rules=1)
    setup = Setup
    state = State
    moves = kinds_of(Draw, Add, Write, Done, Stamp)

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return State(
            goal=setup.goal,
            names={seat.id: seat.name for seat in seats},
            deck=shuffled(CARDS),
            count=setup.start,
            sheets={seat.id: () for seat in seats},
        )

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        if setup.start >= setup.goal:
            raise Malformed("start", "The start must lie below the goal.")

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        known = box.get("mat", {}).get(str(raw.get("mat")), {})
        return {"goal": known["goal"], **raw} if known else raw

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        """The goal was typed before the game, `dealt` is learned in play."""
        return (("mat", setup.mat, {"goal": setup.goal, "dealt": state.dealt}),) if setup.mat else ()

    def outcome(self, state: State) -> Outcome | None:
        if state.count < state.goal:
            return None
        return Outcome("won", "goal-reached", Text("The goal of {goal} is reached.", goal=state.goal))

    def score(self, state: State) -> tuple[Standing, ...]:
        return rank([(seat, (ScoreLine("Numbers", len(sheet)),)) for seat, sheet in state.sheets.items()])

    def names(self, state: State) -> Mapping[str, str]:
        return {**state.names, "count": "the count"}

    def renamed(self, state: State, names: Mapping[str, str]) -> State:
        return replace(state, names={**state.names, **names})

    def figures(self, state: State) -> Mapping[str, int]:
        return {"count": state.count, "cards": len(state.deck)}

    def moment(self, state: State) -> Text:
        return Text("{left} cards left", left=len(state.deck))


TOY = Toy()
