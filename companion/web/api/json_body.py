"""Reading of JSON bodies from untrusted clients."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from companion.engine.errors import Malformed
from companion.web.numbers import DIGITS

DEEPEST = 12
"""Maximum nesting of lists and objects. Our deepest body needs four levels."""


def json_object(*, may_be_empty: bool = False) -> dict[str, Any]:
    """Return the body as an object. Raises `Malformed`, or the HTTP errors 413 and 415."""
    body = _body()
    if may_be_empty and not body:
        return {}
    if not request.is_json:
        raise UnsupportedMediaType("The body has to be JSON, with Content-Type: application/json.")
    try:
        value = _decoder.decode(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("body", "This is not JSON in UTF-8.") from None
    if not isinstance(value, dict):
        raise Malformed("body", "An object with named fields is needed.")
    _refuse_odd_texts(value)
    return value


def _body() -> bytes:
    """Read the body and check its length.

    The check is needed because Werkzeug cuts a chunked body at the limit instead of refusing it.
    """
    body = request.get_data(cache=False)
    if request.content_length is None and len(body) >= (request.max_content_length or len(body) + 1):
        raise RequestEntityTooLarge
    return body


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
    """Return 3.0 and 3e0 as the whole number 3, because JSON has only one kind of number."""
    number = float(digits)
    return int(number) if abs(number) < 10**DIGITS and number.is_integer() else number


def _no_number(name: str) -> NoReturn:
    raise Malformed("body", "{name} is not a number in JSON.", name=name)


def _refuse_odd_texts(value: Any) -> None:
    """Raise `Malformed` for unpaired surrogates and too deep nesting, level by level."""
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


_decoder = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_short, parse_float=_whole, parse_constant=_no_number
)


def shown(text: str, longest: int = 60) -> str:
    """Return a client's text so that an answer can show it: shortened and without broken characters."""
    return text[:longest].encode("utf-8", "replace").decode("utf-8")
