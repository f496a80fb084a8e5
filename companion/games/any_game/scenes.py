"""Great moments: lots drawn, and the last round of a game with a number of rounds."""

from __future__ import annotations

from companion.engine.scene import CARD, DANGER, Scene
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.any_game.parts import FIRST
from companion.games.any_game.state import State


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    lots = state.drawn
    if lots is not None and lots is not before.drawn and lots.row:
        names = plain_list([state.player(seat) for seat in lots.row])
        line = Text("begins") if lots.what == FIRST else NOTHING
        return Scene(names, line, CARD, tone=lots.row[0])
    last = state.setup.rounds - 1 if state.setup.by_rounds else 0
    if last > 0 and state.complete == last > before.complete:
        return Scene(Text("Last round"), tone=DANGER)
    return None
