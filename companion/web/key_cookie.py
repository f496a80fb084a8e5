"""The cookies that hold a phone's keys: one per table, `table-<code>`.

A value is the second the table was entered last, then the keys, newest first, then a seal:
`1795246797.<key>.<key>.~<seal>`. The seal shows that this server wrote the cookie, so reading it guesses
nothing. A cookie without one is older than the seals, or made up.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, after_this_request, current_app, request

PREFIX = "table-"
YEAR_SECONDS = 365 * 24 * 3600
MOST_KEYS = 3
"""How many keys of one table a phone holds."""

CODE = re.compile(r"[0-9A-Z]{3,12}", re.ASCII)
KEY = re.compile(r"[\w-]{8,100}", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,12}", re.ASCII)
MARK = "~"
SEAL_LENGTH = 22
"""Characters of a seal: 132 bits."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a phone holds of one table: its keys, newest first, and whether this server wrote the cookie."""

    entered: str = ""
    keys: tuple[str, ...] = ()
    sealed: bool = False


def held(code: str) -> Held:
    """What this phone holds of a table."""
    value = request.cookies.get(PREFIX + code)
    if value is None:
        return Held()
    body, mark, seal = value.rpartition("." + MARK)
    entered, *keys = (body if mark else value).split(".")
    sealed = hmac.compare_digest(_seal(code, body).encode(), seal.encode("utf-8", "replace"))
    return Held(
        entered if NUMBER.fullmatch(entered) else "0",
        tuple(key for key in keys[:MOST_KEYS] if KEY.fullmatch(key)),
        bool(mark) and sealed,
    )


def codes() -> tuple[str, ...]:
    """The tables of all cookies, the one entered last first."""
    found = {name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)}
    entered = {code: held(code).entered for code in found if CODE.fullmatch(code)}
    return tuple(sorted(entered, key=lambda code: (entered[code].rjust(12, "0"), code), reverse=True))


def write(response: Response, code: str, keys: Sequence[str], entered: str = "") -> None:
    """Let the phone hold these keys of a table; `entered` is now unless it is given."""
    body = ".".join([entered or str(int(time.time())), *keys])
    response.set_cookie(
        PREFIX + code,
        f"{body}.{MARK}{_seal(code, body)}",
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def write_later(code: str, keys: Sequence[str], entered: str) -> None:
    """Write the cookie on the answer to this request, unless the answer itself writes it."""

    @after_this_request
    def write_it(response: Response) -> Response:
        written = response.headers.getlist("Set-Cookie")
        if not any(line.startswith(f"{PREFIX}{code}=") for line in written):
            write(response, code, keys, entered)
        return response


def forget(response: Response, code: str) -> None:
    """Let the phone forget a table."""
    response.delete_cookie(PREFIX + code)


def _seal(code: str, body: str) -> str:
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, f"{PREFIX}{code}={body}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:SEAL_LENGTH]
