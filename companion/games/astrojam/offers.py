"""All moves of the game, collected from its modules, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.astrojam import hands, objectives, parts, preparing, scoring, turn
from companion.games.astrojam.cards import crates, pawns, spacesuit, swaps

MOVES = collect(
    *(preparing, objectives, pawns, crates, swaps, spacesuit, turn.TickVisit, turn, hands, scoring, parts),
    preparing.NameItems,
)
offers_of = OfferCache(MOVES, scoring.outcome)
