"""The group of a phone. On a server with groups, a phone sees only the people and plays of its group.

A group has a secret, which its phones keep in their signed sessions. The id of the group is the SHA-256 of
the secret. The secret itself is not stored, so nobody can enter a group with the data of the database.
A group that gets a new secret has a new id. A phone that has only the old secret, in a link or in
its session, then no longer belongs to the group.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from flask import abort, current_app, session

from companion.config import HOUSE
from companion.tables.people import EVERYBODY, NOBODY, Ceiling, is_closed

KEPT = "group"
"""Session key of the secret of the phone's group."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}", re.ASCII)
SECRET_BYTES = 24


def has_groups() -> bool:
    """Return True if people on this server belong to groups, because strangers share it."""
    return bool(current_app.config["PEOPLE"] != HOUSE)


def group() -> str:
    """Return the id of this phone's group, `NOBODY` without a group or with an old secret."""
    if not has_groups():
        return EVERYBODY
    secret = group_secret()
    return group_of(secret) if secret and not is_renewed(secret) else NOBODY


def is_renewed(secret: str) -> bool:
    """Return True if the group of this secret has a new secret."""
    return is_closed(group_of(secret))


def group_secret() -> str:
    """Return the secret of this phone's group, "" without one."""
    kept = session.get(KEPT, "") if has_groups() else ""
    return kept if isinstance(kept, str) and SECRET.fullmatch(kept) else ""


def group_of(secret: str) -> str:
    """Return the id of the group that has this secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """Return a new secret of 192 bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def known_group() -> str:
    """Return the id of this phone's group, or answer 404 if it has none."""
    found = group()
    if found == NOBODY:
        abort(404)
    return found


def ceiling() -> Ceiling:
    """Return the maximum numbers of plays and of people that this server keeps for a group."""
    return Ceiling(current_app.config["LIMIT_KEPT_PLAYS"], current_app.config["LIMIT_PEOPLE"])
