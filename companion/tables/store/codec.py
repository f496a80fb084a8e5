"""Encodes data for the database: states as MessagePack, everything else as JSON.

A decoded state equals the encoded one, field by field and type by type. A sentence keeps its template and
values, so that it can still be translated. Sentences that an earlier release stored as plain text can be
read, too.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from companion.engine.text import Text

REFUSED = (msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""Errors that the decoder and the classes of states can raise for damaged bytes."""


class Unreadable(Exception):
    """The stored bytes cannot be decoded as a state of this game."""


def encode(state: Any) -> bytes:
    """Return the state as MessagePack. Raises `TypeError` if something in it cannot be stored."""
    return msgspec.msgpack.encode(state, enc_hook=_stored)


def decode(stored: bytes, of: type) -> Any:
    """Return the state that these bytes encode, as an object of type `of`. Raises `Unreadable`."""
    try:
        return _decoder(of).decode(stored)
    except REFUSED as error:
        raise Unreadable(str(error)) from error


@cache
def _decoder(of: type) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(of, dec_hook=_restored)


def _stored(value: Any) -> Any:
    if isinstance(value, Text):
        return _sentence(value) if value.values else value.template
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _sentence(text: Text) -> list[Any]:
    """Return a sentence as a list of its template, its values, and the template for many if it has one.

    A value that is a sentence becomes such a list, too.
    """
    values = {name: _sentence(v) if isinstance(v, Text) else v for name, v in text.values.items()}
    return [text.template, values, text.many] if text.many else [text.template, values]


def _restored(kind: type, stored: Any) -> Any:
    if kind is not Text:
        raise TypeError(f"{kind.__name__} cannot be read")
    return Text(stored) if isinstance(stored, str) else _text(stored)


def _text(stored: Any) -> Text:
    template, values, *many = stored
    read: dict[str, Any] = {name: _text(v) if isinstance(v, list) else v for name, v in values.items()}
    return Text.counted(template, *many, **read) if many else Text(template, **read)


# --- as JSON -------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Return a state or a score as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=as_text, order="deterministic"))


def as_json(value: Any) -> str:
    """Return a value as the text of a JSON column."""
    return json_bytes(value).decode()


def json_bytes(value: Any) -> bytes:
    """Return a value as JSON."""
    return msgspec.json.encode(value, enc_hook=as_text)


def sentence_json(text: Text) -> str:
    """Return a sentence as the JSON of its template and values."""
    return as_json(_sentence(text))


def read_sentence(stored: str) -> Text:
    """Return the sentence that `sentence_json` wrote. Raises `Unreadable`."""
    try:
        return _text(msgspec.json.decode(stored))
    except REFUSED as error:
        raise Unreadable(str(error)) from error


def as_text(value: Any) -> Any:
    """Return a sentence as plain text. Raises `TypeError` for any other type."""
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} cannot be stored")
