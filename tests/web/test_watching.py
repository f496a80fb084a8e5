"""Who only watches changes nothing, whatever address is tried."""

from __future__ import annotations

import pytest
from pages import Phone

from companion.tables.access import access_keys
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache

KEYLESS = {"/api/v1/tables/<code>/knock"}
"""What needs no key: asking for a seat, which changes nothing until somebody answers."""

OWN = {"/t/<code>/leave"}
"""What a phone may do with itself: forget the table."""

FIELDS = {"seat": "blue", "kind": "add", "by": "1", "to": "0", "of": "1", "knock": "1", "answer": "in"}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def changing(app, prefix):
    """Every address of a table that takes something, its gaps filled."""
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(f"{prefix}/<code>") and rule.methods & {"POST", "PUT", "PATCH", "DELETE"}:
            yield rule


def state(app, code):
    with app.app_context():
        return queries.log(table_cache.find(code)), access_keys.places(code)


def test_no_page_lets_a_watcher_change_anything(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    before, tried = state(app, opened.code), []
    for rule in changing(app, "/t"):
        if rule.rule in OWN:
            continue
        with app.test_request_context():
            path = rule.rule.replace("<code>", opened.code).replace("<kind>", "add")
        assert phone.client.post(path, data=FIELDS).status_code == 403, rule.rule
        tried.append(rule.rule)
    assert {"/t/<code>/play", "/t/<code>/release", "/t/<code>/rematch"} <= set(tried)
    assert state(app, opened.code) == before


def test_no_call_lets_a_watcher_change_anything(app, opened, dora):
    before, tried = state(app, opened.code), []
    bodies = {"go-back": {"to": 0}, "correct": {"what": "count", "value": 1}, "undo": {}, "redo": {}}
    for rule in changing(app, "/api/v1/tables"):
        last = rule.rule.rpartition("/")[2]
        body = bodies.get(last, {"kind": "add", "seat": "red", "by": 1})
        if rule.rule in KEYLESS:
            continue
        answer = dora.post(rule.rule.partition("<code>")[2].replace("<knock>", "one"), body)
        assert answer.status_code == 403, rule.rule
        tried.append(last)
    assert {"moves", "undo", "redo", "go-back", "correct"} <= set(tried)
    assert state(app, opened.code) == before


def test_who_watches_is_offered_no_rematch(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    assert "/rematch" not in phone.get("/result").text
    assert "/rematch" in phone.open(opened.keys.seats["red"]).get("/result").text


def test_a_watcher_gets_no_answer_of_another_ones_tap(app, opened):
    """Who sends a tap again names it by its key; a watcher sends none, whatever key it has heard of."""
    client, body = app.test_client(), {"kind": "add", "seat": "red", "by": 1, "key": "heard"}
    keys = (opened.keys.host, opened.keys.host, opened.keys.watch)
    path = f"/api/v1/tables/{opened.code}/moves"
    answers = [client.post(path, json=body, headers={"Authorization": f"Bearer {key}"}) for key in keys]
    assert [answer.status_code for answer in answers] == [201, 200, 403]
