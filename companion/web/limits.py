"""Rate limits. Each limit is a setting, counted per address unless stated otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

from flask import current_app, has_request_context, request

from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.extensions import limiter

if TYPE_CHECKING:
    from limits import RateLimitItem

TRIES = "LIMIT_TRIES"
"""Wrong keys and unknown codes."""

TABLES = "LIMIT_TABLES"
"""New tables."""

DEMOS = "LIMIT_DEMOS"
"""New demo tables."""

PLAYS = "LIMIT_PLAYS"
"""Plays and other changes of a table, per key, in each process."""

KNOCKS = "LIMIT_KNOCKS"
"""Knocks of phones that ask for their seat."""

CARDS = "LIMIT_CARDS"
"""New box cards that are kept for other tables."""

READS = "LIMIT_READS"
"""Requests that read a whole log, per key and per address, in each process.

A take-back that replays many entries counts as several requests.
"""

NETWORK_BITS = 64
"""Bits of an IPv6 address that name the network, which all phones of a home share."""

DEFAULTS = {
    TRIES: "30 per minute; 300 per hour",
    TABLES: "30 per minute; 300 per hour",
    DEMOS: "30 per minute; 120 per hour",
    PLAYS: "3000 per minute",
    KNOCKS: "6 per minute; 30 per hour",
    READS: "300 per minute",
    CARDS: "300 per day",
}


TOO_MANY = Text("Too many tries. Wait a moment, then try again.")
TOO_MANY_CARDS = Text("Too many new cards came from this network today. Try again tomorrow.")
TOO_MUCH = Text("The whole log was read too often from here. Wait a moment, then try again.")


class TooMany(TableError):
    """Too many tries. `wait` is the number of seconds to wait before the next try."""

    def __init__(self, wait: int, reason: str = TOO_MANY) -> None:
        super().__init__(reason)
        self.wait = wait


def spend(setting: str) -> None:
    """Count one try of this address. Raises `TooMany` if it exceeds the limit."""
    for limit in _limits(setting):
        if not limiter.shared.hit(limit, setting, address()):
            raise TooMany(limit.get_expiry())


def spend_cards(count: int, before: int = 0) -> None:
    """Count new box cards of this address. Raises `TooMany` without counting any if they exceed the limit.

    More cards than the limit count as the whole limit, less the `before` that were counted when their box was
    sent, so that a large box can be taken in at all.
    """
    costs = [(limit, min(count, max(1, limit.amount - before))) for limit in _limits(CARDS)]
    for limit, cost in costs:
        if not limiter.shared.test(limit, CARDS, address(), cost=cost):
            raise TooMany(limit.get_expiry(), TOO_MANY_CARDS)
    for limit, cost in costs:
        limiter.shared.hit(limit, CARDS, address(), cost=cost)


def may_add_card() -> bool:
    """Count one new box card of this address. Return True if the card may be kept.

    Outside of a request, cards are not counted and may always be kept.
    """
    limits = _limits(CARDS) if has_request_context() else ()
    return all(limiter.shared.hit(limit, CARDS, address()) for limit in limits)


def spend_play(code: str, key: str) -> None:
    """Count one play of this key. Raises `TooMany` if it exceeds the limit."""
    for limit in _limits(PLAYS):
        if not limiter.own.hit(limit, code + key):
            raise TooMany(limit.get_expiry())


def spend_reads(key: str, cost: int = 1) -> None:
    """Count a request that reads or replays a whole log, for this key and for this address.

    If the key is "", which stands for the shared watching key, only the address counts. Raises `TooMany` if a
    limit is exceeded.
    """
    for limit in _limits(READS):
        for who in filter(None, (key, address())):
            if not limiter.own.hit(limit, READS, who, cost=min(cost, limit.amount)):
                raise TooMany(limit.get_expiry(), TOO_MUCH)


def check(setting: str) -> None:
    """Raise `TooMany` if no try is left, without counting one."""
    for limit in _limits(setting):
        if not limiter.shared.test(limit, setting, address()):
            raise TooMany(limit.get_expiry())


def _limits(setting: str) -> Sequence[RateLimitItem]:
    settings = current_app.config
    return _parsed(settings.get(setting) or DEFAULTS[setting]) if settings.get("LIMITS", True) else ()


@cache
def _parsed(limits: str) -> Sequence[RateLimitItem]:
    from limits import parse_many  # imported only when it is needed, because it loads asyncio

    return parse_many(limits)


def address() -> str:
    """Return the address under which a request is counted: an IPv4 address, or a whole IPv6 network.

    Single IPv6 addresses are not counted, because a home or a rented server can use 2**64 of them.
    """
    given = request.remote_addr or "somewhere"
    try:
        known = ip_address(given.partition("%")[0])
    except ValueError:
        return given
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((known, NETWORK_BITS), strict=False))
