"""Points are the cards won; the hand breaks ties (I3, E2, E3)."""

from __future__ import annotations

from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.text import Text
from companion.games.astrojam.state import Player, State


def lines(player: Player) -> tuple[ScoreLine, ...]:
    """I3: return the lines of a player's score."""
    return (
        ScoreLine(Text("Task cards"), player.tasks),
        ScoreLine(Text("Condition cards"), player.conditions),
    )


def score(state: State) -> tuple[Standing, ...]:
    """E2, E3: rank by points, then cards in hand, then strength; equal players share a place."""
    by_seat = {player.seat: player for player in state.players}
    return rank(
        [(player.seat, lines(player)) for player in state.players],
        lambda seat: by_seat[seat].hand,
        lambda seat: by_seat[seat].strength or 0,
    )
