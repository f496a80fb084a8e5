"""Separate cookie names for `companion serve --https`.

Browsers do not let plain http overwrite a cookie that came by https. If a server used https on one evening
and plain http on the next, its phones could get no new cookie then. So cookies sent by https have names of
their own. Behind a proxy this is not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

SECURE = "__Secure-"
"""Prefix of cookie names that browsers accept only by https (RFC 6265bis)."""


class SecureCookieNames:
    """Adds `__Secure-` to the name of each cookie sent by https, and removes it from the names in requests.

    If the phone has a cookie only from plain http, that cookie is used.
    """

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self.app = app

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["wsgi.url_scheme"] != "https":
            return self.app(environ, start)

        def started(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            sent = [one for name, value in headers for one in renamed(name, value)]
            return start(status, sent, *more)

        if "HTTP_COOKIE" in environ:
            environ["HTTP_COOKIE"] = without_prefix(environ["HTTP_COOKIE"])
        return self.app(environ, started)


def without_prefix(cookies: str) -> str:
    """Return a request's cookies without the prefix.

    If a cookie comes with and without the prefix, only the value with the prefix is used.
    """
    given = [cookie.strip() for cookie in cookies.split(";")]
    ours = [cookie.removeprefix(SECURE) for cookie in given if cookie.startswith(SECURE)]
    names = {cookie.partition("=")[0] for cookie in ours}
    others = [cookie for cookie in given if not cookie.startswith(SECURE)]
    return "; ".join(ours + [cookie for cookie in others if cookie.partition("=")[0] not in names])


def renamed(name: str, value: str) -> list[tuple[str, str]]:
    """Return the headers to send in place of one header of the answer.

    If the header deletes a cookie, a second header deletes the cookie of the same name from plain http.
    """
    if name.lower() != "set-cookie":
        return [(name, value)]
    secure = value if "; secure" in value.lower() else value + "; Secure"
    gone = [(name, value)] if "max-age=0" in value.lower() else []
    return [(name, SECURE + secure), *gone]
