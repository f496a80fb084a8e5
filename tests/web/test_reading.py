"""Days, figures and stored English as each phone's language writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tables.game_file.replayer import import_file
from companion.web.templating import reading

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
    """Its board and its score lines are said anew; a sentence with values in it is left out."""
    with app.app_context():
        import_file(RECORDED / "welcome_to_the_moon" / "journey_all_errors.toml")
    english = client.get("/plays").text
    german = client.get("/plays", headers={"Accept-Language": "de"}).text
    assert "The Journey" in english
    assert "Ada wins with" in english
    assert "The Journey" not in german
    assert "Die Reise" in german
    assert "Ada wins with" not in german
    lines = client.get("/plays/games/welcome_to_the_moon", headers={"Accept-Language": "de"}).text
    assert "Missionen" in lines
    assert '<th scope="row">Missions' not in lines
