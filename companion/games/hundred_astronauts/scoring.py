"""Astronauts of each player, the end of the game, and the data of a recorded play."""

from __future__ import annotations

from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import CLASSIC
from companion.games.hundred_astronauts.state import State

ASTRONAUTS, POPULATED = "astronauts", "populate"
WON = Text("{player} has 100 astronauts: {count} activated {card} cards.")


def outcome(state: State) -> Outcome | None:
    """HA-E1: return the outcome as soon as a player has won, else None; no ties are possible."""
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


def score(state: State) -> tuple[Standing, ...]:
    """HA-E1: rank the players by the astronauts in their colonies."""
    return rank([(player.seat, (_line(state, player.activated),)) for player in state.players])


def _line(state: State, activated: int) -> ScoreLine:
    reason = Text(
        "{count} of {needed} {card} cards activated",
        count=activated,
        needed=state.played_edition.needed,
        card=state.played_edition.winning_card,
    )
    return ScoreLine(Text("Astronauts"), state.played_edition.astronauts(activated), reason)
