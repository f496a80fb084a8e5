"""What every game owes: an offer for each move, and for each way it can end an evening that was recorded."""

import re
from functools import cache
from pathlib import Path

import pytest
from each import each
from sample import part

from companion.engine.log import LogTimeline
from companion.engine.replay import StateCache
from companion.games import GAMES
from companion.tables.game_file import (
    GameFileError,
    import_file,
    read_file,
    read_text,
    replay_file,
    to_toml,
)
from companion.tables.loaded.cache import table_cache
from companion.tables.store.codec import decode, encode

RECORDED = Path(__file__).parent / "recorded"
FILES = sorted(RECORDED.glob("*/*.toml"))

ENDINGS = {
    "any_game": {"ended", "rounds", "sheet", "target"},
    "astro_knights": {
        "boss-defeated",
        "all-exhausted",
        "homeworld-destroyed",
        "boss-out-of-levels",
        "boss-condition",
        "decided",
    },
    "astrojam": {"points", "cards", "strength", "shared"},
    "exoplanet_colony": {"deploy", "repair", "switch", "stable", "level", "events"},
    "hundred_astronauts": {"astronauts", "populate"},
    "welcome_to_the_moon": {"launch", "astra-launch", "missions", "errors", "full", "deck", "scored"},
}
"""The reasons for which a game can end. A new way to end is named here with its recorded game."""

NO_RECORDED_GAME: dict[str, dict[str, str]] = {}
"""An ending without a recorded game, by game, and the reason why."""

NO_OFFER = {
    "correct": "A correction is made on the history page, for any value of the table.",
    "track": "What the app tracks is chosen on a page of its own.",
}
"""Moves of every game that no button offers, and the reason why."""

NOT_PLAYED: dict[str, dict[str, str]] = {
    "astro_knights": {
        "use-homeworld-ability": "One move of many in a main phase; the rules' own tests play it.",
        "heal-knight": "As rare as that.",
        "heal-minion": "No card of the base box does it.",
        "skip-boss-draw": "It needs a level up with an empty discard pile: seen once in a thousand evenings.",
    },
}
"""Moves that no recorded game has in it, by game, and the reason why."""


def recorded(slug):
    return [path for path in FILES if path.parent.name == slug]


def kinds(path):
    """Which moves a recorded game has, what was undone left in."""
    return {entry.kind for entry in read_file(path).log}


@cache
def states(path):
    """Every state on the way through a recorded game."""
    game = read_file(path)
    timeline = LogTimeline(game.log)
    cache = StateCache(game.game, game.first, lambda numbers: [game.log[n - 1] for n in numbers])
    return [cache.state(timeline.at(n).top) for n in range(timeline.number + 1)]


@each("path", part(FILES, 3))
def test_a_table_keeps_the_version_of_its_rules(path):
    game = read_file(path)
    assert {state.rules_version for state in states(path)} == {game.rules}
    assert game.game.start(game.setup, game.seats).rules_version == game.game.meta.rules


@each("path", part(FILES, 3))
def test_values_that_are_kept_are_those_of_a_table_just_read(path):
    """Records that no move changed keep their values; a state that was read again has none of them."""
    game = read_file(path).game
    for state in states(path)[::3]:
        read_again = decode(encode(state), game.state)
        assert game.values(state) == game.values(read_again)
        assert game.values(state) == game.values(read_again), "both are kept now"
        assert dict(game.names(state)) == dict(game.names(read_again))


def test_every_folder_is_a_game():
    assert {path.parent.name for path in FILES} <= set(GAMES)


@each("slug", GAMES)
def test_every_way_to_end_was_recorded(slug):
    ends = {read_file(path).result["reason"] for path in recorded(slug) if read_file(path).result}
    exempt = NO_RECORDED_GAME.get(slug, {})
    assert ends <= ENDINGS[slug]
    assert ends | set(exempt) == ENDINGS[slug]
    assert not ends & set(exempt), "an exemption that is none any more"
    assert all(exempt.values())


@each("slug", GAMES)
def test_every_move_was_recorded(slug):
    played = set().union(*(kinds(path) for path in recorded(slug)))
    exempt = NOT_PLAYED.get(slug, {})
    assert set(GAMES[slug].moves) - played == set(exempt)
    assert all(exempt.values())


@each("slug", GAMES)
def test_every_move_has_an_offer_in_a_recorded_game(slug):
    game = GAMES[slug]
    missing = set(game.moves) - set(NO_OFFER)
    for path in recorded(slug):
        for state in states(path) if missing else ():
            missing -= {offer.kind for seat in ("", "red") for offer in game.offers(state, seat)}
    assert missing == set()


@pytest.mark.parametrize("slug", GAMES)
def test_another_result_is_refused(slug, tmp_path):
    path = recorded(slug)[0]
    other = tmp_path / path.name
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("result =")]
    other.write_text("\n".join([*lines, 'result = { outcome = "ranked", reason = "tea" }', ""]))
    with pytest.raises(GameFileError, match="The result is stated as ranked"):
        replay_file(other)


@each("path", FILES)
def test_it_plays_to_the_result_it_states(path):
    played = replay_file(path)
    stated = read_file(path).result
    told = played["outcome"] and {part: played["outcome"][part] for part in ("outcome", "reason")}
    assert told == stated


@each("path", FILES)
def test_it_is_in_the_folder_of_its_game_and_says_what_it_was_checked_against(path):
    text = path.read_text(encoding="utf-8")
    assert read_file(path).game.meta.slug == path.parent.name
    head = text[: text.index("\ngame = ")]
    assert re.search(r"^# Checked by hand against .*\b[A-Z]{1,2}-?\d+\b", head, re.MULTILINE)


@pytest.mark.parametrize("path", part(FILES, 3), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_becomes_a_table_and_a_file_again(path, app):
    first = read_file(path)
    with app.app_context():
        again = read_text(to_toml(table_cache.find(import_file(path).code)))
    assert (again.game, again.setup, again.seats, again.log) == (
        first.game,
        first.setup,
        first.seats,
        first.log,
    )
    assert again.result == first.result
