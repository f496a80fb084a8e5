"""100 Astronauts: a card game of building a colony."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.records import replace
from companion.games.hundred_astronauts import components, prompts, rebuild, scoring, setup, state, values
from companion.games.hundred_astronauts.offers import MOVES, offers_of

GAME = Game(
    meta=components.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda state, seat: offers_of(state).all,
    prompts=prompts.prompts,
    before=lambda state: replace(state, reshuffled=False),
    score=scoring.score,
    outcome=scoring.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn.number,
    at_turn=lambda state: state.turn.seat,
    moment=prompts.moment,
    internal=("turn.*", "*.turns"),
    check_setup=setup.check_setup,
    box_cards=setup.box_cards,
    prepare=setup.prepare,
    plays=scoring.PLAYS,
    rebuild=rebuild.rebuild,
)
