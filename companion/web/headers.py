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

FOR_A_YEAR = "max-age=31536000"


def init_app(app: Flask) -> None:
    """Put them on every answer, errors too."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """What a browser may do with an answer of ours; only static files may be kept."""
    wanted = {**ALWAYS, **(OVER_HTTPS if request.is_secure else {})}
    if request.is_secure and (current_app.config["PUBLIC_URL"] or "").startswith("https:"):
        wanted["Strict-Transport-Security"] = FOR_A_YEAR
    if request.endpoint != "static":
        wanted["Cache-Control"] = "no-store"
    given = {name.lower() for name, _ in response.headers}
    response.headers.extend((name, value) for name, value in wanted.items() if name.lower() not in given)
    return response
