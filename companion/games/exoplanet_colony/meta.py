"""The data of Exoplanet Colony for the lobby."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.text import Text
from companion.games.exoplanet_colony.components import MAX_PLAYERS, MIN_PLAYERS

META = Meta(
    slug="exoplanet_colony",
    name="Exoplanet Colony",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    tagline=Text("Resource tracks, emergencies and the base"),
    rules=3,
)
