"""The six kinds of action card (K): a module for each pair of cards that work alike; here what all share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.astrojam import grid as g
from companion.games.astrojam import hands, map_names, objectives, visits
from companion.games.astrojam.lookup import active
from companion.games.astrojam.map_setup import NO_MAP
from companion.games.astrojam.state import SETUP, State
from companion.games.astrojam.turn import check_action_phase


class CardMove(Move, of_turn=True):
    """A card played from the hand of the active player.

    `card` is its kind, `label` its button without a map, `compensation` says why a rival draws (2.5).
    Where the table keeps a map, `piece` acts and `to` is its target, in the form that each card
    describes; "+" joins two ids, as a space and the item that is taken along. The map then checks what the
    table's rules cannot see, works out who is passed over, ticks what was visited and notices a delivery.
    """

    card = ""
    label = map_sentence = compensation = NOTHING

    piece: str = declare(Id("Piece", of="piece"), default="")
    to: str = declare(Id("Where to", of="space"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Its ways to be used; on a map, the pieces that may do something."""
        if state.grid is None:
            yield from cls.offers_without_map(state)
        elif state.turn.phase != SETUP and state.turn.seat:
            yield from cls.offers_on_map(state, state.grid)

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(cls.label)

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        raise NotImplementedError

    @property
    def pawn(self) -> str:
        """The piece that acts on the map."""
        return self.piece

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence, with the piece and the space where a map is kept."""
        if self.to and self.map_sentence:
            return map_names.card_sentence(self.map_sentence, self.pawn, self.to, names)
        return self.words_without_map(names)

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        return super().words(names)

    def touched(self) -> tuple[str, ...]:
        """2.5: the astronauts whose owners draw a card each, if they are rivals."""
        return ()

    def check(self, state: State) -> None:
        """T2, Q7: at least one card has to be left for the drawing phase (J8, J9)."""
        check_action_phase(state)
        if active(state).hand <= 1:
            raise IllegalMove("The last card stays in hand: it is for the drawing phase.")
        self.check_named(state)
        if state.grid is not None:
            self.check_aim(state)
            self.check_on_map(state.grid, state.turn.seat)
        elif self.piece or self.to:
            raise IllegalMove(NO_MAP)

    def check_named(self, state: State) -> None:
        """The astronauts and the item that the move names."""

    def check_aim(self, state: State) -> None:
        if not self.to:
            raise IllegalMove("This table keeps a map: say which piece, and where to.")

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        """Raise `IllegalMove` where the map shows that the active player's card cannot do this."""
        raise NotImplementedError

    def apply(self, state: State) -> State:
        if state.grid is None:
            return self.played(state)
        done = self.act(state.grid, state.turn.seat)
        state = replace(self.seen(state.grid).played(state), grid=done.grid)
        return objectives.delivered_on_map(visits.seen_on_map(state, done), done)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        """What the card does on the map."""
        raise NotImplementedError

    def seen(self, grid: g.Grid) -> Self:
        """This move with what the map knows of it: whom it touches (2.5)."""
        return self

    def played(self, state: State) -> State:
        """T7, 2.5: the card is discarded, and whom it touches draws."""
        state = hands.discarded(state, state.turn.seat)
        state = state.with_turn(cards=(*state.turn.cards, self.card))
        return hands.compensated(state, self.kind, self.touched())
