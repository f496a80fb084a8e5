"""Opening a table, looking at it, at its log and at the recorded game."""

import tomllib

import pytest
from answers import refused

from companion.engine.chance import seed_hash

NEW = {"game": "toy", "setup": {"goal": 3}, "seats": [{"name": "Alice"}, {"name": "Bob"}]}


def bearer(key):
    return {"headers": {"Authorization": f"Bearer {key}"}}


# --- the games -----------------------------------------------------------------------------------


def test_the_games_with_their_schemas(client):
    games = {game["slug"]: game for game in client.get("/api/v1/games").json["games"]}
    toy = games["toy"]
    assert (toy["name"], toy["players"]) == ("The Toy", [1, 12])
    assert toy["setup"]["required"] == ["goal"]
    assert set(toy["moves"]) == {"correct", "draw", "add", "write", "done", "stamp"}
    assert toy["moves"]["add"]["properties"]["by"]["maximum"] == 9


# --- opening -------------------------------------------------------------------------------------


def test_a_table_is_opened(client):
    answer = client.post("/api/v1/tables", json=NEW)
    assert answer.status_code == 201
    code, keys, links = (answer.json[name] for name in ("code", "keys", "links"))
    assert answer.headers["Location"] == f"/api/v1/tables/{code}"
    assert len({keys["host"], keys["watch"], *keys["seats"].values()}) == 4
    assert list(keys["seats"]) == ["red", "blue"]
    assert links["host"] == f"http://localhost/t/{code}/key/{keys['host']}"
    assert links["seats"]["blue"].endswith(keys["seats"]["blue"])
    table = client.get(answer.headers["Location"], **bearer(keys["seats"]["blue"])).json
    assert (table["number"], table["setup"]["goal"], table["you"]) == (0, 3, {"role": "seat", "seat": "blue"})
    assert table["seats"] == [{"id": "red", "name": "Alice"}, {"id": "blue", "name": "Bob"}]


def test_a_seat_may_have_no_name(client):
    opened = client.post("/api/v1/tables", json={**NEW, "seats": [{}]}).json
    table = client.get(f"/api/v1/tables/{opened['code']}", **bearer(opened["keys"]["host"])).json
    assert table["seats"] == [{"id": "red", "name": "Player 1"}]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": None}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": ["toy"]}, "game"),
        ({"setup": None}, "setup"),
        ({"setup": []}, "setup"),
        ({"setup": {}}, "setup.goal"),
        ({"setup": {"goal": 0}}, "setup.goal"),
        ({"setup": {"goal": "3"}}, "setup.goal"),
        ({"setup": {"goal": 3, "moon": 1}}, "setup.moon"),
        ({"setup": {"goal": 3, "start": 3}}, "setup.start"),
        ({"setup": {"goal": 3, "marks": [1, 10]}}, "setup.marks[1]"),
        ({"seats": None}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [{}] * 13}, "seats"),
        ({"seats": [{}] * 400}, "seats"),
        ({"seats": ["Alice"]}, "seats[0]"),
        ({"seats": [{"name": "a" * 41}]}, "seats[0].name"),
        ({"seats": [{"name": "a\nb\x07"}]}, "seats[0].name"),
        ({"seats": [{"name": "Alice", "age": 3}]}, "seats[0].age"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_wrong_with_a_table_is_named(client, change, field):
    refused(client.post("/api/v1/tables", json={**NEW, **change}), 400, field=field)


@pytest.mark.parametrize("name", ["game", "setup", "seats"])
def test_what_is_missing_is_named(client, name):
    body = {key: value for key, value in NEW.items() if key != name}
    assert refused(client.post("/api/v1/tables", json=body), 400)["field"].startswith(name)


# --- looking -------------------------------------------------------------------------------------


def test_a_table_as_it_stands(alice, bob):
    bob.add(5)
    table = bob.get().json
    assert (table["code"], table["game"], table["number"], table["at"]) == (bob.code, "toy", 1, None)
    assert table["state"]["count"] == 5
    assert table["state"]["names"] == {"red": "Alice", "blue": "Bob"}
    assert table["prompts"][0]["text"] == "Go on, blue."
    assert alice.get().json["prompts"][0]["text"] == "Go on, all."
    assert table["outcome"] is None
    assert table["can_redo"] is False


def test_an_offer_has_an_id_or_a_refusal(bob):
    add, draw = bob.get().json["offers"]
    assert (add["id"], add["refusal"]) == ("add-red-1", None)
    assert draw["refusal"] == "0 cards are left."


def test_standings_say_why(bob):
    bob.write(3)
    first = bob.get().json["standings"][0]
    line = {"label": "Numbers", "points": 1, "reason": "", "marks": []}
    assert first == {"seat": "blue", "rank": 1, "total": 1, "lines": [line]}


def test_a_table_as_it_stood(alice):
    for by in (1, 2, 3):
        alice.add(by)
    past = alice.get("?at=2").json
    assert (past["at"], past["number"], past["state"]["count"]) == (2, 3, 3)
    assert alice.get("?at=0").json["state"]["count"] == 0


@pytest.mark.parametrize("at", ["4", "-1", "x", "", "99999999999999999999", "1.0"])
def test_a_moment_that_never_was(alice, at):
    refused(alice.get(f"?at={at}"), 400, field="at")


def test_the_end_and_its_seed(alice):
    start = alice.get().json
    assert (start["seed"], start["finished_at"]) == (None, None)
    alice.post("/correct", {"what": "count", "value": 100})
    end = alice.get().json
    assert end["outcome"] == {
        "result": "won",
        "reason": "goal-reached",
        "text": "The goal of 100 is reached.",
        "winners": [],
    }
    assert seed_hash(end["seed"]) == start["seed_hash"] == end["seed_hash"]
    assert end["finished_at"] >= end["opened_at"]


# --- the log -------------------------------------------------------------------------------------


def test_the_log_tells_what_happened(alice, bob, dora):
    alice.add(3, key="secret-tap")
    bob.draw()
    bob.post("/undo")
    log = dora.get("/log").json
    assert log["number"] == 3
    assert [entry["number"] for entry in log["entries"]] == [1, 2, 3]
    assert [entry["by"] for entry in log["entries"]] == ["host", "blue", "blue"]
    assert log["entries"][0]["sentence"] == "Alice counts 3."
    assert log["entries"][2]["sentence"].startswith("Undone: card-")
    assert "secret-tap" not in dora.get("/log").text


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [1, 2, 3, 4, 5]),
        ("?after=3", [4, 5]),
        ("?after=5", []),
        ("?before=3", [1, 2]),
        ("?limit=2", [1, 2]),
        ("?after=1&before=5&limit=2", [2, 3]),
        ("?limit=0", []),
        ("?after=1000", []),
        ("?before=0", []),
    ],
)
def test_a_part_of_the_log(alice, query, numbers):
    for _ in range(5):
        alice.add(1)
    assert [entry["number"] for entry in alice.get(f"/log{query}").json["entries"]] == numbers


@pytest.mark.parametrize(
    ("query", "field"),
    [("after=-1", "after"), ("before=x", "before"), ("limit=1001", "limit"), ("after=1e3", "after")],
)
def test_a_part_that_is_none(alice, query, field):
    refused(alice.get(f"/log?{query}"), 400, field=field)


def test_the_recorded_game(alice):
    alice.add(3)
    answer = alice.get("/recorded")
    assert answer.mimetype == "application/toml"
    recorded = tomllib.loads(answer.text)
    assert recorded["game"] == "toy"
    assert recorded["log"][0]["kind"] == "add"


# --- who may -------------------------------------------------------------------------------------

READINGS = ["", "/log", "/recorded", "/events"]


@pytest.mark.parametrize("path", READINGS)
def test_every_key_reads(alice, bob, dora, path):
    for person in (alice, bob, dora):
        answer = person.get(path)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        answer.close()


@pytest.mark.parametrize("path", READINGS)
def test_charlie_sees_nothing(charlie, path):
    answer = charlie.get(path)
    refused(answer, 401)
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    for key in ("x", "x" * 22, "ä" * 22, "x" * 5000, ""):
        refused(charlie.get(path, headers={"Authorization": f"Bearer {key}"}), 403 if key else 401)


@pytest.mark.parametrize(
    "scheme", ["Basic dXNlcjpwYXNz", "Token abc", "Bearer", "", "Digest a=b", "Bearer a=b"]
)
def test_no_other_way_to_say_who_asks(charlie, scheme):
    refused(charlie.get(headers={"Authorization": scheme}), 401)


def test_the_interface_reads_no_cookie(alice, charlie):
    charlie.client.set_cookie(f"table-{alice.code}", f"1.{alice.key}")
    refused(charlie.get(), 401)


def test_a_key_opens_its_own_table_only(client, alice):
    other = client.post("/api/v1/tables", json=NEW).json
    refused(alice.get(headers={"Authorization": f"Bearer {other['keys']['host']}"}), 403)


@pytest.mark.parametrize("code", ["ZZZZZ", "x", "AAAAAAAAAAAAAAAAAA", "%00", "%ff", "Ä", "a b", "'--"])
@pytest.mark.parametrize("path", READINGS)
def test_an_unknown_table(client, code, path):
    refused(client.get(f"/api/v1/tables/{code}{path}", **bearer("x" * 22)), 404)
    refused(client.get(f"/api/v1/tables/{code}{path}"), 404)


def test_small_letters_are_the_same_code(alice):
    assert (
        alice.client.get(f"/api/v1/tables/{alice.code.lower()}", **bearer(alice.key)).json["code"]
        == alice.code
    )


def test_what_a_program_leaves_out_has_the_defaults_of_the_schema(client):
    """What other tables chose is filled in on pages, where it can be seen."""
    for game, setup in (
        ("astrojam", {}),
        ("hundred_astronauts", {}),
        ("hundred_astronauts", {"edition": "b"}),
    ):
        body = {"game": game, "seats": [{"name": "Ada"}, {"name": "Ben"}], "setup": setup}

        def chosen(sent):
            opened = client.post("/api/v1/tables", json=sent)
            assert opened.status_code == 201, opened.json
            key = {"Authorization": f"Bearer {opened.json['keys']['host']}"}
            return client.get(f"/api/v1/tables/{opened.json['code']}", headers=key).json["setup"]

        usual = chosen(body)
        other = {name: not value for name, value in usual.items() if isinstance(value, bool)}
        for name, value in other.items():
            client.post("/api/v1/tables", json={**body, "setup": {**setup, name: value}})
        assert chosen(body) == usual, game
