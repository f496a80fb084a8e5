"""Players who leave or join, and the winner of a tie, on the pages, in the play record and in BG Stats."""

import re

import pytest
from pages import Phone, dialogs, taps

from companion.plays.bg_stats import body
from companion.plays.play import play_of
from companion.tables import game_file
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.web.picture.content import content_of


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def opened(app):
    with app.app_context():
        return open_table("any_game", {"title": "Rummy", "rounds": 2, "lowest": True}, ["Ann", "Ben", "Cy"])


def test_ag_p36_ag_p37_ag_p38_the_table_offers_them_and_the_play_record_follows(app, opened, tmp_path):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)

    def play(kind, **given):
        answer = phone.play(kind, expect=phone.number, **given)
        assert answer.status_code == 200, answer.text

    play("deal-first")
    for seat, points in {"red": "9", "blue": "5", "green": "1"}.items():
        play("write-points", seat=seat, row="r1", points=points)
    html = phone.get().text
    made = {(one["kind"], one.get("seat")) for one in taps(html)}
    assert {("leave-pad", "green"), ("place-player", "blue")} <= made
    assert "dialog/join-pad" in {path for path, _ in dialogs(html)}
    assert 'name="start"' in phone.get("/dialog/join-pad", script=True).text
    play("leave-pad", seat="green")
    play("join-pad", name="Zoe", start="4 + 6")
    assert "<span>Zoe began with</span><strong>10</strong>" in phone.get().text
    for seat, points in {"red": "1", "blue": "5", "yellow": "0"}.items():
        play("write-points", seat=seat, row="r2", points=points)
    assert {one["seat"] for one in taps(phone.get().text) if one["kind"] == "break-tie"} == {
        "red", "blue", "yellow",
    }  # fmt: skip
    play("break-tie", seat="yellow")
    result = phone.get("/result").text
    assert "Zoe wins with 10." in result
    assert "Starting score" in result
    with app.app_context():
        table = table_cache.find(opened.code)
        record = play_of(table)
        assert {one.name: (one.rank, one.score, one.winner, one.bot) for one in record.players} == {
            "Ann": (2, 10, False, False),
            "Ben": (2, 10, False, False),
            "Cy": (4, 1, False, False),
            "Zoe": (1, 10, True, False),
        }
        assert [one["name"] for one in body(record)["players"] if one["winner"]] == ["Zoe"]
        path = tmp_path / "rummy.toml"
        path.write_text(game_file.to_toml(table), encoding="utf-8")
        again = table_cache.find(game_file.import_file(path).code)
        assert view_table(again).state == view_table(table).state


def test_ag_p39_the_totals_stand_in_the_order_of_the_columns(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    phone.play("deal-first", expect=0)
    phone.play("place-player", expect=1, seat="green", place="1")
    html = phone.get().text
    vitals = re.findall(r'<th scope="col" abbr="[^"]*" class="seat-(\w+)', html)
    assert vitals == ["green", "red", "blue"]


def test_ag_p38_who_joined_is_a_player_in_every_list_and_in_the_rematch(app):
    """Also at a pad without a score, whose picture names the players by seat."""
    with app.app_context():
        opened = open_table("any_game", {"title": "Charades", "shape": "none"}, ["Ann", "Ben"])
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for given in ({"name": "Zoe"}, {"name": "Yan"}):
        assert phone.play("join-pad", expect=phone.number, **given).status_code == 200
    assert phone.play("end-game", expect=phone.number, winners=["green"]).status_code == 200
    assert "Ann, Ben, Zoe, Yan" in phone.client.get("/").text
    with app.app_context():
        assert content_of(table_cache.find(opened.code)).said.endswith("Ann, Ben, Zoe, Yan.")
    following = phone.post("/rematch").headers["Location"].split("/")[2]
    with app.app_context():
        seats = view_table(table_cache.find(following)).seats
    assert [(one.id, one.name) for one in seats] == [
        ("red", "Ann"), ("blue", "Ben"), ("green", "Zoe"), ("yellow", "Yan"),
    ]  # fmt: skip
