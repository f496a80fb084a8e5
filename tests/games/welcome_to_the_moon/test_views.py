"""What the panel shows beside the sheet: what missions are worth, and the stars of a campaign."""

from dataclasses import replace

import pytest
from flask import render_template_string
from games.welcome_to_the_moon.table import Table, a_table

from companion.games.welcome_to_the_moon.views import panel

LADDER = tuple(f"ladder.missions.{step}" for step in range(1, 5))


@pytest.mark.parametrize(
    ("slug", "crossed", "worth"),
    [
        pytest.param("mine", (), (8, 4), id="as printed on the card"),
        pytest.param("dome", (), (8, 4), id="D30 the untouched ladder"),
        pytest.param("dome", LADDER[:2], (12, 8), id="D30 two steps on"),
        pytest.param(
            "dome", tuple(f"ladder.missions.{n}" for n in range(1, 5)), (18, 10), id="D30 all of it"
        ),
    ],
)
def test_a_mission_is_worth_what_the_sheet_says_now(slug, crossed, worth):
    shown = panel(a_table(slug, 2).with_sheet(crossed=crossed).state, "red").missions[0]
    assert (shown.first, shown.later) == worth


def over(**setup):
    """A game of the Mine that Ada has won by three missions."""
    table = Table("mine", 2, **setup)
    table.play("turn-over")
    table.with_claims("red", "ABC")
    return replace(table.state, ended=("missions",))


def test_s73_a_campaign_shows_its_stars_once_the_game_is_over():
    assert panel(over(campaign=True), "red").stars == {"red": 2, "blue": 1}


def test_without_a_campaign_there_are_no_stars():
    assert panel(over(), "red").stars == {}


def test_while_the_game_runs_there_are_none_yet():
    assert panel(replace(over(campaign=True), ended=()), "red").stars == {}


def test_s73_the_stars_are_drawn_and_said(app):
    drawn, shown = "{% include 'games/welcome_to_the_moon/_scores.html' %}", panel(over(campaign=True), "red")
    with app.test_request_context():
        html = render_template_string(drawn, panel=shown, page={"names": {"red": "Ada", "blue": "Bo"}})
    assert "★★" in html
    assert "2 stars" in html
    assert "1 star<" in html
