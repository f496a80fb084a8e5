"""Seats while others act at the same moment: nobody gets, keeps or loses one that is not theirs."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from pages import Phone
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from companion.extensions import db
from companion.tables import seat_names
from companion.tables.access import access_keys, knocks
from companion.tables.store import knock_rows, seat_rows, table_rows
from companion.tables.store.models import KnockRow, SeatRow, TableRow
from companion.web.joining import invite


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def bob(app, opened):
    phone = Phone(app.test_client(), opened.code)
    assert phone.client.get(f"/join/{opened.code}").status_code == 200
    with app.app_context():
        yield phone


def sit(phone, seat="blue"):
    return phone.client.post(f"/join/{phone.code}", data={"seat": seat})


def test_a_phone_whose_seat_has_another_colour_by_now_sees_the_seats(bob):
    assert sit(bob).status_code == 303
    bob.client.delete_cookie(f"table-{bob.code}")
    access_keys.release_seat(bob.code, "blue")
    seat_names.sit_down(bob.code, "blue", "Charlie", "green")
    page = bob.client.get(f"/join/{bob.code}")
    assert page.status_code == 200
    assert "Which seat are you?" in page.text


def test_a_phone_that_knocks_at_a_seat_of_another_colour_by_now_is_told_so(bob):
    access_keys.take_seat(bob.code, "blue")
    bob.client.post(f"/join/{bob.code}/knock", data={"seat": "blue"})
    seat_names.change_seat(bob.code, "blue", "Charlie", "green")
    page = bob.client.get(f"/join/{bob.code}/knock")
    assert page.status_code == 200
    assert "The seat may have changed hands" in page.text
    assert "Ask again" not in page.text


@pytest.fixture
def charlie(app, bob):
    phone = Phone(app.test_client(), bob.code)
    assert phone.client.get(f"/join/{bob.code}").status_code == 200
    return phone


@pytest.fixture
def between(monkeypatch):
    """Let something happen once, right before or after a function of a module."""

    def arrange(where, name, act, *, after=False):
        real = getattr(where, name)

        def arranged(*args, **more):
            monkeypatch.setattr(where, name, real)
            if after:
                found = real(*args, **more)
                act()
                return found
            act()
            return real(*args, **more)

        monkeypatch.setattr(where, name, arranged)

    return arrange


def free_for(phone, seat="blue"):
    """The host frees a seat, and this phone takes it."""
    access_keys.release_seat(phone.code, seat)
    assert sit(phone, seat).status_code == 303


def seat_of(phone):
    found = re.search(r'data-seat="(\w*)"', phone.client.get(f"/t/{phone.code}", follow_redirects=True).text)
    return found[1] if found else ""


def taken(phone):
    return [place.id for place in access_keys.places(phone.code) if place.taken]


def test_a_seat_freed_while_its_phone_sits_down_stays_with_who_took_it_since(bob, charlie, between):
    """Bob's answer is on its way; the host frees the seat, and Charlie takes it."""
    between(table_rows, "take_seat", lambda: free_for(charlie), after=True)
    between(knock_rows, "take_seat", lambda: free_for(charlie), after=True)
    sit(bob)
    assert seat_of(charlie) == "blue"
    assert seat_of(bob) == ""
    bob.client.delete_cookie(f"table-{bob.code}")
    assert bob.client.get(f"/join/{bob.code}").status_code == 200


@pytest.mark.parametrize("path", ["", "/knock"])
def test_a_seat_freed_while_its_phone_is_known_again_is_not_given_to_it(bob, charlie, between, path):
    sit(bob)
    bob.client.delete_cookie(f"table-{bob.code}")
    between(knock_rows, "knocks", lambda: free_for(charlie))
    bob.client.post(f"/join/{bob.code}{path}", data={"seat": "blue"})
    assert seat_of(charlie) == "blue"
    assert seat_of(bob) == ""


def test_who_changes_seats_frees_nobody_elses(bob, between):
    """Another process freed Bob's seat a moment ago, and somebody has it: Bob's tap for red leaves that."""
    sit(bob)

    def elsewhere():
        table_rows.release_seat(bob.code, "blue")
        table_rows.take_seat(bob.code, "blue")

    between(invite, "seat_held", elsewhere, after=True)
    assert sit(bob, "red").status_code == 303
    assert sorted(taken(bob)) == ["blue", "red"]


def test_who_leaves_frees_nobody_elses(bob):
    sit(bob)
    access_keys.places(bob.code)
    table_rows.release_seat(bob.code, "blue")
    table_rows.take_seat(bob.code, "blue")
    assert bob.client.post(f"/t/{bob.code}/leave").status_code == 303
    access_keys.forget()
    assert taken(bob) == ["blue"]


@pytest.mark.parametrize("as_whom", ["", "/seat/blue"])
def test_a_finger_that_bounces_on_a_free_seat_sits(bob, between, as_whom):
    """Both taps saw a free seat; the phone shows what the second one is answered."""
    form = {"seat": "blue", "name": "Bobby", "colour": "blue"}
    address = f"/join/{bob.code}{as_whom}"
    first = []
    between(invite, "seat_held", lambda: first.append(bob.client.post(address, data=form)), after=True)
    second = bob.client.post(address, data=form)
    assert [first[0].status_code, second.status_code] == [303, 303]
    assert second.location == f"/t/{bob.code}"
    assert taken(bob) == ["blue"]


def test_a_phone_that_taps_two_seats_before_it_is_answered_has_the_second(bob, between):
    between(invite, "seat_held", lambda: sit(bob), after=True)
    assert sit(bob, "red").status_code == 303
    assert taken(bob) == ["red"]
    assert seat_of(bob) == "red"


class Cut(Exception):
    """The server ends here."""


def cut():
    raise Cut


@pytest.mark.parametrize("where", ["take_seat", "change_colour", "change_name"])
def test_a_server_that_ends_while_a_phone_sits_down_leaves_no_seat_to_nobody(bob, between, where):
    """What was stored before is the phone's when it comes again."""
    module = seat_rows if where != "take_seat" else knock_rows
    between(module, where, cut, after=True)
    with pytest.raises(Cut):
        bob.client.post(f"/join/{bob.code}/seat/blue", data={"name": "Bobby", "colour": "green"})
    access_keys.forget()
    (seat,) = taken(bob)
    assert bob.client.get(f"/join/{bob.code}").location == f"/t/{bob.code}"
    assert seat_of(bob) == seat


def test_a_server_that_ends_while_a_phone_changes_seats_leaves_it_one(bob, between):
    sit(bob)
    between(access_keys, "forget", cut)
    with pytest.raises(Cut):
        sit(bob, "red")
    access_keys.forget()
    assert taken(bob) == ["red"]
    assert bob.client.get(f"/join/{bob.code}?again").status_code == 200
    assert sit(bob, "red").location == f"/t/{bob.code}"
    assert seat_of(bob) == "red"


def test_a_table_deleted_while_a_phone_sits_down_is_unknown(bob, between):
    def delete():
        with db.engine.begin() as connection:
            for row in (KnockRow, SeatRow):
                connection.execute(row.__table__.delete())
            connection.execute(TableRow.__table__.delete())

    between(knock_rows, "take_seat", delete)
    assert sit(bob).status_code == 404


def test_a_phone_that_was_let_in_at_a_seat_of_another_colour_hears_so(bob):
    """Its old phone gave the seat another colour before this one heard that it is in."""
    access_keys.take_seat(bob.code, "blue")
    bob.client.post(f"/join/{bob.code}/knock", data={"seat": "blue"})
    (waits,) = knocks.waiting(bob.code)
    knocks.answer(bob.code, waits.id, let_in=True)
    seat_names.change_seat(bob.code, "blue", "Bob", "green")
    assert bob.client.get(f"/join/{bob.code}/knock").location == f"/t/{bob.code}"
    assert seat_of(bob) == "green"


def test_no_entry_comes_between_while_a_seat_changes_its_colour(app, store, opened):
    """In PostgreSQL the foreign key of an entry asks for this lock of its table's row."""
    key_share = text("SELECT 1 FROM game_table WHERE code = :code FOR KEY SHARE NOWAIT")
    with app.app_context(), db.engine.begin() as changing:
        seat_rows._locked(changing, opened.code)
        if store.name == "sqlite":
            refused = pytest.raises(sqlite3.OperationalError, match="database is locked")
            with closing(sqlite3.connect(store.path, timeout=0)) as playing, refused:
                playing.execute("BEGIN IMMEDIATE")
        else:
            with db.engine.connect() as playing, pytest.raises(OperationalError):
                playing.execute(key_share, {"code": opened.code})
