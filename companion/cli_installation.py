"""Commands that check or set up an installation: `doctor`, `health` and `unit`."""

from __future__ import annotations

import sys
from os import environ
from pathlib import Path

import click

from companion.folders import PACKAGE

UNITS = {
    "server": "server.service",
    "user": "user.service",
    "backup": "backup.service",
    "backup-timer": "backup.timer",
}
"""File in companion/units/ for each kind of unit that `unit` can print."""


@click.command()
def doctor() -> None:
    """Print the faults of this installation, and how to repair them. Exits with status 1 if it finds one.

    The command checks folder, database, clock, Redis, port, and the address for phones. It changes nothing.
    """
    from companion import create_app
    from companion.doctor import WRONG, findings

    wrong = 0
    for found in findings(create_app()):
        click.echo(f"{found.state:>5}  {found.said}")
        wrong += found.state == WRONG
    if wrong:
        has = "has" if wrong == 1 else "have"
        click.echo(f"{wrong} of these {has} to be mended.", err=True)
        sys.exit(1)
    click.echo("Nothing is wrong.")


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="The server's port.  [PORT, or 8000]")
def health(port: int | None) -> None:
    """Ask the server on this machine if it is ready for players. Exits with status 1 if not.

    The command is quick, because a container asks often. If Redis does not answer, the server is degraded,
    which counts as healthy.
    """
    from http.client import HTTPException  # imported here: gevent has to patch what it imports first

    from companion.config import host
    from companion.config import port as usual
    from companion.health import readiness

    try:
        status = readiness(port or usual(environ), host(environ))["status"]
    except (OSError, HTTPException, ValueError):
        status = "no Companion"
    click.echo(status)
    sys.exit(status not in ("ready", "degraded"))


@click.command()
@click.argument("kind", type=click.Choice(list(UNITS)))
def unit(kind: str) -> None:
    r"""Print a unit for systemd that runs this program.

    \b
    server        for /etc/systemd/system/companion@.service; what follows the @ is the port
    user          for ~/.config/systemd/user/companion.service: a laptop or a Raspberry Pi, without root
    backup        for /etc/systemd/system/companion-backup.service: saves all tables
    backup-timer  for /etc/systemd/system/companion-backup.timer: starts the backup every night
    """
    text = (PACKAGE / "units" / UNITS[kind]).read_text(encoding="utf-8")
    click.echo(text.replace("@PROGRAM@", program()), nl=False)


def program() -> str:
    """Return the command line that starts this program, as an `ExecStart` needs it.

    Symbolic links are not resolved.
    """
    called = Path(sys.argv[0]).absolute()
    command = [str(called)] if called.stem == "companion" else [sys.executable, "-m", "companion"]
    return " ".join(quoted(part) for part in command)


def quoted(part: str) -> str:
    """Return one word of an `ExecStart`, quoted if needed."""
    plain = part.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"' if any(letter.isspace() for letter in part) or plain != part else part
