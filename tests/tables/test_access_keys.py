"""Links: who may what, and seats that change hands."""

import pytest

from companion.engine.errors import Malformed
from companion.tables import roll_call
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.errors import SeatTaken, UnknownTable, WrongKey
from companion.tables.loaded.cache import table_cache
from companion.tables.store import table_rows


def test_each_key_opens_its_own(table):
    keys = table.keys
    assert access_keys.role_of(table.code, keys.host) == Role("host")
    assert access_keys.role_of(table.code, keys.watch) == Role("watch")
    assert access_keys.role_of(table.code, keys.seats["blue"]) == Role("seat", "blue")
    assert len({keys.host, keys.watch, *keys.seats.values()}) == 4
    assert all(len(key) == 22 for key in (keys.host, keys.watch, *keys.seats.values()))


def test_keys_are_the_same_after_a_restart(table):
    table_cache.forget()
    assert access_keys.keys(table.code) == table.keys


@pytest.mark.parametrize("key", ["", "x" * 22, "clé", "\ud800", "host"])
def test_a_wrong_key(table, key):
    with pytest.raises(WrongKey):
        access_keys.role_of(table.code, key)


def test_a_key_is_compared_whole(table):
    for key in (table.keys.host, table.keys.watch, table.keys.seats["blue"]):
        half = len(key) // 2
        for piece in (
            key[:-1],
            key[:half],
            key[1:],
            f"{key}x",
            key[:half] + "x" * half,
            "x" * half + key[half:],
        ):
            with pytest.raises(WrongKey):
                access_keys.role_of(table.code, piece)


def test_a_key_of_another_table(table, sit):
    with pytest.raises(WrongKey):
        access_keys.role_of(table.code, sit().keys.host)


@pytest.mark.parametrize(
    "ask", [access_keys.keys, access_keys.places, lambda code: access_keys.role_of(code, "x")]
)
def test_a_table_that_does_not_exist(app, ask):
    with pytest.raises(UnknownTable):
        ask("NONES")


def test_no_key_is_stored(table):
    dump = table.store.dump()
    assert "Alice" in dump
    assert not any(key in dump for key in (table.keys.host, table.keys.watch, *table.keys.seats.values()))


def test_sitting_down(table):
    assert access_keys.take_seat(table.code, "blue") == table.keys.seats["blue"]
    assert [(place.id, place.taken) for place in access_keys.places(table.code)] == [
        ("red", False),
        ("blue", True),
    ]


def test_a_taken_seat(table):
    access_keys.take_seat(table.code, "blue")
    with pytest.raises(SeatTaken, match="Bob's seat is taken"):
        access_keys.take_seat(table.code, "blue")


def test_two_phones_sitting_down_at_once(table):
    answers = table.at_once(*[lambda: access_keys.take_seat(table.code, "blue")] * 3)
    assert sum(isinstance(answer, SeatTaken) for answer in answers) == 2


def test_a_seat_given_up(table):
    """Charlie sits down where Bob sat: Bob's phone knows nothing any more."""
    bob = access_keys.take_seat(table.code, "blue")
    access_keys.release_seat(table.code, "blue")
    with pytest.raises(WrongKey):
        access_keys.role_of(table.code, bob)
    charlie = access_keys.take_seat(table.code, "blue")
    assert charlie != bob
    assert access_keys.role_of(table.code, charlie) == Role("seat", "blue")
    assert access_keys.role_of(table.code, table.keys.seats["red"]) == Role("seat", "red")


@pytest.mark.parametrize("act", [access_keys.take_seat, access_keys.release_seat])
def test_a_seat_that_is_not_there(table, act):
    with pytest.raises(Malformed) as refused:
        act(table.code, "green")
    assert refused.value.field == "seat"


def test_a_seat_freed_by_another_process_is_noticed_within_a_second(table, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(access_keys.time, "monotonic", lambda: now[0])
    blue = table.keys.seats["blue"]
    assert access_keys.role_of(table.code, blue) == Role("seat", "blue")
    table_rows.release_seat(table.code, "blue")
    now[0] += access_keys.FRESH
    with pytest.raises(WrongKey):
        access_keys.role_of(table.code, blue)


def test_a_process_remembers_the_seats_of_so_many_tables_only(table, sit, monkeypatch):
    monkeypatch.setattr(access_keys, "MOST", 2)
    for code in [table.code, sit().code, sit().code, sit().code]:
        access_keys.places(code)
    assert len(access_keys._cache) <= 2


@pytest.mark.parametrize(
    ("reader", "ask"),
    [
        ("find_access", lambda table: access_keys.places(table.code)),
        ("roll", lambda table: roll_call.refresh_all([table.code])),
    ],
)
def test_what_was_read_while_a_seat_was_freed_is_not_remembered(table, monkeypatch, reader, ask):
    """The answer of the store is older than the seat's end: it would let its key in again."""
    blue = access_keys.take_seat(table.code, "blue")
    read = getattr(table_rows, reader)

    def slowly(asked):
        answer = read(asked)
        access_keys.release_seat(table.code, "blue")
        return answer

    access_keys.forget(table.code)
    monkeypatch.setattr(table_rows, reader, slowly)
    monkeypatch.setattr(access_keys, "place", lambda *_: None)
    ask(table)
    monkeypatch.undo()
    with pytest.raises(WrongKey):
        access_keys.role_of(table.code, blue)
