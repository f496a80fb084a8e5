"""Finds who asks at which table: a phone by its cookie, a program by its `Authorization: Bearer` header."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from flask import Response, current_app, request

from companion.addresses import is_own, local_address, network_address
from companion.engine.errors import Malformed
from companion.tables import service
from companion.tables.access.access_keys import HOST, WATCH
from companion.tables.service import LoadedTable, Role, UnknownTable, WrongKey
from companion.web import key_cookie, limits
from companion.web.errors import NoKey
from companion.web.key_cookie import CODE, KEY, MOST_KEYS, Held
from companion.web.limits import TooMany

MOST_TABLES = 30
"""How many tables a phone remembers."""

SEAT, AS_SEAT = "seat", "as-seat"
"""Whose view an address asks for. In that of a dialog `seat` may be a field of the move, hence the second."""

PLAY_FOR = "play-for"
"""In an address: the host's phone plays for the seat whose view it shows, though that seat has a phone."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")
STRENGTH = ("watch", "seat", "host")


@dataclass(frozen=True)
class Asker:
    """A phone or a program at a table: the key it came with and the role that the key allows.

    The host's phone that also took a seat asks as the host of that seat.
    """

    code: str
    key: str
    role: Role

    @cached_property
    def table(self) -> LoadedTable:
        """The table, looked up once per request. Raises `UnknownTable`."""
        return service.find(self.code)

    @property
    def watches(self) -> bool:
        """Whether it may only look."""
        return self.role.name == WATCH

    @property
    def hosts(self) -> bool:
        """Whether it has the host's key."""
        return self.role.name == HOST

    @property
    def name(self) -> str:
        """What the log calls it: its seat, or `host`."""
        return self.role.seat or self.role.name


REPLAYED = 20
"""So many entries that a take-back replays count as one reading of a whole log."""


def count_reading(asker: Asker, cost: int = 1) -> None:
    """Count a request about a whole log. Raises `TooMany`. The key for watching is everybody's."""
    limits.spend_reads("" if asker.watches else asker.key, cost)


def count_take_back(asker: Asker, number: int | None) -> None:
    """Count what taking back this entry replays; an undo of the last act, None, replays nothing."""
    if number is not None:
        later = max(0, service.view(asker.table).number - number)
        count_reading(asker, 1 + later // REPLAYED)


def bearer(code: str) -> Asker:
    """The program that asks. Raises `UnknownTable`, `NoKey` or `WrongKey`; each of them counts as a try."""
    given = request.authorization
    key = given.token if given and given.type == "bearer" and given.token else ""
    return asker(code, key)


def asker(code: str, key: str) -> Asker:
    """The owner of this key. Only failures count, so that one phone's wrong key locks no other phone out."""
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
    """The phone that asks, by its cookie. Raises like `bearer`.

    A key that fits ends the search. Keys that do not are dropped from the cookie. A cookie without our
    seal counts as one try where it misses; a sealed one guesses nothing and never counts.
    """
    code = code.upper()
    found = key_cookie.held(code)
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
        key_cookie.write_later(code, kept, found.entered)


def seat_asked(asker: Asker, *, dialog: bool = False) -> str:
    """The seat whose view the address asks for, "" where it asks for none. Raises `Malformed`."""
    seat = request.args.get(AS_SEAT) or ("" if dialog else request.args.get(SEAT, ""))
    if seat and seat not in {known.id for known in asker.table.seats}:
        raise Malformed(SEAT, "There is no such seat at this table.")
    return seat


def seat_helped(asker: Asker, asked: str) -> str:
    """The seat that the host's phone plays for by its address; "" where it only looks."""
    helps = request.args.get(PLAY_FOR) and asker.hosts and asked != asker.role.seat
    return asked if helps else ""


def query_of(asker: Asker, seat: str, play_for: str = "") -> str:
    """What an address of the table needs for this seat's view; nothing for the phone's own."""
    if seat in {"", asker.role.seat}:
        return ""
    return f"?{SEAT}={seat}" + (f"&{PLAY_FOR}=yes" if seat == play_for else "")


def held_keys(code: str) -> tuple[str, ...]:
    """The keys of this table that the phone holds."""
    return key_cookie.held(code.upper()).keys


def known_codes() -> tuple[str, ...]:
    """The tables that this phone may look at, the one entered last first."""
    return tuple(code for code in key_cookie.codes()[:MOST_TABLES] if _opens(code))


def _opens(code: str) -> bool:
    """Whether a key of this phone fits. Without a try left, only sealed cookies are looked at."""
    found = key_cookie.held(code)
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
    key_cookie.write(response, code, _kept_keys(code, [*keys, *held_keys(code)]))
    for old in _forgotten(code):
        key_cookie.forget(response, old)
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
    others = [known for known in key_cookie.codes() if known != code][::-1]
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
    key_cookie.forget(response, code.upper())
    return response


def link(code: str, key: str) -> str:
    """The link that hands a key to a phone."""
    return f"{house()}/t/{code}/key/{key}"


def join_link(code: str) -> str:
    """The link that asks which seat you are."""
    return f"{house()}/join/{code}"


def house() -> str:
    """The address phones use, without a slash at its end.

    What the request calls this machine is believed where it is a name or an address of this machine, or
    comes from a trusted proxy. A page opened as localhost is on the serving machine; a phone would look for
    localhost on itself.
    """
    config = current_app.config
    here = urlsplit(request.host_url).hostname or ""
    known = config["TRUSTED_PROXIES"] or is_own(here)
    if config["PUBLIC_URL"]:
        found = config["PUBLIC_URL"]
    elif known and (here not in LOOPBACK or not config.get("PHONE_URL")):
        found = request.host_url
    else:
        found = config.get("PHONE_URL") or network_address(config["HOST"], config["PORT"])
    return str(found or local_address(config["PORT"])).rstrip("/")
