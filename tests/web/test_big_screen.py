"""The table's own screen: it is only looked at, shows what all may see, and goes on with the players."""

from __future__ import annotations

import re

import pytest
from games.situations import SITUATIONS
from pages import Phone
from pseudo_locale import PEOPLE
from situation_tables import open_situation, situation_games

from companion.games import GAMES
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.rematch import open_rematch
from companion.web.table.table_page import TablePage

TAPPED = re.compile(r"<(?:a|button|form|input|select|summary|label)\b")


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def main_of(html):
    return html[html.index("<main") : html.index("</main>")]


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_on_it_can_be_tapped_and_no_phone_sees_more_on_it(app, monkeypatch, slug):
    for name, game in situation_games().items():
        monkeypatch.setitem(GAMES, name, game)
    for name in SITUATIONS[slug]:
        with app.app_context():
            made = open_situation(slug, name, PEOPLE)
        seen = []
        for key in (made.keys.watch, made.keys.host, *list(made.keys.seats.values())[:2]):
            phone = Phone(app.test_client(), made.code).open(key)
            drawn = main_of(phone.client.get(f"/t/{made.code}/screen").text)
            seen.append(re.sub(r' data-now="\d+"', "", drawn))  # when it was drawn
        assert seen == [seen[0]] * len(seen), name
        assert not TAPPED.findall(seen[0]), name
        assert "companion-unknown" not in seen[0]


def test_its_link_opens_it_to_be_looked_at(app, opened):
    screen = app.test_client()
    answer = screen.get(f"/join/{opened.code.lower()}/screen")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{opened.code}/screen")
    assert screen.get(answer.headers["Location"]).status_code == 200
    assert screen.post(f"/t/{opened.code}/play", data={"kind": "add", "seat": "red"}).status_code == 403


def test_who_sits_at_the_table_sits_there_still(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    phone.client.get(f"/join/{opened.code}/screen")
    assert 'data-seat="red"' in phone.get().text


def test_a_wrong_code_opens_nothing_and_is_counted(app, opened, monkeypatch):
    monkeypatch.setitem(app.config, "LIMIT_TRIES", "2 per hour")
    screen = app.test_client()
    assert [screen.get("/join/ZZZZZ/screen").status_code for _ in range(3)] == [404, 404, 429]


def test_without_a_key_it_asks_who_is_there(app, opened):
    answer = app.test_client().get(f"/t/{opened.code}/screen")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/join/{opened.code}")


def test_what_is_new_comes_in_one_piece_and_nothing_comes_where_nothing_is(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    with app.app_context():
        number = view_table(table_cache.find(opened.code)).number
    path = f"/t/{opened.code}/screen/panel"
    assert phone.client.get(f"{path}?known={number}").status_code == 204
    answer = phone.client.get(path)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<main id="table" class="tv"')


def test_it_goes_on_with_the_players_to_their_next_table(app, opened):
    screen = app.test_client()
    screen.get(f"/join/{opened.code}/screen")
    with app.app_context():
        following = open_rematch(table_cache.find(opened.code))
    assert f'data-onward="/t/{opened.code}/screen"' in screen.get(f"/t/{opened.code}/screen/panel").text
    answer = screen.get(f"/t/{opened.code}/screen")
    assert answer.headers["Location"] == f"/t/{following}/screen"
    assert screen.get(answer.headers["Location"]).status_code == 200


def test_the_invite_page_has_its_link_and_its_code(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    page = phone.client.get(f"/t/{opened.code}/invite").text
    assert f"/join/{opened.code}/screen" in page
    assert page.count('class="qr"') == 2


def test_what_cannot_be_drawn_is_said_on_it(app, opened, monkeypatch):
    monkeypatch.setattr(TablePage, "undrawable", True)
    screen = app.test_client()
    screen.get(f"/join/{opened.code}/screen")
    shown = main_of(screen.get(f"/t/{opened.code}/screen").text)
    assert "cannot be drawn" in shown
    assert not TAPPED.findall(shown)


def test_a_title_that_was_typed_is_shown_on_it(app):
    with app.app_context():
        made = open_table("any_game", {"title": "Rummy"}, ["Ada", "Ben"])
    screen = app.test_client()
    screen.get(f"/join/{made.code}/screen")
    assert "<strong>Rummy</strong>" in screen.get(f"/t/{made.code}/screen").text


def test_it_shows_the_bids_and_tricks_of_a_round(app):
    with app.app_context():
        made = open_table("any_game", {"shape": "bids"}, ["Ada", "Ben"])
        bid = {"seat": "blue", "row": "r1", "what": "bid", "tricks": 2}
        play_tap(table_cache.find(made.code), Tap("write-tricks", bid, by="host", expect=0))
    screen = (
        Phone(app.test_client(), made.code).open(made.keys.watch).client.get(f"/t/{made.code}/screen").text
    )
    cells = re.findall(r'class="tv-figure">(.*?)</span>\s*<span class="tv-label">(.*?)</span>', screen)
    assert cells == [
        (figure, label)
        for ada_or_ben in ("–", "2")
        for figure, label in ((ada_or_ben, "Bid"), ("–", "Tricks"), ("0", "Points"))
    ]


def test_equal_places_stand_as_high_and_no_number_of_a_seat_reads_as_a_place(app):
    with app.app_context():
        made = open_table("any_game", {"shape": "total"}, ["", "", ""])
        table = table_cache.find(made.code)
        for expect, (seat, points) in enumerate([("red", 3), ("blue", 5), ("green", 3)]):
            play_tap(
                table,
                Tap("write-points", {"seat": seat, "row": "r1", "points": points}, by="host", expect=expect),
            )
        play_tap(table, Tap("end-game", {}, by="host", expect=3))
    phone = Phone(app.test_client(), made.code).open(made.keys.host)
    podium = main_of(phone.client.get(f"/t/{made.code}/screen").text)
    podium = podium[podium.index("tv-podium") :]
    assert re.findall(r'class="tv-step (.*?)"', podium) == [
        "is-1 seat-blue is-first", "is-2 seat-red", "is-3 seat-green",
    ]  # fmt: skip
    assert re.findall(r'<span class="tv-place">(.)', podium) == ["1", "2", "2"]
    for html in (podium, phone.get("/result").text):
        beside = html[html.index("podium") :][:3000]
        assert set(re.findall(r'class="seat-badge[^>]*>(.*?)</span>', beside)) == {"P"}


def test_it_says_who_deals_below_the_question(app, monkeypatch):
    for name, game in situation_games().items():
        monkeypatch.setitem(GAMES, name, game)
    with app.app_context():
        made = open_situation("any_game", "a round, half of it", PEOPLE)
    screen = app.test_client()
    screen.get(f"/join/{made.code}/screen")
    question = re.search(r'id="question".*?</section>', screen.get(f"/t/{made.code}/screen").text, re.DOTALL)
    assert question is not None
    assert re.search(r">\S+ deals, \S+ begins\.<", question[0])


def test_equal_places_stand_equally_high(app):
    with app.app_context():
        setup = {"adventure": "launch", "mode": "scores"}
        opened = open_table("welcome_to_the_moon", setup, ["Ann", "Ben", "Cleo"])
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for number, (seat, rockets) in enumerate((("red", 9), ("blue", 20), ("green", 9))):
        host.play("score-launch", expect=str(number), seat=seat, rockets=str(rockets))
    steps = re.findall(
        r'<li class="tv-step is-\d ([^"]*)".*?tv-place">(\d)\.', host.get("/screen").text, re.DOTALL
    )
    assert steps == [("seat-blue is-first", "1"), ("seat-red", "2"), ("seat-green", "2")]


def test_a_phone_and_the_screen_say_how_the_colony_wins(app):
    with app.app_context():
        one = ("oxygen", "water", "food", "energy")
        scenario = {f"{it}_supply": 5 for it in one} | {f"{it}_production": -1 for it in one}
        opened = open_table("exoplanet_colony", {"scenario": scenario, "light": True}, ["Ann", "Ben"])
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    said = "To win: all productions at 0 or more (0 of 4)."
    assert said in host.get().text
    assert said in host.get("/screen").text
    host.play("begin", expect="0", seat="red")
    assert said in host.get().text
