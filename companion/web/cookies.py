"""The cookie of a session."""

from __future__ import annotations

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature


class Sessions(SecureCookieSessionInterface):
    """Flask's, but the cookie of a phone that comes by HTTPS never goes over plain HTTP.

    And nobody asks when it was signed: where the clock was set back, that would be in the future, and no
    page that lies open could play any more. The phone forgets it by itself.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the phone brings, if it is ours. The interface for programs reads no cookie."""
        if request.path.startswith("/api/"):
            return None
        signer = self.get_signing_serializer(app)
        if signer is None:
            return None
        try:
            return self.session_class(signer.loads(request.cookies.get(self.get_cookie_name(app), "")))
        except BadSignature:
            return self.session_class()

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether it is for HTTPS only; behind a proxy TRUSTED_PROXIES makes the request say so."""
        return super().get_cookie_secure(app) or request.is_secure
