"""A number below 0 can be typed on an iPhone, whose keys for `inputmode="numeric"` have no minus sign."""

import re

import pytest
from games.situations import SITUATIONS
from other_game import with_parts
from pages import Phone, dialogs
from situation_tables import open_situation, situation_games

from companion.engine.fields import Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.games import GAMES
from companion.tables.access import access_keys
from tests.games.welcome_to_the_moon.campaign import begin, score


class Dive(Move):
    """A number typed in a field, one beside a pad, and one that is never below 0."""

    kind = "dive"
    sentence = "Dived to {depth}."

    depth: int = declare(Number("Depth", -40, 40))
    step: int = declare(Number("Step", -9, 9, pad=(1, 3)))
    wells: int = declare(Number("Wells", 0, 40), default=0)


def number_fields(html):
    return re.findall(r'<input[^>]*type="number"[^>]*>', html)


def without_minus(html):
    """The fields that take a number below 0 and show keys without a minus sign."""
    signed = (field for field in number_fields(html) if re.search(r' min="-', field))
    return [field for field in signed if 'inputmode="numeric"' in field]


@pytest.mark.parametrize("asks", [("depth", "wells"), ("step",)])
def test_a_dialog(app, opened, monkeypatch, asks):
    offer = Offer("dive", "Dive", asks=asks)
    toy = with_parts(GAMES["toy"], moves={**GAMES["toy"].moves, "dive": Dive}, offers=lambda *_: (offer,))
    monkeypatch.setitem(GAMES, "toy", toy)
    html = Phone(app.test_client(), opened.code).open(opened.keys.host).get("/dialog/dive", script=True).text
    assert any(' min="-' in field for field in number_fields(html))
    assert without_minus(html) == []
    assert ('inputmode="numeric"' in html) == ("wells" in asks)


def test_the_stars_of_a_campaign(app):
    with app.app_context():
        code = score(begin(names=("Ada", "Ben"), mode="scores"), 0, 1)
        host = access_keys.keys(code).host
    html = Phone(app.test_client(), code).open(host).get("/campaign").text
    assert any(' min="-' in field for field in number_fields(html))
    assert without_minus(html) == []


@pytest.fixture
def situations(app, monkeypatch):
    for slug, game in situation_games().items():
        monkeypatch.setitem(GAMES, slug, game)


@pytest.mark.parametrize("slug", SITUATIONS)
def test_the_dialogs_of_a_game(app, situations, slug):
    """Each dialog of each situation that is a new one."""
    seen, fields, asked = set(), 0, []
    for name in SITUATIONS[slug]:
        with app.app_context():
            opened = open_situation(slug, name, tuple("ABCDEF"))
        phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
        for path, filled in dialogs(phone.get().text):
            kind = (path, filled.get("what", "").rpartition(".")[2])
            if kind not in seen:
                seen.add(kind)
                html = phone.get(f"/{path}", **filled).text
                fields += len(number_fields(html))
                asked += without_minus(html)
    assert fields
    assert asked == []
