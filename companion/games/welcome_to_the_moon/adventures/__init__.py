"""All adventures by slug. To add one, write a data file and a module of rules, and list it here."""

from __future__ import annotations

from typing import Any

from companion.games.welcome_to_the_moon.adventure import Adventure
from companion.games.welcome_to_the_moon.adventures.battle import Battle
from companion.games.welcome_to_the_moon.adventures.colony import Colony
from companion.games.welcome_to_the_moon.adventures.dome import Dome
from companion.games.welcome_to_the_moon.adventures.escape import Escape
from companion.games.welcome_to_the_moon.adventures.journey import Journey
from companion.games.welcome_to_the_moon.adventures.launch import Launch
from companion.games.welcome_to_the_moon.adventures.mine import Mine
from companion.games.welcome_to_the_moon.adventures.virus import Virus

ADVENTURES: dict[str, Adventure[Any]] = {
    adventure.layout.slug: adventure
    for adventure in (Launch(), Journey(), Colony(), Mine(), Dome(), Virus(), Escape(), Battle())
}
