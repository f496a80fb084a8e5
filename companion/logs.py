"""The server's log: a line for each request, errors with their traceback, and no secrets.

Addresses, cookies and headers contain keys, so none of them is ever logged. A request is logged with its
route (`/t/<code>/play`). An error's text may quote a secret, so secrets are replaced (`without_secrets`).
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import Flask, Response, g, has_request_context, request
from flask.logging import default_handler

REQUESTS = logging.getLogger("companion.requests")
LINE = "%(method)s %(route)s %(status)s, %(ms)s ms, %(bytes)s bytes"
STREAM = "%(method)s %(route)s %(status)s, a stream, %(ms)s ms"
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
NOWHERE = "(no such address)"
BLOT = "…"
SHORTEST = 5
"""Minimum length of a value in a request that is replaced. Shorter values occur in ordinary words."""

ExcInfo = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]


class App(Flask):
    """Flask, except that the log line about an error has the route in place of the address.

    No view or hook is a coroutine, so none is inspected again on every request.
    """

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def log_exception(self, exc_info: ExcInfo) -> None:
        """Log the route that failed, with the traceback."""
        self.logger.error("%s %s failed", method(), route(), exc_info=exc_info)


def init_app(app: Flask) -> None:
    """Log every request of this app.

    Call it before the extensions are bound, so that the logged size is that of the compressed answer.
    """
    app.before_request(begin)
    app.after_request(tell)


def configure(app: Flask) -> None:
    """Set up logging for the whole process by the app's settings. `companion serve` calls this."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(app) if app.config["LOG_FORMAT"] == "json" else TextLines(app))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(app.config["LOG_LEVEL"].upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs each step at INFO
    app.logger.removeHandler(default_handler)
    logging.captureWarnings(capture=True)


# --- one line for each request -------------------------------------------------------------------


def begin() -> None:
    g.began = time.perf_counter()


def seconds() -> float:
    """Return the seconds that the present request has taken so far."""
    now = time.perf_counter()
    began: float = g.get("began", now)
    return now - began


def tell(response: Response) -> Response:
    """Log one line about this request. For an event stream, log it when the answer is closed."""
    if not REQUESTS.isEnabledFor(logging.INFO):
        return response
    told = {"method": method(), "route": route(), "status": response.status_code}
    if response.mimetype != "text/event-stream":
        write_line(told, seconds(), response.calculate_content_length())
        return response
    began = g.get("began", time.perf_counter())
    response.call_on_close(lambda: write_line(told, time.perf_counter() - began, None))
    return response


def write_line(told: dict[str, Any], lasted: float, size: int | None) -> None:
    told |= {"ms": round(lasted * 1000, 1), "bytes": size}
    REQUESTS.info(STREAM if size is None else LINE, told, extra={"told": told})


def method() -> str:
    """Return the request's method, or "?" if it is not a standard one."""
    return request.method if request.method in METHODS else "?"


def route() -> str:
    """Return the route's pattern, such as `/t/<code>/play`, without the values in the address."""
    return request.url_rule.rule if request.url_rule else NOWHERE


# --- the format of a line ------------------------------------------------------------------------


class TextLines(logging.Formatter):
    """Formats lines for people: time, level, logger and message."""

    def __init__(self, app: Flask) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._settings = tuple(of_settings(app.config))

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without secrets."""
        return without_secrets(super().format(record), self._settings)


class JsonLines(TextLines):
    """Formats each line as a JSON object, for programs that read the log.

    The line about a request has `method`, `route`, `status`, `ms` and `bytes`. A line about an error has the
    traceback in `error`.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without secrets."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        told: dict[str, Any] = getattr(record, "told", {})
        line |= told or {"message": without_secrets(record.getMessage(), self._settings)}
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info), self._settings)
        return json.dumps(line, ensure_ascii=False)


def without_secrets(text: str, settings: tuple[str, ...]) -> str:
    """Return the text with all secrets replaced: those in `settings` and those of the present request."""
    secrets = {*settings, *(of_request() if has_request_context() else ())}
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, BLOT)
    return text


def of_settings(config: Any) -> Iterator[str]:
    """Yield the secrets among the settings."""
    for name in ("SQLALCHEMY_DATABASE_URI", "REDIS_URL"):
        if password := urlsplit(config.get(name) or "").password:
            yield from {password, unquote(password)}
    yield from (config[name] for name in ("SECRET_KEY", "METRICS_KEY") if config.get(name))


def of_request() -> Iterator[str]:
    """Yield the values of the present request that may be secret, in the forms that an error may quote."""
    sent = [*(request.view_args or {}).values(), *request.cookies.values()]
    try:
        sent += request.args.values()
    except UnicodeDecodeError:
        sent.append(request.query_string.decode("latin-1"))
    sent += [part for cookie in request.cookies.values() for part in cookie.split(".")]
    sent.append(request.headers.get("Authorization", ""))
    # The path of a known route without arguments holds no secret.
    if request.view_args or request.url_rule is None:
        sent += [request.path, request.full_path]
    if request.authorization and request.authorization.token:
        sent.append(request.authorization.token)
    if "form" in vars(request):  # only if the form was read already: reading may fail again
        sent += list(request.form.values())
    yield from (one for one in sent if isinstance(one, str) and len(one) >= SHORTEST)
