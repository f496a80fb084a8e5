"""Great moments: who begins, an event turned up, the Emergency Level rising."""

from __future__ import annotations

from companion.engine.scene import CARD, DANGER, LOOM, Scene, begins
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.components import LAST_LEVEL
from companion.games.exoplanet_colony.state import BEGIN, State, colonist_at
from companion.games.exoplanet_colony.trackers import allowance, level


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    if before.turn.step == BEGIN != state.turn.step:
        return begins(colonist_at(state, state.turn.seat).player, state.turn.seat)
    now = level(state)
    if level(before) < now < LAST_LEVEL:
        line = Text("{count} actions a turn from now on", count=allowance(state))
        return Scene(Text("Emergency Level {level}", level=now), line, LOOM, tone=DANGER)
    event = state.event
    if event is not None and before.event is None:
        name = event.name or (Text("Critical event") if event.critical else Text("An event"))
        return Scene(name, NOTHING, CARD, tone=DANGER if event.critical else "")
    return None
