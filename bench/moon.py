"""What the sheets of Welcome to the Moon cost: on recorded evenings, beside one request that does nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Flask

from companion.engine.log import LogTimeline
from companion.engine.replay import StateCache, replay
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.state import WRITING
from companion.tables.game_file import GameFile, read_file

Act = Callable[[], object]

EVENINGS = Path("tests/recorded/welcome_to_the_moon")
SEAT = "red"
OFFERS, SCORE, REPLAY = "offers", "score", "replay"


def evenings() -> dict[str, GameFile]:
    """The games whose sheets are on the phones, by a name with their size."""
    games = {path.stem: read_file(path) for path in sorted(EVENINGS.glob("*.toml"))}
    return {
        f"{name.replace('_', ' ')} ({len(game.log)} entries)": game
        for name, game in games.items()
        if game.setup.mode == "sheets"
    }


def parts(game: GameFile) -> dict[str, Act]:
    """What is asked of the rules, nothing of it remembered from before."""
    middle, last = mid_game(game), replay(game.game, game.setup, game.seats, game.log)
    one_sheet = replace(last, players=last.players[:1])
    return {
        OFFERS: lambda: offers_of.__wrapped__(middle, SEAT),
        SCORE: lambda: score.__wrapped__(one_sheet),
        REPLAY: lambda: replay(game.game, game.setup, game.seats, game.log),
    }


def mid_game(game: GameFile) -> Any:
    """The first state in the second half in which the seat has a number and looks where to write it."""
    timeline, first = LogTimeline(game.log), game.first
    states = StateCache(game.game, first, lambda numbers: [game.log[n - 1] for n in numbers])
    for number in range(timeline.number // 2, timeline.number):
        state = states.state(timeline.at(number).top)
        turn = state.player(SEAT).turn
        if state.phase == WRITING and turn.chosen and not turn.wrote:
            return state
    raise ValueError(f"nobody sits at {SEAT} in this game")


def empty_request() -> Act:
    """The peer: Flask's test client, a route that answers with nothing."""
    app = Flask("empty")
    app.add_url_rule("/", view_func=lambda: "")
    client = app.test_client()
    return lambda: client.get("/")
