"""Look-up of the game that a name means: one of ours by its name or BoardGameGeek number, or another."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.slugs import slug
from companion.games import GAMES


@dataclass(frozen=True, slots=True)
class KnownGame:
    """Facts about the game of a play. `ours` is True if Companion has it."""

    slug: str
    name: str
    bgg: int | None
    cooperative: bool
    highest_wins: bool
    ours: bool


def game_of(
    name: str, bgg: int | None = None, *, cooperative: bool = False, highest_wins: bool = True
) -> KnownGame:
    """Return the game of this name. For one of ours, its own rules say if it is cooperative.

    `highest_wins` is taken as given, because it may change with the setup.
    """
    for own, game in GAMES.items():
        by_number = bgg is not None and bgg == game.plays.bgg
        if by_number or name.casefold() in (game.meta.name.casefold(), own):
            about = game.plays
            return KnownGame(own, str(game.meta.name), about.bgg, about.cooperative, highest_wins, ours=True)
    return KnownGame(slug(name), name, bgg, cooperative, highest_wins, ours=False)
