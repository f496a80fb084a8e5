"""All moves of the game, collected from their modules, and the offers of each state."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.hundred_astronauts import actions, building, turn
from companion.games.hundred_astronauts.scoring import outcome

MOVES = collect(turn, building, actions)
offers_of = OfferCache(MOVES, outcome)
