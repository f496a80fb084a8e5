"""The page that starts a table: few decisions, no script needed, and every refusal in its place."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from each import each
from pages import sentence_in
from werkzeug.datastructures import MultiDict

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, EXTRA, LETTERS, STARSHIP
from companion.games.welcome_to_the_moon.forms import CARDS, SetupForm
from companion.games.welcome_to_the_moon.paper_scores import SCORE_MOVES, ScoreAstra
from companion.games.welcome_to_the_moon.setup import Setup, check_setup, new_game
from companion.games.welcome_to_the_moon.state import CARDS as PAPER_CARDS
from companion.games.welcome_to_the_moon.state import SCORES, SHEETS, TABLE, Slot
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

PAGE = "/new/welcome_to_the_moon"
SWITCHES = {"errors_anyway": "y", "untouched": "y"}
"""What a browser sends of a page that nobody has touched, beside the defaults of its radio buttons."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def form(app):
    """A form as it comes from a page, and the set-up made of it."""

    def make(**typed):
        with app.test_request_context(PAGE, method="POST"):
            made = SetupForm(formdata=MultiDict({**SWITCHES, **typed}))
            made.validate()
            return made

    return make


@pytest.fixture
def client(app):
    return app.test_client()


def chosen(form):
    return fields.read(Setup, form.setup())


def started(app, client, **typed):
    """The table that the page opens."""
    answer = client.post(PAGE, data={**SWITCHES, **typed})
    assert answer.status_code == 303, sentence_in(answer.text)
    with app.app_context():
        return view_table(table_cache.find(answer.headers["Location"].split("/")[2])).state


def refused(client, **typed):
    answer = client.post(PAGE, data={**SWITCHES, **typed})
    assert answer.status_code == 422
    return answer.text


# --- what is chosen ------------------------------------------------------------------------------


def test_a_page_that_nobody_has_touched(form):
    """Two taps from the start page to a table: the game's tile, Start."""
    untouched = form()
    assert not untouched.errors
    assert chosen(untouched) == Setup(adventure="launch", mode=PAPER_CARDS)
    assert untouched.names() == ["", ""]
    assert not untouched.more()


@pytest.mark.parametrize("slug", ADVENTURES)
def test_an_adventure(form, slug):
    assert chosen(form(adventure=slug)).adventure == slug


@pytest.mark.parametrize("players", range(1, 7))
def test_one_to_six_players_and_names_of_no_others(form, players):
    typed = {f"people-{index}": f" Ann {index} " for index in range(6)}
    made = form(players=str(players), **typed)
    assert not made.errors
    assert made.names() == [f"Ann {index}" for index in range(players)]


@pytest.mark.parametrize("players", ["0", "7", "-1", "two"])
def test_no_other_number_of_players(form, players):
    assert "players" in form(players=players).errors


def test_a_name_is_short(form):
    assert "people" not in form(**{"people-0": "A" * 20}).errors
    assert "people" in form(**{"people-0": "A" * 21}).errors


def test_a_fault_in_the_name_of_somebody_who_does_not_play(form):
    names = {"people-0": "Ann", "people-1": "Ben", "people-2": "A" * 60}
    assert not form(players="2", **names).errors
    assert "people" in form(players="3", **names).errors


@pytest.mark.parametrize("level", range(1, 9))
def test_wm_s46_the_opponent_of_one_player(form, level):
    assert chosen(form(players="1", level=str(level))).level == level


def test_wm_s46_nobody_to_play_against_for_two(form):
    assert chosen(form(players="2", level="8")).level == 1


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.number))
def test_wm_s7_each_mission_may_be_chosen(form, card):
    slug = next(slug for slug, adventure in ADVENTURES.items() if card.number in adventure.layout.cards)
    made = form(adventure=slug, **{f"mission_{card.letter.lower()}": str(card.number)})
    assert not made.errors
    check_setup(chosen(made), seat_row(made.names()))
    assert chosen(made).missions[LETTERS.index(card.letter)] == card.number
    assert made.more()


def test_cards_typed_in(form):
    assert chosen(form(dealer=TABLE)).dealer == TABLE
    assert chosen(form(dealer=TABLE, mode=PAPER_CARDS)).mode == PAPER_CARDS


def test_only_scores_need_neither_cards_nor_missions(form):
    """A mission chosen before the mode was changed is not in the way."""
    made = form(mode=SCORES, dealer=TABLE, adventure="colony", mission_a="64")
    assert chosen(made) == Setup(adventure="colony", mode=SCORES)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"players": "1", "mode": SHEETS}, False),
        ({"players": "1", "mode": SHEETS, "errors_anyway": "y"}, True),
        ({"players": "2"}, True),
        ({"players": "1", "mode": PAPER_CARDS}, True),
    ],
    ids=["switched-off", "on", "nobody-alone", "no-sheets"],
)
def test_wm_d6_the_switch_speaks_only_where_it_is_shown(app, typed, expected):
    with app.test_request_context(PAGE, method="POST"):
        assert chosen(SetupForm(formdata=MultiDict(typed))).errors_anyway is expected


def test_wm_s73_the_stars_of_the_campaign(form):
    assert chosen(form(campaign="y")).campaign
    assert form(campaign="y").more()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"campaign": "y"}, ("153", "156")),
        ({}, ()),
        ({"campaign": "y", "mode": SCORES, "players": "1"}, ("153", "156")),
        ({"campaign": "y", "mode": SCORES, "players": "2"}, ()),
    ],
    ids=["in-a-campaign", "in-none", "ASTRAs-cards-are-counted", "only-scores"],
)
def test_wm_s76_the_extra_cards_of_the_campaign(form, typed, expected):
    made = form(**{"extra-card_153": "y", "extra-card_156": "y", **typed})
    assert not made.errors
    assert chosen(made).extra == expected


def test_wm_s76_the_page_shows_what_each_extra_card_prints(client):
    html = client.get(PAGE).text
    for card in EXTRA.values():
        assert re.search(rf'name="extra-card_{card.id}"', html)
        assert f"<b>{card.number}</b>{card.action_name}" in html


# --- the page ------------------------------------------------------------------------------------


def test_the_page_shows_every_adventure_and_mission(client):
    html = client.get(PAGE).text
    for adventure in ADVENTURES.values():
        assert adventure.layout.name in html
        assert adventure.layout.tagline.replace("'", "&#39;") in html
    for card in CARDS:
        assert re.search(rf'name="mission_{card.letter.lower()}"[^>]*value="{card.number}"', html)


def test_starting_with_one_tap(app, client):
    state = started(app, client, adventure="launch", players="2")
    assert (state.slug, state.mode, state.solo) == ("launch", PAPER_CARDS, False)
    assert [player.name for player in state.players] == ["Player 1", "Player 2"]


def test_against_astra(app, client):
    state = started(app, client, players="1", level="5", adventure="mine", **{"people-0": "Ada"})
    assert state.astra.level == 5
    assert state.players[0].name == "Ada"


def test_a_mission_of_another_adventure_is_refused_beside_its_field(client):
    """Without a script nothing keeps the page from sending it: WM-S7 is asked of the set-up."""
    html = refused(client, adventure="colony", mission_b="66", **{"people-0": "Ada"})
    with pytest.raises(Malformed) as error:
        check_setup(Setup(adventure="colony", mission_b=66), seat_row(["", ""]))
    sentence = str(error.value.reason)
    assert sentence == "Card 66 is no mission B of this adventure."
    assert f'id="wrong-mission_b">{sentence}<' in html
    assert re.search(r"<details[^>]*setup[^>]* open>", html)
    assert re.search(r'value="colony"[^>]*>|checked[^>]*value="colony"', html)
    assert 'value="Ada"' in html


@pytest.mark.parametrize(
    ("name", "value"), [("adventure", "atlantis"), ("mode", "film"), ("dealer", "us"), ("mission_a", "1")]
)
def test_a_choice_that_there_is_not(client, name, value):
    assert f'id="wrong-{name}"' in refused(client, **{name: value})


def test_a_refusal_that_belongs_to_no_field(form):
    made = form()
    assert made.mark("setup.mission_c", "No.")
    assert made.mission_c.errors == ["No."]
    assert not made.mark("nothing", "No.")
    assert not made.mark("people", "No.")


# --- finished sheets and cards, typed in ---------------------------------------------------------


@each("slug", ADVENTURES)
def test_a_sheet_typed_again_holds_what_was_typed(slug):
    """Each field of the adventure's tally is asked for, first as it usually is, later as it was typed."""
    seats = seat_row(["Ada", "Ben"])
    state = new_game(Setup(adventure=slug, mode=SCORES), seats)
    tally = ADVENTURES[slug].tally
    (first,) = (offer for offer in GAME.offers(state, "red") if offer.kind == f"score-{slug}")
    usual = ADVENTURES[slug].layout.usual
    assert first.label == "Score the sheet"
    assert {name: first.values[name] for name in usual} == usual
    assert first.asks == tuple(fields.specs(tally))

    typed = {{"launch": "rockets", "battle": "left_errors"}.get(slug, "errors"): 1}
    state = GAME.apply(state, SCORE_MOVES[slug](seat="red", **typed))
    (again,) = (offer for offer in GAME.offers(state, "red") if offer.kind == f"score-{slug}")
    assert again.label == "Change the sheet"
    assert again.values == {**fields.defaults(tally), **typed}
    (bens,) = (offer for offer in GAME.offers(state, "blue") if offer.kind == f"score-{slug}")
    assert bens.values == first.values


def test_wm_s67_astras_cards_typed_again():
    counts = dict.fromkeys(ACTIONS, 2) | {"plant": 5}
    state = new_game(Setup(adventure="dome", mode=SCORES), seat_row(["Ada"]))
    assert next(offer for offer in GAME.offers(state, "red") if offer.kind == "score-astra").values == {}
    state = GAME.apply(state, ScoreAstra(**counts))
    assert next(offer for offer in GAME.offers(state, "red") if offer.kind == "score-astra").values == counts


def test_wm_s4_only_the_backs_of_the_last_numbers_are_offered():
    """The card that showed its number shows its action next."""
    state = new_game(Setup(adventure="dome", dealer=TABLE), seat_row(["Ada", "Ben"]))
    (first,) = GAME.offers(state, "red")
    assert first.options == {}
    state = replace(state, slots=(Slot(1, "water"), Slot(8, "robot"), Slot(15, "plant")))
    (later,) = GAME.offers(state, "red")
    printed = {n: {card.action for card in STARSHIP.values() if card.number == n} for n in (1, 8, 15)}
    assert {name: set(options) for name, options in later.options.items()} == {
        "action_1": printed[1],
        "action_2": printed[8],
        "action_3": printed[15],
    }
