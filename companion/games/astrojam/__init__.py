"""Astrojam: two to four teams repair a space station by bringing items to the right places."""

from companion.games.astrojam.game import GAME

__all__ = ["GAME"]
