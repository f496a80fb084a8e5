"""Standings of Astro Knights. It is won or lost together; they show how each knight came out of it."""

from __future__ import annotations

from companion.engine.scoring import ScoreLine, Standing
from companion.engine.text import Text
from companion.games.astro_knights.state import State


def score(state: State) -> tuple[Standing, ...]:
    """Return the standings: all share the first place; the one line is the health left."""
    return tuple(
        Standing(
            knight.seat,
            1,
            (
                ScoreLine(
                    Text("Health"),
                    knight.health.value,
                    (Text("exhausted") if knight.exhausted else Text("{knight} stands", knight=knight.name)),
                ),
            ),
        )
        for knight in state.knights
    )
