"""The secret by which a phone without a key is known again at one table: a cookie, `knock-<code>`."""

from __future__ import annotations

import secrets

from flask import Response, request

from companion.tables.access.knocks import LENGTH
from companion.web.access.asker import KEY
from companion.web.access.phones import YEAR_SECONDS

COOKIE = "knock-"

SITTING_SECONDS = 3600
"""How long a phone is known that has only looked at the seats."""


def secret_of(code: str) -> str:
    """The secret that this phone was given at the table, "" where it has none."""
    given = request.cookies.get(COOKIE + code.upper(), "")
    return given if KEY.fullmatch(given) else ""


def keep(answer: Response, code: str, secret: str, seconds: int = YEAR_SECONDS) -> Response:
    """Let the phone keep its secret; a year long, for so long is a phone known that was refused."""
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
    """Give a phone that has none a secret: by it a seat is its own, though it never heard that it got it."""
    if secret_of(code):
        return answer
    return keep(answer, code, secrets.token_urlsafe(LENGTH), SITTING_SECONDS)
