"""POST /moves, undo, redo, go-back, correct: what is done is stored and told, what is refused is not done."""

import pytest
from answers import refused

from companion.tables.access import access_keys


def kinds(person):
    """The log by its kinds."""
    return [entry["kind"] for entry in person.get("/log").json["entries"]]


def sit(person, seat):
    """A phone takes a seat."""
    with person.client.application.app_context():
        access_keys.take_seat(person.code, seat)


# --- moves ---------------------------------------------------------------------------------------


def test_a_move_is_done(alice):
    answer = alice.add(3)
    assert answer.status_code == 201
    assert answer.json["number"] == 1
    entry = answer.json["entry"]
    assert entry == {
        "number": 1,
        "kind": "add",
        "fields": {"seat": "red", "by": 3},
        "by": "host",
        "at": entry["at"],
        "sentence": "Alice counts 3.",
    }
    assert alice.get().json["state"]["count"] == 3


def test_the_same_key_does_it_once(alice):
    first, again = alice.add(3, key="tap-1"), alice.add(3, key="tap-1")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert alice.get().json["state"]["count"] == 3


def test_another_key_does_it_again(alice):
    assert [alice.add(1, key=key).status_code for key in ("tap-1", "tap-2")] == [201, 201]


def test_a_repeated_key_answers_although_the_table_has_moved_on(alice, bob):
    first = alice.draw(key="tap-1")
    bob.draw(key="tap-2")
    again = alice.post("/moves", {"kind": "draw", "expect": 0, "key": "tap-1"})
    assert again.status_code == 200
    assert again.json["entry"] == first.json["entry"]


def test_what_was_drawn_stands_in_the_entry(alice):
    card = alice.draw().json["entry"]["fields"]["card"]
    assert alice.get().json["state"]["discard"] == [card]


def test_two_who_draw_at_once_draw_one_card(alice, bob):
    assert alice.post("/moves", {"kind": "draw", "expect": 0}).status_code == 201
    refused(bob.post("/moves", {"kind": "draw", "expect": 0}), 409, number=1, title="The table has moved on")
    assert kinds(bob) == ["draw"]


def test_a_move_that_names_its_seat_is_by_who_taps(bob):
    entry = bob.add(2).json["entry"]
    assert (entry["fields"]["seat"], entry["by"]) == ("red", "blue")


def test_a_move_without_a_seat_is_by_the_seat_that_is_named(bob, alice):
    assert bob.draw(seat="blue").json["entry"]["by"] == "blue"
    assert alice.draw(seat="blue").json["entry"]["by"] == "blue"
    assert alice.draw().json["entry"]["by"] == "host"


def test_nobody_acts_as_another_seat(bob):
    refused(bob.draw(seat="red"), 403)
    sit(bob, "red")
    refused(bob.write(3, seat="red"), 403, detail="Alice plays on their own phone.")
    assert bob.number == 0


def test_a_seat_without_a_phone_is_played_by_any_seat(bob):
    assert bob.write(3, seat="red").status_code == 201


def test_the_host_may_act_for_every_seat_there_is(alice):
    assert alice.write(3, seat="blue").status_code == 201
    sit(alice, "blue")
    assert alice.write(4, seat="blue").status_code == 201
    refused(alice.draw(seat="nobody"), 400, field="seat")


def test_the_host_says_whose_act_it_undoes(alice, bob):
    """Blue has a phone: its own act is undone and redone by the host only with `seat`."""
    sit(bob, "blue")
    bob.write(3, seat="blue")
    for control in ("/undo", "/redo"):
        refused(alice.post(control, {}), 403)
        assert alice.post(control, {"seat": "blue"}).status_code == 201
    assert kinds(alice) == ["write", "undo", "redo"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": None}, "kind"),
        ({"kind": 3}, "kind"),
        ({"kind": "a" * 61}, "kind"),
        ({"kind": "fly"}, "kind"),
        ({"kind": "undo"}, "kind"),
        ({"kind": "add", "seat": "red"}, "by"),
        ({"kind": "add", "by": 3}, "seat"),
        ({"kind": "add", "seat": "red", "by": 10}, "by"),
        ({"kind": "add", "seat": "red", "by": True}, "by"),
        ({"kind": "add", "seat": "red", "by": 1.5}, "by"),
        ({"kind": "add", "seat": "red", "by": "1"}, "by"),
        ({"kind": "add", "seat": 1, "by": 1}, "seat"),
        ({"kind": "add", "seat": "red", "by": 1, "colour": "red"}, "colour"),
        ({"kind": "draw"}, "expect"),
        ({"kind": "draw", "expect": -1}, "expect"),
        ({"kind": "draw", "expect": "0"}, "expect"),
        ({"kind": "draw", "expect": 5}, "expect"),
        ({"kind": "draw", "expect": 10**12}, "expect"),
        ({"kind": "add", "seat": "red", "by": 1, "key": ""}, "key"),
        ({"kind": "add", "seat": "red", "by": 1, "key": "a" * 65}, "key"),
        ({"kind": "add", "seat": "red", "by": 1, "key": "a b"}, "key"),
        ({"kind": "add", "seat": "red", "by": 1, "key": 7}, "key"),
    ],
)
def test_what_is_malformed_is_named_and_not_done(alice, body, field):
    refused(alice.post("/moves", body), 400, field=field)
    assert alice.number == 0


def test_what_the_rules_refuse(alice):
    problem = refused(alice.add(-1), 422)
    assert problem["detail"] == "There are only 0."
    assert alice.number == 0


def test_the_game_is_over(alice):
    alice.post("/correct", {"what": "count", "value": 99})
    alice.add(1)
    assert refused(alice.add(1), 422)["detail"].startswith("The game is over: The goal of 100 is reached.")


# --- undo, redo, go back, correct -----------------------------------------------------------------


def test_undo_and_redo(alice, bob):
    alice.add(3)
    undone = bob.post("/undo", {"expect": 1})
    assert undone.status_code == 201
    assert undone.json["entry"]["sentence"] == "Undone: Alice counts 3."
    assert alice.get().json["state"]["count"] == 0
    assert bob.post("/redo", {"expect": 2}).status_code == 201
    assert alice.get().json["state"]["count"] == 3


def test_undo_without_a_body_means_the_table_as_it_stands(alice):
    alice.add(3)
    assert alice.client.post(alice.address("/undo"), headers=alice.headers({})).status_code == 201
    assert alice.client.post(alice.address("/redo"), headers=alice.headers({})).status_code == 201


def test_undo_of_an_older_table_is_refused(alice, bob):
    alice.add(3)
    bob.add(4)
    refused(alice.post("/undo", {"expect": 1}), 409, number=2)


def test_the_same_key_undoes_once(alice):
    alice.add(3)
    alice.add(4)
    answers = [alice.post("/undo", {"key": "tap-9"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json["entry"] == answers[1].json["entry"]
    assert alice.get().json["state"]["count"] == 3


def test_one_entry_is_taken_back(alice):
    for by in (1, 2, 4):
        alice.add(by)
    assert alice.post("/undo", {"of": 2}).status_code == 201
    assert alice.get().json["state"]["count"] == 5


def test_one_that_others_stand_on_is_not_taken_back_alone(alice):
    alice.add(3)
    alice.add(-2)
    refused(alice.post("/undo", {"of": 1}), 422, go_back_to=0)
    assert alice.post("/go-back", {"to": 0}).status_code == 201
    assert alice.get().json["state"]["count"] == 0


def test_nothing_to_undo_or_redo(alice):
    refused(alice.post("/undo"), 422)
    refused(alice.post("/redo"), 422)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/undo", {"of": 0}, "of"),
        ("/undo", {"of": "1"}, "of"),
        ("/undo", {"to": 1}, "to"),
        ("/redo", {"of": 1}, "of"),
        ("/go-back", {}, "to"),
        ("/go-back", {"to": None}, "to"),
        ("/go-back", {"to": 10**10}, "to"),
        ("/correct", {}, "what"),
        ("/correct", {"what": "count"}, "value"),
        ("/correct", {"what": "count", "value": None}, "value"),
        ("/correct", {"what": "count", "value": 1.5}, "value"),
        ("/correct", {"what": "count", "value": "many"}, "value"),
        ("/correct", {"what": "count", "value": 1, "why": "a" * 200}, "why"),
        ("/correct", {"what": "count", "value": 1, "kind": "add"}, "kind"),
    ],
)
def test_malformed_controls(alice, path, body, field):
    refused(alice.post(path, body), 400, field=field)
    assert alice.number == 0


def test_going_back_to_what_is_not_there_yet(alice):
    refused(alice.post("/go-back", {"to": 7}), 422)


def test_a_value_is_set_by_hand(bob):
    answer = bob.post("/correct", {"what": "count", "value": 42, "why": "miscounted", "key": "fix-1"})
    assert answer.status_code == 201
    assert answer.json["entry"]["fields"] == {"what": "count", "value": 42, "why": "miscounted"}
    assert bob.get().json["state"]["count"] == 42
    assert (
        bob.post("/correct", {"what": "count", "value": 42, "why": "miscounted", "key": "fix-1"}).status_code
        == 200
    )


def test_what_is_not_on_the_table_is_not_corrected(bob):
    refused(bob.post("/correct", {"what": "moon", "value": 1}), 422)


# --- who may -------------------------------------------------------------------------------------

CHANGES = [
    ("/moves", {"kind": "add", "seat": "red", "by": 1}),
    ("/undo", {}),
    ("/redo", {}),
    ("/go-back", {"to": 0}),
    ("/correct", {"what": "count", "value": 1}),
]


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_charlie_changes_nothing(alice, charlie, path, body):
    answer = charlie.post(path, body)
    refused(answer, 401)
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    refused(charlie.post(path, body, headers={"Authorization": "Bearer " + "x" * 22}), 403)
    assert alice.number == 0


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_dora_only_watches(dora, path, body):
    refused(dora.post(path, body), 403)
    assert dora.number == 0


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_only_post_changes(alice, path, body):
    answer = alice.get(path)
    refused(answer, 405)
    assert "POST" in answer.headers["Allow"]


def test_a_seat_that_was_freed_is_shut_out(app, alice, bob):
    assert bob.add().status_code == 201
    with app.app_context():
        access_keys.release_seat(bob.code, "blue")
    refused(bob.add(), 403)
    assert alice.number == 1


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_a_body_too_large(alice, path, body):
    refused(alice.post(path, data="x" * 70_000, content_type="application/json"), 413)


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_a_form_is_not_json(alice, path, body):
    refused(alice.post(path, data={"kind": "add"}), 415)


def test_a_log_that_is_full_takes_nothing_more_and_can_still_be_looked_at(app, alice):
    app.config["LIMIT_ENTRIES"] = 3
    first = alice.add(1, key="first")
    for _ in range(2):
        alice.add(1)
    for answer in (alice.add(1), alice.post("/undo")):
        problem = refused(answer, 422, title="Against the rules")
        assert problem["detail"].startswith("This table's log is full: it has 3 entries.")
    assert alice.add(1, key="first").json["entry"] == first.json["entry"], "what was done is still answered"
    assert alice.get().json["state"]["count"] == 3
