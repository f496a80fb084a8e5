"""Great moments: who begins, an objective delivered, the last round."""

from __future__ import annotations

from companion.engine.scene import DANGER, RISE, Scene, begins
from companion.engine.text import Text
from companion.games.astrojam.components import GOAL
from companion.games.astrojam.state import State, player_at


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    if state.first and not before.first:
        return begins(player_at(state, state.first).name, state.first)
    if state.last_round and not before.last_round:
        return Scene(Text("Last round"), Text("Somebody has {count} points.", count=GOAL), tone=DANGER)
    for was, now in zip(before.players, state.players, strict=True):
        if now.points > was.points:
            line = Text.counted("{count} point", "{count} points", count=now.points)
            return Scene(now.name, line, RISE, tone=now.seat, seat=now.seat)
    return None
