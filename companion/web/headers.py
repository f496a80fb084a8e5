"""Headers that every answer carries: what a browser may do with it. docs/security.md says why."""

from __future__ import annotations

from flask import Flask, Response, current_app, request

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
"""Nothing from elsewhere, no script or style within a page, and no page of ours within another."""

UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
PERMISSIONS = ", ".join([f"{feature}=()" for feature in UNUSED] + ["screen-wake-lock=(self)"])

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    # A link may hold a key, so no address of ours goes into a Referer, not even to ourselves.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
OVER_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Over plain http a browser only grumbles about it."""

RESTORABLE = frozenset(
    {
        *("table.table", "history.history", "result.result"),
        *("lobby.new", "invite.join", "invite.seats", "this_phone.phone"),
    }
)
"""Pages without a personal link: Back may bring them as they were left. A table page is then fetched anew.

The start page is none of them: its list of tables would be that of before. An answer to a form is none.
"""

FOR_A_YEAR = "max-age=31536000"


def init_app(app: Flask) -> None:
    """Put them on every answer, errors too."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """What a browser may do with an answer of ours; only static files may be kept for others to read."""
    wanted = {**ALWAYS, **(OVER_HTTPS if request.is_secure else {})}
    if request.is_secure and (current_app.config["PUBLIC_URL"] or "").startswith("https:"):
        wanted["Strict-Transport-Security"] = FOR_A_YEAR
    if request.endpoint != "static":
        wanted["Cache-Control"] = "private, no-cache" if restorable(response) else "no-store"
    given = {name.lower() for name, _ in response.headers}
    response.headers.extend((name, value) for name, value in wanted.items() if name.lower() not in given)
    return response


def wants_fragment() -> bool:
    """Whether a script asks, which puts the answer into the page it has."""
    return "HX-Request" in request.headers


def restorable(response: Response) -> bool:
    """Whether this is a whole page that a browser may bring back as it was, by Back and Forward."""
    whole = request.method == "GET" and response.status_code == 200 and not wants_fragment()
    return whole and request.endpoint in RESTORABLE
