"""The thumb bar of a cooperative table: loud on the phone that is asked, quiet on the others, open to all."""

from __future__ import annotations

import re

import pytest
from pages import Phone

from companion.tables import service

KNIGHT = {"health": 8, "slots": 2, "slots_top": 4, "power": 0, "power_top": 4}
SETUP = {
    "knights": [{"knight": "gavriil", **KNIGHT}, {"knight": "christina-ngara", **KNIGHT}],
    "homeworld": {"homeworld": "nisarin", "health": 20, "power_top": 4},
    "boss": {"boss": "furion", "health": 40, "tokens": 2, "deck": 6, "discard": 3},
    "dealer": "table",
}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def bar(phone):
    """The look of the main button: "btn-main" where it is loud, "bar-main" where it is quiet."""
    html = phone.get().text.split('class="bar"')[1]
    found = re.search(r'<(?:button|a) class="btn (btn-main|bar-main)"[^>]*(name="tap"|data-sheet)', html)
    return found and found.group(1)


@pytest.fixture
def knights(app):
    """A table of Astro Knights in the turn of Ada (red)."""
    with app.app_context():
        opened = service.open_table("astro_knights", SETUP, ["Ada", "Ben"])
        loaded = service.find(opened.code)
        tap = service.Tap("draw-turn-card", {"drawn": "player-1"}, by="host", expect=0)
        service.play(loaded, tap)
    return opened


def sit(app, opened, seat):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats[seat])


def test_loud_on_the_phone_that_is_asked_and_quiet_on_the_other(app, knights):
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    assert (bar(ada), bar(ben)) == ("btn-main", "bar-main")


def test_quiet_is_not_closed(app, knights):
    sit(app, knights, "red")
    ben = sit(app, knights, "blue")
    assert ben.play("go-to-phase", phase="draw", expect=ben.number).status_code == 200


def test_a_seat_without_a_phone_is_anybodys_and_loud(app, knights):
    assert bar(sit(app, knights, "blue")) == "btn-main"


def test_a_phone_without_a_seat_plays_for_all_and_is_loud(app, knights):
    sit(app, knights, "red")
    assert bar(Phone(app.test_client(), knights.code).open(knights.keys.host)) == "btn-main"


def test_what_everybody_is_asked_is_loud_on_every_phone(app, knights):
    ada, ben = sit(app, knights, "red"), sit(app, knights, "blue")
    for kind, fields in (("go-to-phase", {"phase": "draw"}), ("end-turn", {})):
        assert ada.play(kind, expect=ada.number, **fields).status_code == 200
    assert bar(ada) == bar(ben) is not None
