"""The app in a language made up for tests: a word without accents cannot be translated."""

import re
from pathlib import Path

import pytest
from each import each
from games.situations import SITUATIONS
from pages import dialogs
from pseudo_locale import PEOPLE, Pseudo, untranslated
from representative import RUNS, covering, visited
from sample import part
from situation_tables import open_situation, seats_of, situation_games

from companion.engine.text import Clause, Text, plain_list
from companion.games import GAMES
from companion.tables.game_file import import_file
from companion.web.templating import language

RECORDED = Path(__file__).parent / "recorded"
BESIDE_EACH = ("result", "settings", "leave", "history", "rebuild")
"""Looked at in each situation. An invitation, whose codes are slow to draw, follows from the seats."""


@pytest.fixture(autouse=True)
def pseudo(monkeypatch):
    monkeypatch.setattr(language, "get_translations", Pseudo)


@pytest.fixture
def situations(app, monkeypatch):
    for slug, game in situation_games().items():
        monkeypatch.setitem(GAMES, slug, game)


def table_of(app, slug, name):
    """The first seat's phone at a table in this situation, and the table's address."""
    with app.app_context():
        opened = open_situation(slug, name, PEOPLE)
    client = app.test_client()
    client.get(f"/t/{opened.code}/key/{next(iter(opened.keys.seats.values()))}")
    return client, f"/t/{opened.code}"


@each("path", ["/", "/join", "/nothing", "/phone", *(f"/new/{slug}" for slug in GAMES)])
def test_every_word_of_a_page_can_be_translated(client, path):
    html = client.get(path, headers={"Accept": "text/html"}).text
    assert re.search("[åéîö]", html)
    assert untranslated(html, path.rpartition("/new/")[2] if "/new/" in path else "") == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_at_a_table_can_be_translated(app, situations, slug):
    """The table in some situations and what stands beside it; each dialog and invitation once."""
    found, seen = {}, set()
    for name in visited(slug):
        client, home = table_of(app, slug, name)
        html = client.get(home).text
        assert re.search("[åéîö]", html), name
        found |= dict.fromkeys(untranslated(html, slug), name)
        asked = [(kind_of(path, filled), path, filled) for path, filled in dialogs(html)]
        asked += [(path, path, {}) for path in BESIDE_EACH]
        asked += [(("invite", len(seats_of(SITUATIONS[slug][name]))), "invite", {})]
        for kind, path, filled in asked:
            if kind not in seen:
                seen.update({kind} - set(BESIDE_EACH))
                answer = client.get(f"{home}/{path}", query_string=filled)
                assert answer.status_code == 200, (name, path)
                found |= dict.fromkeys(untranslated(answer.text, slug), f"{name}: {path}")
    assert sum("dialog" in kind or "value" in kind for kind in map(str, seen)) > 3
    assert found == {}


def kind_of(path, filled):
    """What tells this dialog apart from others; a correction's by the last word of its value."""
    return path if path != "dialog/correct" else f"{path} {filled['what'].rpartition('.')[2]}"


def evenings(slug):
    """Recorded evenings with each kind of move, and a part of the others."""
    told = {file: file.read_text() for file in sorted((RECORDED / slug).glob("*.toml"))}
    kinds = {file: frozenset(re.findall(r'(?:kind|adventure) = "([^"]+)"', told[file])) for file in told}
    always = covering(kinds)
    return always + part([file for file in told if file not in always], RUNS)


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_of_an_evening_can_be_translated(app, slug):
    found = {}
    for file in evenings(slug):
        with app.app_context():
            opened = import_file(file)
        client = app.test_client()
        client.get(f"/t/{opened.code}/key/{opened.keys.host}")
        for page in ("/history", "/result"):
            found |= dict.fromkeys(untranslated(client.get(f"/t/{opened.code}{page}").text, slug))
    assert list(found) == []


def test_a_sentence_within_another_is_translated(app):
    listed = plain_list([Text("one"), Text("two"), Text("three")], "or")
    assert listed == "one, two or three"
    within = Text("{a} {b}", a=Text.lowered(Text("House")), b=Clause.of(Text("{name} is here.", name="Bo")))
    assert within == "house Bo is here"
    with app.test_request_context():
        assert language.translated(listed) == "öñé, ţwö öŕ ţhŕéé"
        assert language.translated(within) == "Höûšé Bo îš héŕé"


def test_a_sentence_without_a_translation_stays_as_it_is_within_another(app, monkeypatch):
    monkeypatch.undo()
    with app.test_request_context():
        assert language.translated(Text("{rule}.", rule=Text.lowered(Text("House")))) == "house."
