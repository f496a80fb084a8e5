"""Great moments: who begins, astronauts who arrive on a base, what a player loses by another's act."""

from __future__ import annotations

from companion.engine.scene import DANGER, LOOM, RISE, Scene, begins
from companion.engine.text import Text
from companion.games.hundred_astronauts.prompts import loss
from companion.games.hundred_astronauts.state import BEGIN, Hit, State, player_at


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    if before.turn.step == BEGIN != state.turn.step:
        return begins(player_at(state, state.turn.seat).name, state.turn.seat)
    for was, now in zip(before.players, state.players, strict=True):
        if now.activated > was.activated:
            count = state.played_edition.astronauts(now.activated)
            line = Text("{count} of 100 astronauts", count=count)
            return Scene(now.name, line, RISE, tone=now.seat, seat=now.seat)
    new = state.turn.hits[len(before.turn.hits) :]
    return scene_of_hit(state, new[0]) if new else None


def scene_of_hit(state: State, hit: Hit) -> Scene:
    """HA-A8, HA-A11: return the moment in which a player loses a building or a card."""
    title, art = (Text("Shot down"), "projectiles") if hit.lost else (Text("Stolen"), "battleship")
    return Scene(title, loss(state, hit), LOOM, DANGER, seat=hit.victim, art=art)
