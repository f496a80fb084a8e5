"""A side deck that has run out (S10): the table says once whether its discards are shuffled."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astro_knights.boss_mat import BOSS, SideDeck
from companion.games.astro_knights.lookup import side_deck_at
from companion.games.astro_knights.state import State

SHUFFLE, STAY = "shuffle", "stay"
RESHUFFLES = {
    SHUFFLE: Text("its discards are shuffled into a new deck"),
    STAY: Text("it stays empty"),
}


def ran_out(deck: SideDeck) -> bool:
    """Return True if a side deck has discards but no card left (S10); with neither, it is not counted."""
    return not deck.deck and deck.discard > 0


def unanswered(state: State) -> SideDeck | None:
    """Return the side deck that has run out while the players have not yet decided about it.

    Version 2 of the rules always shuffled it.
    """
    if state.rules_version < 3 or state.boss.side_reshuffle:
        return None
    return next((deck for deck in state.boss.side_decks if ran_out(deck)), None)


def check_ran_out(state: State, pile: str) -> None:
    """Raise `IllegalMove` if this side deck has run out."""
    if pile == BOSS or not ran_out(deck := side_deck_at(state, pile)):
        return
    said = Text("The {name} deck has run out: shuffle its discards in first.")
    if unanswered(state):
        said = Text("The {name} deck has run out: say first whether its discards are shuffled.")
    elif state.boss.side_reshuffle == STAY:
        said = Text("The {name} deck is empty and stays empty in this game.")
    raise IllegalMove(said, name=deck.name)


class KeepSideDecks(Move, kind="keep-side-decks"):
    """S10: decide if a side deck that has run out is shuffled; the answer holds for the whole game."""

    sentence = Text("A side deck that has run out: {reshuffle}.")

    reshuffle: str = declare(Choice("Side deck that has run out", RESHUFFLES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if unanswered(state):
            yield cls(reshuffle=SHUFFLE).offer(Text("Shuffle its discards"))
            yield cls(reshuffle=STAY).offer(Text("It stays empty"))

    def check(self, state: State) -> None:
        if not unanswered(state):
            raise IllegalMove("This is asked only when a side deck has run out, once in a game.")

    def apply(self, state: State) -> State:
        return state.with_boss(side_reshuffle=self.reshuffle)
