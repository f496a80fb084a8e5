"""The `companion` command.

This module and `companion/__init__.py` import nothing heavy at the top: `serve` has to patch the standard
library before anything else has taken sockets and locks from it.
"""

import json
import sys
from pathlib import Path

import click

from companion.config import ConfigError


def main() -> None:
    """Run the command; a setting that cannot be used is told in a sentence, with exit status 2."""
    try:
        cli()
    except ConfigError as error:
        click.echo(f"companion: {error}", err=True)
        sys.exit(2)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion-table")
def cli() -> None:
    """Companion: the app beside the board game."""


@cli.command()
@click.option("--host", help="Address to listen on.  [HOST, or 0.0.0.0: every network]")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one.  [PORT, or 8000]"
)
def serve(host: str | None, port: int | None) -> None:
    """Bring the database up to date and serve until Ctrl-C."""
    from gevent import monkey

    monkey.patch_all()

    from companion.serve import run

    run(host, port)


@cli.command()
def upgrade() -> None:
    """Bring the database up to date, without serving."""
    from companion import create_app
    from companion.serve import upgrade_database

    upgrade_database(create_app())


@cli.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay(file: Path) -> None:
    """Play a recorded game and print how it ends, as JSON.

    Exit status 1, with the line and the reason, where an entry is illegal or the stated result differs.
    """
    from companion.tables.recorded import RecordedGameError, replay_file

    try:
        result = replay_file(file)
    except RecordedGameError as error:
        click.echo(f"{file}: {error}", err=True)
        sys.exit(1)
    click.echo(json.dumps(result, indent=2, ensure_ascii=False))
