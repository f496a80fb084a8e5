"""What Exoplanet Colony costs: in the middle of recorded evenings, nothing remembered from before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.moon import Act
from companion.engine.log import CONTROLS, Course, Entry
from companion.engine.moves import read_move
from companion.engine.replay import Timeline, replay
from companion.games.exoplanet_colony import offers, values, views
from companion.games.exoplanet_colony.state import ACTIONS
from companion.tables.recorded import Recorded, read_file

EVENINGS = Path("tests/recorded/exoplanet_colony")
NAMES = ("lost_level", "three_players_by_colour")
SEAT = "red"
OFFERS, STEP, PANEL, REPLAY = "offers", "step", "panel", "replay"


def evenings() -> dict[str, Recorded]:
    """A short game with counted hands and a long one by colour, by a name with their size."""
    games = {name: read_file(EVENINGS / f"{name}.toml") for name in NAMES}
    return {f"{name.replace('_', ' ')} ({len(game.log)} entries)": game for name, game in games.items()}


def parts(game: Recorded) -> dict[str, Act]:
    """What is asked of the rules and the view."""
    middle, entry = mid_game(game)
    move = read_move(game.game.moves, entry.kind, entry.fields)
    return {
        OFFERS: lambda: offers.offers_of.__wrapped__(middle),
        STEP: lambda: game.game.play(middle, move),
        PANEL: lambda: prompts_and_panel(game, middle),
        REPLAY: lambda: replay(game.game, game.setup, game.seats, game.log),
    }


def prompts_and_panel(game: Recorded, state: Any) -> object:
    """All that the first phone of a table pays for after a play; the others find the offers made."""
    for remembered in (offers.offers_of, values.values, values.names):
        remembered.cache_clear()
    return game.game.prompts(state, SEAT), views.panel(state, SEAT)


def mid_game(game: Recorded) -> tuple[Any, Entry]:
    """The first state in the second half in which somebody has actions, and the move made on it."""
    for state, entry in _moves(game):
        if entry.number > len(game.log) // 2 and state.turn.step == ACTIONS:
            return state, entry
    raise ValueError("nobody acts in the second half of this game")


def _moves(game: Recorded) -> Iterator[tuple[Any, Entry]]:
    """Every move with the state that it was made on."""
    course, first = Course(game.log), game.game.new_game(game.setup, game.seats)
    timeline = Timeline(game.game, first, lambda numbers: [game.log[n - 1] for n in numbers])
    for entry in game.log:
        if entry.kind not in CONTROLS:
            yield timeline.state(course.at(entry.number - 1).top), entry
