"""Gives this server a name on its network, `companion.local`, by a process of its own (`mdns.py`).

Import it only after `gevent.monkey.patch_all()`. An error is logged, and the server goes on.
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
    """Return True if phones could use a name: no PUBLIC_URL is set, and other machines reach the server."""
    config = app.config
    return bool(config["MDNS"]) and not config["PUBLIC_URL"] and not is_loopback(config["HOST"])


def start(app: Flask) -> None:
    """Look for a free name and announce it, while the server is already serving."""
    if is_wanted(app):
        gevent.spawn(follow, app)


def follow(app: Flask) -> None:
    """Run the process, and store in the settings the name that it found."""
    # -P: no file in the folder where the server was started may replace a module.
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
    """Store a name that was found, and report a change."""
    before = app.config.get("LOCAL_NAME")
    if word == FAILED:
        LOG.warning("No name on the network: %s. It is tried again.", rest)
    app.config["LOCAL_NAME"] = name = rest if word == NAME and rest else None
    if name and name != before:
        other = "" if name == USUAL else f" ({USUAL} is another machine's)"
        url = address(name, app.config["PORT"], app.config["SCHEME"])
        click.echo(f"Many phones know it as {url}{other}")
