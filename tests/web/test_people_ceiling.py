"""A group has a ceiling of plays and people, and a page reads a part of its lists however long they are."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest
from sqlalchemy import event

from companion.extensions import db
from companion.plays import book
from companion.plays.json_file import to_json
from companion.tables import people
from companion.tables.people import KeptPlay, KeptPlayer, Wanted
from companion.tables.store import play_import

PEOPLE, PLAYS = 120, 130


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "LIMIT_KEPT_PLAYS": PLAYS, "LIMIT_PEOPLE": PEOPLE}


def play_of(number, *names):
    who = tuple(KeptPlayer(name, known_as=name, winner=not place) for place, name in enumerate(names))
    end = 10_000_000 + number * 1000
    return KeptPlay("", f"key {number}", f"game-{number % 60}", "Go", end - 1, end, "ranked", "file", who)


def full(plays=PLAYS, persons=PEOPLE):
    return [
        play_of(one, f"Player {one % persons}x", f"Player {(one + 1) % persons}x") for one in range(plays)
    ]


def keep(app, plays):
    with app.app_context():
        people.keep_all(plays)


def send(client, plays):
    text = to_json([book.as_play(one) for one in plays]).encode()
    return client.post("/plays/import", data={"file": (io.BytesIO(text), "plays.json")})


def there(app):
    with app.app_context():
        return len(people.plays(Wanted(""))), len(people.people(""))


@pytest.fixture(autouse=True)
def no_pause(monkeypatch):
    monkeypatch.setattr(play_import, "_let_others_write", lambda: None)


def test_what_is_beyond_the_ceiling_is_refused_as_a_whole(app, client):
    keep(app, full())
    new = play_of(999, "Player 1x")
    typed = {"key": "k", "game": "Go", "day": "2024-05-01", "minutes": "", "result": "ranked"}
    typed["players-0-name"] = "Player 1x"
    for answer in (send(client, [new]), client.post("/plays/add", data=typed)):
        assert answer.status_code == 409
        assert f"at most {PLAYS} plays" in answer.text
    assert there(app) == (PLAYS, PEOPLE)
    assert send(client, full()).status_code == 303, "known plays are left as they are"


def test_more_people_than_the_ceiling_are_refused_and_nothing_lies_aside(app, client):
    keep(app, full(PEOPLE))
    refused = send(client, [play_of(998, "Player 1x"), play_of(999, "Somebody new")])
    assert refused.status_code == 409
    assert f"at most {PEOPLE} people" in refused.text
    assert there(app) == (PEOPLE, PEOPLE)
    assert send(client, [play_of(998, "Player 1x")]).status_code == 303


def test_a_finished_table_is_counted_above_the_ceiling(app):
    keep(app, full())
    with app.app_context():
        people.keep_instead(play_of(999, "Somebody new"))
    assert there(app) == (PLAYS + 1, PEOPLE + 1)


def statements_of(app, client, path):
    """Return the text of a page, and how many statements it asked of the database."""
    found = []

    def count(connection, cursor, statement, *rest):
        found.append(statement)

    with app.app_context():
        event.listen(db.engine, "after_cursor_execute", count)
        answer = client.get(path)
        text = answer.text
        event.remove(db.engine, "after_cursor_execute", count)
    assert answer.status_code == 200, path
    return text, len(found)


def test_pages_ask_no_more_and_show_no_more_in_a_large_group(app, client):
    keep(app, full(2, 3))
    with app.app_context():
        person = f"/people/{min(one.id for one in people.people(''))}"
    paths = ("/people", person, f"{person}?game=game-0", "/plays/games/game-0", "/plays", "/plays/add")
    few = {path: statements_of(app, client, path)[1] for path in paths}
    keep(app, full())
    for path in paths:
        text, statements = statements_of(app, client, path)
        assert statements <= few[path] + 3, path
        assert text.count('class="tally-row"') <= 100, path


def test_the_pages_of_a_list_show_everybody_once(app, client):
    keep(app, full())
    shown = []
    for page in range(3):
        html = client.get(f"/people?page={page}").text
        shown += [one for one in range(PEOPLE) if f">Player {one}x</a>" in html]
        assert (f"page={page + 1}" in html) == (page < 2)
    assert sorted(shown) == list(range(PEOPLE))


def test_files_come_in_pieces_and_hold_every_play_in_order(app, client):
    keep(app, full())
    ours = json.loads(client.get("/plays.json").data)
    assert [one["id"] for one in ours["plays"]] == [f"key {number}" for number in range(PLAYS)]
    theirs = json.loads(client.get("/plays.bgsplay").data)
    assert (len(theirs["plays"]), len(theirs["players"]), len(theirs["games"])) == (PLAYS, PEOPLE, 60)
    rows = list(csv.DictReader(io.StringIO(client.get("/plays.csv").text)))
    assert len(rows) == 2 * PLAYS
    assert len(ElementTree.fromstring(client.get("/plays.xml").data)) == PLAYS
    for kind in ("json", "bgsplay", "csv", "xml"):
        pieces = list(client.get(f"/plays.{kind}", buffered=False).iter_encoded())
        assert len(pieces) > 2, kind
