"""All moves of the game, by section of its rulebook, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OffersOf
from companion.games.astro_knights import (
    attack_phase,
    boss_cards,
    boss_turn,
    damage,
    ending,
    main_phase,
    trackers,
    turn_order,
    turns,
)

MOVES = collect(turn_order, attack_phase, main_phase, turns, boss_turn, boss_cards, damage, trackers, ending)
offers_of = OffersOf(MOVES, ending.outcome)
