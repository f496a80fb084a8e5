"""Welcome to the Moon: flip and write, each on the own sheet, in adventures of different rules."""

from __future__ import annotations

from companion.engine.game import Game
from companion.games.welcome_to_the_moon import (
    ending,
    meta,
    names,
    offers,
    prompts,
    rules,
    scoring,
    setup,
    state,
    values,
)
from companion.games.welcome_to_the_moon.moves import MOVES

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
    names=names.names,
    figures=values.figures,
    moment=prompts.moment,
    check_setup=setup.check_setup,
)
