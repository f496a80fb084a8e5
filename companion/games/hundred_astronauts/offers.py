"""All moves of the game, by section of its rulebook, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.hundred_astronauts import actions, building, turn
from companion.games.hundred_astronauts.scoring import outcome

MOVES = collect(turn, building, actions)
offers_of = OfferCache(MOVES, outcome)
