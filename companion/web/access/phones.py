"""The cookies that identify a phone: one for each table, `table-<code>`, with the phone's keys.

A value consists of the second at which the table was last entered, the keys, newest first, and a seal:
`1795246797.<key>.<key>.~<seal>`. The seal shows that this server wrote the cookie, so its keys are not
guessed. A cookie without a seal was written before seals existed, or is forged.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from flask import Response, after_this_request, current_app, request

from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, Role
from companion.tables.errors import UnknownTable, WrongKey
from companion.tables.history import queries
from companion.web import limits
from companion.web.access.asker import CODE, KEY, Asker
from companion.web.errors import NoKey
from companion.web.limits import TooMany

PREFIX = "table-"
YEAR_SECONDS = 365 * 24 * 3600
MOST_KEYS = 3
"""Maximum number of keys of one table that a phone holds."""

MOST_TABLES = 30
"""Maximum number of tables that a phone remembers."""

NUMBER = re.compile(r"[0-9]{1,12}", re.ASCII)
STRENGTH = ("watch", "seat", "host")
MARK = "~"
SEAL_LENGTH = 22
"""Characters of a seal: 132 bits."""


def phone(code: str) -> Asker:
    """Return the phone that sent the request, found by its cookie. Raises the same errors as `bearer`.

    The phone gets the strongest role of its keys. Keys that do not open the table are removed from the
    cookie. They count as one try, unless the seal shows that this server wrote them.
    """
    code = code.upper()
    found = held(code)
    try:
        roles = _fitting(code, found.keys)
    except UnknownTable:
        _miss(code, found, found.keys)
        raise
    if not roles:
        _miss(code, found, ())
        raise WrongKey if found.keys else NoKey
    if len(roles) < len(found.keys):
        with suppress(TooMany):
            _miss(code, found, tuple(roles))
    best = max(roles, key=lambda key: STRENGTH.index(roles[key].name))
    seat = next((role.seat for role in roles.values() if role.seat), "")
    return Asker(code, best, Role(roles[best].name, seat))


def _fitting(code: str, keys: Sequence[str]) -> dict[str, Role]:
    """Return the role of each key that opens the table. Raises `UnknownTable`."""
    if not CODE.fullmatch(code):
        raise UnknownTable
    if not keys:
        access_keys.places(code)
    roles: dict[str, Role] = {}
    for key in keys:
        with suppress(WrongKey):
            roles[key] = access_keys.role_of(code, key)
    return roles


def _miss(code: str, found: Held, kept: Sequence[str]) -> None:
    """Count one try if the cookie may be forged. Rewrite it with a seal; of its keys, only `kept` stay."""
    if not found.sealed:
        limits.spend(limits.TRIES)
    if found.entered and (not found.sealed or len(kept) < len(found.keys)):
        write_later(code, kept, found.entered)


def held_keys(code: str) -> tuple[str, ...]:
    return held(code.upper()).keys


def known_codes() -> tuple[str, ...]:
    """Return the codes of the tables that this phone may open, beginning with the one entered last."""
    return tuple(code for code in codes()[:MOST_TABLES] if _opens(code))


def _opens(code: str) -> bool:
    """Return True if a key of this phone opens the table.

    If no try is left, a cookie without a valid seal is not read.
    """
    found = held(code)
    if not found.keys:
        return False
    with suppress(TooMany):
        if not found.sealed:
            limits.check(limits.TRIES)
        try:
            roles, kept = _fitting(code, found.keys), tuple[str, ...]()
        except UnknownTable:
            roles, kept = {}, found.keys
        if not roles:
            _miss(code, found, kept)
        return bool(roles)
    return False


def remember(response: Response, code: str, *keys: str) -> Response:
    """Add keys of a table to those that this phone keeps."""
    code = code.upper()
    set_key_cookie(response, code, _kept_keys(code, [*keys, *held_keys(code)]))
    for old in _forgotten(code):
        forget(response, old)
    return response


def _kept_keys(code: str, keys: Iterable[str]) -> list[str]:
    """Return the newest `MOST_KEYS` of these keys. One key of the host is always kept."""
    different = list(dict.fromkeys(keys))
    if len(different) <= MOST_KEYS:
        return different
    roles = _fitting(code, different)
    hosts = [key for key, role in roles.items() if role.name == HOST][:1]
    newest = [key for key in roles if key not in hosts]
    return [*newest[: MOST_KEYS - len(hosts)], *hosts]


def _forgotten(code: str) -> list[str]:
    """Return the tables that the phone has to forget because of `MOST_TABLES`, never this one.

    Tables that no key opens are forgotten first, then demo tables, then finished tables, then tables of which
    the phone is not the host. Among equal tables, the one entered longest ago is forgotten first. For a demo
    table none is forgotten.
    """
    with suppress(UnknownTable):
        if access_keys.is_demo(code):
            return []
    others = [known for known in codes() if known != code][::-1]
    beyond = len(others) - (MOST_TABLES - 1)
    return sorted(others, key=_worth)[:beyond] if beyond > 0 else []


def _worth(code: str) -> tuple[bool, bool, bool, bool]:
    """Return the sort key of a table: a key opens it, it is no demo, it runs, this phone is its host."""
    try:
        roles = _fitting(code, held_keys(code))
    except UnknownTable:
        return False, False, False, False
    runs = bool(roles) and queries.tables([code])[0].finished_at is None
    return bool(roles), not access_keys.is_demo(code), runs, any(role.name == HOST for role in roles.values())


def forget(response: Response, code: str) -> Response:
    response.delete_cookie(PREFIX + code.upper())
    return response


# --- the cookie ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """The content of one cookie. `keys` are newest first; `sealed` is True if this server wrote it."""

    entered: str = ""
    keys: tuple[str, ...] = ()
    sealed: bool = False


def held(code: str) -> Held:
    """Return this phone's cookie of a table, without malformed keys."""
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
    """Return the codes of the tables of all cookies, beginning with the one entered last."""
    found = {name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)}
    entered = {code: held(code).entered for code in found if CODE.fullmatch(code)}
    return tuple(sorted(entered, key=lambda code: (entered[code].rjust(12, "0"), code), reverse=True))


def set_key_cookie(response: Response, code: str, keys: Sequence[str], entered: str = "") -> None:
    """Set the cookie with these keys of a table; `entered` defaults to now."""
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
    """Set the cookie on the response to this request, unless the response sets it already."""

    @after_this_request
    def write_it(response: Response) -> Response:
        written = response.headers.getlist("Set-Cookie")
        if not any(line.startswith(f"{PREFIX}{code}=") for line in written):
            set_key_cookie(response, code, keys, entered)
        return response


def _seal(code: str, body: str) -> str:
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, f"{PREFIX}{code}={body}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:SEAL_LENGTH]
