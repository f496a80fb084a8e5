"""The result page, its curves, and what is taken along."""

import csv
import json
import re
from pathlib import Path

import pytest
from other_game import with_parts
from pages import Phone

from companion.games import GAMES
from companion.plays.reading import read_plays
from companion.plays.spreadsheet import text_of
from companion.tables import seat_names
from companion.tables.create import open_table
from companion.tables.game_file.replayer import import_file
from tests.ended import ENDED

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def test_how_it_stands(host):
    host.add(4)
    html = host.get("/result").text
    assert "How it stands" in html
    assert "<polyline" in html
    assert "Rematch" in html


def test_the_result(host):
    host.play("correct", what="count", value="100")
    html = host.get("/result").text
    assert "Won" in html
    assert "The goal of 100 is reached." in html
    assert "Seed" in html


def test_taking_the_result_along(host):
    host.add(4)
    assert host.get("/result.json").json["curve"][-1] == {"number": 1, "count": 4, "cards": 12}
    assert host.get("/result.csv").text == "entry,count,cards\r\n0,0,12\r\n1,4,12\r\n"
    assert 'game = "toy"' in host.get("/recorded.toml").text


def test_no_name_is_a_formula_in_a_spreadsheet(app):
    for name in ("=1+1|cmd", "+1", "-1", "@SUM(A1)", "'=1"):
        with app.app_context():
            opened = open_table("any_game", {}, [name, "Ben"])
        phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
        head = phone.get("/result.csv").text.splitlines()[0]
        written = next(csv.reader([head]))
        assert "'" + name in written, name
        assert name in [text_of(one) for one in written]


def test_a_rematch(host):
    answer = host.post("/rematch")
    assert answer.status_code == 303
    assert host.code not in answer.headers["Location"]
    assert "Alice" in host.client.get(answer.headers["Location"]).text


# --- curves by turns, in charts of their own --------------------------------------------------


@pytest.fixture
def by_turn(host, monkeypatch):
    """The toy, as if every five counts were a turn, its figures on two scales."""
    charts = {"Score": ("count",), "Pile": ("cards",)}
    toy = with_parts(GAMES["toy"], charts=charts, turn=lambda state: state.count // 5)
    monkeypatch.setitem(GAMES, "toy", toy)
    return host


def test_every_chart_has_its_own_scale(by_turn):
    by_turn.add(4)
    assert "<polyline" not in by_turn.get("/result").text, "the first turn is not over"
    by_turn.add(4)
    html = by_turn.get("/result").text
    assert re.findall(r'<h2 id="curve-\d">(.*?)</h2>', html) == ["Score", "Pile"]
    assert re.findall(r'text-anchor="end">([^<]+)</text>', html) == [
        "0",
        "4",
        "8",
        "Turn 1",
        "0",
        "6",
        "12",
        "Turn 1",
    ]


def test_a_point_is_how_a_turn_ended(by_turn):
    for amount in (1, 1, 4, 4):
        by_turn.add(amount)
    html = by_turn.get("/result").text
    first, _ = re.findall(r'points="([^"]*)"', html)
    assert len(first.split()) == 3
    assert "Turn 2" in html
    assert by_turn.get("/result.csv").text.splitlines()[:2] == ["entry,turn,count,cards", "0,0,0,12"]
    assert by_turn.get("/result.json").json["curve"][-1] == {"number": 4, "turn": 2, "count": 10, "cards": 12}


# --- the end of each game ------------------------------------------------------------------------


@pytest.fixture
def ended(app):
    """The phone of a host at the end of a game."""

    def open_it(slug, name=""):
        with app.app_context():
            opened = import_file(RECORDED / slug / f"{name or ENDED[slug]}.toml")
        return Phone(app.test_client(), opened.code).open(opened.keys.host)

    return open_it


def test_every_game_is_looked_at():
    assert set(ENDED) == set(GAMES) - {"toy"}


@pytest.mark.parametrize("slug", ENDED)
def test_the_finished_sheets_are_drawn_and_only_looked_at(ended, slug):
    html = ended(slug).get("/result").text
    sheets = html[html.index('class="finished"') : html.index('id="keep"')]
    assert 'class="finished-sheet"' in sheets
    assert 'name="tap"' not in sheets
    assert "data-dialog" not in sheets
    ids = re.findall(r' id="([^"]+)"', html)
    assert sorted(set(ids)) == sorted(ids), "each id stands once"


def test_everybodys_sheet_is_drawn_and_told_in_words(ended):
    html = ended("welcome_to_the_moon").get("/result").text
    assert html.count('<svg class="wm-sheet"') == 6
    assert html.count("<summary>In words</summary>") == 6


def test_who_won_against_the_others_is_named_large(ended):
    html = ended("astrojam").get("/result").text
    (step,) = re.findall(r'<li class="step step-1 seat-red step-won">.*?</li>', html, re.DOTALL)
    assert "Ada" in step
    assert "Ben" not in step
    assert "verdict-word" not in html, "the podium says it"


@pytest.mark.parametrize(
    ("slug", "name", "said"),
    [
        ("hundred_astronauts", "", "Ada led from turn 7 on."),
        ("any_game", "", "Ben took the lead in the last turn."),
        ("astro_knights", "homeworld_falls", "The Homeworld suffers 9."),
        ("astrojam", "tie_by_cards", "A card of strength 1 is discarded, 1 are drawn."),
        ("welcome_to_the_moon", "colony_campaign_scores", ""),
        ("welcome_to_the_moon", "launch_paper_sheets", ""),
        ("welcome_to_the_moon", "journey_paper_sheets", ""),
    ],
)
def test_where_it_turned(ended, slug, name, said):
    """Nothing is told that the scores do not bear out; else the move that ended it, if none came after it."""
    html = ended(slug, name).get("/result").text
    told = re.findall(r'<p class="end-turned">.*?</strong> (.*?)</span></p>', html)
    assert told == ([said] if said else [])


def test_scores_typed_at_the_end_have_no_curve(ended):
    """Scores of paper sheets are known at the end only: no line, no chart, none in the picture."""
    phone = ended("welcome_to_the_moon", "journey_paper_sheets")
    html = phone.get("/result").text
    assert 'class="curve"' not in html
    assert 'id="curve-' not in html
    assert phone.get("/result.json").json["curve"][-1]["Ben"] == 92


def test_the_result_of_an_ended_game_is_a_file_of_plays_too(ended):
    """One JSON for everything; while a game runs, it is no play."""
    phone = ended("astrojam")
    text = phone.get("/result.json").text
    told = json.loads(text, object_pairs_hook=once)
    assert told["plays"] == json.loads(phone.get("/play.json").text)["plays"]
    (play,) = read_plays(text.encode(), "").plays
    assert [one.name for one in play.players] == ["Ada", "Ben"]
    phone.play("undo", expect=phone.number)
    assert "plays" not in phone.get("/result.json").json


def once(pairs):
    """Return an object of JSON, none of whose keys stands twice."""
    names = [name for name, _ in pairs]
    assert sorted(set(names)) == sorted(names)
    return dict(pairs)


@pytest.mark.parametrize("slug", ENDED)
def test_no_key_of_an_export_stands_twice(ended, slug):
    phone = ended(slug)
    for path in ("/result.json", "/play.json", "/play.bgsplay"):
        json.loads(phone.get(path).text, object_pairs_hook=once)


def test_one_fold_holds_the_files(ended):
    """One JSON and one CSV among them."""
    html = ended("astrojam").get("/result").text
    fold = html[html.index('<details class="card fold keep"') :]
    files = re.findall(r'href="/t/\w+/([\w.]+)" download', html)
    assert len(files) == len(re.findall(r"download(?:=|>)", fold))
    assert [one.partition(".")[2] for one in files] == ["json", "csv", "toml", "bgsplay", "xml", "png", "svg"]


def test_undo_is_on_the_result(ended):
    phone = ended("astrojam")
    html = phone.get("/result").text
    form = html[html.index('action="/t/') :]
    assert 'name="kind" value="undo"' in form[: form.index("</form>")]


def test_who_wins_together_reads_so(ended):
    (word,) = re.findall(r'<p class="verdict-word">(.*?)</p>', ended("exoplanet_colony").get("/result").text)
    assert word == "Won"


@pytest.mark.parametrize("slug", ["astrojam", "hundred_astronauts", "welcome_to_the_moon"])
def test_a_players_curve_has_the_seats_colour_and_goes_by_turns(ended, slug):
    phone = ended(slug)
    html = phone.get("/result").text
    looks = re.findall(r'<g class="(series-\d seat-\w+)"><polyline', html)
    names = [seat["id"] for seat in phone.get("/result.json").json["seats"]]
    assert sorted(look.split("seat-")[1] for look in looks) == sorted(names)
    assert re.search(r'text-anchor="end">Turn \d+<', html)


def test_the_curves_of_programs_go_by_names(ended):
    phone = ended("astrojam")
    last = phone.get("/result.json").json["curve"][-1]
    assert {name: last[name] for name in ("Ada", "Ben")} == {"Ada": 5, "Ben": 1}
    assert phone.get("/result.csv").text.splitlines()[0] == "entry,turn,Ada,Ben"


def test_a_curve_goes_on_under_a_new_name(app, ended):
    phone = ended("astrojam")
    with app.app_context():
        seat_names.change_seat(phone.code, "red", "Søren")
    curve = phone.get("/result.json").json["curve"]
    assert all("Søren" in point and "Ada" not in point for point in curve)
    assert phone.get("/result").text.count("<polyline") == 2
