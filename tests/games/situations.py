"""One table of each game for each moment that offers, prompts and values have to cope with.

They are told in the folders of the games; here are all of them, for what holds at every table of any game.
"""

import pytest
from each import each
from sample import part

from companion.games import GAMES
from tests.games.any_game import table as any_game
from tests.games.astro_knights import tables as astro_knights
from tests.games.astrojam import table as astrojam
from tests.games.exoplanet_colony import table as exoplanet_colony
from tests.games.hundred_astronauts import table as hundred_astronauts
from tests.games.welcome_to_the_moon import table as welcome_to_the_moon

SITUATIONS = {
    "any_game": any_game.situations(),
    "astro_knights": astro_knights.situations(),
    "astrojam": astrojam.situations(),
    "exoplanet_colony": exoplanet_colony.situations(),
    "hundred_astronauts": hundred_astronauts.situations(),
    "welcome_to_the_moon": {name: table.state for name, table in welcome_to_the_moon.situations().items()},
}
"""States by game and name."""
SEATS = ("", "red", "blue", "green", "yellow", "host")
"""Whose phone it may be: that of all, of a seat, and of one who sits at none."""


def situations(*, but=(), only=lambda game, state: True, of=1):
    """A test for every situation of all games `but` these, where the game and the state are right for it.

    Of a slow one every `of`-th situation is taken, others at each commit.
    """
    found = [
        pytest.param(GAMES[slug], state, id=f"{slug}: {name}")
        for slug, states in SITUATIONS.items()
        for name, state in states.items()
        if slug not in but and only(GAMES[slug], state)
    ]
    return each(("game", "state"), part(found, of))


def is_over(game, state):
    return game.outcome(state) is not None
