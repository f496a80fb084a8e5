"""All moves of the game, collected from their modules, and the offers of each state."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.exoplanet_colony import (
    actions,
    base,
    events,
    hands,
    health,
    module_actions,
    parts,
    tokens,
    trackers,
    turn,
    typed_cards,
)
from companion.games.exoplanet_colony.scoring import outcome

MOVES = collect(
    *(turn, events, actions, module_actions, tokens, health, trackers, hands),
    *(actions.UseItem, actions.UsePlan, typed_cards, base, parts),
)
offers_of = OfferCache(MOVES, outcome)
"""The offers of a state. All seats have the same, because the game is cooperative."""
