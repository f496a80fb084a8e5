"""Calls to a game that return a default if the game raises an unexpected error.

A fault in a game must not lock players out: a table always serves its history, its undo and its files.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.tables.store.connection import DATABASE_ERRORS

D = TypeVar("D")
T = TypeVar("T")

logger = logging.getLogger(__name__)

NO_NAMES: Mapping[str, str] = {}
NO_FIGURES: Mapping[str, int] = {}


def call_safely(default: D, question: Callable[[Any], T], state: Any) -> D | T:
    """Return the answer of the game about a state, or `default` if the game fails; the failure is logged.

    Return `default` also for the state None, which stands for a state that could not be computed.
    """
    return default if state is None else _tried(default, question, state)


def replay_safely(replay: Callable[[Any], Any], about: Any) -> Any | None:
    """Return the state that a replay gives, or None if the game fails, which is logged."""
    return _tried(None, replay, about)


def _tried(default: D, question: Callable[[Any], T], about: Any) -> D | T:
    try:
        return question(about)
    except DATABASE_ERRORS:
        raise  # a lost database is no fault of the game
    except Exception:
        logger.exception("A game failed at a state: %s", getattr(question, "__qualname__", repr(question)))
        return default
