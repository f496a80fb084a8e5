"""Astrojam: two to four teams repair a space station by bringing items to the right places."""

from __future__ import annotations

from companion.engine.game import Game
from companion.games.astrojam import components, piles, prompts, rebuild, scoring, setup, state, turn, values
from companion.games.astrojam.offers import MOVES, offers_of

GAME = Game(
    meta=components.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda state, seat: offers_of(state).all,
    prompts=prompts.prompts,
    before=piles.without_notices,
    after=lambda before, state, move: turn.settled(state),
    score=scoring.score,
    outcome=scoring.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn.number,
    at_turn=lambda table: "" if table.turn.phase == state.OVER else table.turn.seat,
    moment=prompts.moment,
    internal=("turn.*", "setup.*"),
    check_setup=setup.check_setup,
    box_cards=setup.box_cards,
    prepare=setup.prepare,
    plays=scoring.PLAYS,
    rebuild=rebuild.rebuild,
)
