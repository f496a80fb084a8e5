"""Astrojam: two to four teams repair a space station by bringing items to the right places."""

from __future__ import annotations

from companion.engine.game import Game
from companion.games.astrojam import (
    box,
    ending,
    meta,
    offers,
    prompts,
    rules,
    scoring,
    setup,
    state,
    values,
)
from companion.games.astrojam.moves import MOVES

GAME = Game(
    meta=meta.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=offers.offers,
    prompts=prompts.prompts,
    check_move=rules.check,
    apply_move=rules.apply,
    score=scoring.score,
    outcome=ending.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn.number,
    moment=prompts.moment,
    check_setup=setup.check_setup,
    box_cards=box.box_cards,
    prepare=box.prepare,
)
