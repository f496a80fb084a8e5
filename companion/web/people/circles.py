"""Whose people and plays a phone sees: all of the house, or those of the group that it belongs to.

A group is a secret that its phones hold in their signed sessions. Its circle is the secret's SHA-256, so
nothing is stored of it, and what the database holds opens no group. With a new secret a group moves to
another circle: who has the old secret, in a link or in a session, is out.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from flask import abort, current_app, session

from companion.config import HOUSE as PEOPLE_OF_HOUSE
from companion.tables.people import HOUSE, NOBODY, Ceiling, is_closed

KEPT = "group"
"""Where the session keeps the secret of the phone's group."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}", re.ASCII)
SECRET_BYTES = 24


def has_groups() -> bool:
    """Whether this server is one for strangers, so that people belong to groups."""
    return bool(current_app.config["PEOPLE"] != PEOPLE_OF_HOUSE)


def circle() -> str:
    """The circle whose people and plays this phone sees; `NOBODY` without a group or with an old secret."""
    if not has_groups():
        return HOUSE
    secret = group()
    return circle_of(secret) if secret and not is_renewed(secret) else NOBODY


def is_renewed(secret: str) -> bool:
    """Whether the group of this secret has another one by now."""
    return is_closed(circle_of(secret))


def group() -> str:
    """The secret of this phone's group, "" without one."""
    kept = session.get(KEPT, "") if has_groups() else ""
    return kept if isinstance(kept, str) and SECRET.fullmatch(kept) else ""


def circle_of(secret: str) -> str:
    """The circle of a group."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_group() -> str:
    """A secret that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def known_circle() -> str:
    """The circle of this phone. Answers 404 where it has none: nothing can be there."""
    found = circle()
    if found == NOBODY:
        abort(404)
    return found


def ceiling() -> Ceiling:
    """Return the most plays and people that a group keeps on this server."""
    return Ceiling(current_app.config["LIMIT_KEPT_PLAYS"], current_app.config["LIMIT_PEOPLE"])
