"""Random draws for all phones at once: first player, order of play, teams (AG-P34, AG-P35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Many, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.any_game.parts import FIRST, ORDER, Lots
from companion.games.any_game.state import State

WHAT = {
    FIRST: Text("First player"),
    ORDER: Text("Order of play"),
    "2": Text("Two teams"),
    "3": Text("Three teams"),
}


class DrawPlayers(Move, kind="draw-players", reveals=True):
    """AG-P34: draw a first player, an order of play or teams with verifiable random numbers."""

    sentence = Text("{what}: {players}.")

    what: str = declare(Choice("What is drawn", WHAT))
    drawn: tuple[str, ...] = declare(Many("Drawn", Id("Player", of="seat"), 0, 12), default=())

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for what, label in WHAT.items() if len(state.seats) > 1 else ():
            yield cls(what=what).offer(Text("Draw: {what}", what=label))

    def needs_draw(self, state: State) -> bool:
        return True

    def draw(self, state: State, context: MoveContext) -> Self:
        """Shuffle the seats. A draw of the first player keeps only the first seat."""
        order = context.chance.shuffle(state.seats)
        return type(self)(what=self.what, drawn=order[:1] if self.what == FIRST else order)

    def check(self, state: State) -> None:
        """Refuse fewer than two players, too many teams, or a draw (from a file) that is impossible.

        Rule AG-P35.
        """
        if self.what in {"2", "3"} and len(state.seats) <= int(self.what):
            raise IllegalMove("There are not enough players for so many teams.")
        seats, drawn = set(state.seats), set(self.drawn)
        whole = len(drawn) == 1 if self.what == FIRST else drawn == seats
        if len(seats) < 2 or (
            self.drawn and (len(drawn) != len(self.drawn) or not whole or not drawn <= seats)
        ):
            raise IllegalMove("That cannot be drawn at this table.")

    def apply(self, state: State) -> State:
        return replace(state, drawn=Lots(self.what, self.drawn))

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, what=WHAT[self.what], players=said(self.what, self.drawn, names))


def teams(what: str, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """AG-P34: give the drawn seats to the teams one by one. An order or a first player gives one group."""
    count = int(what) if what in {"2", "3"} else 1
    return tuple(seats[at::count] for at in range(count))


def said(what: str, seats: tuple[str, ...], names: Mapping[str, str]) -> Text:
    """Return the draw in words: "Ada, Ben, Cleo", or "Ada and Ben against Cleo and Dan"."""
    called = [[Text.verbatim(names.get(seat, seat)) for seat in team] for team in teams(what, seats)]
    if len(called) == 1:
        return in_a_row(called[0])
    return in_a_row([plain_list(team) for team in called], Text("{items} against {item}"))


MOVES = (DrawPlayers,)
