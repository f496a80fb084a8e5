"""How a finished game of Exoplanet Colony is recorded elsewhere."""

from __future__ import annotations

from companion.engine.plays import Plays

PLAYS = Plays(
    cooperative=True,
    board=lambda state: (state.planet.name,),
    roles=lambda state: {colonist.seat: colonist.character for colonist in state.colonists},
    begins="begin",
)
