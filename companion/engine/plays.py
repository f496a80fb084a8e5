"""Declarations of a game for the records that other programs keep of finished games ("plays")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from companion.engine.text import Text

State = TypeVar("State")

NO_ROLES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Plays(Generic[State]):
    """Declaration of how other programs record a finished game.

    `bgg` is the game's number on BoardGameGeek, None if it is not known. `cooperative` is True if all
    players win or lose together, so that there are no places or points. The functions take the state at the
    end. `points` returns True if points decide who won, False if only the outcome says so. `highest_wins`
    returns True if more points are better. `board` returns the names of what was played, such as adventure,
    boss or edition. `roles` returns the players' characters by seat.
    `begins` is the kind of the move that names the start player in its field `seat`, "" if there is none.
    `sentences` are the templates of all sentences that an outcome may contain. They are needed to translate
    endings that an older version or a file has stored only in English.
    """

    bgg: int | None = None
    cooperative: bool = False
    highest_wins: Callable[[State], bool] = lambda state: True
    board: Callable[[State], tuple[str, ...]] = lambda state: ()
    roles: Callable[[State], Mapping[str, str]] = lambda state: NO_ROLES
    begins: str = ""
    points: Callable[[State], bool] = lambda state: True
    sentences: tuple[Text, ...] = ()


DEFAULT_PLAYS: Plays[Any] = Plays()
"""Default of a game that declares nothing: all players have a place and points."""
