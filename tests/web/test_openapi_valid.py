"""The document is valid, each default and example fits, and generators find unique names in it."""

import re
from dataclasses import dataclass

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from companion.engine import fields
from companion.engine.fields import Id, Number, declare
from companion.games import GAMES
from companion.web.api import openapi
from companion.web.api.json_encoding import game_json

DOCUMENT = openapi.document(GAMES)


def parts(value, where=()):
    """Every object within a value, with its path."""
    if isinstance(value, dict):
        yield where, value
        for name, item in value.items():
            yield from parts(item, (*where, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from parts(item, (*where, index))


def errors(schema, value):
    whole = {**schema, "components": DOCUMENT["components"]}
    return [error.message for error in Draft202012Validator(whole).iter_errors(value)]


def schemas_with(name, value):
    """The schemas within a value that have this keyword; a property of that name is not one."""
    return [(where, part) for where, part in parts(value) if name in part and where[-1:] != ("properties",)]


def test_it_is_valid():
    validate(DOCUMENT)


def test_every_default_fits_its_own_schema():
    defaults = schemas_with("default", [DOCUMENT, [game_json(game) for game in GAMES.values()]])
    assert len(defaults) > 100
    assert [(where, wrong) for where, part in defaults if (wrong := errors(part, part["default"]))] == []


def test_every_example_fits_its_schema():
    given = [(part, value) for _, part in schemas_with("examples", DOCUMENT) for value in examples(part)]
    assert len(given) > 150
    wrong = [(value, errors(part.get("schema", part), value)) for part, value in given]
    assert [each for each in wrong if each[1]] == []


def examples(part):
    """The examples of a schema, or of a body, which names them."""
    given = part["examples"]
    return given if isinstance(given, list) else [named["value"] for named in given.values()]


def test_every_body_has_an_example():
    for _, part in schemas_with("requestBody", DOCUMENT["paths"]):
        body = part["requestBody"]["content"]["application/json"]
        name = body["schema"]["$ref"].removeprefix("#/components/schemas/")
        assert "examples" in body or DOCUMENT["components"]["schemas"][name]["examples"], name


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_example_of_a_game_opens_a_table(client, slug):
    body = DOCUMENT["paths"]["/api/v1/tables"]["post"]["requestBody"]["content"]["application/json"]
    opened = client.post("/api/v1/tables", json=body["examples"][slug]["value"])
    assert opened.status_code == 201, opened.text
    seats = body["examples"][slug]["value"]["seats"]
    assert len(opened.json["keys"]["seats"]) == len(seats) == GAMES[slug].meta.players[0]


def test_every_operation_has_a_tag_that_is_explained():
    explained = {tag["name"] for tag in DOCUMENT["tags"] if tag["description"]}
    used = [part["tags"] for _, part in schemas_with("operationId", DOCUMENT["paths"])]
    assert all(len(tags) == 1 for tags in used)
    assert {tag for tags in used for tag in tags} == explained


@dataclass(frozen=True)
class Made:
    who: str = declare(Id("Who"), default="")
    many: int = declare(Number("Many", 0, 9), default=2)


def test_a_default_that_nobody_may_send_is_left_out():
    made = fields.schema(Made)
    assert made["properties"]["who"] == Id("Who").schema()
    assert made["properties"]["many"] == {**Number("Many", 0, 9).schema(), "default": 2}
    assert made["required"] == []


def test_every_class_that_a_generator_makes_has_its_own_name():
    """Some generators take the title, some the name of the component; none keeps its case or its signs."""
    components = DOCUMENT["components"]["schemas"]
    for names in ([schema["title"] for schema in components.values()], list(components)):
        plain = [re.sub(r"[^a-z0-9]", "", name.lower()) for name in names]
        assert len(set(plain)) == len(plain) > 150
    assert components["astro_knights.draw-turn-card"]["title"] == "AstroKnightsDrawTurnCard"
    assert all(re.fullmatch(r"[A-Z][A-Za-z0-9]+", schema["title"]) for schema in components.values())
