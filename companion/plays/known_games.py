"""Which game a name means: one of ours by its name or its number on BoardGameGeek, or another one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.slugs import slug
from companion.games import GAMES


@dataclass(frozen=True, slots=True)
class KnownGame:
    """What is known of a game that a play is of. `ours` is whether Companion plays it."""

    slug: str
    name: str
    bgg: int | None
    cooperative: bool
    highest_wins: bool
    ours: bool


def game_of(
    name: str, bgg: int | None = None, *, cooperative: bool = False, highest_wins: bool = True
) -> KnownGame:
    """The game of this name. Whether one of ours is cooperative is what its rules say.

    Which points are better may change with its set-up, so that is believed.
    """
    for own, game in GAMES.items():
        by_number = bgg is not None and bgg == game.plays.bgg
        if by_number or name.casefold() in (game.meta.name.casefold(), own):
            about = game.plays
            return KnownGame(own, str(game.meta.name), about.bgg, about.cooperative, highest_wins, ours=True)
    return KnownGame(slug(name), name, bgg, cooperative, highest_wins, ours=False)
