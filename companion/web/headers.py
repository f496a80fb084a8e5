"""Headers of answers, which restrict what a browser may do (docs/security.md), and headers of requests."""

from __future__ import annotations

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import LengthRequired

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src data:",  # the silent video that keeps a screen awake
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
"""Forbids content from other hosts, inline scripts and styles, and framing of our pages."""

UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
PERMISSIONS = ", ".join([f"{feature}=()" for feature in UNUSED] + ["screen-wake-lock=(self)"])

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    # A link may hold a key, so no address of ours may be sent as Referer, not even to this server.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
OVER_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Sent over HTTPS only, because a browser warns about it over plain HTTP."""

RESTORABLE = frozenset(
    {
        *("table.table", "history.history", "result.result"),
        *("lobby.new", "invite.join", "invite.seats", "this_phone.phone"),
    }
)
"""Endpoints of the pages that the browser's Back button may restore from its cache.

They contain no personal link, and a restored table page updates itself. The start page is left out because
its list of tables would be outdated. The answer to a form is never restored.
"""

FOR_A_YEAR = "max-age=31536000"

FRAGMENTS = ("X-Companion-Fragment", "HX-Request")
"""Headers of a request for a fragment. Pages of older versions send the second one."""


def init_app(app: Flask) -> None:
    """Add the headers to every response, errors included, and refuse forms of unknown length."""
    app.before_request(refuse_cut_forms)
    app.after_request(add_headers)


def refuse_cut_forms() -> None:
    """Refuse a chunked form, because Werkzeug would cut it at the limit and treat it as complete.

    The JSON interface checks the length itself (`api.json_body`).
    """
    chunked = request.content_length is None and "Transfer-Encoding" in request.headers
    if chunked and not request.path.startswith("/api/"):
        raise LengthRequired


def add_headers(response: Response) -> Response:
    """Add the headers that a response does not set itself."""
    wanted = {**ALWAYS, **(OVER_HTTPS if request.is_secure else {})}
    if request.is_secure and (current_app.config["PUBLIC_URL"] or "").startswith("https:"):
        wanted["Strict-Transport-Security"] = FOR_A_YEAR
    if request.endpoint != "static":
        wanted["Cache-Control"] = "private, no-cache" if restorable(response) else "no-store"
    given = {name.lower() for name, _ in response.headers}
    response.headers.extend((name, value) for name, value in wanted.items() if name.lower() not in given)
    return response


def wants_fragment() -> bool:
    """Return True if a script sent the request and will put the response into the open page."""
    return any(name in request.headers for name in FRAGMENTS)


def restorable(response: Response) -> bool:
    """Return True if this is a whole page that Back and Forward may restore from the cache."""
    whole = request.method == "GET" and response.status_code == 200 and not wants_fragment()
    return whole and request.endpoint in RESTORABLE
