"""The standings: astronauts of 100, a line for each activated card."""

from __future__ import annotations

from companion.engine.scoring import ScoreLine, Standing, rank
from companion.games.hundred_astronauts.ending import astronauts
from companion.games.hundred_astronauts.state import State


def score(state: State) -> tuple[Standing, ...]:
    """E1: who has the most astronauts in the colony."""
    return rank([(player.seat, (_line(state, player.activated),)) for player in state.players])


def _line(state: State, activated: int) -> ScoreLine:
    edition = state.played_edition
    reason = f"{activated} of {edition.needed} {edition.winning_card} cards activated"
    return ScoreLine("Astronauts", astronauts(state, activated), reason)
