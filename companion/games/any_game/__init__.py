"""Any game: a table made of parts (score pad, deck, dice, timers) chosen at its start or added later."""

from companion.games.any_game.game import GAME

__all__ = ["GAME"]
