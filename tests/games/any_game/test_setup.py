"""Setting up any game: its name, how it is counted, and the sheets that are kept."""

import re

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.slugs import slug
from companion.games.any_game import GAME
from companion.games.any_game.components import DECKS, SHIPPED
from companion.games.any_game.forms import SetupForm
from companion.games.any_game.setup import sheets
from companion.plays.play import play_of
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from tests.games.any_game.table import BIRDS, a_pad
from tests.games.setup_pages import SetupPage

ROWS = {f"people-{row}": "" for row in range(6)}
TYPED = {
    "title": "Aviary",
    "players": "2",
    "shape": "sheet",
    "sheet": "",
    "lines": "Birds × 2\r\n\r\n Coins ",
}


@pytest.fixture
def page(app):
    return SetupPage(app, GAME, SetupForm, ROWS)


def test_a_page_that_nobody_touched_opens_a_pad(page):
    view = page.started(players="2", shape="rounds", sheet="")
    assert (view.setup, view.state.rows) == (GAME.setup(), ("r1",))


def test_ag_p2_lines_are_typed_one_below_the_other(page):
    assert page.started(**TYPED).setup.lines == ("Birds × 2", "Coins")


def test_ag_p2_a_sheet_without_a_line_is_refused_beside_its_field(page):
    assert "Type at least one category" in page.refused(**{**TYPED, "lines": ""})
    assert "a list of 0 to 20" in page.refused(**{**TYPED, "lines": "\n".join("abcdefghijklmnopqrstuvw")})


def test_ag_p12_a_sheet_is_kept_under_what_is_played(page):
    page.started(**TYPED)
    assert 'value="aviary"' in page.html()
    again = page.started(title="", players="3", shape="sheet", sheet="aviary", lines="")
    assert (again.setup.lines, again.setup.sheet) == (("Birds × 2", "Coins"), "aviary")


@each("raw", [{"title": ""}, {"shape": "total"}, {"sheet": "sets-and-pairs"}])
def test_ag_p12_only_a_typed_sheet_with_a_name_is_kept(raw):
    setup = fields.read(GAME.setup, {"title": "Aviary", "shape": "sheet", "lines": list(BIRDS), **raw})
    assert GAME.box_cards(setup, None) == ()


@each("key", SHIPPED)
def test_ag_p13_each_sheet_of_the_app_is_a_pad(key):
    state = a_pad(players=6, shape="sheet", sheet=key)
    assert len(state.rows) == len(SHIPPED[key]["lines"]) >= 3
    assert all(state.worth(row).name.strip(" ×:") == state.worth(row).name for row in state.rows)


def test_ag_p13_a_typed_one_of_the_same_name_takes_its_place():
    key = next(iter(SHIPPED))
    typed = {"title": SHIPPED[key]["title"], "lines": ["Eggs"]}
    assert slug(typed["title"]) == key
    assert sheets({"sheet": {key: typed}})[key] is typed
    assert GAME.fill_setup({"sheet": key, "shape": "sheet"}, {"sheet": {key: typed}})["lines"] == ["Eggs"]


def test_a_sheet_that_nobody_knows_is_none():
    with pytest.raises(Malformed, match="Type at least one"):
        a_pad(shape="sheet", sheet="tea")


def test_ag_p16_the_table_is_called_by_what_is_played(page):
    view = page.started(**TYPED)
    html = page.client.get(f"/t/{view.code}").text
    assert "<strong>Aviary</strong>" in html
    assert "Aviary" in page.client.get("/").text
    assert "<dd>Aviary</dd>" in page.client.get(f"/t/{view.code}/result").text
    unnamed = page.started(players="2", shape="rounds", sheet="")
    assert "<strong>Any game</strong>" in page.client.get(f"/t/{unnamed.code}").text
    assert "<dt>Game</dt>" not in page.client.get(f"/t/{unnamed.code}/result").text


def test_ag_p16_the_record_of_the_play_has_that_name_and_an_id_of_its_own(app):
    def played(title, **setup):
        table = table_cache.find(open_table("any_game", {"title": title, **setup}, ["Ada", "Ben"]).code)
        for kind, given in (
            ("deal-first", {"seat": "blue"}),
            ("write-points", {"seat": "red", "row": "r1", "points": 4}),
            ("end-game", {}),
        ):
            play_tap(table, Tap(kind, given, by="host", expect=view_table(table).number))
        return play_of(table)

    with app.app_context():
        golf, again, other, unnamed = (played(name, lowest=True) for name in ("Golf", "golf", "Rummy", ""))
    assert (golf.name, unnamed.name) == ("Golf", "Any game")
    assert golf.slug == again.slug != other.slug
    assert (unnamed.slug, golf.highest_wins) == ("any_game", False)
    assert [one.name for one in golf.players if one.winner] == ["Ben"]
    assert [one.name for one in golf.players if one.began] == ["Ben"]


def test_ag_p42_dice_and_decks_are_chosen_by_a_tap_and_typed_ones_come_besides(page):
    setup = page.started(
        players="2",
        shape="rounds",
        sheet="",
        two_dice="yes",
        die_of_20="yes",
        dice="4d6k3",
        deck="cards-52",
        cards="Joker × 2",
    ).setup
    assert setup.dice == ("2d6", "1d20", "4d6k3")
    assert (len(setup.cards), setup.cards[0], setup.cards[-2:]) == (53, "♠ A", ("♣ K", "Joker × 2"))
    assert page.started(players="2", shape="rounds", sheet="", deck="suits-4").setup.cards == (
        "♠",
        "♥",
        "♦",
        "♣",
    )


def test_ag_p42_a_typed_deck_is_kept_under_what_is_played_and_chosen_by_a_tap(page):
    page.started(players="2", title="Wizard", shape="rounds", sheet="", deck="cards-52", cards="Wizard × 4")
    assert re.search(r'name="deck" [^>]*value="wizard"', page.html())
    again = page.started(players="2", title="", shape="rounds", sheet="", deck="wizard").setup.cards
    assert (len(again), again[0], again[-1]) == (53, "♠ A", "Wizard × 4")


@each("raw", [{"title": ""}, {"cards": []}, {"cards": list(DECKS["suits-4"])}])
def test_ag_p42_only_a_typed_deck_with_a_name_is_kept(raw):
    setup = fields.read(GAME.setup, {"title": "Wizard", "cards": ["Wizard × 4"], **raw})
    assert GAME.box_cards(setup, None) == ()


def test_ag_p42_what_was_played_and_by_whom_is_filled_in_at_the_next_table(page):
    page.started(
        title="Wizard",
        players="2",
        shape="rounds",
        sheet="",
        two_dice="yes",
        **{"people-0": "Ann", "people-1": "Bob"},
    )
    html = page.html()
    for told in ('value="Wizard"', 'value="Ann"', 'value="Bob"', 'name="two_dice" value="yes" checked'):
        assert told in html


@each(
    ("formula", "typed", "chosen"),
    [
        ("20 10 -10", {"met": "7"}, (20, 10, -10)),
        ("", {"met": "7", "each": "2", "off": "-3"}, (7, 2, -3)),
    ],
)
def test_ag_p44_the_table_chooses_its_formula(page, formula, typed, chosen):
    setup = page.started(players="2", shape="bids", sheet="", formula=formula, **typed).setup
    assert (setup.shape, setup.met, setup.each, setup.off) == ("bids", *chosen)
