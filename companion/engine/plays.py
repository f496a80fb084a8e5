"""What a game declares for the records that other programs keep of finished games ("plays")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.engine.text import Text

NO_ROLES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Plays:
    """How a finished game is recorded elsewhere.

    `bgg` is its number on BoardGameGeek, None where it is not known. `cooperative`: all win or lose
    together, so nobody has a place or points. `points`: in this end state points say who won, else its
    outcome does. `highest_wins`: in this end state more points are better.
    `board` are the parts of what was played in an end state (adventure, boss, edition); `roles` are the
    players' characters, by seat. `begins` is the kind of the move whose field `seat` names the start player,
    "" where there is none. `sentences` are all that its outcomes may say, and those within them, without
    their values: by them what was stored in English is said in other languages.
    """

    bgg: int | None = None
    cooperative: bool = False
    highest_wins: Callable[[Any], bool] = lambda state: True
    board: Callable[[Any], tuple[str, ...]] = lambda state: ()
    roles: Callable[[Any], Mapping[str, str]] = lambda state: NO_ROLES
    begins: str = ""
    points: Callable[[Any], bool] = lambda state: True
    sentences: tuple[Text, ...] = ()


UNSAID = Plays()
"""Of a game that declares nothing: everybody has a place and points."""
