"""The register of the games' own setup forms. Other games have a form made from their declaration."""

from __future__ import annotations

from companion.games.any_game import forms as any_game
from companion.games.astro_knights import forms as astro_knights
from companion.games.astrojam import forms as astrojam
from companion.games.exoplanet_colony import forms as exoplanet_colony
from companion.games.hundred_astronauts import forms as hundred_astronauts
from companion.games.welcome_to_the_moon import forms as welcome_to_the_moon
from companion.setup_forms import SetupFormBase

FORMS: dict[str, type[SetupFormBase]] = {
    "any_game": any_game.SetupForm,
    "astro_knights": astro_knights.SetupForm,
    "astrojam": astrojam.SetupForm,
    "exoplanet_colony": exoplanet_colony.SetupForm,
    "hundred_astronauts": hundred_astronauts.SetupForm,
    "welcome_to_the_moon": welcome_to_the_moon.SetupForm,
}
