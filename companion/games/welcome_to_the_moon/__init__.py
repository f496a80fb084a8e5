"""Welcome to the Moon, a flip-and-write game with several adventures."""

from companion.games.welcome_to_the_moon.game import GAME

__all__ = ["GAME"]
