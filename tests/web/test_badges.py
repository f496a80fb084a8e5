"""The letters on the badges of the seats: the players' initials, on every page of every game."""

import re
from pathlib import Path

import pytest
from pages import Phone

from companion.games import GAMES
from companion.tables import game_file, seat_names
from companion.tables.access import access_keys
from companion.tables.create import open_table
from tests.ended import ENDED

RECORDED = Path(__file__).parents[1] / "recorded"
BADGE = re.compile(r'<span class="seat-badge seat-(\w+)[^>]*>([^<]*)</span>')
NAMES = ("Zoe", "Yan", "Xia", "Will", "Vera", "Udo")
PAGES = ("", "/screen", "/invite", "/result", "/recent", "/settings")


def called(app, code, names):
    """Give the seats these names, and return each seat's letter."""
    with app.app_context():
        seats = [seat.id for seat in access_keys.seats(code)]
        for seat, name in zip(seats, names, strict=False):
            seat_names.change_seat(code, seat, name)
    return {seat: name[0] for seat, name in zip(seats, names, strict=False)}


def badges(html):
    return {(seat, letters) for seat, letters in BADGE.findall(html)}


@pytest.fixture(params=sorted(set(GAMES) - {"toy"}))
def ended(app, request):
    """A table of each game at its end, played by people whose initials are no letters of their colours."""
    with app.app_context():
        opened = game_file.import_file(RECORDED / request.param / f"{ENDED[request.param]}.toml")
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def test_every_page_shows_the_initials(app, ended):
    letters = called(app, ended.code, NAMES)
    for path in PAGES:
        found = badges(ended.get(path).text)
        assert found <= set(letters.items()), path
    assert badges(ended.get("/invite").text) == set(letters.items())


def test_the_pictures_show_the_initials(app, ended):
    letters = called(app, ended.code, NAMES)
    drawn = re.findall(
        r'<path d="[^"]*" fill="[^"]*"/><text[^>]*>([^<]*)</text>', ended.get("/result.svg").text
    )
    assert drawn
    assert set(drawn) <= set(letters.values())


def test_the_seats_are_chosen_by_their_initials(app, opened):
    called(app, opened.code, ("Zoe", "Zack"))
    with app.test_client() as stranger:
        assert badges(stranger.get(f"/join/{opened.code}").text) >= {("red", "Zo"), ("blue", "Za")}
        assert ("green", "Zo") in badges(stranger.get(f"/join/{opened.code}/seat/red").text)


def test_who_is_to_choose_a_player_sees_the_badges(app):
    with app.app_context():
        opened = open_table("hundred_astronauts", {"library": []}, ["Zoe", "Will"])
    page = Phone(app.test_client(), opened.code).open(opened.keys.host).get().text
    acts = re.search(r'<div class="prompt-acts">(.*?)</div>', page, re.DOTALL)[1]
    assert BADGE.findall(acts) == [("red", "Z"), ("blue", "W")]
    assert "Draw lots" in acts


def test_a_kept_part_shows_a_new_initial(app):
    """The players of 100 Astronauts stand in parts of the page that are rendered once and reused."""
    with app.app_context():
        opened = open_table("hundred_astronauts", {"library": []}, ["Zoe", "Will"])
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert badges(host.get().text) == {("red", "Z"), ("blue", "W")}
    called(app, opened.code, ("Zoe", "Zack"))
    assert badges(host.get().text) == {("red", "Zo"), ("blue", "Za")}
