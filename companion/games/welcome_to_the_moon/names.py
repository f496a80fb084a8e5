"""Names that players use for the ids of a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.scoring import ASTRA
from companion.games.welcome_to_the_moon.state import State
from companion.games.welcome_to_the_moon.values import values


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """Return the names of seats, spots and all values that a correction can set, the same for all phones."""
    labels = {value.id: value.label for value in values(state)}
    return {**labels, **_names(state.slug, tuple((player.seat, player.name) for player in state.players))}


@lru_cache(maxsize=64)
def _names(slug: str, seats: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    spots = ADVENTURES[slug].layout.spots
    return {**{spot.id: spot.name for spot in spots.values()}, ASTRA: "ASTRA", **dict(seats)}
