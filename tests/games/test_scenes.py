"""Great moments of every game, along its recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.log import LogTimeline
from companion.engine.replay import StateCache
from companion.engine.scene import BOSS, CARD, DANGER, GOOD, LOOM, RISE, Scene
from companion.games import GAMES
from companion.tables.game_file import read_file

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests/recorded").glob("*/*.toml"))

KINDS = {
    "astro_knights": {"card seat", "card", "loom boss", "loom danger", "rise good"},
    "welcome_to_the_moon": {"loom danger", "rise good", "rise seat"},
    "exoplanet_colony": {"card", "card danger", "loom danger", "rise seat"},
    "astrojam": {"rise seat", "rise danger"},
    "hundred_astronauts": {"loom danger", "rise seat"},
    "any_game": {"card seat", "rise danger"},
}
"""Scenes of the recorded games: a motion, and its tone."""


def scenes_along(path: Path) -> list[tuple[Any, Scene | None]]:
    """The states after the moves of a recorded game, each with its scene. Corrections have none."""
    game = read_file(path)
    timeline = LogTimeline(game.log)
    cache = StateCache(game.game, game.first, lambda numbers: [game.log[n - 1] for n in numbers])
    found = []
    for entry in game.log:
        top = timeline.at(entry.number).top
        if top is None or top.number != entry.number or entry.kind == "correct":
            continue
        before, state = cache.state(top.below), cache.state(top)
        found.append((state, game.game.scene(before, state)))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_recorded_games_have_their_great_moments(slug: str) -> None:
    kinds, moves = set(), 0
    for path in FILES:
        if path.parent.name != slug:
            continue
        for state, scene in scenes_along(path):
            moves += 1
            if scene is None:
                continue
            seats = GAMES[slug].names(state)
            assert scene.title
            assert scene.motion in {CARD, LOOM, RISE}
            assert not scene.seat or scene.seat in seats
            assert not scene.art or (ROOT / f"templates/games/{slug}/art/{scene.art}.svg").is_file()
            named = scene.tone in {"", BOSS, DANGER, GOOD}
            assert named or scene.tone in seats
            kinds.add(f"{scene.motion} {scene.tone if named else 'seat'}".strip())
    assert kinds == KINDS[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_a_great_moment_is_rare(slug: str) -> None:
    """No more than one in three moves: more of them would be noise."""
    scenes = [scene for path in FILES if path.parent.name == slug for _, scene in scenes_along(path)]
    assert 3 * sum(scene is not None for scene in scenes) <= len(scenes)
