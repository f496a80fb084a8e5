"""The order of a campaign's adventures, and each player's stars for a finished one (S71-S74, S77)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.campaign import Campaign, Following
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.campaign_moves import MOVES
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.setup import Setup
from companion.games.welcome_to_the_moon.state import State


def stars(state: State) -> Mapping[str, int]:
    """Return the stars by seat; tied players share a place and its stars (S74), solo brings none (S77).

    Stars set by hand at this table count instead (S75).
    """
    typed = {one.seat: one.stars for one in state.typed_stars if one.adventure == state.slug}
    return {**by_place(state), **typed}


def by_place(state: State) -> Mapping[str, int]:
    """Return the stars of each seat by its place in a finished adventure (S74); {} for a solo game."""
    if state.solo:
        return {}
    standings = score(state)
    ranks = sorted({standing.rank for standing in standings})
    printed = state.adventure.layout.stars
    worth = dict(zip(ranks, printed, strict=False))
    return {standing.seat: worth.get(standing.rank, 0) for standing in standings}


def following(setup: Setup) -> Following | None:
    """Return the next adventure with the same set-up, its missions drawn (S71). None after the last one."""
    line = tuple(ADVENTURES)
    later = line[line.index(setup.adventure) + 1 :]
    if not later:
        return None
    label = Text("Next: {adventure}", adventure=ADVENTURES[later[0]].layout.name)
    return Following(label, replace(setup, adventure=later[0], mission_a=0, mission_b=0, mission_c=0))


CAMPAIGN = Campaign(
    part=lambda setup: setup.campaign, following=following, moves=frozenset(move.kind for move in MOVES)
)
