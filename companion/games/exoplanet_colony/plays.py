"""The data of Exoplanet Colony for records of finished games."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.exoplanet_colony.ending import SENTENCES

PLAYS = Plays(
    cooperative=True,
    board=lambda state: (state.planet.name,),
    roles=lambda state: {colonist.seat: colonist.character for colonist in state.colonists},
    begins="begin",
    sentences=SENTENCES,
)
