"""What players read in other languages: each catalogue says everything, and each phone reads its own."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from each import each
from pages import Phone

from companion.tables.create import open_table
from companion.tables.game_file import import_file
from companion.web.this_phone import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
PLACES = re.compile(r"\{[^{}]*\}|%\(\w+\)[a-z]|</?[a-z][^>]*>|&\w+;")
RECORDED = Path(__file__).parent / "recorded"
COUNTS = {"{count}", "%(num)s"}
"""Places that a form for one may say as a word."""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Every sentence, as `make strings` finds it."""
    pot = tmp_path_factory.mktemp("strings") / "strings.pot"
    subprocess.run(["make", "strings", f"POT={pot}"], cwd=ROOT, check=True, capture_output=True)
    with pot.open("rb") as file:
        return {message.id for message in read_po(file) if message.id}


@cache
def catalogue(language):
    path = ROOT / "companion" / "translations" / language / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def forms(message):
    """Each form with the English one it stands for."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    one, many = message.id
    return [(one if at == 0 else many, form) for at, form in enumerate(message.string)]


def test_there_is_a_catalogue_for_each_language():
    assert sorted(path.name for path in (ROOT / "companion" / "translations").iterdir()) == sorted(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_there_and_none_is_a_guess(language, said):
    found = catalogue(language)
    assert said - {message.id for message in found} == set()
    assert {message.id for message in found if message.id} - said == set(), "said no more"
    assert not found.obsolete
    assert [message.id for message in found if message.id and message.fuzzy] == []
    assert [one for message in found if message.id for one, form in forms(message) if not form.strip()] == []
    assert all(len(forms(one)) == found.num_plurals for one in found if not isinstance(one.id, str))


@each("language", OTHERS)
def test_a_sentence_has_the_places_of_the_english_one(language):
    wrong = []
    for message in catalogue(language):
        plural = not isinstance(message.id, str)
        for english, form in forms(message):
            lacks = set(PLACES.findall(english)) ^ set(PLACES.findall(form))
            if message.id and lacks - (COUNTS if plural else set()):
                wrong.append((english, form))
    assert wrong == []


@each("language", OTHERS)
def test_a_label_stays_one_line_and_a_sentence_a_sentence(language):
    """No space at an edge that the English one has not; an end as it has."""
    pairs = [pair for message in catalogue(language) if message.id for pair in forms(message)]
    assert [form for english, form in pairs if form.strip() != form and english.strip() == english] == []
    assert [form for english, form in pairs if "\n" in form and "\n" not in english] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_phones_language_decides(client, language):
    html = client.get("/", headers={"Accept-Language": f"{language}-XX,{language};q=0.9,en;q=0.5"}).text
    assert f'<html lang="{language}"' in html
    assert translation(language, "Start a table") in html


def test_a_language_that_nobody_wrote_is_english(client):
    html = client.get("/", headers={"Accept-Language": "ja,fi;q=0.9"}).text
    assert '<html lang="en"' in html
    assert "Start a table" in html


def test_the_switch_on_the_phone_overrules(client):
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/phone").text)[1]
    kept = {"theme": "system", "size": "normal", "back": "/", "csrf_token": token}
    german = {"Accept-Language": "de"}
    for language in (*OTHERS, ENGLISH):
        assert client.post("/phone", data={**kept, "language": language}).status_code == 303
        assert f'<html lang="{language}"' in client.get("/", headers=german).text
    client.post("/phone", data={**kept, "language": ""})
    assert '<html lang="de"' in client.get("/", headers=german).text
    assert client.post("/phone", data={**kept, "language": "xx"}).status_code == 422


def translation(language, english):
    """What a catalogue says for it."""
    return catalogue(language).get(english).string


def test_two_phones_read_one_log_in_their_own_languages(app):
    with app.app_context():
        opened = open_table("astrojam", {}, ["Ada", "Ben"])
    read = {}
    for language in (ENGLISH, *OTHERS):
        phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
        answer = phone.client.get(f"/t/{opened.code}/history", headers={"Accept-Language": language})
        assert f'<html lang="{language}"' in answer.text
        read[language] = re.search("<h1[^>]*>(.*?)</h1>", answer.text)[1]
    assert read == {ENGLISH: "History"} | {one: translation(one, "History") for one in OTHERS}


@pytest.mark.parametrize("language", OTHERS)
def test_any_game_is_called_by_the_languages_words_and_kept_by_its_name(app, client, language):
    """On pages and in titles; files and the JSON interface keep the one name, and so do published games."""
    with app.app_context():
        opened = import_file(RECORDED / "any_game" / "a_running_total.toml")
        seat = Phone(app.test_client(), opened.code).open(opened.keys.host)
    spoken = {"Accept-Language": language}
    own = translation(language, "Any game")
    assert own != "Any game"
    for page in ("/", "/new/any_game", "/plays", "/plays/games/any_game", "/people"):
        html = client.get(page, headers=spoken).text
        assert own in html, page
        assert "Any game" not in html, page
    assert "Astrojam" in client.get("/new/astrojam", headers=spoken).text
    for page in ("", "/result", "/history", "/screen"):
        html = seat.client.get(f"/t/{opened.code}{page}", headers=spoken).text
        assert f"{own} · {opened.code}" in html, page
        assert "Any game" not in html, page
    assert ",Any game," in client.get("/plays.csv", headers=spoken).text


def test_the_forms_of_a_count_stand_where_they_are_counted():
    """`make strings` reads both forms of a sentence there; elsewhere they would stay English."""
    calls = [
        (path.name, call.lineno, call.args[:2])
        for path in (ROOT / "companion" / "games").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Text.counted"
    ]
    assert len(calls) > 50
    assert [at for *at, forms in calls if not all(isinstance(form, ast.Constant) for form in forms)] == []


@each("language", OTHERS)
def test_a_count_has_its_own_form(language):
    forms_of = catalogue(language).get(("play", "plays")).string
    assert len(set(forms_of)) == 2
