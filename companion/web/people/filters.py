"""Filters of plays in the query of an address, so that each number on a page can link to its plays."""

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
"""Query parameters and the fields of the filter that they set."""

POINTS = re.compile(r"-?\d{1,9}", re.ASCII)
FLAGS = {"yes": True, "no": False}


def asked(group: str) -> Wanted:
    """Return the filter in the address of this request. Invalid values are ignored."""
    given = {
        field: read(field, request.args[name]) for name, field in NAMES.items() if request.args.get(name)
    }
    if "board" in request.args:
        given["board"] = read("board", request.args["board"])
    return Wanted(group, **{field: value for field, value in given.items() if value is not None})


def read(field: str, text: str) -> Any:
    """Return a parameter's value, None if it is invalid."""
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
    """Return the address of the plays that fit this filter. `more` sets more fields of the filter."""
    return url_for("plays_list.plays", **query(replace(wanted, **more)), page=page or None)


def query(wanted: Wanted) -> Mapping[str, Any]:
    """Return a filter as query parameters."""
    fields = {name: getattr(wanted, field) for name, field in NAMES.items()}
    said = {name: value for name, value in fields.items() if value not in (None, "")}
    if wanted.board is not None:
        said["board"] = wanted.board
    return {
        name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in said.items()
    }
