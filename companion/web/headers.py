"""Headers that every answer carries."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "media-src data:",  # the silent video that keeps a screen awake
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


def init_app(app: Flask) -> None:
    """Put them on every answer, errors too."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """What a browser may do with an answer of ours; only static files may be kept."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", POLICY)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "no-referrer")
    if request.is_secure:  # over plain http a browser only grumbles about it
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if request.endpoint != "static":
        headers.setdefault("Cache-Control", "no-store")
    return response
