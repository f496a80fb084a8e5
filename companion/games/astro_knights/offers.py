"""All moves of the game, collected from its modules, and the buttons of a table."""

from __future__ import annotations

from companion.engine.moves import collect
from companion.engine.offers import OfferCache
from companion.games.astro_knights import (
    attack_phase,
    boss_cards,
    boss_turn,
    card_texts,
    damage,
    main_phase,
    parts,
    scoring,
    turn_order,
)

MOVES = collect(
    *(turn_order, attack_phase, main_phase, turn_order.EndTurn, boss_turn, boss_cards),
    *(boss_cards.KeepSideDecks, damage),
    *(main_phase.ChangePower, main_phase.ChangeSlots, main_phase.ChangeEquipped),
    *(main_phase.ChangeHomeworldPower, main_phase.ChangeCounter, scoring, card_texts),
    *(damage.DamageAllKnights, damage.DamageEachMinion, damage.HealEachMinion),
    *(turn_order.NextTurn, parts),
)
offers_of = OfferCache(MOVES, scoring.outcome)
