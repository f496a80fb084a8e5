"""The OpenAPI document of the JSON interface, made from the declarations of the games' setups and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import Game
from companion.engine.moves import Correct
from companion.web.bodies import MOST, GoBack, Redo, Tap, Undo
from companion.web.schemas import (
    ANYTHING,
    KEY,
    NUMBER,
    SHARED,
    TEXT,
    Schema,
    many,
    maybe,
    of_games,
    record,
    ref,
)

PREFIX = "/api/v1"

DESCRIPTION = (
    "Open a table, play moves, read the log. Errors are problem documents (RFC 9457). A text is one line: "
    "what is no character to be shown is refused, and spaces at its ends do not count. "
    "A body has 64 kB at most."
)

PROBLEMS = {
    "400": "Malformed: `field` says which field, `detail` why.",
    "401": "No key was given.",
    "403": "The key is wrong, or may not do this.",
    "404": "There is no such table.",
    "405": "This address does not do that.",
    "409": "Somebody else was faster: `number` is the table's number now. Look again, then decide.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "The rules refuse it now: `detail` is the reason. `go_back_to`, where there, is another way.",
    "429": "Too many tries; `Retry-After` says how many seconds to wait.",
    "503": "Nothing can be read or stored just now. Nothing was changed; the same `key` may be sent again.",
}
ANY = ("405", "429", "503")
READING = ("400", "401", "403", "404", *ANY)
CHANGING = ("400", "401", "403", "404", "409", "413", "415", "422", *ANY)

ENTRY = record(
    {
        "number": NUMBER,
        "kind": TEXT,
        "fields": ANYTHING,
        "by": {**TEXT, "description": "A seat, or `host`."},
        "at": {**NUMBER, "description": "Milliseconds since 1970."},
        "sentence": TEXT,
    }
)
PLAYED = record({"entry": ref("Entry"), "number": NUMBER})
LOG = record({"number": NUMBER, "entries": many(ref("Entry"))})
KEYS = record({"host": KEY, "watch": KEY, "seats": {"type": "object", "additionalProperties": KEY}})
LINKS = record({"host": TEXT, "watch": TEXT, "seats": {"type": "object", "additionalProperties": TEXT}})
OPENED = record({"code": TEXT, "keys": KEYS, "links": LINKS})
TABLE = record(
    {
        "code": TEXT,
        "game": TEXT,
        "number": {**NUMBER, "description": "The last entry: what a move made on this view expects."},
        "at": {**maybe(NUMBER), "description": "The entry asked for with `?at`; null for now."},
        "setup": ANYTHING,
        "seats": many(ref("Seat")),
        "you": record({"role": {"enum": ["host", "seat", "watch"]}, "seat": maybe(TEXT)}),
        "state": ANYTHING,
        "prompts": many(ref("Prompt")),
        "offers": many(ref("Offer")),
        "standings": many(ref("Standing")),
        "outcome": {**maybe(ref("Outcome")), "description": "Null while the game runs."},
        "can_redo": {"type": "boolean"},
        "opened_at": NUMBER,
        "finished_at": maybe(NUMBER),
        "seed_hash": {**TEXT, "description": "SHA-256 of the seed, fixed before the first draw."},
        "seed": {**maybe(TEXT), "description": "The seed itself, once the game is over."},
    }
)


def document(games: Mapping[str, Game], version: str = "1.0.0") -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Companion",
            "version": version,
            "summary": "The app beside the board game.",
            "description": DESCRIPTION,
        },
        "servers": [{"url": "/"}],
        "paths": {PREFIX + path: operations for path, operations in paths().items()},
        "components": {
            "schemas": schemas(games),
            "responses": {status: problem(text) for status, text in PROBLEMS.items()},
            "parameters": {"code": CODE},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": KEY["description"]}
            },
        },
    }


def schemas(games: Mapping[str, Game]) -> dict[str, Schema]:
    """Every named schema: the shared ones, the bodies, and each game's."""
    answers = {"Entry": ENTRY, "Played": PLAYED, "Log": LOG, "Opened": OPENED, "Table": TABLE}
    controls = {"Undo": Undo, "Redo": Redo, "GoBack": GoBack}
    bodies = {name: fields.schema(cls) for name, cls in controls.items()}
    return {**SHARED, **answers, **bodies, "Correct": correct_schema(), **of_games(games)}


def correct_schema() -> Schema:
    """The body of a correction: the move of that name, with what every change carries."""
    own, tap = fields.schema(Correct), fields.schema(Tap)
    return {**own, "properties": {**own["properties"], **tap["properties"]}}


def problem(text: str) -> Schema:
    return {"description": text, "content": {"application/problem+json": {"schema": ref("Problem")}}}


CODE: Schema = {
    "name": "code",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[0-9A-Za-z]{3,12}$"},
    "description": "The code of the table.",
}


NAME: Schema = {"name": "name", "in": "path", "required": True, "schema": TEXT}
MEANING = record({"name": TEXT, "status": NUMBER, "title": TEXT, "means": TEXT})


def paths() -> dict[str, Any]:
    """Every address, what it does and what it answers."""
    table = "/tables/{code}"
    return {
        "/games": {"get": open_reading("games", "The games, with the schemas of setup and moves", GAMES)},
        "/openapi.json": {"get": open_reading("openapi", "This document", json_answer(ANYTHING))},
        "/problems/{name}": {
            "parameters": [NAME],
            "get": open_reading("problem", "What a problem's `type` means", json_answer(MEANING), "404"),
        },
        "/tables": {"post": opening()},
        table: shared(get=reading("table", "A table as it stands, or as it stood", TABLE_ANSWER, AT)),
        f"{table}/moves": shared(post=changing("play", "Play a move", "Move")),
        f"{table}/undo": shared(post=changing("undo", "Undo the last act, or take back one", "Undo", False)),
        f"{table}/redo": shared(post=changing("redo", "Bring back what was undone last", "Redo", False)),
        f"{table}/go-back": shared(post=changing("goBack", "As it was after an entry", "GoBack")),
        f"{table}/correct": shared(post=changing("correct", "Set one value by hand", "Correct")),
        f"{table}/log": shared(get=reading("log", "Entries, oldest first", LOG_ANSWER, AFTER, BEFORE, LIMIT)),
        f"{table}/recorded": shared(get=reading("recorded", "The recorded game, as TOML", TOML)),
        f"{table}/events": shared(get=reading("events", "New entries as they come", EVENTS, AFTER, LAST)),
    }


def shared(**operations: Schema) -> Schema:
    return {"parameters": [{"$ref": "#/components/parameters/code"}], **operations}


def json_answer(schema: Schema, text: str = "As asked.") -> Schema:
    return {"description": text, "content": {"application/json": {"schema": schema}}}


def refusals(*statuses: str) -> Schema:
    return {status: {"$ref": f"#/components/responses/{status}"} for status in statuses}


def open_reading(name: str, summary: str, answer: Schema, *statuses: str) -> Schema:
    """Reading that needs no key."""
    return {
        "operationId": name,
        "summary": summary,
        "security": [],
        "responses": {"200": answer, **refusals(*statuses)},
    }


def reading(name: str, summary: str, answer: Schema, *parameters: Schema) -> Schema:
    """Reading that needs any key of the table."""
    return {
        "operationId": name,
        "summary": summary,
        "security": [{"key": []}],
        "parameters": list(parameters),
        "responses": {"200": answer, **refusals(*READING)},
    }


def changing(name: str, summary: str, body: str, needed: bool = True) -> Schema:
    """A change: 201 with the entry, 200 with the same entry where the key was sent before."""
    answers = {
        "201": json_answer(ref("Played"), "It is done and stored."),
        "200": json_answer(ref("Played"), "This key did it before: the same entry."),
    }
    return {
        "operationId": name,
        "summary": summary,
        "security": [{"key": []}],
        "requestBody": {"required": needed, "content": {"application/json": {"schema": ref(body)}}},
        "responses": {**answers, **refusals(*CHANGING)},
    }


def opening() -> Schema:
    return {
        "operationId": "openTable",
        "summary": "Open a table",
        "security": [],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref("Opening")}}},
        "responses": {
            "201": {
                **json_answer(ref("Opened"), "The table stands; its keys are shown this once."),
                "headers": {"Location": {"schema": TEXT}},
            },
            **refusals("400", "413", "415", "422", *ANY),
        },
    }


def number_in_query(name: str, description: str, most: int = MOST) -> Schema:
    return {"name": name, "in": "query", "schema": {**NUMBER, "maximum": most}, "description": description}


AT = number_in_query("at", "As it stood after this entry.")
AFTER = number_in_query("after", "Only entries after this one.")
BEFORE = number_in_query("before", "Only entries before this one.")
LIMIT = number_in_query("limit", "At most so many, 200 unless told.", 1000)
LAST: Schema = {
    "name": "Last-Event-ID",
    "in": "header",
    "schema": {**NUMBER, "maximum": 10**9 - 1},
    "description": "Resume after it.",
}
GAMES = json_answer(record({"games": many(ref("Game"))}))
TABLE_ANSWER = json_answer(ref("Table"))
LOG_ANSWER = json_answer(ref("Log"))
TOML: Schema = {"description": "The recorded game.", "content": {"application/toml": {"schema": TEXT}}}
ENTRY_AS_TEXT: Schema = {**TEXT, "contentMediaType": "application/json", "contentSchema": ref("Entry")}
EVENT = record(
    {"id": {**TEXT, "description": "The entry's number."}, "event": {"const": "entry"}, "data": ENTRY_AS_TEXT}
)
EVENTS: Schema = {
    "description": "An event for each entry, until the listener leaves.",
    "content": {"text/event-stream": {"schema": EVENT}},
}
