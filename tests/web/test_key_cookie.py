"""What a phone remembers of its tables: which keys, for how long, and what a key that died costs."""

import re
from threading import get_ident

import pytest
from flask import Response, request
from pages import Phone

from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.web.access import phones

OTHER = "k" * 22


@pytest.fixture
def config(config):
    return {**config, "LIMIT_TRIES": "3 per hour", "WTF_CSRF_ENABLED": False}


@pytest.fixture
def bare(app):
    """A browser with just the cookies that are sent along."""
    return app.test_client(use_cookies=False)


@pytest.fixture
def phone(app, opened):
    return Phone(app.test_client(), opened.code)


@pytest.fixture
def keys_in(app):
    """The keys of a table that a phone holds after this answer."""

    def read(answer, code):
        lines = [line for line in answer.headers.getlist("Set-Cookie") if line.startswith(f"table-{code}=")]
        (line,) = lines
        with app.test_request_context("/", headers={"Cookie": line.partition(";")[0]}):
            found = phones.held(code)
            assert found.sealed
            return found.keys

    return read


@pytest.fixture
def more_tables(app):
    """Open tables of the toy, each with the same two people."""

    def open_them(count):
        with app.app_context():
            return [open_table("toy", {"goal": 100}, ["Alice", "Bob"]) for _ in range(count)]

    return open_them


def free(app, opened, seat="blue"):
    """Give a seat up, and find its old and its new key."""
    with app.app_context():
        access_keys.release_seat(opened.code, seat)
        return opened.keys.seats[seat], access_keys.keys(opened.code).seats[seat]


# --- a key that died -----------------------------------------------------------------------------


def test_a_dead_key_beside_a_good_one_costs_nobody_the_way_in(app, phone, opened, keys_in):
    """Ben's old phone watches on: it is seen as often as it likes, and the network may still join."""
    phone.open(opened.keys.watch).open(opened.keys.seats["blue"])
    free(app, opened)
    first = phone.get()
    assert first.status_code == 200
    assert keys_in(first, opened.code) == (opened.keys.watch,)
    for _ in range(20):
        again = phone.get("/panel", known=99)
        assert again.status_code == 200
        assert f"table-{opened.code}" not in str(again.headers.getlist("Set-Cookie"))
    assert app.test_client().get("/join/ZZZZZ").status_code == 404


def test_an_unsealed_cookie_with_a_dead_key_counts_once(app, bare, opened, keys_in):
    dead, _ = free(app, opened)
    cookie = {"Cookie": f"table-{opened.code}=1.{dead}.{opened.keys.watch}"}
    answers = [bare.get(f"/t/{opened.code}", headers=cookie) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert keys_in(answers[0], opened.code) == (opened.keys.watch,)
    assert bare.get("/join/ZZZZZ").status_code == 429


def test_a_phone_with_only_a_dead_key_is_asked_who_it_is(app, phone, opened):
    """It looks again every few seconds, and the network may still join."""
    phone.open(opened.keys.seats["blue"])
    free(app, opened)
    assert phone.get("/panel", script=True).status_code == 403
    assert [phone.get("/panel", script=True).status_code for _ in range(9)] == [401] * 9
    assert phone.get().location == f"/join/{opened.code}"
    assert app.test_client().get("/join/ZZZZZ").status_code == 404


@pytest.mark.parametrize("path", ["/t/{code}", "/t/{code}/events", "/join/{code}"])
def test_a_made_up_cookie_counts_wherever_it_is_shown(bare, opened, path):
    """A seal of another cookie is none for this one."""
    for number in range(4):
        cookie = f"table-{opened.code}=1.{'k' * 21}{number}.~{'s' * 22}"
        answer = bare.get(path.format(code=opened.code), headers={"Cookie": cookie})
    assert answer.status_code == 429


def test_a_seal_is_of_one_table_and_its_keys(app, phone, opened):
    phone.open(opened.keys.watch)
    value = phone.client.get_cookie(f"table-{opened.code}").value
    for code, shown, sealed in (
        (opened.code, value, True),
        ("ZZZZZ", value, False),
        (opened.code, value.replace(opened.keys.watch, OTHER), False),
        (opened.code, value[:-1], False),
        (opened.code, value.partition(".~")[0], False),
    ):
        with app.test_request_context("/", headers={"Cookie": f"table-{code}={shown}"}):
            assert phones.held(code).sealed is sealed


# --- the start page ------------------------------------------------------------------------------


def asked_by(monkeypatch):
    """Which tables are looked at from now on, in this thread: the stream of an earlier test may ask, too."""
    asked, here = [], get_ident()

    def heard(answer):
        def hears(code, *more):
            if get_ident() == here:
                asked.append(code)
            return answer(code, *more)

        return hears

    for name in ("role_of", "places"):
        monkeypatch.setattr(access_keys, name, heard(getattr(access_keys, name)))
    return asked


def test_the_start_page_counts_made_up_cookies_and_then_looks_no_more(bare, opened, monkeypatch):
    """A real code and a wrong one take as long then: neither is looked for."""
    asked = asked_by(monkeypatch)
    cookies = "; ".join(f"table-AA{number:03}=1.{OTHER}" for number in range(300))
    assert bare.get("/", headers={"Cookie": cookies}).status_code == 200
    assert len(asked) == 3
    real = bare.get("/", headers={"Cookie": f"table-{opened.code}=1.{OTHER}; table-ZZZZZ=1.{OTHER}"})
    assert real.status_code == 200
    assert len(asked) == 3
    assert bare.get("/join/ZZZZZ").status_code == 429


def test_the_start_page_asks_for_so_many_tables_at_most(app, bare, monkeypatch):
    codes = [f"AA{number:03}" for number in range(60)]
    with app.test_request_context("/"):
        response = Response()
        for code in codes:
            phones.set_key_cookie(response, code, [OTHER])
    cookies = "; ".join(line.partition(";")[0] for line in response.headers.getlist("Set-Cookie"))
    asked = asked_by(monkeypatch)
    assert bare.get("/", headers={"Cookie": cookies}).status_code == 200
    assert len(asked) == 30


def test_a_phone_that_was_here_sees_its_tables_whatever_the_others_of_the_house_tried(app, phone, opened):
    phone.open(opened.keys.host)
    for _ in range(4):
        app.test_client().get("/join/ZZZZZ")
    assert opened.code in phone.client.get("/").text


def test_a_cookie_older_than_the_seals_is_sealed_by_its_next_look(bare, opened, keys_in):
    answer = bare.get(
        f"/t/{opened.code}", headers={"Cookie": f"table-{opened.code}=1.{OTHER}.{opened.keys.host}"}
    )
    assert keys_in(answer, opened.code) == (opened.keys.host,)


def test_a_table_that_is_not_found_is_kept_for_when_its_database_is_back(bare, app, keys_in):
    """A server started on the wrong database takes nobody's key away."""
    answer = bare.get("/", headers={"Cookie": f"table-ABCDE=1.{OTHER}"})
    assert keys_in(answer, "ABCDE") == (OTHER,)


# --- how much is kept ----------------------------------------------------------------------------


def remembered(app, cookies, code, *keys):
    """What the phone is told to keep that had these cookies and is given keys."""
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    with app.test_request_context("/", headers={"Cookie": header}):
        response = phones.remember(Response(), code, *keys)
        assert request.cookies.keys() == cookies.keys()
    return {line.split("=")[0]: line for line in response.headers.getlist("Set-Cookie")}


def test_the_host_who_opens_seat_after_seat_stays_the_host(app, more_tables):
    with app.app_context():
        opened = open_table("toy", {"goal": 100}, ["Alice", "Bob"])
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for key in (opened.keys.seats["red"], opened.keys.watch, opened.keys.seats["blue"]):
        phone.open(key)
    with app.test_request_context("/", headers={"Cookie": cookies_of(phone.client)}):
        asker = phones.phone(opened.code)
        kept = phones.held_keys(opened.code)
    assert (asker.role.name, asker.role.seat) == ("host", "blue")
    assert kept == (opened.keys.seats["blue"], opened.keys.watch, opened.keys.host)


def cookies_of(client):
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in client._cookies.values())


def test_dead_keys_make_room_first(app, opened):
    dead, new = free(app, opened)
    had = ".".join(["1", dead, opened.keys.watch, opened.keys.host])
    (line,) = remembered(app, {f"table-{opened.code}": had}, opened.code, new).values()
    assert line.split(";")[0].split(".")[1:4] == [new, opened.keys.watch, opened.keys.host]


def test_the_host_of_a_table_enters_thirty_others(app, opened, more_tables):
    others = more_tables(31)
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for other in others:
        Phone(phone.client, other.code).open(other.keys.watch)
    assert phone.get("/invite").status_code == 200
    assert "Free it" in phone.get("/invite").text or "Hand over" in phone.get("/invite").text
    held = [name for name in cookies_of(phone.client).split("; ") if name.startswith("table-")]
    assert len(held) == 30


def test_what_opens_nothing_is_forgotten_first_then_what_is_over_then_the_oldest(app, more_tables):
    first, over, second, third = more_tables(4)
    with app.app_context():
        play_tap(table_cache.find(over.code), Tap("correct", {"what": "count", "value": 100}, by="red"))
        assert view_table(table_cache.find(over.code)).outcome
    cookies = {
        f"table-{first.code}": f"1.{first.keys.watch}",
        f"table-{over.code}": f"1002.{over.keys.host}",
        f"table-{second.code}": f"1003.{second.keys.host}",
        f"table-{third.code}": f"1004.{OTHER}",
    }
    gone = []
    for most in (4, 3, 2):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(phones, "MOST_TABLES", most)
            lines = remembered(app, cookies, "NEWER", OTHER)
        gone.append({name for name, line in lines.items() if "Max-Age=0" in line})
    assert gone == [
        {f"table-{third.code}"},
        {f"table-{third.code}", f"table-{over.code}"},
        {f"table-{third.code}", f"table-{over.code}", f"table-{first.code}"},
    ]


def test_a_cookie_is_small(app, opened):
    keys = [opened.keys.host, opened.keys.watch, opened.keys.seats["red"]]
    (line,) = remembered(app, {}, opened.code, *keys).values()
    assert len(line.partition(";")[0]) < 130
    assert re.search(r"Max-Age=31536000", line)
