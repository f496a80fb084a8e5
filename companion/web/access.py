"""Who asks: a phone by its cookie, a program by its `Authorization: Bearer` header."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Response, current_app, request

from companion.tables import service
from companion.tables.service import Role, UnknownTable, WrongKey
from companion.web import limits
from companion.web.errors import NoKey

COOKIE = "table-"
"""One cookie per table, `table-<code>`: when it was set, then the keys this phone holds, newest first."""

YEAR = 365 * 24 * 3600
MOST_TABLES, MOST_KEYS = 30, 3
"""What a phone remembers; the table not entered for longest is forgotten first."""

CODE = re.compile(r"[0-9A-Z]{3,12}", re.ASCII)
KEY = re.compile(r"[\w-]{8,100}", re.ASCII)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
STRENGTH = ("watch", "seat", "host")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and with which key. The host's phone that also took a seat asks as the host of that seat."""

    code: str
    key: str
    role: Role


def bearer(code: str) -> Asker:
    """Who a program is. Raises `UnknownTable`, `NoKey` or `WrongKey`; each of them counts as a try."""
    given = request.authorization
    key = given.token if given and given.type == "bearer" and given.token else ""
    return asker(code, key)


def asker(code: str, key: str) -> Asker:
    """Whose key this is. Only failures count: a wrong key in the house locks nobody else out of the table."""
    code = code.upper()
    try:
        return Asker(code, key, _role(code, key))
    except UnknownTable:
        limits.spend(limits.TRIES)
        raise
    except WrongKey:
        limits.spend(limits.TRIES)
        if not key:
            raise NoKey from None
        raise


def _role(code: str, key: str) -> Role:
    if not CODE.fullmatch(code):
        raise UnknownTable
    return service.role_of(code, key if KEY.fullmatch(key) else "")


def phone(code: str) -> Asker:
    """Who a phone is. Raises like `bearer`; a key taken away is passed over while another one fits."""
    keys = held_keys(code) or ("",)
    askers: list[Asker] = []
    for key in keys:
        try:
            askers.append(asker(code, key))
        except WrongKey:
            if key == keys[-1] and not askers:
                raise
    best = max(askers, key=lambda one: STRENGTH.index(one.role.name))
    seat = next((one.role.seat for one in askers if one.role.seat), best.role.seat)
    return Asker(best.code, best.key, Role(best.role.name, seat))


def held_keys(code: str) -> tuple[str, ...]:
    """The keys of this table that the phone holds."""
    _, *keys = request.cookies.get(COOKIE + code.upper(), "").split(".")
    return tuple(key for key in keys[:MOST_KEYS] if KEY.fullmatch(key))


def known_codes() -> tuple[str, ...]:
    """The tables that this phone may look at. What a cookie is called proves nothing: a key has to fit."""
    return tuple(code for code in held_codes()[:MOST_TABLES] if _opens(code))


def _opens(code: str) -> bool:
    """Whether a key of this phone fits. No try is counted: an unknown code and a wrong key look the same."""
    for key in held_keys(code):
        with suppress(UnknownTable, WrongKey):
            return bool(_role(code, key))
    return False


def held_codes() -> tuple[str, ...]:
    """The tables this phone knows, the one entered last first."""
    entered = {
        name.removeprefix(COOKIE): value.partition(".")[0]
        for name, value in request.cookies.items()
        if name.startswith(COOKIE) and CODE.fullmatch(name.removeprefix(COOKIE))
    }
    return tuple(sorted(entered, key=lambda code: (entered[code].rjust(12, "0"), code), reverse=True))


def remember(response: Response, code: str, *keys: str) -> Response:
    """Let this phone keep keys of a table, beside those it has."""
    code = code.upper()
    kept = list(dict.fromkeys([*keys, *held_keys(code)]))[:MOST_KEYS]
    _set(response, code, ".".join([str(int(time.time())), *kept]))
    for old in [known for known in held_codes() if known != code][MOST_TABLES - 1 :]:
        forget(response, old)
    return response


def forget(response: Response, code: str) -> Response:
    """Let this phone forget a table."""
    response.delete_cookie(COOKIE + code.upper())
    return response


def _set(response: Response, code: str, value: str) -> None:
    response.set_cookie(
        COOKIE + code, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )


def link(code: str, key: str) -> str:
    """The link that hands a key to a phone."""
    return f"{house()}/t/{code}/key/{key}"


def join_link(code: str) -> str:
    """The link that asks which seat you are."""
    return f"{house()}/join/{code}"


def house() -> str:
    """The address phones use, without a slash at its end.

    Who opened the page as localhost sits at the serving machine; a phone would look for it on itself.
    """
    public = current_app.config.get("PUBLIC_URL")
    if not public and urlsplit(request.host_url).hostname in LOOPBACK:
        public = current_app.config.get("PHONE_URL")
    return str(public or request.host_url).rstrip("/")
