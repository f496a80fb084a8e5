"""Getting back in by the JSON interface."""

from __future__ import annotations

import json

import pytest
from answers import refused

from companion.tables.access import access_keys


@pytest.fixture
def config(config):
    return {**config, "LIMIT_KNOCKS": "3 per hour", "LIMIT_TRIES": "3 per hour"}


@pytest.fixture
def seated(app, opened):
    """Bob's phone sits at the table."""
    with app.app_context():
        access_keys.take_seat(opened.code, "blue")


@pytest.fixture
def knocked(charlie, seated):
    """Charlie says that Bob's seat is theirs."""
    answer = charlie.post("/knock", {"seat": "blue"})
    assert answer.status_code == 201
    return answer.json


def stands(person, secret):
    return person.get("/knock", headers={"Authorization": f"Bearer {secret}"})


def test_a_program_knocks_is_let_in_and_plays(alice, bob, charlie, knocked):
    assert (knocked["state"], knocked["seat"], knocked["key"]) == ("waiting", "blue", None)
    (waits,) = bob.get("/knocks").json["knocks"]
    assert (waits["seat"], waits["sign"], waits["until"]) == ("blue", knocked["sign"], knocked["until"])
    assert alice.post(f"/knocks/{waits['id']}", {"answer": "in"}).json == {"knocks": []}
    now = stands(charlie, knocked["secret"]).json
    assert now["state"] == "in"
    key = {"Authorization": f"Bearer {now['key']}"}
    assert charlie.get(headers=key).json["you"] == {"role": "seat", "seat": "blue"}
    refused(bob.get(), 403)


def test_no_is_no(alice, charlie, knocked):
    (waits,) = alice.get("/knocks").json["knocks"]
    assert alice.post(f"/knocks/{waits['id']}", {"answer": "no"}).status_code == 200
    assert stands(charlie, knocked["secret"]).json["state"] == "no"
    refused(charlie.post("/knock", {"seat": "blue", "secret": knocked["secret"]}), 403)
    refused(alice.post(f"/knocks/{waits['id']}", {"answer": "in"}), 422)


def test_a_knock_again_with_the_secret_of_the_first(alice, charlie, knocked):
    again = charlie.post("/knock", {"seat": "blue", "secret": knocked["secret"]})
    assert (again.status_code, again.json["sign"]) == (201, knocked["sign"])
    assert len(alice.get("/knocks").json["knocks"]) == 1
    assert refused(charlie.post("/knock", {"seat": "blue", "secret": "short"}), 400)["field"] == "secret"


def test_who_may_look_and_answer(charlie, dora, knocked):
    for person, status in ((charlie, 401), (dora, 403)):
        refused(person.get("/knocks"), status)
        refused(person.post("/knocks/one", {"answer": "in"}), status)


def test_secrets_and_codes_are_not_found_by_trying(charlie, client, knocked):
    for number in range(3):
        refused(stands(charlie, f"{'k' * 21}{number}"), 403)
    refused(stands(charlie, knocked["secret"]), 429)
    refused(client.post("/api/v1/tables/ZZZZZ/knock", json={"seat": "blue"}), 429)


def test_an_address_knocks_so_often_only(charlie, seated):
    for _ in range(3):
        assert charlie.post("/knock", {"seat": "blue"}).status_code in (201, 403)
    refused(charlie.post("/knock", {"seat": "blue"}), 429)


@pytest.mark.parametrize(
    ("body", "status"),
    [({"seat": "red"}, 422), ({"seat": "green"}, 400), ({}, 400), ({"seat": "blue", "more": 1}, 400)],
)
def test_what_is_no_knock(charlie, seated, body, status):
    refused(charlie.post("/knock", body), status)


def test_a_listener_hears_that_somebody_knocks(alice, dora, charlie, seated):
    """Who watches hears nothing of it."""
    alice.add()
    streams = {person: person.get("/events?after=0").iter_encoded() for person in (alice, dora)}
    for pieces in streams.values():
        assert [numbers_in(next(pieces)) for _ in range(2)] == [[], [1]]
    charlie.post("/knock", {"seat": "blue"})
    assert next(streams[alice]) == b"event: knock\ndata: {}\n\n"
    alice.add()
    assert [numbers_in(next(pieces)) for pieces in streams.values()] == [[2], [2]]
    for pieces in streams.values():
        pieces.close()


def numbers_in(piece):
    """The entries that a piece of a stream tells of."""
    return [
        json.loads(line[6:])["number"] for line in piece.decode().splitlines() if line.startswith("data: ")
    ]
