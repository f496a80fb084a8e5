"""`companion serve --https`: serves TLS, and on the same port answers plain http.

Import it only after `gevent.monkey.patch_all()`, as `serve.py` does.
"""

from __future__ import annotations

import logging
import socket
import ssl
from typing import Any
from urllib.parse import urlsplit

import gevent
from flask import Flask

from companion.addresses import local_host, network_addresses, own_names
from companion.certificate import at_home, kept_authority, kept_server
from companion.connections import SILENCE_SECONDS, Handler, Server
from companion.folders import https_folder
from companion.live import HOLD
from companion.mdns_words import USUAL

LOG = logging.getLogger(__name__)

HANDSHAKE = b"\x16"
"""First byte of a TLS connection. A request by plain http begins with a letter instead."""
LOOK_SECONDS = 60


class SecureHandler(Handler):
    """Serves one connection, by TLS or plain http."""

    def get_environ(self) -> dict[str, Any]:
        """Return the request's environ. With TLS it has no `HOLD`, because a held socket would bypass TLS."""
        found = super().get_environ()
        if isinstance(self.socket, ssl.SSLSocket):
            del found[HOLD]
        else:
            found["wsgi.url_scheme"] = "http"
        return found


class SecureServer(Server):
    """Accepts TLS and plain http on one port. `web/trust.py` answers plain http."""

    def wrap_socket_and_handle(self, client_socket: socket.socket, address: Any) -> None:
        """Serve one connection. If a phone rejects the certificate, that is one log line."""
        client_socket.settimeout(SILENCE_SECONDS)
        try:
            first = client_socket.recv(1, socket.MSG_PEEK)
            if first == HANDSHAKE:
                super().wrap_socket_and_handle(client_socket, address)
            elif first:
                self.handle(client_socket, address)
        except OSError as error:
            LOG.info("A connection was cut: %s.", getattr(error, "reason", "") or type(error).__name__)


def secure_server(listener: socket.socket, app: Flask, **given: Any) -> SecureServer:
    """Return the server. Its certificate is renewed when this machine's addresses or names change."""
    authority = kept_authority(https_folder(app.instance_path))
    app.config.update(CA_FINGERPRINT=authority.fingerprint, CA_CERTIFICATE=authority.certificate)
    if outside := {name for name in numbers(app) if not at_home((name,))}:
        LOG.warning(
            "The certificate is not for %s: no address of a home network.", ", ".join(sorted(outside))
        )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    written = renew(app, context, 0)
    gevent.spawn(keep_renewing, app, context, written)
    return SecureServer(listener, app, handler_class=SecureHandler, ssl_context=context, **given)


def keep_renewing(app: Flask, context: ssl.SSLContext, written: int) -> None:
    """Renew the certificate if needed, every minute. A laptop changes networks, and certificates expire."""
    while True:
        gevent.sleep(LOOK_SECONDS)
        try:
            written = renew(app, context, written)
        except (ValueError, OSError) as error:
            LOG.warning("The certificate could not be renewed: %s", error)


def renew(app: Flask, context: ssl.SSLContext, written: int) -> int:
    """Renew the certificate if needed, and load its file unless it was last modified at `written`.

    Return the time of its last modification, in nanoseconds.
    """
    folder = https_folder(app.instance_path)
    path = kept_server(folder, kept_authority(folder), wanted(app))
    now = path.stat().st_mtime_ns
    if now != written:
        context.load_cert_chain(path)
    return now


def wanted(app: Flask) -> tuple[str, ...]:
    """Return the names and addresses for the certificate: all that phones or this machine may connect to."""
    names = sorted(name for name in own_names() if name.isascii())
    here = local_host(app.config["HOST"])
    return ("127.0.0.1", "::1", here, *numbers(app), *names, app.config.get("LOCAL_NAME") or USUAL)


def numbers(app: Flask) -> tuple[str, ...]:
    """Return the addresses by which phones may connect. If HOST is a name, return that name."""
    found = network_addresses(app.config["HOST"], app.config["PORT"])
    return tuple(urlsplit(url).hostname or "" for url in found)
