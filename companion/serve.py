"""`companion serve`: runs gevent's server, which can hold many open event streams in little memory.

Import it only after `gevent.monkey.patch_all()`, as `cli.serve` does.
"""

import errno
import gc
import logging
import re
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from random import random
from types import TracebackType
from typing import Any, cast

import click
import gevent
import segno
from flask import Flask
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion import create_app, local_name, logs
from companion.addresses import local_address, network_address, network_addresses, plain_host
from companion.database import shown_url, upgrade_database
from companion.environment import ConfigError
from companion.extensions import db
from companion.sse import HoldingHandler

LOG = logging.getLogger(__name__)

HEAD_DEFECTS = (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
# Seconds after which a connection is closed if the phone neither sends nor receives.
SILENCE_SECONDS = 75
# Most seconds from the start until old tables are deleted, and seconds between later deletions.
PRUNE_FIRST_SECONDS, PRUNE_SECONDS = 600, 6 * 3600
# Seconds for a request in progress when the server stops. Event streams are cut, because they never end.
GRACE_SECONDS = 1
# Limit of open files to request. Each phone holds an event stream, and at times a second connection.
CONNECTIONS = 65_536
# Error numbers of a socket if its phone is out of range.
LEFT = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENOTCONN)
DIGITS = re.compile(r"[0-9]{1,18}", re.ASCII)


def run(given: Mapping[str, Any]) -> None:
    """Serve until SIGINT or SIGTERM. Settings in `given` override the environment, unless they are None."""
    app = create_app({name: value for name, value in given.items() if value is not None})
    logs.configure(app)
    config = app.config
    if config["HTTPS"] and config["PUBLIC_URL"]:
        raise ConfigError(
            "PUBLIC_URL says where phones find it: who answers there speaks https. Unset HTTPS."
        )
    config["HOST"] = plain_host(config["HOST"])
    # Take the port before the database: if it is in use, a server probably runs on this database already.
    listener = listen(config["HOST"], config["PORT"])
    config["PORT"] = listener.getsockname()[1]
    config["PHONE_URL"] = network_address(config["HOST"], config["PORT"], config["SCHEME"])
    upgrade_database(app)
    raise_open_file_limit()
    server = make_server(listener, app)
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, server.stop, GRACE_SECONDS)
    announce(app, shown_url(app))
    local_name.start(app)
    if config["RETAIN_DAYS"]:
        gevent.spawn(keep_pruning, app)
    # Objects from the start are never freed, so the garbage collector need not check them. On a slow
    # processor the check would delay all phones for long.
    gc.collect()
    gc.freeze()
    server.serve_forever(stop_timeout=GRACE_SECONDS)
    click.echo("\nStopped. Every game is kept as it stood.")


def make_server(listener: socket.socket, app: Flask) -> WSGIServer:
    """Return the server for http or https. The caller starts it."""
    if app.config["HTTPS"]:
        from companion.tls import secure_server  # imported here: it needs this module

        return secure_server(listener, app, spawn=Pool(), log=None)
    return Server(listener, app, spawn=Pool(), log=None, handler_class=Handler)


def keep_pruning(app: Flask) -> None:
    """Delete old tables soon after the start, and then every few hours.

    Each process starts at a random moment. If two delete at once, the second finds no table left.
    """
    gevent.sleep(PRUNE_FIRST_SECONDS * random())  # noqa: S311 - no secret
    while True:
        prune_once(app)
        gevent.sleep(PRUNE_SECONDS)


def prune_once(app: Flask) -> None:
    """Delete the tables without a tap for `RETAIN_DAYS`. An error of the database is only logged."""
    from companion.tables.maintenance.pruning import Age, prune

    with app.app_context():
        try:
            for table in prune(Age(app.config["RETAIN_DAYS"])):
                LOG.info("A table of %s was deleted: nobody tapped for a long time.", table.game)
                gevent.sleep(0)
        except db.exc.SQLAlchemyError as error:
            LOG.warning("Old tables could not be deleted: %s", type(error).__name__)


def raise_open_file_limit() -> None:
    """Raise this process's limit of open files. On many systems the default is 1,024."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows; not if the limit is fixed
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


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

    # The type says error numbers. A time-out has no number, so gevent compares its text.
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
        # ignores the rest. RFC 9112, 5.1 requires a refusal. The parser may also report defects about the
        # body, because it gets none; these are not in `HEAD_DEFECTS`.
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
    # Otherwise data for a phone out of range is sent again for a quarter of an hour. Linux only.
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


def announce(app: Flask, kept: str) -> None:
    """Print the addresses for phones, one also as a QR code, and the database with the games (`kept`)."""
    host, port, scheme = (app.config[name] for name in ("HOST", "PORT", "SCHEME"))
    public = app.config["PUBLIC_URL"]
    phones, *others = [public] if public else network_addresses(host, port, scheme) or [None]
    click.echo(f"Companion is running. On this machine: {local_address(host, port, scheme)}")
    if phones is None:
        click.echo("No phone can reach it: this machine is on no network, or HOST keeps it to itself.")
    else:
        click.echo(f"Phones on this network: {phones}\n")
        show_code(phones)
    for other in others:
        click.echo(f"This machine is also {other}")
    if others:
        click.echo("A phone finds nothing? Try another one: a VPN's address leads nowhere in the Wi-Fi.")
    if app.config["HTTPS"] and phones:
        click.echo(f"A phone that warns of it opens {phones.replace('https', 'http', 1)}trust once.")
        click.echo(f"SHA-256 of the certificate: {app.config['CA_FINGERPRINT']}")
    click.echo(f"Games are kept in {kept.removeprefix('sqlite:///')}")
    click.echo("Ctrl-C stops it.")


def show_code(url: str) -> None:
    """Print a QR code in half-block characters, if the terminal's encoding has them."""
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    segno.make(url, micro=False).terminal(compact=True, border=2)
    click.echo()
