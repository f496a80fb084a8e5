"""The games, one line each. The rest of the house finds a game's rooms by its slug."""

from __future__ import annotations

from companion.engine.game import Game

GAMES: dict[str, Game] = {}
