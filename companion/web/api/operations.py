"""The operations of the JSON interface for its OpenAPI document: parameters, bodies and answers."""

from __future__ import annotations

from typing import Any

from companion.web.api.request_schemas import MOST
from companion.web.api.schemas import ANYTHING, NUMBER, TEXT, Schema, many, record, ref

TAGS = {
    "Tables": ("The games; opening a table and looking at it.", ("games", "openTable", "table")),
    "Play": ("Moves, and taking them back.", ("play", "undo", "redo", "goBack", "correct")),
    "Log": ("What was played, and what is played just now.", ("log", "recorded", "finishedPlay", "events")),
    "Seats": ("Asking for a seat that is taken.", ("knock", "knockState", "knocks", "answerKnock")),
    "About": ("This document, and what problems mean.", ("openapi", "problem")),
}
"""Groups of operations, each with its description and the names of its operations."""

TAG_OF = {name: tag for tag, (_, names) in TAGS.items() for name in names}

ANY = ("405", "429", "503")
READING = ("400", "401", "403", "404", *ANY)
CHANGING = ("400", "401", "403", "404", "409", "413", "415", "422", *ANY)

NAME: Schema = {"name": "name", "in": "path", "required": True, "schema": TEXT}
MEANING = record({"name": TEXT, "status": NUMBER, "title": TEXT, "means": TEXT})


def operations(openings: Schema, moves: Schema) -> dict[str, Any]:
    """Return every path with its operations. `openings` and `moves` are examples of bodies."""
    table = "/tables/{code}"
    return {
        "/games": {"get": open_reading("games", "The games, with the schemas of setup and moves", GAMES)},
        "/openapi.json": {"get": open_reading("openapi", "This document", json_answer(ANYTHING))},
        "/problems/{name}": {
            "parameters": [NAME],
            "get": open_reading("problem", "What a problem's `type` means", json_answer(MEANING), "404"),
        },
        "/tables": {"post": opening(openings)},
        table: shared(get=reading("table", "A table as it stands, or as it stood", TABLE_ANSWER, AT)),
        f"{table}/moves": shared(post=changing("play", "Play a move", "Move", examples=moves)),
        f"{table}/undo": shared(post=changing("undo", "Undo the last act, or take back one", "Undo", False)),
        f"{table}/redo": shared(post=changing("redo", "Bring back what was undone last", "Redo", False)),
        f"{table}/go-back": shared(post=changing("goBack", "As it was after an entry", "GoBack")),
        f"{table}/correct": shared(post=changing("correct", "Set one value by hand", "Correct")),
        **knocking(table),
        f"{table}/log": shared(get=reading("log", "Entries, oldest first", LOG_ANSWER, AFTER, BEFORE, LIMIT)),
        f"{table}/recorded": shared(get=reading("recorded", "The recorded game, as TOML", TOML)),
        f"{table}/play": shared(get=finished("finishedPlay", "The finished game, as a play")),
        f"{table}/events": shared(get=reading("events", "New entries as they come", EVENTS, AFTER, LAST)),
    }


def knocking(table: str) -> dict[str, Any]:
    """Return the paths of phones that knock for a seat."""
    knock = changing("knock", "Ask for a taken seat, without a key", "Knock")
    knocked = {"201": json_answer(ref("KnockState"), "The phones at the table are asked.")}
    statuses = ("400", "403", "404", "413", "415", "422", *ANY)
    knock = {**knock, "security": [], "responses": {**knocked, **refusals(*statuses)}}
    answered = json_answer(ref("Knocks"), "Done; who still knocks.")
    answer = changing("answerKnock", "Let in, or say no; the old key of the seat ends", "KnockAnswer")
    answer |= {"responses": {"200": answered, **refusals(*CHANGING)}}
    return {
        f"{table}/knock": shared(
            get=reading("knockState", "How a knock stands; its secret is the key", KNOCK_ANSWER), post=knock
        ),
        f"{table}/knocks": shared(get=reading("knocks", "Who knocks", json_answer(ref("Knocks")))),
        f"{table}/knocks/{{knock}}": {
            "parameters": [{"$ref": "#/components/parameters/code"}, {**NAME, "name": "knock"}],
            "post": answer,
        },
    }


def shared(**operations: Schema) -> Schema:
    return {"parameters": [{"$ref": "#/components/parameters/code"}], **operations}


def json_answer(schema: Schema, text: str = "As asked.") -> Schema:
    return {"description": text, "content": {"application/json": {"schema": schema}}}


def refusals(*statuses: str) -> Schema:
    return {status: {"$ref": f"#/components/responses/{status}"} for status in statuses}


def open_reading(name: str, summary: str, answer: Schema, *statuses: str) -> Schema:
    """Return a read operation that needs no key."""
    return {
        "operationId": name,
        "tags": [TAG_OF[name]],
        "summary": summary,
        "security": [],
        "responses": {"200": answer, **refusals(*statuses)},
    }


def reading(name: str, summary: str, answer: Schema, *parameters: Schema) -> Schema:
    """Return a read operation that needs any key of the table."""
    return {
        "operationId": name,
        "tags": [TAG_OF[name]],
        "summary": summary,
        "security": [{"key": []}],
        "parameters": list(parameters),
        "responses": {"200": answer, **refusals(*READING)},
    }


def finished(name: str, summary: str) -> Schema:
    """Return a read operation that answers 409 until the game is over."""
    read = reading(name, summary, json_answer(ref("FinishedPlay")))
    return {**read, "responses": {**read["responses"], **refusals("409")}}


def changing(
    name: str, summary: str, body: str, needed: bool = True, examples: Schema | None = None
) -> Schema:
    """Return an operation that changes a table.

    It answers 201 with the new entry, or 200 with the earlier entry if the same key was sent before.
    """
    answers = {
        "201": json_answer(ref("Played"), "It is done and stored."),
        "200": json_answer(ref("Played"), "This key did it before: the same entry."),
    }
    return {
        "operationId": name,
        "tags": [TAG_OF[name]],
        "summary": summary,
        "security": [{"key": []}],
        "requestBody": body_of(body, needed, examples),
        "responses": {**answers, **refusals(*CHANGING)},
    }


def body_of(name: str, needed: bool = True, examples: Schema | None = None) -> Schema:
    content = {"schema": ref(name), **({"examples": examples} if examples else {})}
    return {"required": needed, "content": {"application/json": content}}


def opening(examples: Schema) -> Schema:
    return {
        "operationId": "openTable",
        "tags": [TAG_OF["openTable"]],
        "summary": "Open a table",
        "security": [],
        "requestBody": body_of("Opening", examples=examples),
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
KNOCK_ANSWER = json_answer(ref("KnockState"))
LOG_ANSWER = json_answer(ref("Log"))
TOML: Schema = {"description": "The recorded game.", "content": {"application/toml": {"schema": TEXT}}}


def event(name: str, data: Schema, **more: Schema) -> Schema:
    """Return the schema of a server-sent event with this name; `data` is the schema of its JSON text."""
    text = {**TEXT, "contentMediaType": "application/json", "contentSchema": data}
    return record({**more, "event": {"const": name}, "data": text})


EVENT: Schema = {
    "oneOf": [
        event("entry", ref("Entry"), id={**TEXT, "description": "The entry's number."}),
        event("knock", record({})),
        event("rematch", record({"code": {**TEXT, "description": "The code of the next table."}})),
    ]
}
EVENTS: Schema = {
    "description": "An event for each entry, until the listener leaves, with the numbers that it changed in "
    "`values`, by id. `knock` says: ask who knocks. "
    "`rematch` says, once, that the same people have a new table.",
    "content": {"text/event-stream": {"schema": EVENT}},
}
