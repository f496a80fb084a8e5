"""A phone sits down and the answer is lost: the seat is its own all the same, and nobody else's."""

from __future__ import annotations

import pytest
from pages import Phone

from companion.tables.access import access_keys, knocks

CROWD = 2 * knocks.MOST_COUNTED


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def bob(app, opened):
    phone = arrived(app, opened.code)
    with app.app_context():
        yield phone


def arrived(app, code):
    """A phone that looks at the seats."""
    phone = Phone(app.test_client(), code)
    assert phone.client.get(f"/join/{code}").status_code == 200
    return phone


def sit(phone, seat="blue"):
    return phone.client.post(f"/join/{phone.code}", data={"seat": seat})


def sit_as(phone, seat, name, colour):
    return phone.client.post(f"/join/{phone.code}/seat/{seat}", data={"name": name, "colour": colour})


def loses(phone, answer):
    """The server has done it, and the phone does not hear so."""
    assert answer.status_code == 303
    phone.client.delete_cookie(f"table-{phone.code}")


def at_the_table(phone, answer, seat="blue"):
    return answer.location == f"/t/{phone.code}" and f'data-seat="{seat}"' in phone.get().text


def test_it_taps_its_seat_again_and_sits(bob):
    loses(bob, sit(bob))
    key = access_keys.keys(bob.code).seats["blue"]
    assert at_the_table(bob, sit(bob))
    assert access_keys.keys(bob.code).seats["blue"] == key


def test_it_opens_the_code_again_and_sits(bob):
    loses(bob, sit(bob))
    assert at_the_table(bob, bob.client.get(f"/join/{bob.code}"))


def test_it_says_that_the_taken_seat_is_its_own_and_nobody_is_asked(bob):
    loses(bob, sit(bob))
    again = bob.client.post(f"/join/{bob.code}/knock", data={"seat": "blue"})
    assert at_the_table(bob, again)
    assert knocks.waiting(bob.code) == ()


def test_it_chooses_its_name_and_colour_again(bob):
    loses(bob, sit_as(bob, "blue", "Bobby", "red"))
    assert at_the_table(bob, sit_as(bob, "blue", "Rob", "red"), "red")
    assert {place.id: place.name for place in access_keys.places(bob.code)}["red"] == "Rob"
    assert [place.taken for place in access_keys.places(bob.code)].count(True) == 1


def test_it_takes_another_seat_and_leaves_that_one_free(bob):
    loses(bob, sit(bob))
    assert at_the_table(bob, sit(bob, "red"), "red")
    assert [place.id for place in access_keys.places(bob.code) if place.taken] == ["red"]


def test_a_phone_that_watched_sits_too(bob):
    assert sit(bob, "").status_code == 303
    watches = bob.client.get_cookie(f"table-{bob.code}").value
    loses(bob, sit(bob))
    bob.client.set_cookie(f"table-{bob.code}", watches)
    assert at_the_table(bob, sit(bob))


def test_another_phone_does_not_get_it(app, bob):
    loses(bob, sit(bob))
    assert sit(arrived(app, bob.code)).status_code == 409
    other = Phone(app.test_client(), bob.code)
    assert sit(other).status_code == 409
    assert other.client.get(f"/join/{bob.code}").status_code == 200


@pytest.mark.parametrize("act", ["freed", "left"])
def test_once_the_seat_is_free_it_is_anybodys(app, bob, act):
    assert sit(bob).status_code == 303
    if act == "left":
        assert bob.client.post(f"/t/{bob.code}/leave").status_code == 303
    else:
        access_keys.release_seat(bob.code, "blue")
        bob.client.delete_cookie(f"table-{bob.code}")
    assert bob.client.get(f"/join/{bob.code}").status_code == 200
    charlie = arrived(app, bob.code)
    assert at_the_table(charlie, sit(charlie))
    assert sit(bob).status_code == 409


def test_who_sits_down_takes_no_knock_from_others(app, bob):
    for _ in range(CROWD):
        phone = arrived(app, bob.code)
        assert at_the_table(phone, sit(phone))
        access_keys.release_seat(bob.code, "blue")
    assert at_the_table(bob, sit(bob))
    lost = Phone(app.test_client(), bob.code)
    knock = lost.client.post(f"/join/{bob.code}/knock", data={"seat": "blue"})
    assert knock.location == f"/join/{bob.code}/knock"


def test_a_phone_that_was_told_no_sits_down_when_the_seat_is_free(bob):
    access_keys.take_seat(bob.code, "blue")
    bob.client.post(f"/join/{bob.code}/knock", data={"seat": "blue"})
    (waits,) = knocks.waiting(bob.code)
    knocks.answer(bob.code, waits.id, let_in=False)
    access_keys.release_seat(bob.code, "blue")
    assert at_the_table(bob, sit(bob))
