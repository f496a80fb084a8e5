"""Guide for setting up the physical table, in the order of the rulebook."""

from __future__ import annotations

from companion.engine.rebuild import Group
from companion.engine.text import Text
from companion.games.astrojam.state import State


def first_player(state: State) -> Text:
    """Return who has the first turn, or that the app asks for it, so that lots are drawn once (AJ-S3)."""
    known = state.player(state.first or state.named)
    if known is None:
        return Text("First player: the app asks who it is, or draws one.")
    return Text("{player} has the first turn.", player=known.name)


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what to lay out before and with the first player (AJ-S1 to AJ-S9)."""
    players = len(state.players)
    robots = Text("Robots: one each, clockwise, beside a CARGO site.")
    if players == 2:
        robots = Text("Robots: clockwise, beside a CARGO site; the first player places two of the three.")
    elif players > 3:
        robots = Text("Robots: clockwise, beside a CARGO site; the last player places none.")
    return (
        Group(
            Text("Space station"),
            (
                Text("Join the four boards: each touches its neighbours at two matching spaces or more."),
                first_player(state),
            ),
            icon="grow",
        ),
        Group(
            Text("Pieces"),
            (
                Text("Astronauts: three each, one at a time, clockwise, on free starting spaces."),
                robots,
                Text("Items: at random on the CARGO sites."),
                Text("Crates: the last player places 13, up to 4 on the largest board, 3 on each other one."),
            ),
            icon="hand",
        ),
        Group(
            Text("Cards"),
            (
                Text("Action deck: shuffle it. Everybody draws 8, kept secret."),
                Text("Lay out the three destinations, each with one task and one condition, face up."),
            ),
            icon="cards",
        ),
    )
