"""What the lobby needs to know of 100 Astronauts."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import MAX_PLAYERS, MIN_PLAYERS

META = Meta(
    slug="hundred_astronauts",
    name="100 Astronauts",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    tagline=Text("Turn checklist, colonies and draft"),
    rules=2,
)
