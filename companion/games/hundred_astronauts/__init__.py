"""100 Astronauts: a card game of building a colony."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.records import replace
from companion.games.hundred_astronauts import (
    ending,
    meta,
    plays,
    prompts,
    rebuild,
    saved_cards,
    scoring,
    setup,
    state,
    values,
)
from companion.games.hundred_astronauts.offers import MOVES, offers_of

GAME = Game(
    meta=meta.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda state, seat: offers_of(state).all,
    prompts=prompts.prompts,
    before=lambda state: replace(state, reshuffled=False),
    score=scoring.score,
    outcome=ending.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn.number,
    at_turn=lambda state: state.turn.seat,
    moment=prompts.moment,
    internal=("turn.*", "*.turns"),
    check_setup=setup.check_setup,
    box_cards=saved_cards.box_cards,
    prepare=saved_cards.prepare,
    plays=plays.PLAYS,
    rebuild=rebuild.rebuild,
)
