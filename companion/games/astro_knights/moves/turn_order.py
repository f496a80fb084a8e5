"""The turn order deck (T)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, declare
from companion.engine.moves import Move
from companion.games.astro_knights.components import TURN_CARDS
from companion.games.astro_knights.setup import DEALERS
from companion.games.astro_knights.state import APP, State

CARDS = {card.id: card.name for card in TURN_CARDS.values()}
PLACES = {
    "top": "back on top of the deck",
    "bottom": "to the bottom of the deck",
    "shuffle": "shuffled into the deck",
    "discard": "to the discard pile",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(Move):
    """A move that turns over a turn order card: drawn by the app, or at the table and told to the app."""

    reveals: ClassVar[bool] = True

    drawn: str = declare(Choice("Card drawn", {"": "", **CARDS}), default="")

    def needs_chance(self, state: State) -> bool:
        """Only where the app holds the deck."""
        return state.dealer == APP

    def draw(self, state: State, chance: Chance) -> Self:
        """T14: from the deck; from all turn order cards where the deck is empty.

        Where every card lies revealed there is none to draw, which the check then says.
        """
        if self.drawn:
            raise IllegalMove("The app draws the cards at this table; nobody can choose one.")
        cards = state.order.deck.candidates() or state.reshuffled
        return replace(self, drawn=chance.pick(cards)) if cards else self


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTurnCard(Drawing):
    """T2: draw the next turn order card; that side takes a turn."""

    kind: ClassVar[str] = "draw-turn-card"
    sentence: ClassVar[str] = "Turn order: {drawn}."


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealTurnCard(Drawing):
    """T16: turn the top card over for an effect; it is no turn."""

    kind: ClassVar[str] = "reveal-turn-card"
    sentence: ClassVar[str] = "Revealed: {drawn}."


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRevealedCard(Move):
    """T16: put a revealed card where the effect says."""

    kind: ClassVar[str] = "place-revealed-card"
    sentence: ClassVar[str] = "Revealed card {card}: {to}."

    card: str = declare(Choice("Card", CARDS))
    to: str = declare(Choice("Where to", PLACES))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnTurnCard(Move):
    """An effect takes a discarded turn order card back into the deck."""

    kind: ClassVar[str] = "return-turn-card"
    sentence: ClassVar[str] = "From the turn order discards: {card}, {to}."

    card: str = declare(Choice("Card", CARDS))
    to: str = declare(Choice("Where to", {place: PLACES[place] for place in ("top", "bottom", "shuffle")}))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTurn(Move):
    """T10: of a pair whose token lies on the table, this player goes."""

    kind: ClassVar[str] = "choose-turn"
    sentence: ClassVar[str] = "{seat} takes the turn."

    seat: str = declare(Id("Who goes", of="seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldWildToken(Move):
    """T7: who holds the wild token; with no seat named, the app draws one."""

    kind: ClassVar[str] = "hold-wild-token"
    sentence: ClassVar[str] = "{seat} holds the wild token."

    seat: str = declare(Id("Holder", of="seat"), default="")

    def needs_chance(self, state: State) -> bool:
        """Where nobody was named."""
        return not self.seat

    def draw(self, state: State, chance: Chance) -> Self:
        """Any player, fairly."""
        return replace(self, seat=chance.pick(state.seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDealer(Move):
    """Who shuffles and draws from now on: the app, or the table with the real cards."""

    kind: ClassVar[str] = "change-dealer"
    sentence: ClassVar[str] = "Turn order deck: {dealer}."

    dealer: str = declare(Choice("Turn order deck", DEALERS))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Move):
    """The turn in progress is over; unspent energy is lost (K7)."""

    kind: ClassVar[str] = "end-turn"
    sentence: ClassVar[str] = "The turn ends."
