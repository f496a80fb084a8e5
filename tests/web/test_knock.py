"""Getting back in, page by page: the phone that knocks, and the phones that are asked."""

from __future__ import annotations

import re

import pytest
from pages import Phone, sentence_in

from companion.tables.access import access_keys


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "LIMIT_KNOCKS": "4 per hour"}


@pytest.fixture
def ann(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def ben(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])
    assert phone.get().status_code == 200  # he sits
    return phone


@pytest.fixture
def lost(app, opened, ben):
    """Ben's new phone, which knows the code only."""
    return Phone(app.test_client(), opened.code)


def knock(phone, seat="blue", **more):
    return phone.client.post(f"/join/{phone.code}/knock", data={"seat": seat}, **more)


def wait(phone, **more):
    return phone.client.get(f"/join/{phone.code}/knock", **more)


def door(phone):
    return phone.get("/knocks", script=True).text


def answer(phone, what):
    (knock_id,) = re.findall(r'name="knock" value="([^"]+)"', door(phone))
    return phone.post("/knocks", script=True, knock=knock_id, answer=what)


def test_a_taken_seat_is_offered_to_who_says_it_is_theirs(lost):
    html = lost.client.get(f"/join/{lost.code}").text
    assert f'value="blue" formaction="/join/{lost.code}/knock"' in html
    assert 'value="red">' in html
    assert "Taken. That’s me: let me in" in html


def test_one_tap_lets_it_in_and_the_old_phone_is_out(ann, ben, lost):
    assert knock(lost).location == f"/join/{lost.code}/knock"
    page = wait(lost)
    assert (page.status_code, page.headers["Refresh"]) == (200, "5")
    (sign,) = re.findall(r'knock-sign"[^>]*>(\d\d)<', page.text)
    assert "A new phone wants Bob’s seat." in door(ann)
    assert f"It shows {sign}." in door(ann)
    assert "A new phone wants your seat." in door(ben)
    assert "A new phone wants Bob’s seat." in ann.get().text
    assert answer(ann, "in").status_code == 200
    assert 'name="knock"' not in door(ann)
    assert wait(lost).location == f"/t/{lost.code}"
    assert 'data-seat="blue"' in lost.get().text
    assert ben.get("/panel").status_code == 403


def test_a_seated_phone_lets_in_as_the_host_does(ben, lost):
    knock(lost)
    assert answer(ben, "in").status_code == 200
    assert 'data-seat="blue"' in lost.open(wait_key(lost)).get().text


def wait_key(phone):
    """The key that the phone is given, as its cookie holds it."""
    wait(phone)
    return phone.client.get_cookie(f"table-{phone.code}").value.split(".")[1]


def test_a_phone_that_was_told_no_may_not_ask_again(ann, lost):
    knock(lost)
    answer(ann, "no")
    assert "The table said no." in wait(lost).text
    again = knock(lost)
    assert again.status_code == 403
    assert sentence_in(again.text).startswith("This phone was told no at this table.")
    assert 'name="knock"' not in door(ann)


def test_no_to_one_phone_lets_another_of_its_address_knock(app, ann, lost):
    stranger = Phone(app.test_client(), lost.code)
    knock(stranger)
    answer(ann, "no")
    assert knock(lost).status_code == 303
    answer(ann, "in")
    assert wait(lost, follow_redirects=True).status_code == 200
    assert "The table said no." in wait(stranger).text


def test_the_page_that_waits_is_told_when_to_look(ann, lost):
    knock(lost)
    script = {"X-Companion-Fragment": "true"}
    assert wait(lost, headers=script).status_code == 204
    answer(ann, "in")
    assert wait(lost, headers=script).status_code == 200


def test_who_watches_is_not_asked_and_may_not_answer(app, ann, lost, opened):
    knock(lost)
    watcher = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    assert "knock" not in door(watcher)
    assert 'id="door"' not in watcher.get().text
    (knock_id,) = re.findall(r'name="knock" value="([^"]+)"', door(ann))
    assert watcher.post("/knocks", knock=knock_id, answer="in").status_code == 403
    assert 'name="knock"' in door(ann)


def test_a_second_tap_on_an_answer_does_nothing(ann, ben, lost):
    knock(lost)
    (knock_id,) = re.findall(r'name="knock" value="([^"]+)"', door(ann))
    for phone in (ann, ben, ann):
        assert phone.post("/knocks", script=True, knock=knock_id, answer="no").status_code == 200
    assert ben.get("/panel").status_code == 200


def test_an_address_knocks_so_often_only(app, lost):
    for _ in range(4):
        assert knock(lost).status_code == 303
    assert knock(lost).status_code == 429


def test_a_seat_that_is_free_by_now_is_shown(app, lost, opened):
    with app.app_context():
        access_keys.release_seat(opened.code, "blue")
    assert knock(lost).location == f"/join/{opened.code}?again"


def test_a_wrong_code_counts_as_a_try(client):
    for _ in range(30):
        assert client.post("/join/ZZZZZ/knock").status_code == 404
    assert client.get("/join/ZZZZZ/knock").status_code == 429


# --- leaving -------------------------------------------------------------------------------------


def test_leaving_asks_first(ben):
    page = ben.get("/leave")
    assert "Leave this table?" in page.text
    assert "Bob’s seat becomes free" in page.text
    assert f'href="/t/{ben.code}/leave"' in ben.get().text
    assert ben.post("/leave", to="nobody").location == "/"
    assert ben.get("/panel").status_code == 401


def test_a_host_hands_over_first(ann, ben, opened):
    assert "Bob is the host, and I leave" in ann.get("/leave").text
    assert ann.post("/leave").location == f"/t/{ann.code}/leave"
    assert ann.get("/panel").status_code == 200
    assert ann.post("/leave", to="blue").location == "/"
    assert ann.get("/panel").status_code == 401
    page = ben.get("/invite").text
    assert f"/t/{ben.code}/invite/red" in page
    assert 'data-seat="blue"' in ben.get().text


def test_a_host_does_not_hand_over_to_an_empty_seat(ann):
    answer = ann.post("/leave", to="red")
    assert answer.status_code == 403
    assert ann.get("/panel").status_code == 200


def test_a_host_alone_keeps_the_link(ann, opened):
    page = ann.get("/leave").text
    assert f"/t/{opened.code}/key/{opened.keys.host}" in page
    assert ann.post("/leave", to="nobody").location == "/"


def test_a_seat_that_is_freed_is_the_host_s_no_more(app, ann, ben, opened):
    ann.post("/leave", to="blue")
    with app.app_context():
        access_keys.release_seat(opened.code, "blue")
        key = access_keys.take_seat(opened.code, "blue")
        assert access_keys.role_of(opened.code, key).name == "seat"


def test_the_host_s_link_is_shown_to_the_host_only(ben, opened):
    assert "/key/" not in ben.get("/leave").text
