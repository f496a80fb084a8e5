"""Every refusal is an answer: a problem document for programs, a page with a sentence for people."""

import sqlite3

import pytest
from answers import refused
from psycopg.errors import ReadOnlySqlTransaction

from companion import logs
from companion.engine.text import Text
from companion.extensions import db
from companion.tables.access import access_keys
from companion.web import errors
from companion.web.api import table_api
from companion.web.errors import KINDS

NEW = {"game": "toy", "setup": {"goal": 3}, "seats": [{"name": "Alice"}]}


# --- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/v1/moon", "/api/v2/games", "/api/v1/tables/", "/api/v1/games/"])
def test_an_address_of_nothing(client, path):
    refused(client.get(path), 404, type="about:blank")


def test_an_address_that_does_not_do_that(client):
    answer = client.delete("/api/v1/tables")
    refused(answer, 405)
    assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


NOWHERE = ("/moon", "/t/ZZZZZ", "/t/%00", "/t/ZZZZZ/events", "/join/%00", "/join/A%00B", "/join/%00/knock")


@pytest.mark.parametrize("path", [*NOWHERE, "/join/AAAAAAAAAAAAAAAAAA", "/join?code=A%00B"])
def test_a_page_of_nothing(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert "There is n" in answer.text


def test_every_type_of_problem_is_explained(client):
    for kind in KINDS.values():
        told = client.get(f"/api/v1/problems/{kind.name}").json
        assert (told["status"], told["title"]) == (kind.status, kind.title)
        assert told["means"].endswith(".")
    refused(client.get("/api/v1/problems/moon"), 404)


def test_a_problem_names_its_type(alice):
    problem = refused(alice.add(-1), 422, type="/api/v1/problems/illegal")
    assert alice.client.get(problem["type"]).status_code == 200


# --- too many tries ------------------------------------------------------------------------------


class TestTooMany:
    @pytest.fixture
    def config(self, config):
        return {
            **config,
            "LIMIT_TRIES": "3 per minute",
            "LIMIT_TABLES": "2 per minute",
            "LIMIT_PLAYS": "2 per minute",
        }

    def too_many(self, answer):
        refused(answer, 429)
        assert answer.headers["Retry-After"] == "60"

    def test_unknown_codes(self, client):
        for _ in range(3):
            refused(client.get("/api/v1/tables/ZZZZZ"), 404)
        self.too_many(client.get("/api/v1/tables/ZZZZZ"))

    def test_wrong_keys(self, charlie):
        for _ in range(3):
            refused(charlie.get(headers={"Authorization": "Bearer " + "x" * 22}), 403)
        self.too_many(charlie.get(headers={"Authorization": "Bearer " + "x" * 22}))

    def test_a_right_key_still_fits(self, alice, charlie):
        for _ in range(5):
            charlie.get()
        assert alice.get().status_code == 200

    def test_new_tables(self, client):
        for _ in range(2):
            assert client.post("/api/v1/tables", json=NEW).status_code == 201
        self.too_many(client.post("/api/v1/tables", json=NEW))

    def test_plays_of_one_key(self, alice, bob):
        assert [alice.add(1).status_code for _ in range(2)] == [201, 201]
        self.too_many(alice.add(1))
        assert bob.add(1).status_code == 201

    def test_on_a_page(self, client):
        answers = [client.get("/t/ZZZZZ") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
        assert "Too many tries." in answers[-1].text


# --- the database --------------------------------------------------------------------------------


class Broken(Exception):
    """What no handler knows."""


DATABASE = [
    db.exc.OperationalError("SELECT secret", {}, sqlite3.OperationalError("database is locked")),
    db.exc.OperationalError("INSERT secret", {}, sqlite3.OperationalError("database or disk is full")),
    db.exc.InterfaceError("SELECT secret", {}, sqlite3.InterfaceError("bad")),
    db.exc.InternalError("INSERT secret", {}, ReadOnlySqlTransaction("cannot execute INSERT")),
    db.exc.TimeoutError("QueuePool limit"),
]


@pytest.mark.parametrize("error", DATABASE)
def test_the_database_does_not_answer(alice, monkeypatch, caplog, error):
    def fail(*_args, **_more):
        raise error

    monkeypatch.setattr(table_api, "play_tap", fail)
    answer = alice.add(1)
    problem = refused(answer, 503)
    assert problem["detail"].startswith("The tables cannot be read or stored just now.")
    assert answer.headers["Retry-After"] == "5"
    assert "secret" not in answer.text + caplog.text


def test_another_process_writes(app, alice, store):
    """The real thing: it writes and does not come to an end."""
    alice.add(1)
    with store.locked(app):
        refused(alice.add(1, key="tap-1"), 503)
    assert alice.add(1, key="tap-1").status_code == 201
    assert alice.get().json["state"]["count"] == 2


def test_nothing_can_be_written(app, alice, store):
    """A disk or a server that may only be read: looking goes on."""
    alice.add(1)
    with store.read_only(app):
        refused(alice.add(1, key="tap-1"), 503)
        assert alice.get().json["state"]["count"] == 1
    assert alice.add(1, key="tap-1").status_code == 201


def test_a_page_without_database(alice, monkeypatch):
    def fail(*_args, **_more):
        raise DATABASE[0]

    monkeypatch.setattr(access_keys, "role_of", fail)
    alice.client.set_cookie(f"table-{alice.code}", f"1.{alice.key}")
    answer = alice.client.get(f"/t/{alice.code}")
    assert (answer.status_code, answer.mimetype) == (503, "text/html")
    assert "Nothing was changed" in answer.text


def test_our_own_mistake(app, alice, monkeypatch, caplog):
    def fail(*_args, **_more):
        raise Broken("with something secret")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(table_api, "play_tap", fail)
    problem = refused(alice.add(1), 500)
    assert problem["detail"] == errors.BROKEN
    assert "Broken" in caplog.text
    page = alice.client.get("/healthz")
    assert page.status_code == 200


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/moon", "/api/v1/games", "/api/v1/moon", "/static/css/base.css"]
)
def test_what_a_browser_may_do(client, path):
    answer = client.get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert (policy["frame-ancestors"], policy["base-uri"]) == ("'none'", "'none'")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    if not path.startswith("/static"):
        assert answer.headers["Cache-Control"] == "no-store"
    answer.close()


# --- language ------------------------------------------------------------------------------------


GERMAN = {"{name} has {what} left.": "{name} hat noch {what}.", "{n} cards": "{n} Karten", "Undo": "Zurück"}


class German:
    """A catalogue."""

    def ugettext(self, text):
        return GERMAN.get(text, text)


def test_a_sentence_is_translated_with_its_values(app, monkeypatch):
    from companion.web.templating import language

    monkeypatch.setattr(language, "get_translations", German)
    sentence = Text("{name} has {what} left.", name="Red", what=Text("{n} cards", n=2))
    with app.test_request_context():
        page = app.jinja_env.from_string("{{ s|t }} {{ _('Undo') }} {{ _('Redo') }}").render(s=sentence)
        assert page == "Red hat noch 2 Karten. Zurück Redo"
        assert language.translated("As it is {here}.") == "As it is {here}."


def test_a_figure_below_zero_has_a_minus(app):
    from companion.web.templating import language

    lost = Text("{by:+} of {points}, {why}", by=-2, points=-10, why=Text("at {level}", level=-1))
    with app.test_request_context():
        assert language.translated(lost) == "−2 of −10, at −1"
        assert language.translated(Text("{by:+} in {place}", by=2, place="a-b")) == "+2 in a-b"


def test_a_sentence_that_counts_is_translated_in_the_form_of_its_count(app, monkeypatch):
    from companion.web.templating import language

    class Counting(German):
        def ungettext(self, one, many, count):
            assert (one, many) == ("{count} card left", "{count} cards left")
            return "noch {count} Karte" if count == 1 else "noch {count} Karten"

    monkeypatch.setattr(language, "get_translations", Counting)
    with app.test_request_context():
        left = (Text.counted("{count} card left", "{count} cards left", count=count) for count in (1, 2))
        assert [language.translated(one) for one in left] == ["noch 1 Karte", "noch 2 Karten"]


def test_the_interface_keeps_its_prefix():
    assert table_api.bp.url_prefix.startswith(errors.API)


@pytest.mark.parametrize("host", ["a..b", "...", ".a", "a" * 64 + ".b"])
def test_a_host_that_is_none_is_a_bad_request(client, host):
    for path in ("/", "/healthz", "/api/v1/games", "/nothing"):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 400, path


def test_a_query_that_is_no_text_spoils_no_line_of_the_log(app, client):
    with app.test_request_context("/?a=%FF", environ_overrides={"QUERY_STRING": "a=\xffsecret"}):
        assert any("secret" in one for one in logs.of_request())
    assert client.get("/", environ_overrides={"QUERY_STRING": "a=\xff"}).status_code == 200
