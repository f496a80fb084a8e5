"""Looks up the game of a play by its name or BoardGameGeek number. Companion may or may not have the game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.slugs import slug
from companion.games import GAMES


@dataclass(frozen=True, slots=True)
class KnownGame:
    """Facts about the game of a play. `ours` is True if Companion has this game."""

    slug: str
    name: str
    bgg: int | None
    cooperative: bool
    highest_wins: bool
    ours: bool


def game_of(
    name: str, bgg: int | None = None, *, cooperative: bool = False, highest_wins: bool = True
) -> KnownGame:
    """Return the game with this name or BoardGameGeek number.

    If Companion has the game, `cooperative` is ignored, because its declaration says so. `highest_wins` is
    always taken as given, because it may depend on the setup.
    """
    for own, game in GAMES.items():
        by_number = bgg is not None and bgg == game.plays.bgg
        if by_number or name.casefold() in (game.meta.name.casefold(), own):
            about = game.plays
            return KnownGame(own, str(game.meta.name), about.bgg, about.cooperative, highest_wins, ours=True)
    return KnownGame(slug(name), name, bgg, cooperative, highest_wins, ours=False)
