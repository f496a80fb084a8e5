"""The document says what the interface does: every address, every answer, every move of every game."""

import re

import pytest
from each import each

from companion.engine import fields
from companion.engine.moves import Anchor
from companion.games import GAMES
from companion.web.api import openapi
from companion.web.api.request_schemas import Play

REFERENCE = "#/components/"


@pytest.fixture
def document(client):
    return client.get("/api/v1/openapi.json").json


def operations(document):
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    ]


def references(value):
    """Every reference in the document."""
    if isinstance(value, dict):
        yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
        yield from value.get("discriminator", {}).get("mapping", {}).values()
        for item in value.values():
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


def found(document, reference):
    kind, name = reference.removeprefix(REFERENCE).split("/")
    return document["components"][kind][name]


def test_it_is_an_openapi_document(document):
    assert document["openapi"] == "3.1.0"
    assert document["info"].keys() >= {"title", "version"}
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names)) == 18


def test_every_reference_leads_somewhere(document):
    assert all(found(document, reference) for reference in set(references(document)))


def test_the_routes_are_those_of_the_document(app, document):
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(f"{openapi.PREFIX}/")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, method, _ in operations(document)}


def test_what_is_in_a_path_is_a_parameter(document):
    for path, methods in document["paths"].items():
        named = [p if "name" in p else found(document, p["$ref"]) for p in methods.get("parameters", [])]
        assert {p["name"] for p in named if p["in"] == "path"} == set(re.findall(r"{(\w+)}", path))


BODIES = {
    "openTable": {"game": "toy", "setup": {"goal": 9}, "seats": [{}]},
    "play": {"kind": "add", "seat": "red", "by": 1},
    "correct": {"what": "count", "value": 2},
    "goBack": {"to": 0},
}


def test_every_address_answers_as_it_says(document, alice):
    """Walk every operation: with a key and a good body, without a key, and with a body of nonsense."""
    for path, method, operation in operations(document):
        if "nock" in operation["operationId"]:
            continue  # they follow one another: tests/web/test_api_knocks.py
        if operation["operationId"] == "finishedPlay":
            alice.post("/correct", {"what": "count", "value": 100})
        address = path.format(code=alice.code, name="stale")
        documented = set(operation["responses"])
        body = {"json": BODIES.get(operation["operationId"], {})} if method == "post" else {}
        tries = [
            {"headers": alice.headers({}), **body},
            body,
            {"headers": alice.headers({}), "json": {"moon": 1}},
        ]
        answers = [getattr(alice.client, method)(address, **more) for more in tries]
        assert [a.status_code for a in answers if str(a.status_code) not in documented] == [], path
        assert answers[0].status_code in (200, 201), (path, answers[0].text)
        content = operation["responses"][str(answers[0].status_code)]["content"]
        assert answers[0].mimetype in content
        if operation["security"]:
            assert answers[1].status_code == 401
        for answer in answers:
            answer.close()


@pytest.mark.parametrize("path", ["", "/log", "/recorded"])
def test_what_is_given_is_what_is_said(document, alice, path):
    """The names of an answer are those of its schema, all the way down."""
    alice.add(1)
    answer = alice.get(path)
    if answer.is_json:
        schema = document["paths"]["/api/v1/tables/{code}" + path]["get"]["responses"]["200"]["content"]
        agrees(document, answer.json, schema["application/json"]["schema"], path)
    agrees(document, alice.add(2).json, {"$ref": "#/components/schemas/Played"}, "played")
    agrees(document, alice.add(-9).json, {"$ref": "#/components/schemas/Problem"}, "problem")


def test_a_finished_play_is_what_is_said(document, alice):
    alice.post("/correct", {"what": "count", "value": 100})
    agrees(document, alice.get("/play").json, {"$ref": "#/components/schemas/FinishedPlay"}, "play")


KINDS = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list, "null": type(None)}


def agrees(document, value, schema, where):
    if "$ref" in schema:
        schema = found(document, schema["$ref"])
    if "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if (one.get("type") == "null") == (value is None))
        agrees(document, value, schema, where)
        return
    assert isinstance(value, KINDS[schema["type"]]) if "type" in schema else value in schema["enum"], where
    if "properties" in schema:
        assert set(schema["required"]) <= set(value) <= set(schema["properties"]), where
    parts = value.items() if "properties" in schema else enumerate(value) if "items" in schema else ()
    for name, item in parts:
        agrees(
            document,
            item,
            schema["items"] if "items" in schema else schema["properties"][name],
            f"{where}.{name}",
        )


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_move_of_every_game_is_there(document, slug):
    game = GAMES[slug]
    union = document["components"]["schemas"][f"{slug}.Move"]
    assert set(union["discriminator"]["mapping"]) == set(game.moves)
    for kind, move in game.moves.items():
        schema = found(document, union["discriminator"]["mapping"][kind])
        assert schema["properties"]["kind"]["const"] == kind
        assert set(schema["properties"]) == set(fields.specs(move)) | set(fields.specs(Play))
        anchored = set() if move.anchor is Anchor.NONE else {"expect"}
        assert set(schema["required"]) == {"kind", *anchored, *fields.required(move)}
        assert schema["description"]


@each("slug", sorted(GAMES))
def test_no_field_of_a_move_is_called_like_the_envelope(slug):
    for move in GAMES[slug].moves.values():
        assert not set(fields.specs(move)) & (set(fields.specs(Play)) - {"seat"})
