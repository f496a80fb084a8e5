"""Reading a JSON body that may have been written by anybody."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from flask import request
from werkzeug.exceptions import LengthRequired, RequestEntityTooLarge, UnsupportedMediaType

from companion.engine.errors import Malformed
from companion.web.numbers import whole_number

DEEPEST = 12
"""Lists and objects inside one another; our deepest body needs four."""

DIGITS = 15
"""A whole number longer than this is no number of ours, and some databases choke on it."""


def json_object(*, may_be_empty: bool = False) -> dict[str, Any]:
    """The body as an object with named fields. Raises `Malformed`, or 415 and 413 as HTTP errors."""
    body = _body()
    if may_be_empty and not body:
        return {}
    if not request.is_json:
        raise UnsupportedMediaType("The body has to be JSON, with Content-Type: application/json.")
    try:
        value = _loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("body", "This is not JSON in UTF-8.") from None
    if not isinstance(value, dict):
        raise Malformed("body", "An object with named fields is needed.")
    _refuse_odd_texts(value)
    return value


def _body() -> bytes:
    """The bytes of the body. One sent in chunks is cut off at the limit instead of refused, so look again."""
    body = request.get_data(cache=False)
    if request.content_length is None and len(body) >= (request.max_content_length or len(body) + 1):
        raise RequestEntityTooLarge
    return body


def _loads(text: str) -> Any:
    return json.loads(
        text, object_pairs_hook=_once, parse_int=_short, parse_float=_whole, parse_constant=_no_number
    )


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Malformed(shown(name), "This field is there twice.")
        found[name] = value
    return found


def _short(digits: str) -> int:
    if len(digits) > DIGITS:
        raise Malformed("body", "There is a number in it that is too large.")
    return int(digits)


def _whole(digits: str) -> int | float:
    """JSON knows one kind of number: 3.0 and 3e0 are the whole number 3."""
    number = float(digits)
    return int(number) if abs(number) < 10**DIGITS and number.is_integer() else number


def _no_number(name: str) -> NoReturn:
    raise Malformed("body", "{name} is not a number in JSON.", name=name)


def _refuse_odd_texts(value: Any) -> None:
    """Refuse half characters and too deep nesting, level by level."""
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += [*item.keys(), *item.values()]
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str) and not item.isascii() and item != shown(item, len(item)):
                raise Malformed("body", "There is half a character in a text.")
        level = below
    if level:
        raise Malformed("body", "Lists and objects are nested too deep in it.")


def refuse_cut_forms() -> None:
    """A form sent in chunks would be cut off at the limit, and what was left of it taken for the whole."""
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        raise LengthRequired


def number_in_query(name: str, most: int = 10**9) -> int | None:
    """A whole number from the query, None where it is not there."""
    given = request.args.get(name)
    if given is None:
        return None
    number = whole_number(given, DIGITS)
    if number is None or number > most:
        raise Malformed(name, "A whole number from 0 to {most} is needed.", most=most)
    return number


def shown(text: str, longest: int = 60) -> str:
    """A text from outside, fit to be shown back."""
    return text[:longest].encode("utf-8", "replace").decode("utf-8")
