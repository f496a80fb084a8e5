"""Gives this server the name `companion.local` on its network, with the help of a second process (`mdns.py`).

Import it only after `gevent.monkey.patch_all()`. An error is logged, and the server runs without a name.
"""

from __future__ import annotations

import logging
import subprocess
import sys

import click
import gevent
from flask import Flask

from companion.addresses import address, is_loopback
from companion.mdns_words import FAILED, NAME, USUAL

LOG = logging.getLogger(__name__)


def is_wanted(app: Flask) -> bool:
    """Return True if MDNS is on and phones could use a name.

    They cannot use it if PUBLIC_URL is set or only this machine can reach the server.
    """
    config = app.config
    return bool(config["MDNS"]) and not config["PUBLIC_URL"] and not is_loopback(config["HOST"])


def start(app: Flask) -> None:
    """Start to look for a free name and announce it. This runs in the background."""
    if is_wanted(app):
        gevent.spawn(follow, app)


def follow(app: Flask) -> None:
    """Run the process `companion.mdns`, and store each name that it reports in the app's settings."""
    # -P: a file in the current folder must not replace a module.
    command = [sys.executable, "-P", "-m", "companion.mdns", app.config["HOST"], str(app.config["PORT"])]
    pipe, none = subprocess.PIPE, subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=none, text=True)  # noqa: S603 - our own
    except OSError as error:
        LOG.warning("No name on the network: %s.", error.strerror)
        return
    with process:
        for line in process.stdout or ():
            take(app, *line.strip().partition(" ")[::2])
    app.config["LOCAL_NAME"] = None
    LOG.warning("The name on the network is gone: its process ended with status %s.", process.returncode)


def take(app: Flask, word: str, rest: str) -> None:
    """Handle one line of `companion.mdns`: store the name in the settings, and print it if it is new."""
    before = app.config.get("LOCAL_NAME")
    if word == FAILED:
        LOG.warning("No name on the network: %s. It is tried again.", rest)
    app.config["LOCAL_NAME"] = name = rest if word == NAME and rest else None
    if name and name != before:
        other = "" if name == USUAL else f" ({USUAL} is another machine's)"
        url = address(name, app.config["PORT"], app.config["SCHEME"])
        click.echo(f"Many phones know it as {url}{other}")
