"""All moves of the game, by section of its rulebook, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OffersOf
from companion.games.hundred_astronauts import (
    building,
    cards,
    classic_actions,
    newer_edition,
    projectiles,
    turn,
)
from companion.games.hundred_astronauts.ending import outcome

MOVES = collect(turn, building, classic_actions, projectiles, newer_edition, cards)
offers_of = OffersOf(MOVES, outcome)
