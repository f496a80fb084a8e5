"""Any game: a table made of parts (score pad, deck, dice, timers) chosen at its start or added later."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.plays import Plays
from companion.engine.small_game import small_game
from companion.engine.text import Text
from companion.games.any_game import pad, rebuild, setup, state, table_parts

GAME = small_game(
    Meta(
        "any_game",
        Text("Any game"),
        (1, 12),
        Text("Score pad, cards, dice and clocks for whatever you play"),
        rules=setup.NEWEST,
    ),
    setup.Setup,
    state.State,
    *table_parts.MOVES,
    new_game=state.new_game,
    check_setup=setup.check_setup,
    prepare=setup.prepare,
    box_cards=setup.box_cards,
    title=lambda setup: setup.title,
    also=table_parts.also,
    prompts=table_parts.prompts,
    score=pad.score,
    outcome=pad.outcome,
    moment=pad.moment,
    internal=("left.*", "*.t[0-9]*"),
    coming=table_parts.coming,
    figures=pad.figures,
    turn=lambda state: state.begun,
    names=table_parts.names,
    joined=lambda state: {one.seat: one.name for one in state.players if one.joined},
    rebuild=rebuild.rebuild,
    plays=Plays(
        highest_wins=lambda state: not state.setup.lowest,
        begins="deal-first",
        points=lambda state: state.scored,
        sentences=pad.SENTENCES,
    ),
)
