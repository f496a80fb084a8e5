"""A small game for testing the spine: a deck, a count, and a sheet of rising numbers for each seat.

`Draw` is anchored to the table, uses chance and shows something hidden. `Add` is anchored to nothing.
`Write` belongs to its seat and is anchored to it: the numbers on a sheet rise. So does `Done`; the seat
that is done last closes the turn, which draws a card. At `goal` the game ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.deck import Deck, shuffled
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Flag, Id, Many, Number, Words, declare
from companion.engine.game import BoxCard, BoxCards, Game, Meta
from companion.engine.moves import Anchor, Move, kinds_of
from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue

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
    count: int = 0
    dealt: bool = True
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    kind: ClassVar[str] = "draw"
    sentence: ClassVar[str] = "{card} is drawn."
    reveals: ClassVar[bool] = True

    card: str = declare(Id("Card"), default="")

    def needs_chance(self, state: State) -> bool:
        return state.dealt and not self.card

    def draw(self, state: State, chance: Chance) -> Self:
        if not len(state.deck):
            raise IllegalMove("The deck is empty.")
        return replace(self, card=chance.pick(state.deck.candidates()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Move):
    kind: ClassVar[str] = "add"
    sentence: ClassVar[str] = "{seat} counts {by}."
    anchor: ClassVar[Anchor] = Anchor.NONE

    seat: str = declare(Id("Seat"))
    by: int = declare(Number("By", -9, 9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Write(Move):
    kind: ClassVar[str] = "write"
    sentence: ClassVar[str] = "{seat} writes {number}."
    anchor: ClassVar[Anchor] = Anchor.SEAT
    owned: ClassVar[bool] = True

    seat: str = declare(Id("Seat"))
    number: int = declare(Number("Number", 1, 10**5))
    bold: bool = declare(Flag("Bold"), default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Move):
    kind: ClassVar[str] = "done"
    sentence: ClassVar[str] = "{seat} is done."
    anchor: ClassVar[Anchor] = Anchor.SEAT
    owned: ClassVar[bool] = True

    seat: str = declare(Id("Seat"))
    card: str = declare(Id("Card"), default="")

    def shows(self) -> bool:
        return bool(self.card)

    def needs_chance(self, state: State) -> bool:
        return self.closes(state) and not self.card and len(state.deck) > 0

    def draw(self, state: State, chance: Chance) -> Self:
        return replace(self, card=chance.pick(state.deck.candidates()))

    def closes(self, state: State) -> bool:
        return {*state.done, self.seat} == set(state.names)


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    return State(
        goal=setup.goal,
        names={seat.id: seat.name for seat in seats},
        deck=shuffled(CARDS),
        count=setup.start,
        sheets={seat.id: () for seat in seats},
    )


def check_move(state: State, move: Move) -> None:
    if isinstance(move, Draw):
        state.deck.draw(move.card)
        return
    assert isinstance(move, Add | Write | Done)
    if move.seat not in state.names:
        raise IllegalMove("Nobody sits there.")
    if isinstance(move, Add) and state.count + move.by < 0:
        raise IllegalMove("There are only {count}.", count=state.count)
    if isinstance(move, Done):
        check_done(state, move)
    if isinstance(move, Write) and state.sheets[move.seat] and state.sheets[move.seat][-1] >= move.number:
        raise IllegalMove("{last} already stands there.", last=state.sheets[move.seat][-1])


def check_done(state: State, move: Done) -> None:
    if move.seat in state.done:
        raise IllegalMove("{seat} is done already.", seat=state.names[move.seat])
    if not move.closes(state) and move.card:
        raise IllegalMove("Others are not done yet.")
    if move.closes(state):
        state.deck.draw(move.card)


def apply_move(state: State, move: Move) -> State:
    if isinstance(move, Draw):
        deck, discard = state.deck.draw(move.card), (*state.discard, move.card)
        return replace(state, deck=deck, discard=discard)
    if isinstance(move, Add):
        return replace(state, count=state.count + move.by)
    if isinstance(move, Done):
        return close_turn(state, move) if move.card else replace(state, done=(*state.done, move.seat))
    assert isinstance(move, Write)
    sheet = (*state.sheets[move.seat], move.number)
    return replace(state, sheets={**state.sheets, move.seat: sheet})


def close_turn(state: State, move: Done) -> State:
    return replace(apply_move(state, Draw(card=move.card)), done=())


def values(state: State) -> tuple[TableValue, ...]:
    return (
        TableValue("count", state.count, Number("Count", 0, 10**6)),
        TableValue("dealt", state.dealt, Flag("Dealt by the app")),
    )


def correct(state: State, what: str, value: Plain) -> State:
    return replace(state, **{what: value})  # type: ignore[arg-type]


def outcome(state: State) -> Outcome | None:
    if state.count < state.goal:
        return None
    return Outcome("won", "goal-reached", Text("The goal of {goal} is reached.", goal=state.goal))


def score(state: State) -> tuple[Standing, ...]:
    return rank([(seat, (ScoreLine("Numbers", len(sheet)),)) for seat, sheet in state.sheets.items()])


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    if setup.start >= setup.goal:
        raise Malformed("start", "The start must lie below the goal.")


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """The goal was typed before the game, `dealt` is learned in play."""
    return (("mat", setup.mat, {"goal": setup.goal, "dealt": state.dealt}),) if setup.mat else ()


def prepare(raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
    known = box.get("mat", {}).get(str(raw.get("mat")), {})
    return {"goal": known["goal"], **raw} if known else raw


TOY = Game(
    meta=Meta(slug="toy", name="The Toy", players=(1, 3), tagline="It counts.", rules=1),
    setup=Setup,
    state=State,
    moves=kinds_of(Draw, Add, Write, Done),
    new_game=new_game,
    offers=lambda state, seat: (),
    prompts=lambda state, seat: (),
    check_move=check_move,
    apply_move=apply_move,
    score=score,
    outcome=outcome,
    values=values,
    correct=correct,
    names=lambda state: {**state.names, "count": "the count"},
    figures=lambda state: {"count": state.count, "cards": len(state.deck)},
    moment=lambda state: Text("{left} cards left", left=len(state.deck)),
    check_setup=check_setup,
    box_cards=box_cards,
    prepare=prepare,
)
