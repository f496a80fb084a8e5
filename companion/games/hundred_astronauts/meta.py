"""100 Astronauts as the lobby shows it: name, tagline, number of players, and version of the rules."""

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
