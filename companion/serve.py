"""`companion serve`: runs gevent's server, which can hold many open event streams in little memory.

Import it only after `gevent.monkey.patch_all()`, as `cli.serve` does.
"""

import gc
import logging
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from random import random
from typing import Any

import click
import gevent
import segno
from flask import Flask
from gevent.pool import Pool
from gevent.pywsgi import WSGIServer

from companion import create_app, local_name, logs
from companion.addresses import local_address, network_address, network_addresses, plain_host
from companion.connections import Handler, Server, listen
from companion.database import shown_url, upgrade_database
from companion.environment import ConfigError
from companion.extensions import db

LOG = logging.getLogger(__name__)

# Seconds: longest wait before old tables are first deleted, and the wait before each later deletion.
PRUNE_FIRST_SECONDS, PRUNE_SECONDS = 600, 6 * 3600
# Seconds for a request in progress when the server stops. Event streams are cut, because they never end.
GRACE_SECONDS = 1
# Limit of open files to request. Each phone holds an event stream, and at times a second connection.
CONNECTIONS = 65_536


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
    # Open the port before the database: if the port is in use, a server probably uses this database already.
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
        from companion.tls import secure_server  # imported here: only https needs its library

        return secure_server(listener, app, spawn=Pool(), log=None)
    return Server(listener, app, spawn=Pool(), log=None, handler_class=Handler)


def keep_pruning(app: Flask) -> None:
    """Delete old tables soon after the start, and then every few hours.

    Each process starts at a random moment. If two processes delete at once, the second finds no table left.
    """
    gevent.sleep(PRUNE_FIRST_SECONDS * random())  # noqa: S311 - no secret
    while True:
        prune_once(app)
        gevent.sleep(PRUNE_SECONDS)


def prune_once(app: Flask) -> None:
    """Delete old demo tables, and all tables at which nobody has tapped for `RETAIN_DAYS` days.

    Only log a database error.
    """
    from companion.tables.maintenance.pruning import Age, prune, prune_demos

    with app.app_context():
        try:
            for _ in prune_demos():
                gevent.sleep(0)
            if not app.config["RETAIN_DAYS"]:
                return
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
