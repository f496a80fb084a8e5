"""The register of games. All other packages look up a game here by its slug."""

from __future__ import annotations

from companion.engine.game import RegisteredGame
from companion.games import (
    any_game,
    astro_knights,
    astrojam,
    exoplanet_colony,
    hundred_astronauts,
    welcome_to_the_moon,
)

GAMES: dict[str, RegisteredGame] = {
    game.meta.slug: game
    for game in (
        astro_knights.GAME,
        welcome_to_the_moon.GAME,
        exoplanet_colony.GAME,
        astrojam.GAME,
        hundred_astronauts.GAME,
        any_game.GAME,
    )
}
