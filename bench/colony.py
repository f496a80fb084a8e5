"""What Exoplanet Colony costs: in the middle of recorded evenings, nothing remembered from before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.moon import Act
from companion.engine.log import CONTROLS, Entry, LogTimeline
from companion.engine.moves import read_move
from companion.engine.replay import StateCache, replay
from companion.games.exoplanet_colony import values, views
from companion.games.exoplanet_colony.offers import offers_of
from companion.games.exoplanet_colony.state import ACTIONS
from companion.tables.game_file import GameFile, read_file

EVENINGS = Path("tests/recorded/exoplanet_colony")
NAMES = ("lost_level", "three_players_by_colour")
SEAT = "red"
OFFERS, STEP, PANEL, REPLAY = "offers", "step", "panel", "replay"


def evenings() -> dict[str, GameFile]:
    """A short game with counted hands and a long one by colour, by a name with their size."""
    games = {name: read_file(EVENINGS / f"{name}.toml") for name in NAMES}
    return {f"{name.replace('_', ' ')} ({len(game.log)} entries)": game for name, game in games.items()}


def parts(game: GameFile) -> dict[str, Act]:
    """What is asked of the rules and the view."""
    middle, entry = mid_game(game)
    move = read_move(game.game.moves, entry.kind, entry.fields)
    return {
        OFFERS: lambda: offers_of.compute(middle),
        STEP: lambda: game.game.play(middle, move),
        PANEL: lambda: prompts_and_panel(game, middle),
        REPLAY: lambda: replay(game.game, game.setup, game.seats, game.log),
    }


def prompts_and_panel(game: GameFile, state: Any) -> object:
    """All that the first phone of a table pays for after a play; the others find the offers made."""
    offers_of.forget()
    for remembered in (values.values, values.names):
        remembered.cache_clear()
    panel = views.Panel(state, offers_of(state))
    shown = [name for name, value in vars(views.Panel).items() if isinstance(value, cached_property)]
    return game.game.prompts(state, SEAT), [getattr(panel, name) for name in shown]


def mid_game(game: GameFile) -> tuple[Any, Entry]:
    """The first state in the second half in which somebody has actions, and the move made on it."""
    for state, entry in _moves(game):
        if entry.number > len(game.log) // 2 and state.turn.step == ACTIONS:
            return state, entry
    raise ValueError("nobody acts in the second half of this game")


def _moves(game: GameFile) -> Iterator[tuple[Any, Entry]]:
    """Every move with the state that it was made on."""
    timeline, first = LogTimeline(game.log), game.first
    states = StateCache(game.game, first, lambda numbers: [game.log[n - 1] for n in numbers])
    for entry in game.log:
        if entry.kind not in CONTROLS:
            yield states.state(timeline.at(entry.number - 1).top), entry
