"""How a game ended, stored in English, is said again in each language as at the table itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from sample import part

from companion.engine.text import Text
from companion.games import GAMES
from companion.plays import retold as module
from companion.plays.retold import recover_text
from companion.tables.game_file import read_file
from companion.tables.game_file.replayer import audited
from companion.tables.store.codec import read_sentence, sentence_json
from companion.web.templating.language import translated
from companion.web.this_phone import LANGUAGES

FILES = sorted((Path(__file__).parents[1] / "recorded").glob("*/*.toml"))
MOON = GAMES["welcome_to_the_moon"].plays.sentences
COLONY = GAMES["exoplanet_colony"].plays.sentences
LEVEL = "The Emergency Level reached its last space"
WINS = Text.counted("{names} wins.", "{names} win.", count=1, names="")


def end_of(path):
    """The patterns, the names and the end of a recorded game."""
    recorded = read_file(path)
    game = recorded.game
    end = game.outcome(audited(recorded))
    return game.plays.sentences, [seat.name for seat in recorded.seats], end and end.text


@pytest.mark.parametrize("path", part(FILES, 3), ids=lambda path: path.stem)
def test_every_end_of_a_recorded_game_is_said_again_in_every_language(app, path):
    """From its template and values, as they are stored, and from the English of an older play."""
    patterns, names, ended = end_of(path)
    if ended is None:
        pytest.skip("this game was left before its end")
    stored, recovered = read_sentence(sentence_json(ended)), recover_text(str(ended), patterns, names)
    assert stored == recovered == ended
    for language in LANGUAGES:
        with app.test_request_context("/", headers={"Accept-Language": language}):
            assert translated(stored) == translated(recovered) == translated(ended)


@pytest.mark.parametrize(
    "sentence",
    [
        f"{LEVEL}: oxygen, water and food empty and 2 emergencies on the base.",
        f"{LEVEL}: energy empty, 1 emergency on the base and cards moved it by +2.",
        "Water repaired water loss token: all four productions are 0 or more.",
        "Ada and Bo deployed Green House 2: all four productions are 0 or more.",
    ],
)
def test_values_within_values_are_found(app, sentence):
    again = recover_text(sentence, COLONY, ["Water", "Ada and Bo"])
    assert again == sentence
    with app.test_request_context("/", headers={"Accept-Language": "de"}):
        german = translated(again)
    assert not {"oxygen", "empty", "emergency", "emergencies", "moved", "loss", "deployed"} & set(
        german.split()
    )
    assert german.startswith("Water") == sentence.startswith("Water"), "a person keeps her name"


def test_a_name_with_a_sentence_in_it_does_not_mislead():
    again = recover_text(
        "A sheet is full. A sheet is full. Eva wins with 3 points.", MOON, ["A sheet is full. Eva"]
    )
    assert again is not None
    assert str(again.values["why"]) == "A sheet is full."
    assert str(again.values["winners"]) == "A sheet is full. Eva"


def test_who_has_another_name_now_is_still_read():
    again = recover_text("All three missions are accomplished. Ada wins with -3 points.", MOON, ["Adele"])
    assert again is not None
    assert again.values == {"why": "All three missions are accomplished.", "winners": "Ada", "points": -3}


@each(("said", "count"), [("Ada wins.", 1), ("Ada, Bo and Cy win.", 2)])
def test_a_plural_stays_one(said, count):
    again = recover_text(said, [WINS], ["Ada", "Bo", "Cy"])
    assert again == said
    assert again.values["count"] == count


@each("typed", ["", "Great evening!", "wins.", "Ada wins", "x" * 301, "{names} wins"])
def test_what_somebody_typed_is_no_sentence_of_ours(typed):
    assert recover_text(typed, [WINS]) is None


def test_a_text_that_fits_in_too_many_ways_is_given_up(monkeypatch):
    """Files bring in any text: the tries for one sentence are bounded."""
    tried = []
    fits = module._Search._fits

    def counted(search, parts, said):
        tried.append(search)
        return fits(search, parts, said)

    monkeypatch.setattr(module._Search, "_fits", counted)
    recover_text(", and " * 50, (*COLONY, *MOON))
    assert max(one.tries for one in tried) == module.MOST_TRIES
