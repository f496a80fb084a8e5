"""The session cookie."""

from __future__ import annotations

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature


class Sessions(SecureCookieSessionInterface):
    """Flask's session interface, except that a cookie set over HTTPS is never sent over plain HTTP.

    The age of the signature is not checked: after the clock was set back it would lie in the future, and no
    open page could play any more. The browser expires the cookie by itself.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session, empty if its signature is not ours. The JSON interface reads no cookie."""
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
        """Return True if the cookie is for HTTPS only; behind a proxy that needs TRUSTED_PROXIES."""
        return super().get_cookie_secure(app) or request.is_secure
