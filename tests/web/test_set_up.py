"""The checklist for setting up the physical table of a new game."""

from __future__ import annotations

import re
from html import unescape

import pytest
from games.astro_knights.tables import NAMES_ONLY, a_setup
from games.situations import SITUATIONS
from pages import Phone
from situation_tables import open_situation, situation_games

from companion.games import GAMES
from companion.tables.create import open_table

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def steps_of(app, slug, setup, players):
    with app.app_context():
        made = open_table(slug, setup, list(PEOPLE[:players]))
    phone = Phone(app.test_client(), made.code).open(made.keys.seats["red"])
    page = phone.get("/set-up").text
    return [unescape(step) for step in re.findall(r"<li><label><input[^>]*><span>(.*?)</span>", page)]


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_says_what_to_lay_out_before_and_after_it_began(app, monkeypatch, slug):
    for name, game in situation_games().items():
        monkeypatch.setitem(GAMES, name, game)
    for name in SITUATIONS[slug]:
        with app.app_context():
            made = open_situation(slug, name, PEOPLE)
        phone = Phone(app.test_client(), made.code).open(made.keys.seats["red"])
        answer = phone.get("/set-up")
        assert answer.status_code == 200, name
        assert answer.text.count('type="checkbox"') >= 1, name
        assert "companion-unknown" not in answer.text


def test_it_goes_by_the_number_of_players(app):
    assert any("label All, shuffled" in step for step in steps_of(app, "astro_knights", a_setup(1), 1))
    assert any("labels up to 3" in step for step in steps_of(app, "astro_knights", a_setup(3), 3))
    assert any("places two" in step for step in steps_of(app, "astrojam", {}, 2))
    assert any("one each" in step for step in steps_of(app, "astrojam", {}, 3))
    assert any("places none" in step for step in steps_of(app, "astrojam", {}, 4))


def test_it_goes_by_the_difficulty(app):
    told = [steps_of(app, "astro_knights", a_setup(difficulty=one), 2) for one in ("normal", "expert")]
    assert [any("Difficulty token" in step for step in steps) for steps in told] == [False, True]


def test_it_says_printed_numbers_that_are_known(app):
    assert "Put the boss at 40 health." in steps_of(app, "astro_knights", a_setup(), 2)


def test_it_says_where_unknown_numbers_are_printed(app):
    knights = [{"knight": mat} for mat in ("gavriil", "christina-ngara")]
    steps = steps_of(app, "astro_knights", {**NAMES_ONLY, "knights": knights}, 2)
    assert "Set the health to the number on the back of the boss mat." in steps


def test_it_leaves_in_the_box_what_the_app_draws(app):
    for dealer, told in (
        ("app", "Leave the starship cards in the box"),
        ("table", "Shuffle the 63 starship"),
    ):
        setup = {"adventure": "journey", "mode": "cards", "dealer": dealer}
        assert any(told in step for step in steps_of(app, "welcome_to_the_moon", setup, 2)), dealer


def test_a_new_table_leads_there_and_a_running_one_no_more(app):
    with app.app_context():
        made = open_table("astrojam", {}, ["Ada", "Ben"])
    phone = Phone(app.test_client(), made.code).open(made.keys.host)
    assert "/set-up" in phone.get("/invite").text
    offer = next(one for one in phone.get("").text.split('name="tap" value="')[1:])
    kind = offer.split('"')[0].split("?")[0]
    phone.play(kind, expect=0, seat="red")
    assert "/set-up" not in phone.get("/invite").text


def test_who_plays_alone_or_on_one_phone_comes_to_the_table_at_once(client):
    people = {"people-0": "Ada", "people-1": "Ben", "shape": "rounds"}
    for more, page in (
        ({"players": 2}, "/invite"),
        ({"players": 2, "phones": "one"}, ""),
        ({"players": 1}, ""),
    ):
        answer = client.post("/new/any_game", data={**people, **more})
        assert answer.status_code == 303, answer.text
        assert re.fullmatch(rf"/t/\w+{page}", answer.headers["Location"]), more
