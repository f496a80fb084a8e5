"""What each phone at a score pad shows, and what its taps say of it; without scripts."""

import re

import pytest
from pages import Phone, dialogs, sentence_in

from companion.tables.create import open_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def opened(app):
    with app.app_context():
        made = open_table("any_game", {"title": "Rummy", "teams": "0"}, ["Ann", "Ben", "Cy"])
        play_tap(table_cache.find(made.code), Tap("deal-first", {}, by="host", expect=0))
    return made


@pytest.fixture
def phones(app, opened):
    """The phone of each seat, and the host's that sits nowhere."""
    keys = {**opened.keys.seats, "host": opened.keys.host}
    made = {seat: Phone(app.test_client(), opened.code).open(key) for seat, key in keys.items()}
    for phone in made.values():
        phone.get()
    return made


def main_act(phone):
    """What the button in the thumb bar opens."""
    html = phone.get().text
    ((_, filled),) = [
        one for one in dialogs(html[html.index('class="bar"') :]) if one[0] == "dialog/write-points"
    ]
    return filled["seat"], filled["row"]


def written(app, opened):
    with app.app_context():
        return [
            entry.fields
            for entry in queries.log(table_cache.find(opened.code))
            if entry.kind == "write-points"
        ]


def write(phone, seat, points, **given):
    return phone.play("write-points", seat=seat, row="r1", points=points, expect=phone.number, **given)


def test_the_main_act_is_the_phones_own_next_cell_then_the_tables(phones):
    assert {seat: main_act(phone)[0] for seat, phone in phones.items()} == {
        "red": "red", "blue": "blue", "green": "green", "host": "red",
    }  # fmt: skip
    write(phones["red"], "red", "8 + 7")
    assert main_act(phones["red"]) == ("blue", "r1")
    write(phones["green"], "blue", "4")
    write(phones["green"], "green", "4")
    assert main_act(phones["red"]) == ("red", "r2")


def test_who_counted_is_the_phone_that_taps(app, opened, phones):
    """A program may say it; the host's phone that sits nowhere is nobody's."""
    write(phones["red"], "red", "8 + 7")
    write(phones["green"], "red", "14")
    write(phones["host"], "blue", "3")
    write(phones["red"], "green", "5", counter="blue")
    assert [(one["seat"], one["points"], one.get("counter", "")) for one in written(app, opened)] == [
        ("red", 15, "red"), ("red", 14, "green"), ("blue", 3, ""), ("green", 5, "blue"),
    ]  # fmt: skip
    cell = re.search(r'<td[^>]* class="ag-differ">.*?</td>', phones["blue"].get().text, re.DOTALL)[0]
    assert "Ann: Round 1: 14 or 15" in cell


def test_a_page_names_the_open_round_and_the_log_the_written_one(phones):
    for seat in ("red", "blue", "green"):
        assert 'id="moment">Round 1<' in phones["red"].get().text
        write(phones["red"], seat, "5")
    assert 'id="moment">Round 2<' in phones["red"].get().text
    assert re.findall(r"<h2>([^<]+)<", phones["red"].get("/history").text) == ["Round 1"]


@pytest.mark.parametrize("typed", ["tea", "8 7", "1e3", "", "1.2345", "9999999999"])
def test_what_is_no_sum_is_refused(app, opened, phones, typed):
    answer = write(phones["red"], "red", typed)
    assert answer.status_code == 422
    assert "Points: " in sentence_in(answer.text)
    assert written(app, opened) == []


def test_a_phone_that_watches_is_offered_no_cell(app, opened, phones):
    write(phones["red"], "red", "15")
    watching = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    paths = {path for path, _ in dialogs(watching.get().text)}
    assert paths == {"value/red.r1"}
