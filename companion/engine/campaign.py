"""Campaigns: tables of one game that are played one after the other and share one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.outcome import Outcome
from companion.engine.text import Text

Setup = TypeVar("Setup")
State = TypeVar("State")


@dataclass(frozen=True)
class Following(Generic[Setup]):
    """The next table of the same people: its setup and the label of the button."""

    label: Text
    setup: Setup


@dataclass(frozen=True)
class Chapter(Generic[State]):
    """One table of a campaign, as a game reads it. Times are milliseconds since 1970."""

    code: str
    state: State
    outcome: Outcome | None
    moment: Text
    opened_at: int
    finished_at: int | None
