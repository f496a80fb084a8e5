"""Days, figures and stored English as each phone's language writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from companion.engine.text import Text
from companion.extensions import db
from companion.games.hundred_astronauts.building import ChangeHand
from companion.tables.game_file.replayer import import_file
from companion.tables.store.codec import sentence_json
from companion.tables.store.models import PlayRow
from companion.web.templating import reading
from companion.web.templating.language import translated
from companion.web.this_phone import ENGLISH, LANGUAGES

RECORDED = Path(__file__).parents[1] / "recorded"
AT = 1_795_564_800_000  # 2026-11-25, 00:00 UTC


@pytest.fixture
def speaks(app):
    """A request of a phone in this language."""
    return lambda language: app.test_request_context("/", headers={"Accept-Language": language})


@pytest.mark.parametrize(
    ("language", "day", "month", "figure", "share"),
    [
        ("en", "Nov 25, 2026", "Nov 2026", "−4.5", "67%"),
        ("de", "25.11.2026", "Nov. 2026", "−4,5", "67\N{NO-BREAK SPACE}%"),
        ("fr", "25 nov. 2026", "nov. 2026", "−4,5", "67\N{NO-BREAK SPACE}%"),
        ("nl", "25 nov 2026", "nov 2026", "−4,5", "67%"),
    ],
)
def test_days_and_figures_are_written_as_the_language_does(speaks, language, day, month, figure, share):
    with speaks(language):
        assert reading.day(AT) == day
        assert reading.month("2026-11") == month
        assert reading.decimal(-4.5) == figure
        assert reading.percent(2, 3) == share
        assert (reading.decimal(None), reading.percent(0, 0)) == ("–", "–")


def test_a_day_is_that_of_the_phones_zone(app):
    with app.test_request_context("/", headers={"Cookie": "zone=America/New_York"}):
        assert reading.day(AT) == "Nov 24, 2026"


def test_a_play_is_read_in_another_language_than_it_was_stored_in(app, client):
    """Its board, its score lines and how it ended are said anew."""
    with app.app_context():
        import_file(RECORDED / "welcome_to_the_moon" / "journey_all_errors.toml")
    english = client.get("/plays").text
    german = client.get("/plays", headers={"Accept-Language": "de"}).text
    assert "The Journey" in english
    assert "Ada wins with" in english
    assert "The Journey" not in german
    assert "Die Reise" in german
    assert "Ada wins with" not in german
    assert "Alle Systemfehler sind angekreuzt. Ada gewinnt mit" in german
    lines = client.get("/plays/games/welcome_to_the_moon", headers={"Accept-Language": "de"}).text
    assert "Missionen" in lines
    assert '<th scope="row">Missions' not in lines


JOURNEY = RECORDED / "welcome_to_the_moon" / "journey_all_errors.toml"
GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def kept(app, client):
    """A function that brings a recorded game in, has its play stored and then changes the play's row."""

    def keep(path=JOURNEY, **row):
        with app.app_context():
            import_file(path)
            client.get("/plays")
            if row:
                with db.engine.begin() as connection:
                    connection.execute(update(PlayRow).values(row))

    return keep


def refuse(*about):
    raise AssertionError("nothing needs to be recovered")


def test_a_new_play_is_read_in_each_language_without_recovering_its_sentence(kept, client, monkeypatch):
    kept()
    monkeypatch.setattr(reading, "recover_text", refuse)
    assert "Alle Systemfehler sind angekreuzt. Ada gewinnt mit" in client.get("/plays", headers=GERMAN).text
    assert "All System Errors are crossed. Ada wins with" in client.get("/plays").text


def test_a_play_of_an_older_version_is_read_in_each_language_by_recovering_its_sentence(kept, client):
    kept(sentence=None)
    assert "Alle Systemfehler sind angekreuzt. Ada gewinnt mit" in client.get("/plays", headers=GERMAN).text


@pytest.mark.parametrize("sentence", ["", "{", "[]", "7", '["{who} wins.", {}]', '["Another sentence.", {}]'])
def test_a_stored_sentence_that_is_damaged_or_not_the_ending_is_not_shown(kept, client, sentence):
    kept(sentence=sentence)
    assert "Alle Systemfehler sind angekreuzt. Ada gewinnt mit" in client.get("/plays", headers=GERMAN).text


def test_a_new_play_keeps_its_decimals_in_each_language(kept, client):
    """The values are stored as numbers, so that each language writes them in its own notation."""
    ending = Text("{name} wins with {total}.", name="Ben", total=10.5)
    kept(ending=str(ending), sentence=sentence_json(ending))
    assert "10,5." in client.get("/plays", headers=GERMAN).text


def test_a_play_of_a_game_whose_title_was_typed_is_read_so_too(app, client):
    with app.app_context():
        import_file(RECORDED / "any_game" / "three_rounds.toml")
    assert "Ben wins with 24." in client.get("/plays").text
    assert "Ben gewinnt mit 24." in client.get("/plays", headers={"Accept-Language": "de"}).text


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_a_sentence_of_no_words_stays_empty_in_each_language(speaks, language):
    """gettext keeps a catalogue's header as the translation of nothing."""
    with speaks(language):
        assert translated(Text("")) == ""
        assert translated(Text("{what}", what=Text(""))) == ""


@pytest.mark.parametrize(
    ("origin", "shown"),
    [("table", '<span lang="en">A sentence of old.</span>'), ("file", "<span>A sentence of old.</span>")],
)
def test_an_end_that_cannot_be_said_anew_is_shown_as_it_was_stored(app, client, origin, shown):
    """What a table stored is English; what came in with a file is in anybody's language."""
    with app.app_context():
        import_file(RECORDED / "welcome_to_the_moon" / "journey_all_errors.toml")
        client.get("/plays")
        with db.engine.begin() as connection:
            connection.execute(update(PlayRow).values(ending="A sentence of old.", origin=origin))
    assert shown in client.get("/plays", headers={"Accept-Language": "de"}).text


@pytest.mark.parametrize(
    ("language", "ended"),
    [("es", "Ada, Ben, Cleo y Dan ganan con 105."), ("it", "Ada, Ben, Cleo e Dan vincono con 105.")],
)
def test_the_end_of_a_play_under_a_title_of_its_own_is_said_too(app, client, language, ended):
    with app.app_context():
        import_file(RECORDED / "any_game" / "two_teams_to_100.toml")
    assert ended in client.get("/plays", headers={"Accept-Language": language}).text


@pytest.mark.parametrize(
    ("by", "said"), [(1, "Ada: +1 carta en la mano."), (-6, "Ada: −6 cartas en la mano.")]
)
def test_forms_that_a_game_declares_apart_are_said_in_other_languages(speaks, by, said):
    move = ChangeHand(seat="red", by=by)
    with speaks("es"):
        assert translated(move.words({"red": "Ada"})) == said
