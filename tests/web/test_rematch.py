"""A rematch: one table for all, every phone taken along with the seat it had."""

from __future__ import annotations

from contextlib import suppress

import pytest
from pages import Phone

from companion.tables.access import access_keys
from companion.tables.errors import WrongKey
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.web.access.phones import held_keys


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def make(app, opened):
    """A phone at the table, seated where its key is a seat's."""

    def phone(*keys):
        made = Phone(app.test_client(), opened.code)
        for key in keys:
            made.open(key)
        assert made.get().status_code == 200
        return made

    return phone


@pytest.fixture
def alice(make, opened):
    """The host's phone, which sits at red."""
    return make(opened.keys.host, opened.keys.seats["red"])


@pytest.fixture
def bob(make, opened):
    return make(opened.keys.seats["blue"])


@pytest.fixture
def watcher(make, opened):
    return make(opened.keys.watch)


def led_to(answer):
    """The code of the table that an answer leads to."""
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].split("/")[2]


def at(phone, code):
    """The same phone at another table."""
    return Phone(phone.client, code)


def role(app, phone, code):
    """What the keys that a phone holds of a table allow."""
    with phone.client as client:
        client.get("/")
        keys = held_keys(code)
    found = set()
    with app.app_context():
        for key in keys:
            with suppress(WrongKey):
                one = access_keys.role_of(code, key)
                found.add(one.seat or one.name)
    return found


def test_two_phones_that_ask_at_once_get_one_table(alice, bob):
    first, second = led_to(alice.post("/rematch")), led_to(bob.post("/rematch"))
    assert first == second != alice.code
    assert led_to(alice.post("/rematch")) == first


def test_every_phone_keeps_its_role_and_its_seat(app, alice, bob, watcher):
    code = led_to(bob.post("/rematch"))
    for phone in (alice, watcher):
        assert led_to(phone.get("/rematch")) == code
    for phone, held in ((alice, {"host", "red"}), (bob, {"blue"}), (watcher, {"watch"})):
        assert role(app, phone, code) == held
        assert at(phone, code).get().status_code == 200
    with app.app_context():
        assert [place.taken for place in access_keys.places(code)] == [True, True]
    assert at(bob, code).play("write", seat="blue", number=1, expect=0).status_code == 200
    assert at(bob, code).play("write", seat="red", number=1, expect=1).status_code == 403
    assert at(watcher, code).add().status_code == 403


def test_the_same_set_up_and_the_same_people(app, alice):
    code = led_to(alice.post("/rematch"))
    with app.app_context():
        old, new = view_table(table_cache.find(alice.code)), view_table(table_cache.find(code))
    assert (new.game, new.setup, new.seats, new.number) == (old.game, old.setup, old.seats, 0)
    assert new.seed_hash != old.seed_hash


def test_who_watches_starts_none(watcher):
    assert watcher.post("/rematch").status_code == 403
    assert led_to(watcher.get("/rematch")) == watcher.code, "there is none yet: the result"
    assert 'action="' + f"/t/{watcher.code}/rematch" not in watcher.get("/result").text


def test_the_other_phones_see_the_way(alice, bob, watcher):
    way = f'href="/t/{alice.code}/rematch"'
    assert "Go to the rematch" not in bob.get().text
    alice.post("/rematch")
    for phone in (bob, watcher):
        for path in ("", "/result"):
            html = phone.get(path).text
            assert way in html
            assert "Go to the rematch" in html
    assert 'method="post" action="' + f"/t/{bob.code}/rematch" not in bob.get("/result").text


def test_a_seat_that_was_freed_at_the_new_table_is_not_given_again(app, alice, bob):
    code = led_to(alice.post("/rematch"))
    led_to(bob.get("/rematch"))
    assert at(bob, code).get().status_code == 200
    assert at(alice, code).post("/release", seat="blue").status_code == 303
    led_to(bob.get("/rematch"))
    assert role(app, bob, code) == set()


def test_who_holds_no_key_of_the_old_table_is_given_none_of_the_new_one(app, alice):
    code = led_to(alice.post("/rematch"))
    stranger = Phone(app.test_client(), alice.code)
    answer = stranger.get("/rematch")
    assert answer.status_code in {401, 403}
    assert stranger.client.get_cookie(f"table-{code}") is None


def test_it_is_stored(app, alice):
    code = led_to(alice.post("/rematch"))
    with app.app_context():
        table_cache.forget()
    assert led_to(alice.get("/rematch")) == code


def test_the_stream_of_a_page_tells_of_it_once(app, alice, bob):
    code = led_to(alice.post("/rematch"))
    pieces = iter(bob.get("/events", after=0).response)
    said = next(pieces) + next(pieces)
    assert f'event: rematch\ndata: {{"code": "{code}"}}\n\n' in (
        said if isinstance(said, str) else said.decode()
    )
