"""Astro Knights: a cooperative deck-builder against a boss."""

from companion.games.astro_knights.game import GAME

__all__ = ["GAME"]
