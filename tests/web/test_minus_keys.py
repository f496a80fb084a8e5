"""A number that may be below zero can be typed: the figures-only keys of an iPhone have no minus."""

import re

import pytest
from games.situations import SITUATIONS
from pages import Phone, dialogs
from situation_tables import open_situation, situation_games

from companion.games import GAMES

INPUT = re.compile(r"<input\b[^>]*>")


def below_zero(html):
    return [tag for tag in INPUT.findall(html) if re.search(r'\bmin="-', tag)]


@pytest.fixture
def situations(app, monkeypatch):
    for slug, game in situation_games().items():
        monkeypatch.setitem(GAMES, slug, game)


def test_no_dialog_of_any_game_asks_for_a_negative_number_with_figures_only(app, situations):
    seen, asked = set(), []
    for slug, states in SITUATIONS.items():
        for name in states:
            with app.app_context():
                opened = open_situation(slug, name, tuple("ABCDEF"))
            phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
            for path, filled in dialogs(phone.get().text):
                kind = (slug, path, filled.get("what", "").rpartition(".")[2])
                if kind not in seen:
                    seen.add(kind)
                    asked += below_zero(phone.get(f"/{path}", **filled).text)
    assert asked
    assert [tag for tag in asked if 'inputmode="numeric"' in tag] == []
