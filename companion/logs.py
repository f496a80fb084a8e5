"""What the server writes about itself: a line a request, errors with their traceback, and no secrets.

Keys stand in addresses, cookies and headers, so none of these is ever written: a request is told by
its route (`/t/<code>/play`). What an error's own text may quote is blotted out (`without_secrets`).
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
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
"""What is shorter is no secret: blotting it out would make holes in every word."""

ExcInfo = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]


class App(Flask):
    """Flask, but for the address in its line about an error."""

    def log_exception(self, exc_info: ExcInfo) -> None:
        """Tell which route failed, and how."""
        self.logger.error("%s %s failed", method(), route(), exc_info=exc_info)


def init_app(app: Flask) -> None:
    """Tell of every request. First of all extensions, so that what is counted is what is sent."""
    app.before_request(begin)
    app.after_request(tell)


def configure(app: Flask) -> None:
    """Write as the settings say. A matter of the process: the command does it, not `create_app`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(app) if app.config["LOG_FORMAT"] == "json" else TextLines(app))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(app.config["LOG_LEVEL"].upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of each step at INFO
    app.logger.removeHandler(default_handler)
    logging.captureWarnings(capture=True)


# --- a line a request ----------------------------------------------------------------------------


def begin() -> None:
    g.began = time.perf_counter()


def seconds() -> float:
    """How long the request in hand has taken so far."""
    now = time.perf_counter()
    began: float = g.get("began", now)
    return now - began


def tell(response: Response) -> Response:
    """One line about this request, when it is answered; about a stream, when it is over or handed on."""
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
    """The method, if it is one: what else stands there somebody made up."""
    return request.method if request.method in METHODS else "?"


def route() -> str:
    """The pattern that fits the address, without what stands in its gaps."""
    return request.url_rule.rule if request.url_rule else NOWHERE


# --- how a line looks ----------------------------------------------------------------------------


class TextLines(logging.Formatter):
    """For people: time, level, who, what."""

    def __init__(self, app: Flask) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._settings = tuple(of_settings(app.config))

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        return without_secrets(super().format(record), self._settings)


class JsonLines(TextLines):
    """For programs: an object a line. A request has members of its own, an error its traceback in one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        told: dict[str, Any] = getattr(record, "told", {})
        line |= told or {"message": without_secrets(record.getMessage(), self._settings)}
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info), self._settings)
        return json.dumps(line, ensure_ascii=False)


def without_secrets(text: str, settings: tuple[str, ...]) -> str:
    """The text with every secret blotted out that it quotes: the settings' and the request's."""
    secrets = {*settings, *(of_request() if has_request_context() else ())}
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, BLOT)
    return text


def of_settings(config: Any) -> Iterator[str]:
    """The secrets among the settings."""
    for name in ("SQLALCHEMY_DATABASE_URI", "REDIS_URL"):
        if password := urlsplit(config.get(name) or "").password:
            yield from {password, unquote(password)}
    yield from (config[name] for name in ("SECRET_KEY", "METRICS_KEY") if config.get(name))


def of_request() -> Iterator[str]:
    """What a phone sent that may be a secret: each in whole, as an error's text would quote it."""
    sent = [*(request.view_args or {}).values(), *request.cookies.values()]
    try:
        sent += request.args.values()
    except UnicodeDecodeError:
        sent.append(request.query_string.decode("latin-1"))
    sent += [part for cookie in request.cookies.values() for part in cookie.split(".")]
    sent.append(request.headers.get("Authorization", ""))
    if request.view_args or request.url_rule is None:  # else the address is the route's own
        sent += [request.path, request.full_path]
    if request.authorization and request.authorization.token:
        sent.append(request.authorization.token)
    if "form" in vars(request):  # only what was read already: reading may fail again
        sent += list(request.form.values())
    yield from (one for one in sent if isinstance(one, str) and len(one) >= SHORTEST)
