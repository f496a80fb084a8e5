"""All moves of the game, collected from their modules, and the offers of each state."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.hundred_astronauts import actions, building, parts, turn
from companion.games.hundred_astronauts.scoring import outcome

MOVES = collect(
    *(turn, building, actions, building.FireProjectiles),
    *(actions.PlayAction, actions.Sell, actions.UseConstruction),
    *(building.ChangeHand, building.ChangeInventory, building.PutBuilding, building.RemoveBuilding),
    *(building.DeckRanOut, building.TypeBlueprint, parts.Track),
)
offers_of = OfferCache(MOVES, outcome)
