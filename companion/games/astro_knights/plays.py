"""Declarations for other programs' records of a finished game of Astro Knights."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.astro_knights.ending import SENTENCES
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.state import State


def board(state: State) -> tuple[str, ...]:
    """Return the boss, the Homeworld and the difficulty unless it is normal."""
    harder = () if state.difficulty == "normal" else (DIFFICULTIES[state.difficulty],)
    return (state.boss.name, state.homeworld.name, *harder)


PLAYS = Plays(
    cooperative=True,
    board=board,
    roles=lambda state: {knight.seat: knight.name for knight in state.knights},
    sentences=SENTENCES,
)
