"""The time zone of a phone, which its script stores in a cookie. Without this cookie it is UTC."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from flask import has_request_context, request

COOKIE = "zone"
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]{0,30}(?:/[A-Za-z0-9_+-]{1,30}){0,2}", re.ASCII)
UTC = "UTC"


def phone_zone() -> ZoneInfo:
    """Return the time zone of the phone that asks."""
    return zone_of(request.cookies.get(COOKIE, "") if has_request_context() else "")


@lru_cache(64)
def zone_of(name: str) -> ZoneInfo:
    """Return the time zone of this name, UTC if the name is unknown. Phones send it, so it may be forged."""
    if not NAME.fullmatch(name):
        return ZoneInfo(UTC)
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # no such file, a folder, a file that is no time zone
        return ZoneInfo(UTC)


def now_there() -> datetime:
    """Return the current time in the phone's zone."""
    return datetime.now(phone_zone())
