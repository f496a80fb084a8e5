"""Base class of the six kinds of action card (K). The other modules of this package hold the cards."""

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
from companion.games.astrojam import hands, map_pieces, objectives, turn
from companion.games.astrojam.map_pieces import NO_MAP
from companion.games.astrojam.parts import CARDS
from companion.games.astrojam.state import SETUP, State, active
from companion.games.astrojam.turn import check_action_phase


class CardMove(Move, of_turn=True, of_part=CARDS):
    """A card that the active player plays from the hand.

    `card` is the kind of card, `label` the text of its button at a table without a map, and `compensation`
    the sentence that tells a rival why to draw (2.5).

    At a table with a map, `piece` is the piece that acts and `to` is its target. Each subclass describes the
    form of its target; a "+" joins two ids, such as a space and an item that is taken along. The app then
    uses the map to check the rules, to find the astronauts that the card affects, to tick the places visited,
    and to detect a delivery.
    """

    card = ""
    label = map_sentence = compensation = NOTHING

    piece: str = declare(Id("Piece", of="piece"), default="")
    to: str = declare(Id("Where to", of="space"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield the ways to use the card. At a table with a map, yield the pieces that can act."""
        if state.map is None:
            yield from cls.offers_without_map(state)
        elif state.turn.phase != SETUP and state.turn.seat:
            yield from cls.offers_on_map(state, state.map)

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(cls.label)

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        raise NotImplementedError

    @property
    def pawn(self) -> str:
        """Piece that acts on the map."""
        return self.piece

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the sentence for the log. At a table with a map, it names the piece and the target."""
        if self.to and self.map_sentence:
            return map_pieces.card_sentence(self.map_sentence, self.pawn, self.to, names)
        return self.words_without_map(names)

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        return super().words(names)

    def touched(self) -> tuple[str, ...]:
        """2.5: return the astronauts that the card affects. Their owners, if rivals, draw a card for each."""
        return ()

    def depends_on(self, state: State) -> tuple[str, ...]:
        """On the map, a card depends on where all the pieces are."""
        return map_pieces.unknown_spaces(state) if state.map is not None else ()

    def check(self, state: State) -> None:
        """Refuse to play the last card in hand, because the drawing phase needs it (AJ-J8, AJ-J9).

        Rules AJ-T2, AJ-Q7.
        """
        check_action_phase(state)
        player = active(state)
        if player.hand <= 1 and state.tracks(CARDS) and state.knows_hand(player.seat):
            raise IllegalMove("The last card stays in hand: it is for the drawing phase.")
        self.check_named(state)
        if state.map is not None:
            self.check_aim(state)
            self.check_on_map(state.map, state.turn.seat)
        elif self.piece or self.to:
            raise IllegalMove(NO_MAP)

    def check_named(self, state: State) -> None:
        """Raise `IllegalMove` if the move names an astronaut or an item that it may not use."""

    def check_aim(self, state: State) -> None:
        if not self.to:
            raise IllegalMove("This table keeps a map: say which piece, and where to.")

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        """Raise `IllegalMove` if the active player cannot play the card in this way on the map."""
        raise NotImplementedError

    def apply(self, state: State) -> State:
        if state.map is None:
            return self.played(state)
        done = self.act(state.map, state.turn.seat)
        state = replace(self.seen(state.map).played(state), grid=done.grid)
        return objectives.delivered_on_map(turn.seen_on_map(state, done), done)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        """Return the result of the card on the map."""
        raise NotImplementedError

    def seen(self, grid: g.Grid) -> Self:
        """Return this move, completed with the astronauts that it affects on the map (2.5)."""
        return self

    def played(self, state: State) -> State:
        """AJ-T7, 2.5: discard the card, and let rivals draw for their astronauts that the card affects."""
        state = hands.discarded(state, state.turn.seat)
        state = state.with_turn(cards=(*state.turn.cards, self.card))
        return hands.compensated(state, self.kind, self.touched())
