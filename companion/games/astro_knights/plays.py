"""How a finished game of Astro Knights is recorded elsewhere."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.astro_knights.ending import SENTENCES
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.state import State


def board(state: State) -> tuple[str, ...]:
    """The boss, the Homeworld and, where it is not the normal one, the difficulty."""
    harder = () if state.difficulty == "normal" else (DIFFICULTIES[state.difficulty],)
    return (state.boss.name, state.homeworld.name, *harder)


PLAYS = Plays(
    cooperative=True,
    board=board,
    roles=lambda state: {knight.seat: knight.name for knight in state.knights},
    sentences=SENTENCES,
)
