"""All adventures by slug. To add one, write a data file and a module of rules, and list it here."""

from __future__ import annotations

from companion.games.welcome_to_the_moon.adventure import Adventure
from companion.games.welcome_to_the_moon.adventures import (
    battle,
    colony,
    dome,
    escape,
    journey,
    launch,
    mine,
    virus,
)

ADVENTURES: dict[str, Adventure] = {
    adventure.layout.slug: adventure
    for adventure in (
        launch.ADVENTURE,
        journey.ADVENTURE,
        colony.ADVENTURE,
        mine.ADVENTURE,
        dome.ADVENTURE,
        virus.ADVENTURE,
        escape.ADVENTURE,
        battle.ADVENTURE,
    )
}
