"""Great moments: astronauts who arrive on a base, and what a player loses by another's act."""

from __future__ import annotations

from companion.engine.scene import DANGER, LOOM, RISE, Scene
from companion.engine.text import Text
from companion.games.hundred_astronauts.state import Hit, State, player_at


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    for was, now in zip(before.players, state.players, strict=True):
        if now.activated > was.activated:
            count = state.played_edition.astronauts(now.activated)
            line = Text("{count} of 100 astronauts", count=count)
            return Scene(now.name, line, RISE, tone=now.seat, seat=now.seat)
    new = state.turn.hits[len(before.turn.hits) :]
    return scene_of_hit(state, new[0]) if new else None


def scene_of_hit(state: State, hit: Hit) -> Scene:
    """HA-A8, HA-A11: return the moment in which a player loses a building or a card."""
    by, victim = player_at(state, hit.by).name, player_at(state, hit.victim)
    said = hit.said(
        Text("{by} steals a card"),
        Text("{by} shoots down {building}"),
        Text("{by} shoots down {building} with its astronaut"),
    )
    return Scene(victim.name, Text(said, by=by, building=hit.lost), LOOM, DANGER, seat=victim.seat)
