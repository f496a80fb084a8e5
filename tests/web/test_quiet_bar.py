"""The thumb bar of a cooperative table: loud on the phone that is asked, quiet on the others, open to all."""

from __future__ import annotations

import re

import pytest
from pages import Phone

from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap

KNIGHT = {"health": 8, "slots": 2, "slots_top": 4, "power": 0, "power_top": 4}
FOUR = ("oxygen", "water", "food", "energy")
SETUP = {
    "knights": [{"knight": "gavriil", **KNIGHT}, {"knight": "christina-ngara", **KNIGHT}],
    "homeworld": {"homeworld": "nisarin", "health": 20, "power_top": 4},
    "boss": {"boss": "furion", "health": 40, "tokens": 2, "deck": 6, "discard": 3},
    "dealer": "table",
}
QUIET = "btn-quiet bar-theirs"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def bar(phone):
    """The look of the main button: "btn-main" if it is loud, `QUIET` if it is another player's."""
    html = phone.get().text.split('class="bar"')[1]
    look = "(btn-main|btn-quiet bar-theirs)"
    found = re.search(rf'<(?:button|a) class="btn {look}"[^>]*(name="tap"|data-dialog)', html)
    return found and found.group(1)


def question(phone):
    """The look of the question."""
    return "loud" if re.search(r'id="question"[^>]* data-mine', phone.get().text) else "quiet"


@pytest.fixture
def knights(app):
    """A table of Astro Knights in the turn of Ada (red)."""
    with app.app_context():
        opened = open_table("astro_knights", SETUP, ["Ada", "Ben"])
        loaded = table_cache.find(opened.code)
        tap = Tap("draw-turn-card", {"drawn": "player-1"}, by="host", expect=0)
        play_tap(loaded, tap)
    return opened


def sit(app, opened, seat):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats[seat])


def test_loud_on_the_phone_that_is_asked_and_quiet_on_the_other(app, knights):
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    assert (bar(ada), bar(ben)) == ("btn-main", QUIET)


def test_the_question_is_as_loud_as_the_bar(app, knights):
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    ada.get()
    ben.get()
    assert [question(phone) for phone in (ada, ben)] == ["loud", "quiet"]


def test_the_question_of_who_has_no_phone_is_loud_on_the_one_phone(app, knights):
    assert question(sit(app, knights, "blue")) == "loud"


def test_quiet_is_not_closed(app, knights):
    sit(app, knights, "red")
    ben = sit(app, knights, "blue")
    assert ben.play("go-to-phase", phase="draw", expect=ben.number).status_code == 200


def test_a_seat_without_a_phone_is_anybodys_and_loud(app, knights):
    assert bar(sit(app, knights, "blue")) == "btn-main"


def test_a_phone_without_a_seat_is_loud_for_all_who_have_none(app, knights):
    host = Phone(app.test_client(), knights.code).open(knights.keys.host)
    assert bar(host) == "btn-main"
    sit(app, knights, "red").get()
    assert bar(host) == QUIET


def test_a_step_of_a_turn_is_loud_only_on_the_phone_whose_turn_it_is(app):
    """Exoplanet Colony: the resource update asks nobody by name; it is part of the turn of Ada."""
    tracks = {"supply": 5, "production": -1}
    scenario = {f"{one}_{track}": start for one in FOUR for track, start in tracks.items()}
    with app.app_context():
        opened = open_table("exoplanet_colony", {"scenario": scenario}, ["Ada", "Ben"])
    ada, ben = sit(app, opened, "red"), sit(app, opened, "blue")
    for kind, fields in (("begin", {"seat": "red"}), ("end-actions", {})):
        assert ada.play(kind, expect=ada.number, **fields).status_code == 200
    assert (bar(ada), bar(ben)) == ("btn-main", QUIET)
    assert ben.play("update-resources", expect=ben.number).status_code == 200


def test_what_else_is_open_is_loud_only_where_it_is_asked(app, knights):
    """Astro Knights: the exhaust effect of Ben’s knight comes first, then what ends the phase of Ada."""
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    assert ben.play("damage-knight", seat="blue", amount=8, expect=ben.number).status_code == 200
    loud = [phone.get().text.split('id="prompts"')[1].split("</section>")[0] for phone in (ada, ben)]
    assert ["btn btn-loud" in html for html in loud] == [True, False]


def test_what_everybody_is_asked_is_loud_on_every_phone(app, knights):
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    for kind, fields in (("go-to-phase", {"phase": "draw"}), ("end-turn", {})):
        assert ada.play(kind, expect=ada.number, **fields).status_code == 200
    assert bar(ada) == bar(ben) is not None


def test_a_main_act_that_leaves_something_undone_is_quiet(app):
    """Astrojam's first turn, while the objectives are not told."""
    with app.app_context():
        opened = open_table("astrojam", {"light": True}, ["Ada", "Ben"])
        play_tap(table_cache.find(opened.code), Tap("begin", {"seat": "red"}, by="host", expect=0))
    ada = sit(app, opened, "red")
    look = r'<button class="btn ([\w -]+)"[^>]* value="play-first-turn"'
    assert re.findall(look, ada.get().text) == ["btn-quiet bar-main"]


def test_a_phone_with_a_seat_swaps_it_and_another_takes_one(app, knights):
    ada, watcher = sit(app, knights, "red"), Phone(app.test_client(), knights.code).open(knights.keys.host)
    assert "Swap this phone’s seat for another<" in ada.get("/invite").text
    assert "Take a seat on this phone<" in watcher.get("/invite").text
