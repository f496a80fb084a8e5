"""The end of a game: enough activated cards (E1, B-7)."""

from __future__ import annotations

from companion.engine.outcome import Outcome
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import CLASSIC
from companion.games.hundred_astronauts.state import State

ASTRONAUTS, POPULATED = "astronauts", "populate"
WON = Text("{player} has 100 astronauts: {count} activated {card} cards.")


def outcome(state: State) -> Outcome | None:
    """E1: return the outcome as soon as a player has won, else None; no ties are possible."""
    winner = state.winner
    if winner is None:
        return None
    reason = ASTRONAUTS if state.edition == CLASSIC else POPULATED
    said = Text(
        WON,
        player=winner.name,
        count=winner.activated,
        card=state.played_edition.winning_card,
    )
    return Outcome("ranked", reason, said, (winner.seat,))


def astronauts(state: State, activated: int) -> int:
    """E1: return how many of the 100 astronauts this number of activated cards stands for."""
    return min(100, round(100 * activated / state.played_edition.needed))
