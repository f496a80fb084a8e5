"""Astrojam as the lobby shows it: name, tagline, number of players, and version of the rules."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.text import Text
from companion.games.astrojam.components import MAX_PLAYERS, MIN_PLAYERS

META = Meta(
    slug="astrojam",
    name="Astrojam",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    tagline=Text("Objectives, hands, compensation draws"),
    rules=3,
)
