"""Welcome to the Moon, a flip-and-write game in which each adventure has a sheet and rules of its own."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.moves import collect
from companion.games.welcome_to_the_moon import (
    campaign,
    cards,
    components,
    decisions,
    offers,
    paper_scores,
    prompts,
    rebuild,
    scoring,
    setup,
    state,
    turn_end,
    turns,
    values,
)

MOVES = collect(cards, turns, decisions, turn_end, paper_scores, setup, campaign)

GAME = Game(
    meta=components.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES | {move.kind: move for move in paper_scores.SCORE_MOVES.values()},
    new_game=setup.new_game,
    offers=lambda state, seat: offers.offers_of(state, seat).all,
    prompts=prompts.prompts,
    score=scoring.score,
    outcome=scoring.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    turn=lambda state: state.turn,
    moment=prompts.moment,
    internal=("slot.*", "astra.*"),
    check_setup=setup.check_setup,
    campaign=campaign.CAMPAIGN,
    plays=scoring.PLAYS,
    rebuild=rebuild.rebuild,
)
