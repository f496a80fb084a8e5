"""Campaigns: tables of one game that are played one after the other and share one page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine.outcome import Outcome
from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Following:
    """The next table of the same people: its setup and the label of the button."""

    label: Text
    setup: Any


@dataclass(frozen=True, slots=True)
class Campaign:
    """Declarations of a game with campaigns.

    part        (setup) -> True if a table of this setup belongs to a campaign.
    following   (setup) -> the next table once the game of this one is over, None after the last table.
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
