"""The last set-up of each game on this phone, with which the set-up page is filled in.

Each game has its own cookie with the choices, and the browser sends this cookie only to the set-up page of
the game. It has no texts of box cards, which are stored separately. The values of a cookie are trusted no
more than those of a form.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from companion.web.access.phones import YEAR_SECONDS

COOKIE = "last-setup"
LONGEST = 3000
"""Maximum length of the cookie's value.

Browsers keep at most 4096 characters, including the cookie's name and attributes.
"""
MOST_FIELDS = 200


def keep(response: Response, slug: str, form: Any) -> Response:
    """Store the choices of this form on the phone, unless they are too long."""
    written = urlencode(form.chosen_last())
    if len(written) <= LONGEST:
        response.set_cookie(
            COOKIE,
            written,
            max_age=YEAR_SECONDS,
            path=f"/new/{slug}",
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response


def recall(form: Any) -> Any:
    """Fill in the form with the last choices of this phone, except values that are no longer offered."""
    try:
        kept = parse_qsl(request.cookies.get(COOKIE, "")[:LONGEST], True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return form
    form.choose(dict(kept))
    return form
