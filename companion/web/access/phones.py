"""Finds which phone asks, by the keys that it holds in its cookies: one per table, `table-<code>`.

A value is the second the table was entered last, then the keys, newest first, then a seal:
`1795246797.<key>.<key>.~<seal>`. The seal shows that this server wrote the cookie, so reading it guesses
nothing. A cookie without one is older than the seals, or made up.
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

from companion.tables import service
from companion.tables.access.access_keys import HOST
from companion.tables.service import Role, UnknownTable, WrongKey
from companion.web import limits
from companion.web.access.asker import CODE, KEY, Asker
from companion.web.errors import NoKey
from companion.web.limits import TooMany

PREFIX = "table-"
YEAR_SECONDS = 365 * 24 * 3600
MOST_KEYS = 3
"""How many keys of one table a phone holds."""

MOST_TABLES = 30
"""How many tables a phone remembers."""

NUMBER = re.compile(r"[0-9]{1,12}", re.ASCII)
STRENGTH = ("watch", "seat", "host")
MARK = "~"
SEAL_LENGTH = 22
"""Characters of a seal: 132 bits."""


def phone(code: str) -> Asker:
    """The phone that asks, by its cookie. Raises like `bearer`.

    A key that fits ends the search. Keys that do not are dropped from the cookie. A cookie without our
    seal counts as one try where it misses; a sealed one guesses nothing and never counts.
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
    """What each key allows that opens the table. Raises `UnknownTable`."""
    if not CODE.fullmatch(code):
        raise UnknownTable
    if not keys:
        service.places(code)
    roles: dict[str, Role] = {}
    for key in keys:
        with suppress(WrongKey):
            roles[key] = service.role_of(code, key)
    return roles


def _miss(code: str, found: Held, kept: Sequence[str]) -> None:
    """Count one try for a cookie that may be made up, and let the phone keep only these keys, sealed."""
    if not found.sealed:
        limits.spend(limits.TRIES)
    if found.entered and (not found.sealed or len(kept) < len(found.keys)):
        write_later(code, kept, found.entered)


def held_keys(code: str) -> tuple[str, ...]:
    """The keys of this table that the phone holds."""
    return held(code.upper()).keys


def known_codes() -> tuple[str, ...]:
    """The tables that this phone may look at, the one entered last first."""
    return tuple(code for code in codes()[:MOST_TABLES] if _opens(code))


def _opens(code: str) -> bool:
    """Whether a key of this phone fits. Without a try left, only sealed cookies are looked at."""
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
    """Let this phone keep keys of a table, beside those it has."""
    code = code.upper()
    write(response, code, _kept_keys(code, [*keys, *held_keys(code)]))
    for old in _forgotten(code):
        forget(response, old)
    return response


def _kept_keys(code: str, keys: Iterable[str]) -> list[str]:
    """The newest keys that fit in a cookie; the host's is never dropped before another."""
    different = list(dict.fromkeys(keys))
    if len(different) <= MOST_KEYS:
        return different
    roles = _fitting(code, different)
    hosts = [key for key, role in roles.items() if role.name == HOST][:1]
    newest = [key for key in roles if key not in hosts]
    return [*newest[: MOST_KEYS - len(hosts)], *hosts]


def _forgotten(code: str) -> list[str]:
    """The tables that no longer fit beside this one.

    First those that no key opens, then those that are over, then those where the phone is not the host;
    among alike the one entered longest ago.
    """
    others = [known for known in codes() if known != code][::-1]
    beyond = len(others) - (MOST_TABLES - 1)
    return sorted(others, key=_worth)[:beyond] if beyond > 0 else []


def _worth(code: str) -> tuple[bool, bool, bool]:
    """How much a table is worth remembering: it opens, it runs, this phone is its host."""
    try:
        roles = _fitting(code, held_keys(code))
    except UnknownTable:
        return False, False, False
    runs = bool(roles) and service.tables([code])[0].finished_at is None
    return bool(roles), runs, any(role.name == HOST for role in roles.values())


def forget(response: Response, code: str) -> Response:
    """Let this phone forget a table."""
    response.delete_cookie(PREFIX + code.upper())
    return response


# --- the cookie ----------------------------------------------------------------------------------


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


def _seal(code: str, body: str) -> str:
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, f"{PREFIX}{code}={body}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:SEAL_LENGTH]
