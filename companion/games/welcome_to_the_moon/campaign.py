"""The stars of a campaign: what a finished adventure brings each player (S72-S74, S77)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.state import State


def stars(state: State) -> Mapping[str, int]:
    """S74: by place, a shared place to all who share it; S77: a game against ASTRA brings none here."""
    if state.solo:
        return {}
    standings = score(state)
    ranks = sorted({standing.rank for standing in standings})
    printed = state.adventure.layout.stars
    worth = dict(zip(ranks, printed, strict=False))
    return {standing.seat: worth.get(standing.rank, 0) for standing in standings}
