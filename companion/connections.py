"""Connections of `companion serve`: listens, reads requests strictly, and closes what phones left open.

Import it only after `gevent.monkey.patch_all()`, as `serve.py` does.
"""

import errno
import logging
import re
import socket
from contextlib import nullcontext
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from types import TracebackType
from typing import Any, cast

import gevent
from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.environment import ConfigError
from companion.sse import HoldingHandler

LOG = logging.getLogger(__name__)

HEAD_DEFECTS = (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
# Seconds after which a connection is closed if the phone neither sends nor receives.
SILENCE_SECONDS = 75
DIGITS = re.compile(r"[0-9]{1,18}", re.ASCII)


class HeadLines:
    """Reads the lines of a request's head. Raises `ValueError` at a CR without LF (RFC 9112, 2.2).

    Python's parser takes such a CR for the end of a line, so the rest of the line would become a header that
    a proxy has not seen.
    """

    def __init__(self, lines: Any) -> None:
        self._lines = lines

    def readline(self, *most: int) -> bytes:
        line: bytes = self._lines.readline(*most)
        if b"\r" in line.removesuffix(b"\n").removesuffix(b"\r"):
            raise ValueError
        return line


class Handler(HoldingHandler):
    """Serves one connection. It logs no addresses, because they may contain keys."""

    # The declared type allows only error numbers. A time-out has no number, so gevent compares its text.
    _lengths: tuple[str, ...] = ()
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, "timed out")  # type: ignore[arg-type]

    def read_request(self, raw_requestline: str) -> Any:
        """Read the head of a request. Raises `ValueError` if the length of its body is ambiguous.

        A proxy before this server may find another length, and take a part of the body for the next request.
        """
        read = super().read_request(raw_requestline)
        lengths = self._lengths
        if len(set(lengths)) > 1 or any(not DIGITS.fullmatch(length) for length in lengths):
            raise ValueError
        # At a line that is no header, for example with a space before its colon, Python's parser stops and
        # ignores the rest. RFC 9112, 5.1 requires a refusal. The parser gets no body, so it may also report
        # defects of the body; these are not in `HEAD_DEFECTS`.
        defects = self.headers.defects
        if self.headers.get_payload() or any(isinstance(one, HEAD_DEFECTS) for one in defects):
            raise ValueError
        codings = self.headers.get_all("Transfer-Encoding", [])
        if codings and (lengths or [coding.lower() for coding in codings] != ["chunked"]):
            raise ValueError
        return read

    def MessageClass(self, *given: Any) -> Any:  # noqa: N802 - gevent's name
        """Return the headers, and keep all `Content-Length` values, because gevent drops some of them."""
        lines, *more = given
        headers = super().MessageClass(cast(Any, HeadLines(lines)), *more)
        self._lengths = tuple(headers.get_all("Content-Length", ()))
        return headers

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        # gevent's own method prints the request line, which may contain a key.
        LOG.info("Rejected a malformed HTTP request.")
        return ("400", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")

    def _log_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
        # gevent's own method bypasses the log. In the request's context the log knows the secrets to replace.
        if issubclass(kind, gevent.GreenletExit):
            return
        environ = getattr(self, "environ", None)
        app = cast(Flask, self.server.application)
        with app.request_context(environ) if environ else nullcontext():
            LOG.error("An answer broke off", exc_info=(kind, error, trace))


class Server(WSGIServer):
    """Serves http and closes silent connections, because phones leave without closing them."""

    def handle(self, sock: socket.socket, address: Any) -> None:
        """Serve one connection. If the phone cuts it, that is one log line without a traceback."""
        sock.settimeout(SILENCE_SECONDS)
        try:
            super().handle(sock, address)
        except OSError as error:
            LOG.info("A connection was cut: %s.", error.strerror or type(error).__name__)


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. Its options also apply to each accepted connection."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        both = host == "::" and socket.has_dualstack_ipv6()
        listener = socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as error:
        raise ConfigError(why_not(error, host, port)) from error
    # Without this option the second part of a small answer waits 40 ms or more for the ACK of the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Without this option, data for a phone out of range is sent again for 15 minutes. Only Linux has it.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_SECONDS * 1000)
    return listener


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use, perhaps by another Companion. Stop that one, or choose another port: "
            f"`companion serve --port {port % 65535 + 1}`, or `PORT={port % 65535 + 1} make run`."
        )
    if error.errno == errno.EACCES:
        return (
            f"Port {port} is kept for the system's own services. Choose one from 1024 upwards, such as 8000."
        )
    reason = str(error.strerror or error).partition(" (")[0]
    return f"Cannot listen on {host}, port {port}: {reason}. HOST or --host names an address of this machine."
