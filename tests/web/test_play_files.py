"""Taking a finished game along: the section of the result page, its files, the short link, the interface."""

import json
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno
from answers import refused
from other_game import with_parts
from pages import Phone
from plays.parsers import data_of

from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.game_file.replayer import import_file
from tests.ended import ENDED

RECORDED = Path(__file__).parents[1] / "recorded"
TYPES = {
    "bgsplay": "application/json",
    "csv": "text/csv",
    "json": "application/json",
    "xml": "application/xml",
}
STILL_RUNS = "This game is not over yet. Only a finished game can be taken along."


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def over(host):
    """The host's phone, at the end of a toy."""
    host.play("correct", what="count", value="100")
    return host


def short_link(phone):
    (found,) = re.findall(r'data-copy="http://[^/]+(/p/[^"]+)"', phone.get("/result").text)
    return found


# --- the page ------------------------------------------------------------------------------------


def test_the_qr_code_is_that_of_the_short_link(over):
    """Its level is L: as few points as can be."""
    html = over.get("/result").text
    address = re.search(r'data-copy="(http[^"]+/p/[^"]+)"', html)[1]
    drawn = re.search(r'aria-label="QR code that opens this play in BG Stats">.*?viewBox="0 0 (\d+)', html)
    size, border, scale = segno.make(address, error="l", boost_error=False).symbol_size(), 6, 8
    assert int(drawn[1]) == (size[0] - 8 + border) * scale


@pytest.mark.parametrize("slug", ENDED)
def test_every_game_is_taken_along(app, slug):
    with app.app_context():
        opened = import_file(RECORDED / slug / f"{ENDED[slug]}.toml")
    phone = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    html = phone.get("/result").text
    (address,) = re.findall(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', html)
    data = data_of(unescape(address))
    title = "Golf" if slug == "any_game" else GAMES[slug].meta.name  # what that table typed
    assert data["game"]["name"] == title
    for kind, mimetype in TYPES.items():
        shown = "result.json" if kind == "json" else f"play.{kind}"  # the result page has one JSON, of both
        assert f'href="/t/{opened.code}/{shown}"' in html
        answer = phone.get(f"/play.{kind}")
        assert (answer.status_code, answer.mimetype) == (200, mimetype)
        assert answer.headers["Content-Disposition"].endswith(f'{opened.code}-play.{kind}"')
    assert json.loads(phone.get("/play.bgsplay").text)["plays"][0]["uuid"] == data["sourcePlayId"]
    told = phone.get("/play.json").json["plays"][0]
    assert told["id"] == data["sourcePlayId"]
    assert told["entries"][0]["number"] == 1
    assert data["sourcePlayId"] in phone.get("/play.csv").text
    assert ElementTree.fromstring(phone.get("/play.xml").data).tag == "plays"


def test_every_game_is_looked_at():
    assert set(ENDED) == set(GAMES) - {"toy"}


def test_the_file_knows_whose_phone_asks(app, over, opened):
    me = json.loads(over.get("/play.bgsplay").text)["userInfo"]
    assert me == {"meRefId": 0}, "the host sits nowhere"
    bob = Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])
    file = json.loads(bob.get("/play.bgsplay").text)
    assert [one["name"] for one in file["players"] if one["id"] == file["userInfo"]["meRefId"]] == ["Bob"]


# --- before the end, and after it was taken back ----------------------------------------------------


@pytest.mark.parametrize("kind", TYPES)
def test_a_running_game_has_no_file(host, kind):
    answer = host.get(f"/play.{kind}")
    assert (answer.status_code, answer.mimetype) == (409, "text/html")
    assert STILL_RUNS in answer.text


def test_a_running_game_offers_nothing(host):
    assert "Take this play along" not in host.get("/result").text


def test_an_end_that_is_undone_offers_nothing(over):
    link = short_link(over)
    over.play("undo", expect=over.number)
    assert "Take this play along" not in over.get("/result").text
    answer = over.client.get(link)
    assert answer.status_code == 409
    assert STILL_RUNS in answer.text


def test_a_result_that_cannot_be_worked_out_offers_nothing(over, monkeypatch):
    def failing(state):
        raise ZeroDivisionError

    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], score=failing))
    assert "Take this play along" not in over.get("/result").text
    answer = over.get("/play.csv")
    assert answer.status_code == 409
    assert "cannot be worked out" in answer.text


def test_there_is_no_other_format(over):
    assert over.get("/play.pdf").status_code == 404


# --- who may -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TYPES)
def test_files_are_for_phones_of_the_table(over, client, kind):
    assert client.get(f"/t/{over.code}/play.{kind}").status_code == 401
    assert client.get(f"/t/ZZZZZ/play.{kind}").status_code == 404


def test_the_short_link_leads_to_bg_stats_and_opens_nothing_else(app, over):
    stranger = app.test_client()
    answer = stranger.get(short_link(over))
    assert answer.status_code == 302
    assert not [line for line in answer.headers.getlist("Set-Cookie") if line.startswith("table-")]
    data = data_of(answer.headers["Location"])
    assert answer.headers["Location"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert {one["name"] for one in data["players"]} == {"Alice", "Bob"}
    assert stranger.get(f"/t/{over.code}/result").status_code == 401


def test_the_key_of_the_short_link_is_no_key_of_the_table(app, over, opened):
    key = short_link(over).rpartition("/")[2]
    with app.app_context():
        keys = access_keys.keys(over.code)
    assert key not in {keys.host, keys.watch, *keys.seats.values()}
    assert app.test_client().get(f"/t/{over.code}/key/{key}").status_code == 403
    for other in (keys.host, keys.watch, "x", "ä", "x" * 500):
        assert app.test_client().get(f"/p/{over.code}/{other}").status_code == 403


@pytest.mark.parametrize("code", ["ZZZZZ", "%00", "AAAAAAAAAAAAAAAAAA"])
def test_the_short_link_of_no_table(client, code):
    assert client.get(f"/p/{code}/{'x' * 22}").status_code == 404


def test_a_wrong_short_link_is_a_try(app, over):
    app.config.update(LIMITS=True, LIMIT_TRIES="2 per hour")
    client = app.test_client()
    answers = [client.get(f"/p/{over.code}/{'x' * 22}").status_code for _ in range(4)]
    assert answers == [403, 403, 429, 429]
    assert client.get(short_link(over)).status_code == 302, "who has the link, guesses nothing"


def test_the_code_of_a_short_link_may_be_small(client, over):
    _, p, code, key = short_link(over).split("/")
    assert client.get(f"/{p}/{code.lower()}/{key}").status_code == 302


# --- the interface -------------------------------------------------------------------------------


def test_the_interface_tells_the_play(alice, dora):
    refused(alice.get("/play"), 409, type="/api/v1/problems/no-play", detail=STILL_RUNS)
    alice.post("/correct", {"what": "count", "value": 100})
    told = dora.get("/play").json
    assert told["game"] == {"slug": "toy", "name": GAMES["toy"].meta.name, "bgg_id": None}
    assert [one["name"] for one in told["players"]] == ["Alice", "Bob"]
    assert [one["seat"] for one in told["players"] if one["winner"]] == alice.get().json["outcome"]["winners"]
