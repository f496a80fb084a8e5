"""All moves of the game, by section of its rulebook, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OffersOf
from companion.games.astrojam import ending, hands, item_names, objectives, preparing, turn, visits
from companion.games.astrojam.cards import crates, pawns, spacesuit, swaps

MOVES = collect(
    preparing, objectives, pawns, crates, swaps, spacesuit, visits, turn, hands, ending, item_names
)
offers_of = OffersOf(MOVES, ending.outcome)
