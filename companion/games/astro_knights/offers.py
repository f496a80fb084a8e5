"""All moves of the game, by section of its rulebook, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OffersOf
from companion.games.astro_knights import (
    area_damage,
    attack_phase,
    boss_cards,
    boss_turn,
    card_texts,
    damage,
    empty_side_decks,
    ending,
    main_phase,
    trackers,
    turn_order,
    turns,
)

SECTIONS = (
    turn_order,
    attack_phase,
    main_phase,
    turns,
    boss_turn,
    boss_cards,
    empty_side_decks,
    damage,
    trackers,
    ending,
    card_texts,
    area_damage,
)
MOVES = collect(*SECTIONS)
offers_of = OffersOf(MOVES, ending.outcome)
