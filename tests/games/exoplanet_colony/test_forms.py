"""The page that starts a table: few decisions, no script needed, and every refusal in its place."""

from __future__ import annotations

import re

import pytest
from pages import tags, value, wrong

from companion.engine import fields
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.forms import SetupForm
from companion.games.exoplanet_colony.house_rules import RECOMMENDED, HouseRules
from companion.games.exoplanet_colony.setup import BoardSetup
from companion.games.exoplanet_colony.state import BY_COLOUR, COUNTED
from tests.games.setup_pages import SetupPage

ROWS = {f"people-{row}-{part}": "" for row in range(6) for part in ("player", "character")}
"""What a browser sends of the players' rows, played or not."""
STARTS = {f"{resource}_production": -1 for resource in RESOURCES}
KEPLER = {
    **STARTS,
    "name": "Kepler",
    "water_production": -4,
    "food_supply": 9,
    "radiation": 2,
    "text": "Dark.",
}
HABIT = {"any_rise": False, "deploy": "corners"}
BOX = {
    "scenario": {"kepler": KEPLER},
    "board": {"resource-board": {"actions_1": 2, "food": "yellow", "energy": "green"}},
    "house": {
        "house": {"hands": BY_COLOUR, "deck": 50, "readings": {"any_rise": False, "deploy": "corners"}}
    },
    "character": {"botanist": {"name": "Botanist", "ability": "Food +1."}},
}


@pytest.fixture
def page(app):
    return SetupPage(app, GAME, SetupForm, ROWS)


# --- what is chosen -------------------------------------------------------------------------------


def test_ec_s2_ec_s3_a_page_that_nobody_has_touched(page):
    untouched = page.form()
    assert not untouched.errors
    assert untouched.names() == ["", ""]
    assert not untouched.more()
    assert not untouched.board_wrong()
    setup = page.chosen(untouched)
    assert {name: getattr(setup.scenario, name) for name in STARTS} == STARTS
    assert [getattr(setup.scenario, f"{resource}_supply") for resource in RESOURCES] == [20] * 4
    assert (setup.scenario.name, setup.scenario.events, setup.hands) == ("", 0, COUNTED)
    assert (setup.board, setup.readings, setup.start_hand, setup.deck) == (BoardSetup(), RECOMMENDED, 2, 0)


@pytest.mark.parametrize("players", range(1, 7))
def test_one_to_six_players_and_names_of_no_others(page, players):
    made = page.form(
        players=str(players), **{f"people-{index}-player": f" Ann {index} " for index in range(6)}
    )
    assert not made.errors
    assert made.names() == [f"Ann {index}" for index in range(players)]


@pytest.mark.parametrize("players", ["0", "7", "-1", "two"])
def test_no_other_number_of_players(page, players):
    assert "players" in page.form(players=players).errors


def test_a_fault_in_the_name_of_somebody_who_does_not_play(page):
    names = {"people-0-player": "Ann", "people-2-player": "A" * 21, "people-3-character": "A" * 33}
    assert not page.form(players="2", **names).errors
    assert len(page.form(players="3", **names).errors["people"]) == 1
    assert len(page.form(players="4", **names).errors["people"]) == 2


def test_ec_s6_characters_are_optional_and_stay_with_their_players(page):
    typed = {"people-1-character": " Medic ", "people-2-character": "Pilot"}
    assert page.chosen(page.form(players="3", **typed)).characters == ("", "Medic", "Pilot")
    assert page.chosen(page.form(players="2", **typed)).characters == ("", "Medic")


def test_ec_s6_a_character_that_is_known_is_written_as_before(page):
    made = page.form(BOX, **{"people-0-character": "botanist", "people-1-character": "MEDIC"})
    assert made.setup()["characters"] == ["Botanist", "Medic"]
    assert made.characters() == ["Botanist", "Medic"]


def test_ec_s3_ec_s8_a_new_scenario(page):
    typed = {**KEPLER, "events": 14, "energy_production": 3}
    made = page.form(**{f"scenario-{name}": str(number) for name, number in typed.items()})
    assert not made.errors
    assert fields.to_json(page.chosen(made).scenario) == typed
    assert made.more()


def test_a_known_scenario_is_sent_by_its_name(page):
    """Its numbers are those of the box card, whatever stands in the fields that are not shown."""
    made = page.form(BOX, known="kepler", **{"scenario-water_production": "99", "scenario-name": "Other"})
    assert not made.errors
    assert made.setup()["scenario"] == {"name": "Kepler"}
    assert fields.to_json(page.chosen(made, BOX).scenario) == KEPLER


def test_a_known_scenario_is_mended(page):
    """Shown first, then changed; what is emptied is at its default, not as before."""
    shown = page.form(BOX, known="kepler", again="numbers")
    assert shown.opened()
    assert shown.numbers_of.data == "kepler"
    numbers = {field.name: field._value() for field in shown.scenario.form}
    assert numbers["scenario-water_production"] == "-4"
    assert numbers["scenario-food_supply"] == "9"
    assert numbers["scenario-events"] == ""
    changed = {"scenario-water_production": "-2", "scenario-radiation": "", "scenario-text": ""}
    made = page.form(BOX, known="kepler", numbers_of="kepler", **{**numbers, **changed})
    assert not made.errors
    mended = {name: number for name, number in KEPLER.items() if name not in ("radiation", "text")}
    assert fields.to_json(page.chosen(made, BOX).scenario) == {**mended, "water_production": -2}


def test_numbers_shown_of_one_scenario_are_not_anothers(page):
    box = {"scenario": {**BOX["scenario"], "proxima": {**STARTS, "name": "Proxima b"}}}
    made = page.form(box, known="proxima", numbers_of="kepler", **{"scenario-water_production": "-4"})
    assert made.setup()["scenario"] == {"name": "Proxima b"}
    assert not made.opened()


def test_a_new_scenario_of_a_known_name_keeps_what_was_not_typed_again(page):
    made = page.form(BOX, **{"scenario-name": "kepler", "scenario-water_production": "-3"})
    scenario = page.chosen(made, BOX).scenario
    assert (scenario.water_production, scenario.radiation, scenario.text) == (-3, 2, "Dark.")


def test_ec_i2_ec_c7_the_board_of_this_house_stands_on_the_page(page):
    untouched = page.untouched(BOX)
    board = untouched.board.form.data
    assert (board["actions_1"], board["actions_2"], board["food"], board["energy"]) == (
        2,
        2,
        "yellow",
        "green",
    )
    assert (untouched.hands.data, untouched.deck.data, untouched.start_hand.data) == (BY_COLOUR, 50, 2)
    readings = untouched.readings.form.data
    assert readings == {**fields.defaults(HouseRules), "any_rise": False, "deploy": "corners"}


def test_what_was_counted_once_need_not_be_counted_again(page):
    """Empty is "nobody counts them", whatever the table before did."""
    assert page.chosen(page.form(BOX, deck=""), BOX).deck == 0
    assert page.chosen(page.form(BOX), BOX).deck == 50


@pytest.mark.parametrize(
    ("name", "sent", "expected"),
    [
        pytest.param("update_order", "in-order", "in-order", id="EC-Q3"),
        pytest.param("any_rise", "", False, id="EC-Q4 off"),
        pytest.param("any_rise", ["", "yes"], True, id="EC-Q4 on"),
        pytest.param("deploy", "corners", "corners", id="EC-Q8"),
        pytest.param("repair_limit", "", False, id="EC-Q9 off"),
        pytest.param("hub_off", ["", "yes"], True, id="EC-Q10 on"),
        pytest.param("card_cost", "1", 1, id="EC-Q11"),
        pytest.param("over_limit", "discard", "discard", id="EC-Q12"),
        pytest.param("same_event", "lost", "lost", id="EC-Q14"),
    ],
)
def test_a_house_reading(page, name, sent, expected):
    made = page.sent({f"readings-{name}": sent})
    assert not made.errors
    assert page.chosen(made).readings == HouseRules(**{name: expected})


def test_the_page_asks_for_every_reading_and_all_of_the_board(page):
    html = page.html()
    for name in fields.specs(HouseRules):
        assert tags(html, f"readings-{name}")[0]
    for name in fields.specs(BoardSetup):
        assert tags(html, f"board-{name}")[0]


# --- the page -------------------------------------------------------------------------------------


def test_starting_with_one_tap(page):
    view = page.started()
    assert [seat.name for seat in view.seats] == ["Player 1", "Player 2"]
    assert [view.state.start[resource] for resource in RESOURCES] == [-1] * 4


def test_a_scenario_typed_once_is_offered_next_time(page):
    html = page.html()
    assert 'name="known"' not in html
    page.started(**{f"scenario-{name}": number for name, number in KEPLER.items()})
    html = page.html()
    assert 'value="kepler"' in html
    assert "Water\u00a0\u22124" in html
    assert value(html, "scenario-water_production") == "-1"
    view = page.started(known="kepler")
    assert (view.state.planet.name, view.state.start["water"], view.state.supply["food"]) == ("Kepler", -4, 9)


def test_its_numbers_are_shown_without_a_script(page):
    page.started(**{f"scenario-{name}": number for name, number in KEPLER.items()})
    asked = {"known": "kepler", "again": "numbers", "people-0-player": "Ada"}
    html = page.client.post(page.path, data=asked).text
    assert value(html, "numbers_of") == "kepler"
    assert value(html, "scenario-water_production") == "-4"
    assert value(html, "people-0-player") == "Ada"
    assert re.search(r'<details class="fold setup" open>', html)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param(
            {f"scenario-{name}": "0" for name in STARTS},
            "scenario-oxygen_production",
            "At least one production starts below 0: the game would be won.",
            id="EC-S3 won at once",
        ),
        pytest.param(
            {"scenario-food_production": "-6"},
            "scenario-food_production",
            "Food production: from \u22125 to +3.",
            id="EC-I1 below the track",
        ),
        pytest.param(
            {"scenario-food_production": ""},
            "scenario-food_production",
            "This is still missing.",
            id="EC-S3 emptied",
        ),
        pytest.param(
            {"scenario-water_supply": "many"},
            "scenario-water_supply",
            "Water supply: from 1 to 20.",
            id="EC-I1 no number",
        ),
        pytest.param(
            {"people-0-character": "Medic", "people-1-character": "medic"},
            "people-1-character",
            "Two players cannot be the same character.",
            id="EC-S6 twice",
        ),
        pytest.param(
            {"board-energy": "red"},
            "board-energy",
            "Two resources cannot have cards of the same colour.",
            id="EC-C7 twice",
        ),
        pytest.param(
            {"board-actions_1": "7"},
            "board-actions_1",
            "Actions at Emergency Level 1: from 0 to 6.",
            id="EC-I2 above 6",
        ),
        pytest.param(
            {"people-1-player": "Ada\x00"},
            "people-1-player",
            "Name: a text without control characters is needed.",
            id="a name that is none",
        ),
        pytest.param(
            {"known": "atlantis"}, "known", "Not a valid choice.", id="a scenario that there is not"
        ),
        pytest.param(
            {"readings-deploy": "moon"}, "readings-deploy", "Not a valid choice.", id="EC-Q8 neither"
        ),
    ],
)
def test_a_refusal_stands_beside_its_field(page, typed, field, sentence):
    page.started(**{f"scenario-{name}": number for name, number in KEPLER.items()})
    html = page.refused(**typed)
    assert wrong(html) == {field: sentence}
    assert "marked below" in html


@pytest.mark.parametrize(
    ("typed", "summary"),
    [
        pytest.param({"scenario-radiation": "10"}, "More of the scenario", id="EC-A11"),
        pytest.param({"board-energy": "red"}, "Resource Board and decks", id="EC-C7"),
        pytest.param({"start_hand": "7"}, "Resource Board and decks", id="EC-S7"),
        pytest.param({"readings-deploy": "moon"}, "House readings", id="EC-Q8"),
    ],
)
def test_what_is_wrong_is_not_folded_away(page, typed, summary):
    html = page.refused(**typed)
    assert re.findall(r"<details[^>]* open>\s*<summary>([^<]+)<", html) == [summary]
    assert len(re.findall(r"<details", page.html())) == 3
    assert not re.search(r"<details[^>]* open>", page.html())


def test_a_fault_of_numbers_that_are_not_shown_shows_them(page):
    made = page.form(BOX, known="kepler")
    assert made.mark("setup.scenario.oxygen_production", "No.")
    assert made.opened()
    assert made.scenario.form.water_production.data == -4
    assert made.scenario.form.oxygen_production.errors == ["No."]


@pytest.mark.parametrize(
    "path", ["nothing", "people", "setup.board", "setup.scenario", "setup.characters", "seats"]
)
def test_a_refusal_that_belongs_to_no_field(page, path):
    made = page.form()
    assert not made.mark(path, "No.")
    assert not made.errors
