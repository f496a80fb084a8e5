"""The page that starts a table: few decisions, no script needed, and every refusal in its place."""

from __future__ import annotations

import re

import pytest
from pages import tags, ticked, value, wrong

from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.components import CLASSIC, EDITIONS, NEWER
from companion.games.hundred_astronauts.forms import SetupForm
from companion.games.hundred_astronauts.setup import HABITS, Setup
from companion.games.hundred_astronauts.state import CHOSEN, RANDOM
from tests.games.setup_pages import SetupPage

ROWS = {f"people-{row}": "" for row in range(4)}
"""What a browser sends of the players' rows, played or not."""
CLASSIC_HABITS = {
    "cards": 96, "steal": CHOSEN, "first_draw": "game", "counted": "after", "universal": "Any one Component.",
}  # fmt: skip
NEWER_HABITS = {"start_draw": 2, "draft_discard": True, "hand_limit": 9}
BOX = {"house": {"house": {"edition": NEWER}}, "habit": {CLASSIC: CLASSIC_HABITS, NEWER: NEWER_HABITS}}


@pytest.fixture
def page(app):
    return SetupPage(app, GAME, SetupForm, ROWS)


# --- what is chosen -------------------------------------------------------------------------------


def test_a_page_that_nobody_has_touched(page):
    untouched = page.form()
    assert not untouched.errors
    assert untouched.names() == ["", ""]
    assert not untouched.more()
    assert page.chosen(untouched) == Setup(light=True)


@pytest.mark.parametrize("players", range(2, 5))
def test_two_to_four_players_and_names_of_no_others(page, players):
    made = page.form(players=str(players), **{f"people-{index}": f" Ann {index} " for index in range(4)})
    assert not made.errors
    assert made.names() == [f"Ann {index}" for index in range(players)]


@pytest.mark.parametrize("players", ["0", "1", "5", "-1", "two"])
def test_no_other_number_of_players(page, players):
    assert "players" in page.form(players=players).errors


def test_a_fault_in_the_name_of_somebody_who_does_not_play(page):
    names = {"people-0": "Ann", "people-2": "A" * 21}
    assert not page.form(players="2", **names).errors
    assert len(page.form(players="3", **names).errors["people"]) == 1


EVERYTHING = {
    "cards": "96", "steal": CHOSEN, "first_draw": "game", "counted": "after",
    "universal": "Any one Component.", "start_draw": "2", "draft_discard": "yes", "hand_limit": "9",
}  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        pytest.param(CLASSIC, CLASSIC_HABITS, id="HA-Q7 HA-Q18"),
        pytest.param(NEWER, NEWER_HABITS, id="HA-B-8"),
    ],
)
def test_only_what_the_edition_uses_is_sent(page, edition, expected):
    made = page.form(edition=edition, **EVERYTHING)
    assert not made.errors
    assert made.setup() == {"edition": edition, **expected, "light": True}


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        pytest.param({"cards": "201"}, CLASSIC, id="classic pile"),
        pytest.param({"cards": "many"}, CLASSIC, id="classic pile, no number"),
        pytest.param({"steal": "twice"}, CLASSIC, id="HA-Q7"),
        pytest.param({"universal": "A" * 121}, CLASSIC, id="HA-Q18"),
        pytest.param({"start_draw": "4"}, NEWER, id="HA-B-8 draw"),
        pytest.param({"hand_limit": "21"}, NEWER, id="HA-B-8 hand"),
    ],
)
def test_a_fault_in_what_the_edition_does_not_use(page, typed, at):
    other = NEWER if at == CLASSIC else CLASSIC
    assert not page.form(edition=other, **typed).errors
    found = page.form(edition=at, **typed)
    assert set(found.errors) == set(typed)
    assert found.more()


def test_no_third_edition(page):
    assert "edition" in page.form(edition="c").errors


@pytest.mark.parametrize(
    ("sent", "expected"), [("", False), (["", "yes"], True)], ids=["HA-B-8 off", "HA-B-8 on"]
)
def test_a_switch_is_sent_off_and_on(page, sent, expected):
    made = page.sent({"edition": NEWER, "draft_discard": sent}, BOX)
    assert not made.errors
    assert page.chosen(made, BOX).draft_discard is expected


# --- what was chosen before -----------------------------------------------------------------------


def test_the_page_begins_as_the_last_table_was_played(page):
    untouched = page.untouched(BOX)
    assert untouched.edition.data == NEWER
    assert {name: untouched[name].data for name in CLASSIC_HABITS} == CLASSIC_HABITS
    assert {name: untouched[name].data for name in NEWER_HABITS} == NEWER_HABITS
    assert not untouched.more()


def test_what_was_counted_once_need_not_be_counted_again(page):
    """Empty is "nobody counts them", whatever the table before did."""
    assert page.chosen(page.form(BOX, edition=CLASSIC, cards="", universal=""), BOX).cards == 0
    assert page.chosen(page.form(BOX, edition=CLASSIC), BOX).cards == 96


# --- the page -------------------------------------------------------------------------------------


def test_starting_with_one_tap(page):
    view = page.started()
    assert [seat.name for seat in view.seats] == ["Player 1", "Player 2"]
    assert (view.state.edition, view.state.deck, view.state.house.steal) == (CLASSIC, None, RANDOM)


def test_ha_b_8_the_newer_edition_as_it_was_set(page):
    view = page.started(edition=NEWER, players="4", start_draw="1", draft_discard="yes", hand_limit="10")
    house = view.state.house
    assert (view.state.edition, len(view.seats), view.state.deck) == (NEWER, 4, 70)
    assert (house.start_draw, house.draft_discard, house.hand_limit) == (1, True, 10)


def test_the_page_asks_for_all_that_any_edition_leaves_open(page):
    html = page.html()
    for name in (name for names in HABITS.values() for name in names):
        assert tags(html, name)
    assert [re.search(r'value="([^"]*)"', tag)[1] for tag in tags(html, "edition")] == list(EDITIONS)
    for one in EDITIONS.values():
        assert one.name in html


def test_the_next_page_begins_where_this_table_did(page):
    assert ticked(page.html(), "edition") == CLASSIC
    page.started(edition=CLASSIC, cards="96", steal=CHOSEN, universal="Any one.")
    page.started(edition=NEWER, start_draw="2", hand_limit="9")
    html = page.html()
    assert (ticked(html, "edition"), ticked(html, "steal"), ticked(html, "start_draw")) == (
        NEWER,
        CHOSEN,
        "2",
    )
    assert (value(html, "cards"), value(html, "universal"), value(html, "hand_limit")) == (
        "96",
        "Any one.",
        "9",
    )


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param(
            {"cards": "18"},
            "cards",
            "18 cards are dealt: 19 at least, or 0 where nobody counts.",
            id="HA-S3 no deck is left",
        ),
        pytest.param(
            {"cards": "201"}, "cards", "Cards in the whole pile: from 0 to 200.", id="more than a pile"
        ),
        pytest.param({"steal": "twice"}, "steal", "Not a valid choice.", id="HA-Q7"),
        pytest.param(
            {"universal": "Ha\x00"},
            "universal",
            "What the Universal card does: a text without control characters is needed.",
            id="HA-Q18 a text that is none",
        ),
        pytest.param(
            {"edition": NEWER, "hand_limit": "-1"},
            "hand_limit",
            "Hand limit: from 0 to 20.",
            id="HA-B-8 hand",
        ),
        pytest.param(
            {"edition": NEWER, "start_draw": "4"},
            "start_draw",
            "Cards drawn at the start of a turn: from 0 to 3.",
            id="HA-B-8 draw",
        ),
    ],
)
def test_a_refusal_stands_beside_its_field_and_is_not_folded_away(page, typed, field, sentence):
    html = page.refused(**typed)
    assert wrong(html) == {field: sentence}
    assert "marked below" in html
    assert re.search(r"<details[^>]* open>", html)
    assert not re.search(r"<details[^>]* open>", page.html())


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param({"edition": "c"}, "edition", "Not a valid choice.", id="no such edition"),
        pytest.param({"players": "5"}, "players", "Not a valid choice.", id="too many players"),
        pytest.param(
            {"people-1": "A" * 21}, "people-1", "Field cannot be longer than 20 characters.", id="a long name"
        ),
        pytest.param(
            {"people-1": "Ada\x00"},
            "people-1",
            "Name: a text without control characters is needed.",
            id="a name that is none",
        ),
    ],
)
def test_a_refusal_above_the_fold_leaves_the_fold_closed(page, typed, field, sentence):
    html = page.refused(**typed)
    assert wrong(html) == {field: sentence}
    assert not re.search(r"<details[^>]* open>", html)


def test_everything_typed_stays_when_something_is_refused(page):
    html = page.refused(edition=CLASSIC, cards="5", universal="Any one.", players="3", **{"people-2": "Cleo"})
    assert (value(html, "cards"), value(html, "universal")) == ("5", "Any one.")
    assert (ticked(html, "players"), value(html, "people-2")) == ("3", "Cleo")


@pytest.mark.parametrize(
    "path", ["nothing", "people", "setup.library", "seats", "seats[4].name", "seats[x].name"]
)
def test_a_refusal_that_belongs_to_no_field(page, path):
    made = page.form()
    assert not made.mark(path, "No.")
    assert not made.errors
