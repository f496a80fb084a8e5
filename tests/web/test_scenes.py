"""A page carries the great moment of its newest entry, and of no other."""

from __future__ import annotations

import pytest
from games.astro_knights.tables import a_setup
from pages import Phone

from companion.tables.create import open_table

SCENE = 'id="scene"'


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def made(app):
    """A table of two knights, where cards are drawn by hand."""
    with app.app_context():
        return open_table("astro_knights", a_setup(dealer="table"), ["Ada", "Ben"])


@pytest.fixture
def ada(app, made):
    return Phone(app.test_client(), made.code).open(made.keys.seats["red"])


def play(phone, kind, **fields):
    """The page that a tap is answered with."""
    return phone.play(kind, expect=phone.number, **fields).text


def test_a_page_carries_the_scene_of_its_newest_move(ada):
    assert SCENE not in ada.get().text
    answer = play(ada, "draw-turn-card", drawn="player-1")
    assert SCENE in answer
    assert 'data-entry="1"' in answer
    assert SCENE not in play(ada, "go-to-phase", phase="main")


def test_a_scene_is_not_shown_for_what_was_taken_back_corrected_or_is_past(ada):
    play(ada, "draw-turn-card", drawn="boss")
    assert SCENE not in ada.get("", at=1).text
    assert SCENE not in play(ada, "correct", what="boss.level", value=2)
    play(ada, "undo")
    play(ada, "undo")
    assert SCENE not in ada.get().text


def test_a_scene_fills_the_screen_of_whom_it_concerns(app, made, ada):
    """The seat of a player without a phone concerns every phone."""
    play(ada, "draw-turn-card", drawn="player-2")
    assert "data-whole" in ada.get().text
    assert "data-whole" in ada.get("/screen").text
    ben = Phone(app.test_client(), made.code).open(made.keys.seats["blue"])
    assert "data-whole" in ben.get().text
    assert "data-whole" not in ada.get().text
    assert "data-whole" in ada.get("/screen").text


@pytest.mark.parametrize(("on", "kept"), [("yes", True), ("no", False)])
def test_sound_and_buzz_are_asked_for_once(ada, on, kept):
    asked = "Sound and buzz when it is your turn?"
    assert asked in ada.get("/invite").text
    answer = ada.client.post("/phone/signals", data={"on": on, "back": f"/t/{ada.code}/invite"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{ada.code}/invite")
    page = ada.get("/invite").text
    assert asked not in page
    assert ("data-buzz data-sound" in page) is kept


def test_the_answer_about_sound_leads_nowhere_else(ada):
    answer = ada.client.post("/phone/signals", data={"on": "no", "back": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"
