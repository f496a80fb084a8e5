"""`companion serve`: gevent's server, which holds many open event streams in little memory.

Import it only after `gevent.monkey.patch_all()`, as `cli.serve` does.
"""

import errno
import logging
import signal
import socket
import sys
from contextlib import nullcontext, suppress
from types import TracebackType
from typing import Any, cast

import click
import gevent
import segno
from flask import Flask
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion import create_app, logs
from companion.config import ConfigError
from companion.database import upgrade_database
from companion.wires import HoldingHandler

LOG = logging.getLogger(__name__)

# A phone that neither asks nor takes what is sent to it for so long is gone.
SILENCE_SECONDS = 75
# What a request in progress gets when the server stops. Event streams, which never end, are cut then.
GRACE_SECONDS = 1
# Open files that are asked for; each phone holds a stream and now and then a second connection.
CONNECTIONS = 65_536
# RFC 5737 keeps this network for documentation: nothing can be there.
NOWHERE = ("192.0.2.1", 9)


def run(host: str | None = None, port: int | None = None) -> None:
    """Serve until SIGINT or SIGTERM; what is not given comes from the settings."""
    app = create_app()
    logs.configure(app)
    host = host or app.config["HOST"]
    # The port first: where it is taken, a server is running on this database already.
    listener = listen(host, app.config["PORT"] if port is None else port)
    app.config["PHONE_URL"] = network_address(host, listener.getsockname()[1])
    upgrade_database(app)
    make_room()
    server = Server(listener, app, spawn=Pool(), log=None, handler_class=Handler)
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, server.stop, GRACE_SECONDS)
    announce(host, listener.getsockname()[1], app.config["PUBLIC_URL"])
    server.serve_forever(stop_timeout=GRACE_SECONDS)
    click.echo("\nStopped. Every game is kept as it stood.")


def make_room() -> None:
    """Let every phone have its connections: many systems give a process 1,024 open files unless it asks."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows; not where somebody said otherwise
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Handler(HoldingHandler):
    """Serve one connection and keep quiet about addresses: a key may stand in them."""

    # Typed as error numbers, but a time-out has none: there its text is what is compared.
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, "timed out")  # type: ignore[arg-type]

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        # gevent's own prints the request line.
        LOG.info("A request that is none was refused.")
        return ("400", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")

    def _log_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
        # gevent's own goes around the log. The request is named only so that its secrets are known.
        if issubclass(kind, gevent.GreenletExit):
            return
        environ = getattr(self, "environ", None)
        app = cast(Flask, self.server.application)
        with app.request_context(environ) if environ else nullcontext():
            LOG.error("An answer broke off", exc_info=(kind, error, trace))


class Server(WSGIServer):
    """Let go of connections that fell silent: phones leave without a goodbye."""

    def handle(self, sock: socket.socket, address: Any) -> None:
        sock.settimeout(SILENCE_SECONDS)
        super().handle(sock, address)


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket; each connection inherits its options."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise ConfigError(why_not(error, host, port)) from error
    # Without it the second piece of a small answer waits for the first one's delayed ACK, 40 ms or more.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # What was sent to a phone out of range would otherwise be repeated for a quarter of an hour. Linux only.
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


def announce(host: str, port: int, public: str | None) -> None:
    """Say where the phones find it, in words and as a QR code."""
    phones = public or network_address(host, port)
    click.echo(f"Companion is running. On this machine: {address('127.0.0.1', port)}")
    if phones is None:
        click.echo("No phone can reach it: this machine is on no network, or HOST keeps it to itself.")
    else:
        click.echo(f"Phones on this network: {phones}\n")
        show_code(phones)
    click.echo("Ctrl-C stops it.")


def show_code(url: str) -> None:
    """Draw the QR code in half blocks, where the terminal can write them."""
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    segno.make(url, micro=False).terminal(compact=True, border=2)
    click.echo()


def network_address(host: str, port: int) -> str | None:
    """The address for phones on this network, or None where there is none."""
    here = own_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104 - compared, not bound
    if here is None or here in ("localhost", "::1") or here.startswith("127."):
        return None
    return address(here, port)


def own_address() -> str | None:
    """This machine's address on its network. Connecting UDP only chooses a route, it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return None


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
