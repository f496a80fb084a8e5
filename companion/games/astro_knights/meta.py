"""Facts about Astro Knights that the lobby needs."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.text import Text
from companion.games.astro_knights.components import MAX_PLAYERS, MIN_PLAYERS

META = Meta(
    slug="astro_knights",
    name="Astro Knights",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    tagline=Text("Turn order, boss, minions and Homeworld"),
    rules=3,
)
