"""The page of a campaign: what it shows, who may write on it, and what its link opens."""

from __future__ import annotations

import re

import pytest
from pages import Phone

from companion.tables.access import access_keys
from companion.tables.chain import rematch_of
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from tests.games.welcome_to_the_moon.campaign import LINE, begin, play, score, state

SCORES = {"mode": "scores"}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def first(app):
    """The code of the first table; its adventure is over."""
    with app.app_context():
        return score(begin(names=("Ada", "Ben"), **SCORES), 0, 1)


@pytest.fixture
def keys(app, first):
    with app.app_context():
        return access_keys.keys(first)


@pytest.fixture
def make(app, first):
    def phone(*keys):
        made = Phone(app.test_client(), first)
        for key in keys:
            made.open(key)
        assert made.get().status_code == 200
        return made

    return phone


@pytest.fixture
def ada(make, keys):
    """The host's phone, which sits at red."""
    return make(keys.host, keys.seats["red"])


@pytest.fixture
def ben(make, keys):
    return make(keys.seats["blue"])


@pytest.fixture
def follower(app, first, keys):
    """A phone that has opened the campaign's link, and nothing else."""
    made = Phone(app.test_client(), first)
    answer = made.get(f"/campaign/{keys.watch}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{first}/campaign")
    return made


def led_to(answer):
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].split("/")[2]


def at(phone, code):
    return Phone(phone.client, code)


def notes(app, code):
    with app.app_context():
        return state(code).notes


# --- going on ------------------------------------------------------------------------------------


def test_the_result_shows_the_stars_and_leads_to_the_next_adventure(app, ada, ben):
    html = ada.get("/result").text
    assert "Ada leads with 1 star." in html
    assert "Next: The Journey" in html
    assert "Rematch" not in html
    assert f'href="/t/{ada.code}/campaign"' in html
    code = led_to(ada.post("/rematch", after="end"))
    assert led_to(ben.get("/rematch")) == code
    assert [at(phone, code).get().status_code for phone in (ada, ben)] == [200, 200]
    with app.app_context():
        assert state(code).slug == LINE[1]
        assert [place.taken for place in access_keys.places(code)] == [True, True]


def test_the_others_are_shown_the_way(ada, ben):
    ada.post("/rematch", after="end")
    for path in ("", "/result", "/campaign"):
        html = ben.get(path).text
        assert f'href="/t/{ben.code}/rematch"' in html
        assert "Next: The Journey" in html


def test_a_button_for_what_follows_the_end_opens_nothing_once_the_end_is_undone(app, ada, first):
    with app.app_context():
        play(first, "undo")
    assert ada.post("/rematch", after="end").headers["Location"] == f"/t/{first}/result"
    with app.app_context():
        assert rematch_of(first) is None


def test_after_the_last_adventure_nothing_follows(app):
    with app.app_context():
        code = score(begin(LINE[-1], **SCORES), 0, 1)
        key = access_keys.keys(code).host
    html = Phone(app.test_client(), code).open(key).get("/result").text
    assert "wins the campaign" in html
    assert "Next:" not in html


def test_the_start_page_goes_on_with_a_campaign(ada):
    """Its newest adventure is over, and nobody has begun the next one."""
    home = ada.client.get("/").text
    going_on = home[home.index('id="continue"') : home.index('id="join"')]
    assert "Next: The Journey" in going_on
    assert f"/t/{ada.code}/result" in going_on
    code = led_to(ada.post("/rematch", after="end"))
    home = ada.client.get("/").text
    going_on = home[home.index('id="continue"') : home.index('id="join"')]
    assert f"/t/{code}" in going_on
    assert ada.code not in going_on


# --- the page ------------------------------------------------------------------------------------


def test_the_page_has_every_adventure_and_leads_back_to_the_newest_table(app, ada, first):
    code = led_to(ada.post("/rematch", after="end"))
    assert at(ada, first).get("/campaign").headers["Location"] == f"/t/{code}/campaign"
    html = at(ada, code).get("/campaign").text
    for name in ("1. The Launch", "2. The Journey", f"{len(LINE)}. "):
        assert name in html
    assert f'href="/t/{first}/result"' in html
    assert "being played" in html
    assert f'action="/t/{code}/campaign"' in html


def test_notes_and_stars_are_written_on_it(app, ada, ben, first):
    answer = ada.post("/campaign", kind="campaign-note", text="Card 7 <b>stays</b>", key="one")
    assert answer.headers["Location"] == f"/t/{first}/campaign"
    ada.post("/campaign", kind="campaign-note", text="Card 7 <b>stays</b>", key="one")  # a double tap
    assert notes(app, first) == ("Card 7 <b>stays</b>",)
    ben.post("/campaign", kind="campaign-stars", seat="blue", adventure="launch", stars="3")
    html = ada.get("/campaign").text
    assert "Card 7 &lt;b&gt;stays&lt;/b&gt;" in html
    assert "Ben leads with 3 stars." in html
    assert "by hand" in html
    ada.post("/campaign", kind="campaign-note-remove", note="1")
    assert notes(app, first) == ("",)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "campaign-note", "text": ""}, "Note"),
        ({"kind": "campaign-note", "text": "x" * 201}, "Note"),
        ({"kind": "campaign-note"}, "Note"),
        ({"kind": "campaign-note-remove", "note": "9"}, "There is no such note."),
        ({"kind": "campaign-stars", "seat": "red", "adventure": "launch", "stars": "99"}, "Stars"),
        ({"kind": "campaign-stars", "seat": "red", "adventure": "launch", "stars": "x"}, "Stars"),
        ({"kind": "campaign-stars", "seat": "red", "adventure": "moon", "stars": "1"}, "Adventure"),
        (
            {"kind": "campaign-stars", "seat": "pink", "adventure": "launch", "stars": "1"},
            "Nobody sits there.",
        ),
        ({"kind": "no-such-move"}, "There is no move of this kind in this game."),
        ({"kind": "turn-over"}, ""),
        ({}, "There is no move of this kind in this game."),
    ],
)
def test_what_cannot_be_is_refused_on_the_page_itself(app, ada, first, fields, says):
    with app.app_context():
        before = queries.log(table_cache.find(first))
    answer = ada.post("/campaign", **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert says in answer.text
    with app.app_context():
        assert queries.log(table_cache.find(first)) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "undo"},
        {"kind": "undo", "of": "1"},
        {"kind": "redo"},
        {"kind": "go-back", "to": "0"},
        {"kind": "correct", "what": "red.notes", "value": "1"},
        {"tap": "undo?of=1"},
        {"kind": "turn-over"},
    ],
)
def test_only_moves_of_the_campaign_are_made_on_its_page(app, ada, first, fields):
    with app.app_context():
        before = queries.log(table_cache.find(first))
    answer = ada.post("/campaign", **fields)
    assert answer.status_code == 422
    assert "This page only changes the campaign. Play and undo at the table." in answer.text
    with app.app_context():
        assert queries.log(table_cache.find(first)) == before


def test_a_table_of_no_campaign_has_no_such_page(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert phone.get("/campaign").status_code == 404
    assert phone.post("/campaign", kind="add", seat="red", by="x").status_code == 404
    assert "/campaign" not in phone.get().text
    with app.app_context():
        code = begin(campaign=False, **SCORES)
        key = access_keys.keys(code).host
    phone = Phone(app.test_client(), code).open(key)
    assert phone.get("/campaign").status_code == 404
    assert "campaign" not in phone.get("/result").text


# --- the link ------------------------------------------------------------------------------------


def test_the_page_hands_over_the_link_of_the_first_table(ada, follower, first, keys):
    code = led_to(ada.post("/rematch", after="end"))
    html = at(ada, code).get("/campaign").text
    link = re.search(r'data-copy="([^"]+)"', html).group(1)
    assert link.endswith(f"/t/{first}/campaign/{keys.watch}")
    assert "can watch the first adventure’s table" in html
    assert follower.get().status_code == 200, "what the sentence says"


def test_the_link_shows_the_page_and_changes_nothing(app, ada, follower, first):
    code = led_to(ada.post("/rematch", after="end"))
    html = follower.get("/campaign").text
    assert "Ada leads with 1 star." in html
    assert not re.search(r'<form|name="kind"', html)
    for kind, fields in (("campaign-note", {"text": "x"}), ("campaign-stars", {"seat": "red"})):
        assert follower.post("/campaign", kind=kind, **fields).status_code == 403
        assert at(follower, code).post("/campaign", kind=kind, **fields).status_code in {401, 403}
    assert notes(app, first) == notes(app, code) == ()


def test_the_link_opens_no_other_table_and_tells_no_secret_of_one(app, ada, follower, first):
    """It has the key for watching the first table. What the others are asked for, they refuse."""
    code = led_to(ada.post("/rematch", after="end"))
    with app.app_context():
        begin(**SCORES)  # another campaign
        other = begin(names=("Eve", "Flo"), **SCORES)
        running, strange = table_cache.find(code).record, table_cache.find(other).record
        secrets = [
            access_keys.keys(code).host,
            *access_keys.keys(code).seats.values(),
            access_keys.keys(code).watch,
        ]
    html = follower.get("/campaign").text
    for table in (code, other):
        for path in ("/campaign", "/result", "/panel", "/history", "/invite"):
            assert at(follower, table).get(path).status_code in {401, 403}, path
    assert "Eve" not in html
    assert other not in html
    assert f"/t/{code}" not in html, "no way to a table that this phone has no key for"
    for secret in (*secrets, running.seed, running.secret, strange.seed):
        assert secret not in html


@pytest.mark.parametrize("key", ["x" * 22, "no", "", "%00", "../../campaign", "watch"])
def test_a_key_that_is_none_opens_nothing(app, first, key):
    phone = Phone(app.test_client(), first)
    assert phone.get(f"/campaign/{key}").status_code in {308, 401, 403, 404}
    assert phone.get("/campaign").status_code == 401


def test_the_key_of_another_table_opens_nothing(app, first):
    with app.app_context():
        other = access_keys.keys(begin(**SCORES)).watch
    phone = Phone(app.test_client(), first)
    assert phone.get(f"/campaign/{other}").status_code == 403
    assert phone.client.get(f"/t/ZZZZZ/campaign/{other}").status_code == 404


def test_wrong_keys_in_the_link_are_counted(app, first):
    phone = Phone(app.test_client(), first)
    answers = {phone.get(f"/campaign/{'x' * 20}{at:02}").status_code for at in range(40)}
    assert answers == {403, 429}


def test_the_json_interface_plays_the_same_moves(app, first, keys):
    client, auth = app.test_client(), {"Authorization": f"Bearer {keys.host}"}
    sent = {"kind": "campaign-note", "text": "by program"}
    assert client.post(f"/api/v1/tables/{first}/moves", json=sent, headers=auth).status_code == 201
    found = client.get(f"/api/v1/tables/{first}", headers=auth).json
    assert found["state"]["notes"] == ["by program"]
    assert {"campaign-note", "campaign-note-remove", "campaign-stars"} <= {
        one["kind"] for one in found["offers"]
    }
