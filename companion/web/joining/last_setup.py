"""The last set-up of each game on this phone, with which the set-up page begins.

A cookie holds the choices, not what is printed on box cards, which are stored separately. The browser sends
it only to the set-up page of that game. Nothing in it is trusted: a form could have sent the same.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from companion.web.access.phones import YEAR_SECONDS

COOKIE = "last-setup"
LONGEST = 3000
"""Characters of the cookie. Browsers keep at most 4096 including its name and attributes."""
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
    """Fill the form with what this phone chose last. Values that the page no longer offers are left out."""
    try:
        kept = parse_qsl(request.cookies.get(COOKIE, "")[:LONGEST], True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return form
    form.choose(dict(kept))
    return form
