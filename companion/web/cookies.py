"""The session cookie, and how long it is kept."""

from __future__ import annotations

from flask import Flask, Request, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from companion.web.headers import wants_fragment


def init_app(app: Flask) -> None:
    """Use this cookie for the sessions of the app."""
    app.session_interface = Sessions()
    app.before_request(extend_session)


def extend_session() -> None:
    """Keep the session after the tab is closed, so that a tap kept on the phone still carries a valid token.

    Each opened page extends the session by a year. Requests by the script of a page do not: their responses
    could arrive after that of a form, and the cookie in them would undo what the form stored.
    """
    if not request.path.startswith("/api/") and request.endpoint != "static" and opens_page():
        session.permanent = True


def opens_page() -> bool:
    """Return True if the browser opens a page: not if a script, an event stream or a picture is loading.

    Browsers send `Sec-Fetch-Mode` over HTTPS and on localhost only. Over plain HTTP, `Accept` tells: only the
    request for a page names HTML there. A client that sends neither counts as a browser.
    """
    names_html = "text/html" in request.headers.get("Accept", "text/html")
    mode = request.headers.get("Sec-Fetch-Mode", "navigate" if names_html else "")
    return mode == "navigate" and not wants_fragment()


class Sessions(SecureCookieSessionInterface):
    """Flask's session interface, except that a cookie set over HTTPS is never sent over plain HTTP.

    The age of the signature is not checked. If the server's clock is set back, earlier signatures lie in the
    future, and a check would reject every open page. The browser itself deletes an expired cookie.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session from the cookie, or an empty session if this server did not sign the cookie.

        Return None for the JSON interface, which reads no cookie.
        """
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
        """Return True if the browser may send the cookie over HTTPS only.

        Behind a proxy, the app sees that a request came over HTTPS only if TRUSTED_PROXIES is set.
        """
        return super().get_cookie_secure(app) or request.is_secure
