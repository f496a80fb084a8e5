"""Examples in the OpenAPI document: bodies are generated from schemas, answers are written by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

ALWAYS: Mapping[str, Any] = {"seat": "red", "expect": 7, "key": "tap-1", "light": True}
"""Values that every example uses for fields with these names."""

SENT = ("expect", "key", "light")
"""Optional fields that the examples contain nevertheless, because programs should send them."""

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")

ENTRY = {
    "number": 8,
    "kind": "draw-turn-card",
    "fields": {"drawn": "player"},
    "by": "red",
    "at": 1795246797113,
    "sentence": "Turn order: Player.",
}
ANSWERS: Mapping[str, Any] = {
    "Entry": ENTRY,
    "Played": {"entry": ENTRY, "number": 8},
    "Log": {"entries": [ENTRY], "number": 8},
    "Opened": {
        "code": "F7NWD",
        "keys": {"host": "made-up-1", "watch": "made-up-2", "seats": {"red": "made-up-3"}},
        "links": {
            "host": "http://localhost:8000/t/F7NWD/key/made-up-1",
            "watch": "http://localhost:8000/t/F7NWD/key/made-up-2",
            "seats": {"red": "http://localhost:8000/t/F7NWD/key/made-up-3"},
        },
    },
    "Problem": {
        "type": "/api/v1/problems/stale",
        "title": "The table has moved on",
        "status": 409,
        "detail": "Somebody else was faster: the table has moved on. Look again before you tap.",
        "number": 8,
    },
}
"""Examples of answers, by the name of their schema."""


def example(schema: Mapping[str, Any], name: str = "") -> Any:
    """Return an example of this schema, with its required fields, the fields in `SENT` and short lists.

    An id in an example is made from the title of its field. A real request has an id from the table.
    """
    if name in ALWAYS:
        return ALWAYS[name]
    for fixed in ("const", "default"):
        if fixed in schema:
            return schema[fixed]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return example(schema["anyOf"][0])
    return BY_TYPE[schema["type"]](schema)


def opening(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return an example of the body that opens a table, with as few players as the game allows."""
    seats = schema["properties"]["seats"]["minItems"]
    return {**example(schema), "seats": [{"name": name} for name in NAMES[:seats]]}


def of_object(schema: Mapping[str, Any]) -> dict[str, Any]:
    parts = schema["properties"]
    return {name: example(parts[name], name) for name in parts if name in schema["required"] or name in SENT}


def of_array(schema: Mapping[str, Any]) -> list[Any]:
    return [example(schema["items"])] * max(schema["minItems"], 1)


def of_string(schema: Mapping[str, Any]) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", schema["title"].lower()).strip("-")
    return slug[: schema["maxLength"]]


def of_integer(schema: Mapping[str, Any]) -> int:
    """Return -1 if negative numbers are allowed (a relative change), else 1, clamped to the limits."""
    wanted = -1 if schema["minimum"] < 0 else 1
    return int(min(max(wanted, schema["minimum"]), schema["maximum"]))


BY_TYPE: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "object": of_object,
    "array": of_array,
    "string": of_string,
    "integer": of_integer,
    "number": of_integer,
    "boolean": lambda schema: True,
}
