"""Exoplanet Colony is won or lost together, without points (E4)."""

from __future__ import annotations

from companion.engine.scoring import Standing
from companion.games.exoplanet_colony.state import State


def score(state: State) -> tuple[Standing, ...]:
    """E4: return no standings, because the players have no places."""
    return ()
