"""No input of any kind gives a 500, and nothing is ever half done."""

import json

import pytest
from answers import refused
from hypothesis import given, settings
from hypothesis import strategies as st

FUZZ = settings(max_examples=150)

text = st.text(st.characters(exclude_categories=()), max_size=40)
scalar = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 12)
    | st.floats()
    | text
    | st.sampled_from(
        ["red", "blue", "host", "count", "dealt", "add", "draw", "write", "undo", "card-1", "toy"]
    )
)
value = st.recursive(
    scalar, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4), max_leaves=8
)
NAMES = (
    *("kind", "seat", "expect", "key", "by", "number", "bold", "card", "of", "to"),
    *("what", "value", "why", "game", "setup", "seats", "goal", "start", "name", "marks"),
)
name = text | st.sampled_from(NAMES)
body = st.dictionaries(name, value, max_size=6)

near = st.fixed_dictionaries(
    {"kind": st.sampled_from(["add", "draw", "write", "correct", "undo"]) | scalar},
    optional={
        "seat": st.sampled_from(["red", "blue", "green"]) | scalar,
        "by": st.integers(-10, 10) | scalar,
        "number": st.integers(0, 20) | scalar,
        "expect": st.integers(0, 5) | scalar,
        "key": st.sampled_from(["a", "b"]) | scalar,
        "card": st.sampled_from(["card-1", "", "moon"]) | scalar,
        "what": st.sampled_from(["count", "dealt"]) | scalar,
        "value": scalar,
        "of": st.integers(0, 5) | scalar,
        "to": st.integers(0, 5) | scalar,
    },
)
control = st.fixed_dictionaries(
    {},
    optional={
        "of": st.integers(-1, 9) | scalar,
        "to": st.integers(-1, 9) | scalar,
        "expect": st.integers(-1, 9) | scalar,
        "what": st.sampled_from(["count", "dealt"]) | scalar,
        "value": st.integers(-1, 9) | scalar,
        "why": scalar,
        "key": st.sampled_from(["a", "b"]) | scalar,
    },
)
opening = st.fixed_dictionaries(
    {
        "game": st.just("toy") | scalar,
        "setup": st.fixed_dictionaries({"goal": st.integers(0, 9) | scalar}, optional={"start": scalar})
        | value,
        "seats": st.lists(st.fixed_dictionaries({}, optional={"name": text | scalar}) | value, max_size=4)
        | value,
    }
)


@pytest.fixture
def config(config):
    limits = ["LIMIT_TRIES", "LIMIT_TABLES", "LIMIT_PLAYS", "LIMIT_READS"]
    return {**config, **dict.fromkeys(limits, "100000 per minute")}


def sent(value):
    """As a program that cares for nothing would send it: NaN, halves of characters and all."""
    return {"data": json.dumps(value), "content_type": "application/json"}


def is_fine(person, answer, before):
    """Done and numbered, repeated, or refused with a sentence and without a trace."""
    if answer.status_code == 201:
        assert answer.json["entry"]["number"] == answer.json["number"] == before + 1
    elif answer.status_code != 200:
        assert refused(answer, answer.status_code)["status"] < 500
    assert person.number == before + (answer.status_code == 201)


@FUZZ
@given(body=body | near)
def test_moves(alice, body):
    before = alice.number
    is_fine(alice, alice.post("/moves", **sent(body)), before)


@FUZZ
@given(path=st.sampled_from(["/undo", "/redo", "/go-back", "/correct"]), body=body | control)
def test_controls(bob, path, body):
    before = bob.number
    is_fine(bob, bob.post(path, **sent(body)), before)


@FUZZ
@given(body=body | opening)
def test_tables(client, body):
    answer = client.post("/api/v1/tables", **sent(body))
    if answer.status_code != 201:
        assert refused(answer, answer.status_code)["status"] in (400, 422)


@FUZZ
@given(
    path=st.sampled_from(["/moves", "/undo", "/redo", "/go-back", "/correct"]),
    data=st.binary(max_size=60) | text,
)
def test_bytes(alice, path, data):
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    before = alice.number
    is_fine(alice, alice.post(path, data=raw, content_type="application/json"), before)


@FUZZ
@given(
    path=st.sampled_from(["", "/log", "/recorded"]), query=st.dictionaries(name, text, max_size=3), word=text
)
def test_queries(alice, path, query, word):
    clean = {key: word.encode("utf-8", "replace").decode() for key, word in query.items()}
    clean = {key.encode("utf-8", "replace").decode(): word for key, word in clean.items()}
    numbers = {"at": word, "after": word, "before": word, "limit": word}
    for more in (clean, {k: v.encode("utf-8", "replace").decode() for k, v in numbers.items()}):
        assert alice.get(path, query_string=more).status_code in (200, 400)


@FUZZ
@given(code=text, key=text)
def test_codes_and_keys(client, code, key):
    """Whatever stands where the code or the key should stand."""
    plain = key.encode("ascii", "ignore").decode()
    plain = "".join(letter for letter in plain if letter.isprintable())
    address = "/api/v1/tables/" + "".join(f"%{byte:02x}" for byte in code.encode("utf-8", "replace"))
    answer = client.get(address, headers={"Authorization": f"Bearer {plain}"})
    assert answer.status_code in (404, 405, 308)
