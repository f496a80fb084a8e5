"""The document drives the interface: data as it says and data that breaks it, at a table of every game.

schemathesis reads the document, makes requests from it and holds each answer against it: no 5xx; a status, a
content type, headers and a body that are documented; no key, no answer; what breaks a schema is refused. What
fits one is never called malformed for a reason that the schema could have told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.schemas import APIOperation

from companion.engine import fields
from companion.engine.text import has_controls, visible_text
from companion.games import GAMES
from companion.tables.create import Opened, open_table
from companion.tables.game_file import import_file, read_file

RECORDED = Path(__file__).parents[1] / "recorded"
POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE

BOUNDED = settings(
    max_examples=20,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # a found case is small already, and told as a curl command
)
PLAIN = {"Accept-Encoding": "identity"}
"""The library does not unpack what it gets from an app in its own process."""

NOTHING_TO_BREAK = {"finishedPlay", "games", "openapi", "problem", "recorded"}
"""Operations of which nothing but the address could be wrong."""

NOT_ASKED = {"events": [negative_data_rejection]}
"""Who comes back to a stream names the last entry heard: what the address said at first is then not read."""

OF_A_FIELD = re.compile(
    r".*: (a whole number from|one of|yes or no|the id of one|a list of|a number or) ?.* is needed\."
    r"|.*: this is missing\.|There is no field of this name\.|An object with named fields is needed\."
    r"|The number of the last entry you saw is needed\.|A whole number from .* is needed\."
    r"|This is not JSON.*|There is .* number in it .*|.*nested too deep.*"
)
"""What a schema can say of a value by itself, so the document has to; not how values go together."""

A_TEXT = re.compile(r".*: a text (of \d+ to \d+ characters|without control characters) is needed\.")


@pytest.fixture
def config(config):
    limits = ["LIMIT_TRIES", "LIMIT_TABLES", "LIMIT_PLAYS", "LIMIT_KNOCKS", "LIMIT_READS"]
    return {**config, **dict.fromkeys(limits, "100000 per minute"), "PING_SECONDS": 0.01}


@pytest.fixture
def document(app):
    return app.test_client().get("/api/v1/openapi.json").json


class Leaving:
    """The app as a listener sees it who leaves after two lines of a stream, which else would never end."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        answer = self.app(environ, start_response)
        if not environ["PATH_INFO"].endswith("/events"):
            return answer
        try:
            return list(islice(answer, 2))
        finally:
            answer.close()  # type: ignore[attr-defined]


# --- documents, as players and programs read them ------------------------------------------------


def without_table(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "paths": {path: of for path, of in document["paths"].items() if "{code}" not in path}}


def at_tables_of(document: dict[str, Any], slug: str) -> dict[str, Any]:
    """What is done at a table; a move is a move of this game.

    Knocks are left out: each needs the one before it (`test_api_knocks.py`).
    """
    told = deepcopy(document)
    told["paths"] = {
        path: of for path, of in told["paths"].items() if "{code}" in path and "/knock" not in path
    }
    told["components"]["schemas"]["Move"] = {"$ref": f"#/components/schemas/{slug}.Move"}
    return told


def brought_near(document: dict[str, Any], seats: list[str], number: int) -> dict[str, Any]:
    """Where seats are those of the table, and entries those of its log: else most is refused at the door."""
    told = deepcopy(document)
    entry = {"type": "integer", "minimum": 0, "maximum": number}
    schemas = told["components"]["schemas"]
    schemas["Undo"]["properties"]["of"] = {**entry, "minimum": 1}
    schemas["GoBack"]["properties"]["to"] = entry
    near = {"seat": {"enum": seats}, "expect": entry}
    for name in [name for name in schemas if "." in name or name in ("Undo", "Redo", "GoBack", "Correct")]:
        properties = schemas[name].get("properties", {})
        properties.update({field: near[field] for field in near if field in properties})
    for parameter in told["paths"]["/api/v1/tables/{code}"]["get"]["parameters"]:
        parameter["schema"]["maximum"] = number
    return told


def operations(app: Flask, document: dict[str, Any]) -> list[APIOperation[Any, Any]]:
    schema = schemathesis.openapi.from_dict(document)
    schema.app = Leaving(app)
    return [result.ok() for result in schema.get_all_operations()]


def name_of(operation: APIOperation[Any, Any]) -> str:
    return str(operation.definition.raw["operationId"])


# --- driving -------------------------------------------------------------------------------------


def drive(operation: APIOperation[Any, Any], mode: GenerationMode, table: Opened | None = None) -> list[int]:
    """Some requests to one operation, at a table with the host's key; the statuses of the answers."""
    key = {"Authorization": f"Bearer {table.keys.host}"} if table else {}
    given_here = {"path_parameters": {"code": table.code}, "headers": key} if table else {}
    excluded = [positive_data_acceptance, *NOT_ASKED.get(name_of(operation), [])]
    statuses: list[int] = []

    @BOUNDED
    @given(case=operation.as_strategy(generation_mode=mode, **given_here))
    def run(case: Case) -> None:
        answer = case.call(headers=key | PLAIN)
        case.validate_response(answer, headers=key | PLAIN, excluded_checks=excluded)
        if mode is POSITIVE and answer.status_code == 400:  # in place of the check that is excluded
            assert not could_have_been_told(case, answer.json()["detail"]), (case, answer.text)
        statuses.append(answer.status_code)

    run()
    return statuses


def could_have_been_told(case: Case, detail: str) -> bool:
    """Whether a refusal has a reason that the schema of the body should have told."""
    if A_TEXT.fullmatch(detail):  # that a text is one line of characters that can be shown is told in words
        return not any(
            has_controls(text) or text != text.strip() or text != visible_text(text)
            for text in texts(case.body)
        )
    return bool(OF_A_FIELD.fullmatch(detail))


def texts(value: Any) -> Iterator[str]:
    """Every text in a body."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def opened_from(path: Path) -> Opened:
    """A new table, set up as in a recorded game."""
    game = read_file(path)
    names = [seat.name for seat in game.seats]
    return open_table(game.game.meta.slug, fields.to_json(game.setup), names)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "toy"])
class TestAtATable:
    @pytest.fixture
    def told(self, document, slug):
        return at_tables_of(document, slug)

    @pytest.fixture
    def game(self, slug):
        return min(RECORDED.glob(f"{slug}/*.toml"))

    def test_what_the_document_allows_is_not_called_malformed(self, app, told, game):
        """At a new table, where moves can be played, and at the end of a recorded game."""
        with app.app_context():
            fresh, played = opened_from(game), import_file(game)
        near = brought_near(told, list(fresh.keys.seats), number=3)
        done = {name_of(one): {*drive(one, POSITIVE, fresh)} for one in operations(app, near)}
        assert all(200 in done[name] for name in ("table", "log", "recorded", "events"))
        assert done["play"] & {201, 409, 422}, "no move came as far as the rules"
        assert all(
            200 in drive(one, POSITIVE, played) for one in operations(app, near) if one.method == "get"
        )

    def test_what_it_forbids_is_refused(self, app, told, game):
        with app.app_context():
            played = import_file(game)
        for one in operations(app, told):
            if name_of(one) not in NOTHING_TO_BREAK:
                assert 400 in drive(one, NEGATIVE, played)


def test_without_a_table_what_the_document_allows_is_not_called_malformed(app, document):
    done = {name_of(one): {*drive(one, POSITIVE)} for one in operations(app, without_table(document))}
    assert done.pop("openTable") >= {201, 400}
    assert done.pop("problem") <= {200, 404}
    assert done == {"games": {200}, "openapi": {200}}


def test_without_a_table_what_it_forbids_is_refused(app, document):
    breakable = [
        one for one in operations(app, without_table(document)) if name_of(one) not in NOTHING_TO_BREAK
    ]
    assert [{*drive(one, NEGATIVE)} for one in breakable] == [{400}]
