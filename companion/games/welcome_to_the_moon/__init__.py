"""Welcome to the Moon, a flip-and-write game in which each adventure has a sheet and rules of its own."""

from companion.games.welcome_to_the_moon.game import GAME

__all__ = ["GAME"]
