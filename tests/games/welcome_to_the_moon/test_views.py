"""What the panel shows beside the sheet: what missions are worth, and the stars of a campaign."""

from dataclasses import replace

import pytest
from each import each
from flask import render_template_string
from games.welcome_to_the_moon.table import Table, a_table

from companion.engine.chance import Chance
from companion.games.welcome_to_the_moon import cards
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.views import panel

LADDER = tuple(f"ladder.missions.{step}" for step in range(1, 5))


@each(
    ("slug", "crossed", "worth"),
    [
        pytest.param("mine", (), (8, 4), id="as printed on the card"),
        pytest.param("dome", (), (8, 4), id="WM-D30 the untouched ladder"),
        pytest.param("dome", LADDER[:2], (12, 8), id="WM-D30 two steps on"),
        pytest.param(
            "dome", tuple(f"ladder.missions.{n}" for n in range(1, 5)), (18, 10), id="WM-D30 all of it"
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


def test_wm_s73_a_campaign_shows_its_stars_once_the_game_is_over():
    assert panel(over(campaign=True), "red").stars == {"red": 2, "blue": 1}


def test_without_a_campaign_there_are_no_stars():
    assert panel(over(), "red").stars == {}


def test_while_the_game_runs_there_are_none_yet():
    assert panel(replace(over(campaign=True), ended=()), "red").stars == {}


def test_wm_s73_the_stars_are_drawn_and_said(app):
    drawn, shown = "{% include 'games/welcome_to_the_moon/_scores.html' %}", panel(over(campaign=True), "red")
    page = {"names": {"red": "Ada", "blue": "Bo"}, "initials": {"red": "A", "blue": "B"}}
    with app.test_request_context():
        html = render_template_string(drawn, panel=shown, page=page)
    assert "★★" in html
    assert "2 stars" in html
    assert "1 star<" in html


# --- the combinations ----------------------------------------------------------------------------


@each("mode", ["sheets", "cards"])
def test_wm_s4_each_tile_shows_the_action_of_the_next_turn(mode):
    table = Table("mine", 2, mode=mode).play("turn-over")
    shown = panel(table.state, "red").combinations
    promised = [one.coming for one in shown]
    assert [one.coming_name for one in shown] == [ACTIONS[action] for action in promised]
    state = cards.turned(
        replace(table.state, phase="cards"), cards.draw_cards(table.state, Chance("next", 0))
    )
    assert [slot.action for slot in state.slots] == promised


def test_wm_s4_a_number_set_by_hand_promises_nothing():
    table = Table("mine", 2).play("turn-over")
    first, *others = table.state.slots
    other = replace(first, number=first.number % 15 + 1)
    shown = panel(replace(table.state, slots=(other, *others)), "red").combinations
    assert [bool(one.coming) for one in shown] == [False, True, True]


def test_cards_that_lie_on_the_table_show_their_backs_there():
    state = replace(Table("mine", 2).play("turn-over").state, dealer="table")
    assert {one.coming for one in panel(state, "red").combinations} == {""}


def test_wm_a2_28_the_chosen_card_stays_marked_when_a_wild_symbol_is_spent_on_it():
    table = a_table("journey", slots=((5, "plant"), (7, "water"), (9, "energy")))
    table.with_sheet(circled=["wild.astronaut.1"]).choose("red", 1).play(
        "use-wild", seat="red", action="energy"
    )
    marked = [one for one in panel(table.state, "red").combinations if one.chosen]
    assert [(one.number, one.action, one.offer) for one in marked] == [(5, "energy", None)]


def test_the_chosen_combination_is_no_button_that_a_bouncing_finger_taps_again():
    table = a_table("mine", slots=((8, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    assert [one.offer is None for one in panel(table.state, "red").combinations] == [True, False, False]
    table.play("shift", seat="red", value=9)
    assert all(one.offer for one in panel(table.state, "red").combinations), "it takes the number back"
