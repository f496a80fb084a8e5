"""A lost phone comes back: it knocks, a seated phone lets it in, and the old key ends."""

import threading
from functools import partial

import pytest

from companion import live
from companion.engine.errors import Malformed
from companion.extensions import db
from companion.tables.access import access_keys, knocks
from companion.tables.access.access_keys import Role
from companion.tables.access.knocks import DoorClosed, NobodyKnocks, SeatFree
from companion.tables.errors import UnknownTable, WrongKey
from companion.tables.store import table_rows

NETWORK = "192.0.2.1"


@pytest.fixture
def clock(monkeypatch):
    """The time of knocks, in milliseconds; it can be set on."""
    now = [1_800_000_000_000]
    monkeypatch.setattr(knocks, "now", lambda: now[0])
    return now


@pytest.fixture
def ben(table):
    """The table, with Bob's phone at it."""
    access_keys.take_seat(table.code, "blue")
    return table


def knock(table, seat="blue", network=NETWORK, secret=""):
    return knocks.knock(table.code, seat, network, secret)


def test_a_phone_that_is_let_in_gets_the_seat_and_the_old_key_ends(ben):
    old = ben.keys.seats["blue"]
    secret = knock(ben)
    (waits,) = knocks.waiting(ben.code)
    assert (waits.seat, knocks.asked(ben.code, secret).state) == ("blue", "waiting")
    assert access_keys.role_of(ben.code, old) == Role("seat", "blue")
    knocks.answer(ben.code, waits.id, let_in=True)
    asked = knocks.asked(ben.code, secret)
    assert (asked.state, asked.seat) == ("in", "blue")
    assert access_keys.role_of(ben.code, asked.key) == Role("seat", "blue")
    with pytest.raises(WrongKey):
        access_keys.role_of(ben.code, old)
    assert [place.taken for place in access_keys.places(ben.code)] == [False, True]
    assert knocks.waiting(ben.code) == ()


def test_a_phone_whose_answer_was_lost_asks_again(ben):
    secret = knock(ben)
    knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=True)
    assert knocks.asked(ben.code, secret) == knocks.asked(ben.code, secret)


def test_nobody_else_gets_the_key(ben):
    secret = knock(ben)
    knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=True)
    for other in ("", "x" * 30, knocks.waiting, secret[:-1]):
        assert knocks.asked(ben.code, str(other)).key == ""


def test_no_silences_that_phone_at_this_table(ben, sit):
    secret = knock(ben)
    knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=False)
    assert knocks.asked(ben.code, secret).state == "no"
    for network in (NETWORK, "192.0.2.2"):
        with pytest.raises(DoorClosed, match="told no"):
            knock(ben, network=network, secret=secret)
    assert knocks.waiting(ben.code) == ()
    other = sit()
    access_keys.take_seat(other.code, "blue")
    assert knock(other, secret=secret) == secret


def test_three_refusals_silence_an_address_at_this_table(ben):
    """Phones of one network share it; so does one phone that forgets its secret each time."""
    for _ in range(3):
        knock(ben)
        knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=False)
    with pytest.raises(DoorClosed, match="Too many phones"):
        knock(ben)
    assert knocks.waiting(ben.code) == ()
    assert knock(ben, network="192.0.2.2")


def test_a_knock_waits_five_minutes(ben, clock):
    secret = knock(ben)
    (waits,) = knocks.waiting(ben.code)
    assert waits.until - waits.at == 300_000
    clock[0] += 299_999
    assert knocks.asked(ben.code, secret).state == "waiting"
    clock[0] += 1
    assert knocks.waiting(ben.code) == ()
    assert knocks.asked(ben.code, secret).state == "over"
    with pytest.raises(NobodyKnocks):
        knocks.answer(ben.code, waits.id, let_in=True)
    assert access_keys.role_of(ben.code, ben.keys.seats["blue"]) == Role("seat", "blue")


def test_three_phones_wait_at_a_table_and_twelve_knock_in_an_hour(ben, clock):
    for number in range(3):
        knock(ben, network=f"192.0.2.{number}")
    with pytest.raises(DoorClosed):
        knock(ben, network="192.0.2.3")
    for number in range(3, 12):
        clock[0] += 300_000
        knock(ben, network=f"192.0.2.{number}")
    clock[0] += 300_000
    with pytest.raises(DoorClosed):
        knock(ben, network="192.0.2.12")
    clock[0] += 3_600_000
    assert knock(ben, network="192.0.2.12")


def test_a_phone_that_knocks_again_is_one_phone(ben, clock):
    secret = knock(ben)
    for _ in range(20):
        clock[0] += 1000
        assert knock(ben, secret=secret) == secret
    assert len(knocks.waiting(ben.code)) == 1


def test_twenty_refusals_close_the_door(ben, clock):
    for number in range(20):
        clock[0] += 3_600_000
        knock(ben, network=f"192.0.2.{number}")
        knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=False)
    clock[0] += 3_600_000
    with pytest.raises(DoorClosed):
        knock(ben, network="198.51.100.1")


def test_a_seat_that_changed_hands_is_not_given_away(ben):
    """Freed and taken by somebody else meanwhile: what was asked for is there no more."""
    secret = knock(ben)
    (waits,) = knocks.waiting(ben.code)
    access_keys.release_seat(ben.code, "blue")
    access_keys.take_seat(ben.code, "blue")
    assert knocks.waiting(ben.code) == ()
    with pytest.raises(NobodyKnocks):
        knocks.answer(ben.code, waits.id, let_in=True)
    assert knocks.asked(ben.code, secret).state == "over"


def test_of_two_taps_one_counts(ben):
    """And of two phones for one seat one gets it."""
    first, second = knock(ben), knock(ben, network="192.0.2.9")
    one, two = knocks.waiting(ben.code)
    answers = ben.at_once(
        *(lambda each=each: knocks.answer(ben.code, each.id, let_in=True) for each in (one, one, two, two))
    )
    assert sorted(answer is None for answer in answers) == [False, False, False, True]
    states = sorted(knocks.asked(ben.code, secret).state for secret in (first, second))
    assert states == ["in", "over"]


@pytest.mark.parametrize(("seat", "error"), [("red", SeatFree), ("green", Malformed), ("", Malformed)])
def test_what_is_no_taken_seat(ben, seat, error):
    with pytest.raises(error):
        knock(ben, seat=seat)
    with pytest.raises(UnknownTable):
        knocks.knock("ZZZZZ", seat, NETWORK)


def test_what_is_stored_gives_nothing_away(ben):
    secret = knock(ben)
    stored = "".join(str(ben.stored(f"SELECT {name} FROM knock")) for name in ("id", "house"))
    assert secret not in stored
    assert NETWORK not in stored


def test_every_phone_of_the_table_is_told_at_once(ben):
    with live.broker.subscribe(ben.code) as phone:
        knock(ben)
        assert phone.get(timeout=60) == live.News(ben.code, kind=live.Kind.KNOCK)
        knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=False)
        assert phone.get(timeout=60) == live.News(ben.code, kind=live.Kind.KNOCK)


@pytest.mark.parametrize("kind", [live.Kind.KNOCK, live.Kind.LOOK])
def test_another_process_lets_go_of_the_old_key_at_once(ben, kind):
    """It hears of it in a thread of its own, which knows of no app."""
    old = ben.keys.seats["blue"]
    assert access_keys.role_of(ben.code, old)
    table_rows.release_seat(ben.code, "blue")
    assert access_keys.role_of(ben.code, old), "what was read holds for a second"
    heard = threading.Thread(target=live.broker.hear, args=[live.News(ben.code, kind=kind)])
    heard.start()
    heard.join()
    with pytest.raises(WrongKey):
        access_keys.role_of(ben.code, old)


def test_a_host_that_is_let_in_stays_the_host(ben):
    access_keys.hand_over(ben.code, "blue")
    secret = knock(ben)
    knocks.answer(ben.code, knocks.waiting(ben.code)[0].id, let_in=True)
    assert access_keys.role_of(ben.code, knocks.asked(ben.code, secret).key) == Role("host", "blue")


def test_of_many_phones_that_knock_at_once_three_wait(ben):
    acts = [partial(knock, ben, network=f"192.0.2.{number}") for number in range(8)]
    answers = ben.at_once(*acts)
    assert sum(isinstance(answer, DoorClosed) for answer in answers) == 5
    assert len(knocks.waiting(ben.code)) == 3


def test_a_phone_that_knocks_several_times_at_once_waits_once(ben):
    for secret in ("first" * 5, "second" * 5, "third" * 5):
        answers = ben.at_once(*[partial(knock, ben, secret=secret)] * 6)
        assert answers == [secret] * 6
        (waits,) = knocks.waiting(ben.code)
        knocks.answer(ben.code, waits.id, let_in=True)


def test_who_knocks_at_a_table_that_was_just_deleted_is_told_so(ben):
    access_keys.places(ben.code)  # this process has read its seats, another one deletes it
    with db.engine.begin() as connection:
        for rows in ("seat", "game_table"):
            connection.execute(db.text(f"DELETE FROM {rows}"))
    with pytest.raises(UnknownTable):
        knock(ben)
