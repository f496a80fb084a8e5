"""The pages of an Astrojam table in the light way: the order of their parts, and their words."""

from __future__ import annotations

import re

import pytest
from pages import Phone

from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap

OBJECTIVE = {"column": "computer", "item": "item-1", "place": "lab"}


@pytest.fixture
def jam(app):
    """A table and what plays a move of its host's."""
    with app.app_context():
        opened = open_table("astrojam", {"light": True}, ["Ada", "Ben"])
        loaded = table_cache.find(opened.code)

    done = []

    def play(kind, **fields):
        with app.app_context():
            play_tap(loaded, Tap(kind, fields, by="host", expect=len(done)))
        done.append(kind)

    play("begin", seat="red")
    return opened, play


def sit(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_the_grid_of_an_objective_says_what_its_icons_are(app, jam):
    opened, _ = jam
    legend = sit(app, opened).get().text.split("aj-lay-legend", 1)[1].split("</ul>")[0]
    assert "Computer Engine Lab" in words(legend)


def test_who_draws_stands_below_the_objectives(app, jam):
    opened, play = jam
    play("play-first-turn")
    page = sit(app, opened).get().text
    assert 0 < page.index('class="aj-columns"') < page.index('class="aj-draws"')


def test_the_shared_screen_shows_a_dash_for_what_nobody_told(app, jam):
    opened, play = jam
    play("lay-objective", **OBJECTIVE)
    phone = sit(app, opened)
    main = phone.client.get(f"/t/{opened.code}/screen").text.split("tv-cards", 1)[1].split("</ul>")[0]
    assert (words(main).count("–"), "?" in words(main)) == (2, False)
    assert "visit lab" in main


def test_who_draws_is_still_asked_after_a_delivery(app, jam):
    opened, play = jam
    play("lay-objective", **OBJECTIVE)
    play("play-first-turn")
    play("score-delivery", column="computer", visited=False)
    while_laying = sit(app, opened).get().text
    assert "Who draws a card?" in while_laying
    assert "Ben draws a card" in while_laying
    play("lay-objective", **OBJECTIVE)
    assert "Ben draws a card" in sit(app, opened).get().text.split('class="aj-draws"', 1)[1]


def test_a_delivery_with_two_keys_says_what_they_are(app, jam):
    opened, play = jam
    play("play-first-turn")
    assert "Delivered: +1. With the visit: +2." in words(sit(app, opened).get().text)


def test_the_column_that_was_delivered_is_marked(app, jam):
    opened, play = jam
    play("lay-objective", **OBJECTIVE)
    play("play-first-turn")
    assert "is-scored" not in sit(app, opened).get().text.split('class="aj-columns"', 1)[1]
    play("score-delivery", column="computer", visited=False)
    assert "aj-column is-scored" in sit(app, opened).get().text.split('aria-label="Objectives"', 1)[1]


def test_redo_stands_only_where_it_is_not_refused(app, jam):
    """Ben's undo of his own turn is not Ada's to bring back."""
    opened, play = jam
    ben = Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])
    ada = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    for phone in (ada, ben):
        phone.get()
    play("play-first-turn")
    for kind in ("end-turn", "end-turn", "undo"):
        play(kind)
    assert 'value="redo"' in ben.get().text
    assert 'value="redo"' not in ada.get().text
