"""Exoplanet Colony: a cooperative game in which a base has to become self-sufficient."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.seats import rename_players
from companion.games.exoplanet_colony import components, prompts, rebuild, scoring, setup, state, turn, values
from companion.games.exoplanet_colony.offers import MOVES, offers_of

GAME = Game(
    meta=components.META,
    setup=setup.Setup,
    state=state.State,
    moves=MOVES,
    new_game=setup.new_game,
    offers=lambda state, seat: offers_of(state).all,
    prompts=prompts.prompts,
    after=scoring.played,
    score=scoring.score,
    outcome=scoring.outcome,
    values=values.values,
    correct=values.correct,
    names=values.names,
    figures=values.figures,
    charts=values.CHARTS,
    chart_colours=values.CHART_COLOURS,
    turn=lambda state: state.turn.number,
    moment=prompts.moment,
    internal=("turn.*",),
    at_turn=lambda table: table.turn.seat,
    check_setup=setup.check_setup,
    renamed=rename_players("colonists", "player"),
    box_cards=setup.box_cards,
    prepare=setup.prepare,
    opened=turn.opened,
    plays=scoring.PLAYS,
    rebuild=rebuild.rebuild,
)
