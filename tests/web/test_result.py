"""The result page, its curves, and what is taken along."""

import re
from dataclasses import replace

import pytest
from pages import Phone

from companion.games import GAMES


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
    toy = replace(GAMES["toy"], charts=charts, turn=lambda state: state.count // 5)
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
