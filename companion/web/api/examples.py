"""The examples of the OpenAPI document: those of bodies are made from their schemas, answers are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

ALWAYS: Mapping[str, Any] = {"seat": "red", "expect": 7, "key": "tap-1"}
"""What fields of these names hold in every example."""

SENT = ("expect", "key")
"""Fields that an example holds even where they are optional: a program had better send them."""

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
"""By the name of the schema."""


def example(schema: Mapping[str, Any], name: str = "") -> Any:
    """A value of this schema: required fields and those of `SENT`, lists as short as they may be.

    An id is made from the field's title: on a table it is the id of something that lies there.
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
    """The body that opens a table of a game for its fewest players, each with a name."""
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
    """-1 where numbers below 0 are allowed (a change by so much), else 1; or the limit that is next to it."""
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
