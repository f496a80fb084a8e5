"""The standings: one line for each player, astronauts of 100."""

from __future__ import annotations

from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.text import Text
from companion.games.hundred_astronauts.ending import astronauts
from companion.games.hundred_astronauts.state import State


def score(state: State) -> tuple[Standing, ...]:
    """E1: rank the players by the astronauts in their colonies."""
    return rank([(player.seat, (_line(state, player.activated),)) for player in state.players])


def _line(state: State, activated: int) -> ScoreLine:
    reason = Text(
        "{count} of {needed} {card} cards activated",
        count=activated,
        needed=state.played_edition.needed,
        card=state.played_edition.winning_card,
    )
    return ScoreLine(Text("Astronauts"), astronauts(state, activated), reason)
