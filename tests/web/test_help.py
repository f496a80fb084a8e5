"""The "?" beside the question, its dialog, and the setting that keeps it quiet."""

from __future__ import annotations

import re

import pytest
from pages import Phone
from situation_tables import open_situation, situation_games

from companion.games import GAMES
from companion.tables.create import open_table
from tests.games.situations import SITUATIONS, is_over
from tests.web.test_this_phone import keep

PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
MARK = re.compile(r'<a class="question-help"[^>]*href="([^"]+)"[^>]*data-help="([^"]*)"')


@pytest.fixture
def games():
    before = dict(GAMES)
    GAMES.update(situation_games())
    yield GAMES
    GAMES.update(before)


@pytest.fixture
def open_at(app, games):
    def open_at(slug, name):
        with app.app_context():
            made = open_situation(slug, name, PEOPLE)
        return Phone(app.test_client(), made.code).open(made.keys.host)

    return open_at


@pytest.mark.parametrize("slug", SITUATIONS)
def test_the_question_of_every_game_has_a_dialog_with_its_lines_words_and_round(open_at, slug):
    name = next(name for name, state in SITUATIONS[slug].items() if not is_over(GAMES[slug], state))
    phone = open_at(slug, name)
    address, step = MARK.search(phone.get().text).groups()
    guide = GAMES[slug].guide(SITUATIONS[slug][name])
    game, step = step.split()
    assert game == slug
    html = phone.client.get(address, headers={"X-Companion-Fragment": "true"}).text
    said = [*guide.steps[step].lines, *guide.round, *(word.meaning for word in guide.words.values())]
    assert [one for one in said if one.replace("'", "&#39;") not in html] == []
    assert guide.steps[step].rules in html
    assert html.count("<dt>") == len(guide.words), "each word once: with the step, or below"


def test_without_a_script_it_is_a_page(open_at):
    phone = open_at("astro_knights", "boss draws")
    html = phone.get("/help/boss-draws").text
    assert "<!doctype html>" in html
    assert re.search(r'<h1 id="dialog-title">.*What is it\?</h1>', html, re.DOTALL)


def test_the_help_is_there_when_the_table_has_gone_on(open_at):
    phone = open_at("astro_knights", "boss draws")
    html = phone.get("/help/level-up", script=True).text
    assert "it rises a level" in html
    assert "What is it?" not in html, "the question is another one now"
    assert "fell to 0 health" in phone.get("/help/exhausted-red", script=True).text


def test_what_is_no_step_has_no_help(open_at):
    phone = open_at("astro_knights", "boss draws")
    assert phone.get("/help/unheard-of", script=True).status_code == 404


def test_a_stranger_reads_no_help_of_a_table(app, open_at):
    phone = open_at("astro_knights", "boss draws")
    assert app.test_client().get(f"/t/{phone.code}/help/boss-draws").status_code == 401


def test_a_game_without_a_guide_has_no_mark(app):
    with app.app_context():
        made = open_table("toy", {"goal": 5}, ["Ada", "Ben"])
    phone = Phone(app.test_client(), made.code).open(made.keys.host)
    assert "question-help" not in phone.get().text
    assert phone.get("/help/count").status_code == 404


def test_a_phone_says_that_it_wants_no_hints(client):
    assert "data-hints" in client.get("/").text
    assert 'name="hints" type="checkbox" value="y"' in client.get("/phone").text
    keep(client)
    assert "data-hints" not in client.get("/").text
    keep(client, hints="y")
    assert "data-hints" in client.get("/").text


def test_a_phone_that_kept_its_settings_before_there_were_hints_has_them(client):
    with client.session_transaction() as session:
        session["look"] = {"theme": "dark", "size": "normal", "buzz": False, "sound": False, "language": ""}
    assert "data-hints" in client.get("/").text
