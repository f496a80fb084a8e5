"""A filter of plays as the query of an address: each number on a page is a link to the plays behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import request, url_for

from companion.engine import sizes
from companion.tables.people import Wanted
from companion.web.numbers import whole_number

NAMES = {
    "person": "person",
    "game": "game",
    "won": "won",
    "began": "began",
    "with": "beside",
    "with_won": "beside_won",
    "line": "line",
    "points": "points",
    "board": "board",
    "play": "play",
    "since": "since",
    "until": "until",
}
"""The parameters of an address, and what they are in a filter."""

POINTS = re.compile(r"-?\d{1,9}", re.ASCII)
FLAGS = {"yes": True, "no": False}


def asked(circle: str) -> Wanted:
    """The filter that the address of this request asks for. What is no such value narrows nothing."""
    given = {
        field: read(field, request.args[name]) for name, field in NAMES.items() if request.args.get(name)
    }
    if "board" in request.args:
        given["board"] = read("board", request.args["board"])
    return Wanted(circle, **{field: value for field, value in given.items() if value is not None})


def read(field: str, text: str) -> Any:
    """A parameter's value; None where it is none."""
    if field in ("won", "began", "beside_won"):
        return FLAGS.get(text)
    if field in ("game", "board", "line"):
        return text.replace("\0", "")
    if field == "points":
        return int(text) if POINTS.fullmatch(text) else None
    most = sizes.TIME if field in ("since", "until") else sizes.COUNT
    number = whole_number(text, digits=16)
    return number if number is not None and number <= most else None


def address(wanted: Wanted, page: int = 0, **more: Any) -> str:
    """The address of the plays that fit this filter, narrowed by `more`."""
    return url_for("plays_list.plays", **query(replace(wanted, **more)), page=page or None)


def query(wanted: Wanted) -> Mapping[str, Any]:
    """A filter as the parameters of an address."""
    fields = {name: getattr(wanted, field) for name, field in NAMES.items()}
    said = {name: value for name, value in fields.items() if value not in (None, "")}
    if wanted.board is not None:
        said["board"] = wanted.board
    return {
        name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in said.items()
    }
