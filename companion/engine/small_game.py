"""Small games: offers, prompts, values and corrections are derived from the declared state and moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.game import Game, Setup, State
from companion.engine.offers import Offer, OfferCache, OfferIndex
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt
from companion.engine.records import replace
from companion.engine.seats import Seat
from companion.engine.text import NOTHING, Text
from companion.engine.values import EditableValue, Names, Plain, TableValue, declared, set_by_hand


class SmallGame(Game[Setup, State]):
    """A game that needs only a setup, a state, moves and `new_game`.

    If a state has `players` (records with `seat` and `name`), their values and names are included. The only
    prompt shows the `moment` of the game and the moves of the player whose turn it is, in a cooperative game
    all moves; a game without moments has no prompts.
    """

    _newest: tuple[State, OfferIndex] | None = None

    def offer_index(self, state: State) -> OfferIndex:
        """Return all offers in this state. Those of the newest state are kept for all phones at its table.

        The state need not be hashable, so only the same object is recognized.
        """
        kept = self._newest
        if kept is None or kept[0] is not state:
            kept = state, OfferCache(self.moves, self.outcome, kept=0).compute(state)
            self._newest = kept
        return kept[1]

    def extra_values(self, state: State) -> Iterator[EditableValue]:
        """Yield the values that a correction can set besides the fields of the state and of its players."""
        return iter(())

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        """Accept every setup whose fields could be read."""

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return self.offer_index(state).all

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        said = self.moment(state)
        if self.outcome(state) is not None or not str(said):
            return ()
        possible = [
            one
            for one in self.offers(state, seat)
            if not one.refusal and (self.plays.cooperative or self.moves[one.kind].of_turn)
        ]
        return (Prompt("next", said, tuple(possible), seat=self.at_turn(state)),)

    def outcome(self, state: State) -> Outcome | None:
        return None

    def moment(self, state: State) -> Text:
        return NOTHING

    def editable_values(self, state: State) -> Iterator[EditableValue]:
        """Yield the values of the state's fields, then of each player's fields, then the extra values."""
        yield from declared(state, "", replace)
        for player in getattr(state, "players", ()):
            yield from declared(player, f"{player.seat}.", _of_player(player.seat), name=player.name)
        yield from self.extra_values(state)

    def values(self, state: State) -> tuple[TableValue, ...]:
        return tuple(item.value for item in self.editable_values(state))

    def correct(self, state: State, what: str, value: Plain) -> State:
        corrected: State = set_by_hand(self.editable_values(state), state, what, value)
        return corrected

    def names(self, state: State) -> Mapping[str, str]:
        """Return the names of seats and the labels of values, by id."""
        players = {player.seat: player.name for player in getattr(state, "players", ())}
        return Names(players, lambda: self.values(state))


def _of_player(seat: str) -> Callable[..., Any]:
    def put(state: Any, **changed: Plain) -> Any:
        players = (replace(one, **changed) if one.seat == seat else one for one in state.players)
        return replace(state, players=tuple(players))

    return put
