"""Astrojam: two to four teams repair a space station by bringing items to the right places."""

from __future__ import annotations

from companion.engine.game import Game
from companion.games.astrojam import (
    ending,
    meta,
    piles,
    plays,
    prompts,
    rebuild,
    saved_cards,
    scoring,
    setup,
    state,
    transitions,
    values,
)
from companion.games.astrojam.offers import MOVES, offers_of

GAME = Game(
    meta=meta.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda state, seat: offers_of(state).all,
    prompts=prompts.prompts,
    before=piles.without_notices,
    after=lambda before, state, move: transitions.settled(state),
    score=scoring.score,
    outcome=ending.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn.number,
    at_turn=lambda table: "" if table.turn.phase == state.OVER else table.turn.seat,
    moment=prompts.moment,
    internal=("turn.*", "setup.*"),
    check_setup=setup.check_setup,
    box_cards=saved_cards.box_cards,
    prepare=saved_cards.prepare,
    plays=plays.PLAYS,
    rebuild=rebuild.rebuild,
)
