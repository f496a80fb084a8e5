"""Cookies of `companion serve --https` under names of their own.

A browser lets no page of plain http write over a cookie that came by https. A server that speaks https on one
evening and http on the next would so lose its phones. Behind a proxy nothing of this is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

SECURE = "__Secure-"
"""By this beginning browsers know that only https may write it (RFC 6265bis)."""


class SecureCookieNames:
    """Puts `__Secure-` before the name of each cookie that goes out by https, and takes it off again.

    A cookie that the phone has from plain http counts where it has none of https.
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
    """The cookies of a request by our names for them; one of https goes before one of plain http."""
    given = [cookie.strip() for cookie in cookies.split(";")]
    ours = [cookie.removeprefix(SECURE) for cookie in given if cookie.startswith(SECURE)]
    names = {cookie.partition("=")[0] for cookie in ours}
    others = [cookie for cookie in given if not cookie.startswith(SECURE)]
    return "; ".join(ours + [cookie for cookie in others if cookie.partition("=")[0] not in names])


def renamed(name: str, value: str) -> list[tuple[str, str]]:
    """A header of an answer; what deletes a cookie deletes that of plain http, too."""
    if name.lower() != "set-cookie":
        return [(name, value)]
    secure = value if "; secure" in value.lower() else value + "; Secure"
    gone = [(name, value)] if "max-age=0" in value.lower() else []
    return [(name, SECURE + secure), *gone]
