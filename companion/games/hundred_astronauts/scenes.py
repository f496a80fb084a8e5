"""Great moments: astronauts who arrive on a base."""

from __future__ import annotations

from companion.engine.scene import RISE, Scene
from companion.engine.text import Text
from companion.games.hundred_astronauts.state import State


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    for was, now in zip(before.players, state.players, strict=True):
        if now.activated > was.activated:
            count = state.played_edition.astronauts(now.activated)
            line = Text("{count} of 100 astronauts", count=count)
            return Scene(now.name, line, RISE, tone=now.seat, seat=now.seat)
    return None
