"""Astro Knights: a cooperative deck-builder against a boss."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.seats import rename_players
from companion.games.astro_knights import components, prompts, rebuild, scoring, setup, state, values
from companion.games.astro_knights.offers import MOVES, offers_of

GAME = Game(
    meta=components.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda table, seat: offers_of(table).all,
    prompts=prompts.prompts,
    score=scoring.score,
    outcome=scoring.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    moment=prompts.moment,
    internal=("order.round",),
    at_turn=lambda table: table.turn.seat if table.turn else "",
    check_setup=setup.check_setup,
    renamed=rename_players("knights", "player"),
    box_cards=setup.box_cards,
    prepare=setup.prepare,
    plays=scoring.PLAYS,
    rebuild=rebuild.rebuild,
)
