"""Any game: a table for whatever lies on it, made of parts. The score pad is the first of them."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.plays import Plays
from companion.engine.small_game import small_game
from companion.engine.text import Text
from companion.games.any_game import score_pad, scoring, setup, state

GAME = small_game(
    Meta("any_game", "Any game", (1, 6), Text("A score pad for whatever you play"), rules=1),
    setup.Setup,
    state.State,
    *score_pad.MOVES,
    new_game=state.new_game,
    check_setup=setup.check_setup,
    prepare=setup.prepare,
    box_cards=setup.box_cards,
    title=lambda setup: setup.title,
    also=score_pad.editable_cells,
    prompts=score_pad.prompts,
    score=scoring.score,
    outcome=scoring.outcome,
    moment=score_pad.moment,
    figures=scoring.figures,
    turn=lambda state: state.begun,
    names=score_pad.names,
    plays=Plays(highest_wins=lambda state: not state.setup.lowest, begins="deal-first"),
)
