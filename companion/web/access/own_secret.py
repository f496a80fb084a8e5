"""The secret in the cookie `knock-<code>`, which identifies a phone without a key at one table."""

from __future__ import annotations

import secrets

from flask import Response, request

from companion.tables.access.knocks import LENGTH
from companion.web.access.asker import KEY
from companion.web.access.phones import YEAR_SECONDS

COOKIE = "knock-"

SITTING_SECONDS = 3600
"""Seconds for which a phone that has only looked at the seats keeps its secret."""


def secret_of(code: str) -> str:
    """Return the secret that this phone was given at the table, "" if it has none."""
    given = request.cookies.get(COOKIE + code.upper(), "")
    return given if KEY.fullmatch(given) else ""


def keep(answer: Response, code: str, secret: str, seconds: int = YEAR_SECONDS) -> Response:
    """Store the secret on the phone, by default for a year, as long as a refused phone is remembered."""
    answer.set_cookie(
        COOKIE + code.upper(),
        secret,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
        path="/join",
    )
    return answer


def known_again(answer: Response, code: str) -> Response:
    """Give the phone a secret if it has none.

    With the secret, the phone gets its seat even if the answer that carries the key of the seat is lost.
    """
    if secret_of(code):
        return answer
    return keep(answer, code, secrets.token_urlsafe(LENGTH), SITTING_SECONDS)
