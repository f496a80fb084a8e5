"""The glance test: who has to act sees question, vitals, main act and every control of the step at once."""

from __future__ import annotations

import threading

import flask_migrate
import pytest
from games.situations import SITUATIONS
from situation_tables import open_situation, seats_of, situation_games
from werkzeug.serving import make_server

from companion import create_app
from companion.games import GAMES
from tests.browser.glance import LARGE, SMALL, TABLET, TINY, glance_faults

AT_A_GLANCE: tuple[str, ...] = ()
"""The games that fit the screen: all, when the last one does."""
PEOPLE = (
    "Maximiliane-Theodora",
    "Bartholomew St John",
    "Jo",
    "Anne-Sophie v. Berg",
    "Wolfeschlegelstein",
    "Søren",
)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The app on a database of its own, whose tables begin in any situation."""
    folder = tmp_path_factory.mktemp("instance")
    before = dict(GAMES)
    GAMES.update(situation_games())
    url = f"sqlite:///{folder}/companion.sqlite"
    app = create_app({"SECRET_KEY": "made up", "PUBLIC_URL": None, "DATABASE_URL": url})
    with app.app_context():
        flask_migrate.upgrade()
    yield app
    GAMES.update(before)


@pytest.fixture(scope="module")
def port(app):
    made = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made.port
    made.shutdown()
    thread.join()


def asked(slug, state):
    """The seat whom the table asks, the first one where it asks everybody."""
    game, seats = GAMES[slug], seats_of(state)
    for seat in (game.at_turn(state), *seats):
        if seat and any(prompt.seat in {"", seat} for prompt in game.prompts(state, seat)[:1]):
            return seat
    return seats[0]


@pytest.fixture
def table(app, port, phone):
    """Opens a table in a situation on the phone of a seat."""

    def open_table(slug, name, seat="", **settings):
        with app.app_context():
            opened = open_situation(slug, name, PEOPLE)
        page = phone(base_url=f"http://127.0.0.1:{port}", **settings)
        key = opened.keys.seats[seat or asked(slug, SITUATIONS[slug][name])]
        page.goto(f"/t/{opened.code}/key/{key}")
        page.goto(f"/t/{opened.code}")
        return page

    return open_table


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug in AT_A_GLANCE for name in SITUATIONS[slug]]
)
def test_one_glance_is_enough(table, slug, name):
    page = table(slug, name)
    faults = [fault for size in (LARGE, SMALL, TINY, TABLET) for fault in glance_faults(page, *size)]
    assert faults == []
