"""The last set-up of each game on this phone: the set-up page begins with it.

A cookie holds what was chosen, not what is printed: the box cards keep that. The browser sends it to the
set-up page of that game alone. Nothing in it is trusted: it is what a form could have sent.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from companion.web.access.phones import YEAR_SECONDS

COOKIE = "last-setup"
LONGEST = 3000
"""Characters of a cookie; browsers keep no more than 4096 with its name and its attributes."""
MOST_FIELDS = 200


def keep(response: Response, slug: str, form: Any) -> Response:
    """Let this phone remember what was chosen; a set-up that is too long is not remembered."""
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
    """The form with what this phone chose last; a value that the page no longer offers is left out."""
    try:
        kept = parse_qsl(request.cookies.get(COOKIE, "")[:LONGEST], True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return form
    form.choose(dict(kept))
    return form
