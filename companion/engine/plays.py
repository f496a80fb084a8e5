"""Declarations of a game for the records that other programs keep of finished games ("plays")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.engine.text import Text

NO_ROLES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Plays:
    """Declaration of how other programs record a finished game.

    `bgg` is its number on BoardGameGeek, None if it is not known. `cooperative`: all win or lose
    together, so there are no places or points. `points`: in this end state points say who won, else its
    outcome does. `highest_wins`: in this end state more points are better.
    `board` are the parts of what was played in an end state (adventure, boss, edition); `roles` are the
    players' characters, by seat. `begins` is the kind of the move whose field `seat` names the start player,
    "" if there is none. `sentences` are all that its outcomes may say, and those within them, without
    their values: they translate the sentences that were stored in English.
    """

    bgg: int | None = None
    cooperative: bool = False
    highest_wins: Callable[[Any], bool] = lambda state: True
    board: Callable[[Any], tuple[str, ...]] = lambda state: ()
    roles: Callable[[Any], Mapping[str, str]] = lambda state: NO_ROLES
    begins: str = ""
    points: Callable[[Any], bool] = lambda state: True
    sentences: tuple[Text, ...] = ()


DEFAULT_PLAYS = Plays()
"""Default of a game that declares nothing: all players have a place and points."""
