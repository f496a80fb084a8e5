"""100 Astronauts: a card game of building a colony."""

from companion.games.hundred_astronauts.game import GAME

__all__ = ["GAME"]
