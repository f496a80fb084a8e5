"""Exoplanet Colony: a cooperative game in which a base has to become self-sufficient."""

from companion.games.exoplanet_colony.game import GAME

__all__ = ["GAME"]
