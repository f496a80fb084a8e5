"""A campaign: tables of one game that follow one another, and that the same people read as one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine.outcome import Outcome
from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Following:
    """What the same people play next: its set-up, and what the button says."""

    label: Text
    setup: Any


@dataclass(frozen=True, slots=True)
class Campaign:
    """What a game with campaigns declares.

    part        (setup) -> whether a table of this set-up belongs to a campaign.
    following   (setup) -> what follows such a table once its game is over, None after the last one.
    moves       the kinds of the moves that are made on the campaign's page.
    """

    part: Callable[[Any], bool]
    following: Callable[[Any], Following | None]
    moves: frozenset[str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One table of a campaign, as a game's views read it. Times are milliseconds since 1970."""

    code: str
    state: Any
    outcome: Outcome | None
    moment: Text
    opened_at: int
    finished_at: int | None
