"""The `companion` command.

This module and `companion/__init__.py` import no large library at the top, because `serve` has to patch the
standard library before other modules import sockets and locks from it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli_cleanup import cards, prune
from companion.cli_database import database, fail, plainly
from companion.cli_installation import doctor, health, unit
from companion.environment import ConfigError

if TYPE_CHECKING:
    from companion.tables.maintenance.backup import Found, Restored
    from companion.tables.maintenance.backup_file import End, Skipped

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE = click.Path(dir_okay=False, path_type=Path)


def main() -> None:
    """Run the command. An invalid setting is reported in one sentence, with exit status 2."""
    try:
        cli()
    except ConfigError as error:
        click.echo(f"companion: {error}", err=True)
        sys.exit(2)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion-table")
def cli() -> None:
    """Companion: the app beside the board game."""


for command in (cards, prune, doctor, health, unit):
    cli.add_command(command)


@cli.command()
@click.option("--host", help="Address to listen on.  [HOST, or 0.0.0.0: every network]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port; 0 takes a free one.  [PORT, or 8000]")
@click.option("--no-mdns", is_flag=True, help="Do not say companion.local on the network.  [MDNS=off]")
@click.option("--https", is_flag=True, help="Serve https, with a certificate made here.  [HTTPS=on]")
def serve(host: str | None, port: int | None, no_mdns: bool, https: bool) -> None:
    """Bring the database up to date and serve until Ctrl-C."""
    from gevent import monkey

    monkey.patch_all()

    from companion.serve import run

    run({"HOST": host, "PORT": port, "MDNS": False if no_mdns else None, "HTTPS": https or None})


@cli.command()
def upgrade() -> None:
    """Bring the database up to date, without serving."""
    from companion import create_app
    from companion.database import upgrade_database

    upgrade_database(create_app())


@cli.command()
@click.argument("file", type=FILE)
def replay(file: Path) -> None:
    """Play a recorded game and print how it ends, as JSON.

    If an entry is illegal, or the result is not the one in the file, the command prints the line and the
    reason and exits with status 1.
    """
    from companion.tables.game_file import GameFileError, replay_file

    try:
        result = replay_file(file)
    except GameFileError as error:
        fail(f"{file}: {error}")
    click.echo(json.dumps(result, indent=2, ensure_ascii=False))


@cli.command()
@click.argument("file", type=NEW_FILE, required=False)
def backup(file: Path | None) -> None:
    """Write all tables and box cards into a new FILE, as they stand now; play goes on meanwhile.

    Before the command prints the content of the file, it reads the file back and replays every log in it.
    If that fails, the file is kept, and the command prints the line and the reason and exits with status 1.

    Without FILE, the backup gets a name with the time, in the current folder. A file whose name ends in .gz
    is compressed. The file holds the key of every table: keep it as safe as the database.
    """
    from companion.tables.game_file import GameFileError
    from companion.tables.maintenance.backup import backup as write

    path = file or Path(f"companion-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.jsonl.gz")
    with database(), plainly(path):
        try:
            end = write(path)
        except GameFileError as error:
            fail(f"{path} was written, but it cannot be restored as it is. {error}")
    click.echo(f"{path}: {held(end)}")


@cli.command()
@click.argument("file", type=FILE)
@click.option("--check", is_flag=True, help="Only read the file and replay its tables; store nothing.")
@click.option("--leave-out", metavar="CODE", multiple=True, help="Pass over this table; may be repeated.")
def restore(file: Path, check: bool, leave_out: tuple[str, ...]) -> None:
    """Restore everything in FILE, a backup, that the database lacks.

    Existing tables are not changed. A restored table keeps its code and its links. If another table has
    taken the code, the restored one gets a new code and new links. Every log is replayed first. If one
    fails, no table is stored, and the command prints the line and the reason and exits with status 1. A box
    card that cannot be stored is left out and reported.
    """
    from companion.tables.maintenance import backup
    from companion.tables.maintenance.backup_file import Skipped

    left = frozenset(code.upper() for code in leave_out)
    if check:
        with plainly(file):
            end = backup.check(file, left)
        for card in end.skipped:
            click.echo(passed_over(card))
        click.echo(f"{file} is whole: {held(end)}")
        return
    new = Counter[str]()
    with database(upgrade=True) as address, plainly(file):
        for one in backup.restore(file, left):
            if isinstance(one, backup.Restored):
                click.echo(outcome_line(one, address))
            elif isinstance(one, Skipped):
                click.echo(passed_over(one))
            else:
                new[type(one).__name__] += 1
    also = (
        f", {new['PersonLine']} people, {new['PlayLine']} plays"
        if new["PersonLine"] + new["PlayLine"]
        else ""
    )
    click.echo(f"{new['Card']} box cards{also} were new.")


def held(end: Found | End) -> str:
    """Return one line about the content of a backup."""
    also = f", {end.people} people, {end.plays} plays" if end.people + end.plays else ""
    return f"{end.tables} tables with {end.entries} entries, {end.box_cards} box cards{also}."


def passed_over(card: Skipped) -> str:
    """Return the line about a box card that cannot be stored."""
    return f"line {card.line}: this box card cannot be kept and is passed over: {card.reason}"


def outcome_line(table: Restored, address: str) -> str:
    """Return the line about the result of restoring one table."""
    from companion.tables.maintenance import backup

    name = f"{table.code}  {table.game}, {table.entries} entries:"
    if table.what == backup.KEPT:
        return f"{name} restored; its links hold."
    if table.what == backup.MOVED:
        return f"{name} restored as {table.now}; the host's link is {address}/t/{table.now}/key/{table.host}"
    also = f" as {table.now}" if table.now != table.code else ""
    beyond = f", {table.further} entries further on" if table.further > 0 else ""
    return f"{name} is here already{also}{beyond}; left alone."


@cli.command()
@click.argument("code")
@click.argument("file", type=NEW_FILE, required=False)
def export(code: str, file: Path | None) -> None:
    """Write the recorded game of a table into a new FILE, or print it. A recorded game holds no keys."""
    from companion.tables.game_file import to_toml
    from companion.tables.loaded.cache import table_cache

    with database(), plainly(file):
        text = to_toml(table_cache.find(code))
        if file is None:
            click.echo(text, nl=False)
        else:
            with file.open("x", encoding="utf-8") as new:
                new.write(text)


@cli.command()
@click.argument("code")
def links(code: str) -> None:
    """Print the links of a table again: the host's, each seat's and the one for watching.

    Whoever has a link plays in that role. A taken seat is marked. Its link lets a second phone play the
    seat; the first phone keeps it, too. Without PUBLIC_URL the links begin with this machine's address on
    its network.
    """
    from companion.tables.access import access_keys

    with database() as address, plainly():
        keys = access_keys.keys(code)
        places = access_keys.places(code)
        start = f"{address or here()}/t/{code.upper()}/key/"
    click.echo(f"host   {start}{keys.host}")
    for place in places:
        click.echo(f"{place.id:6} {start}{keys.seats[place.id]}  {place.name}{', taken' * place.taken}")
    click.echo(f"watch  {start}{keys.watch}")


def here() -> str:
    """Return the address of the pages for phones on this network; if there is none, for this machine only."""
    from flask import current_app

    from companion.addresses import local_address, network_address

    host, port, scheme = (current_app.config[name] for name in ("HOST", "PORT", "SCHEME"))
    return (network_address(host, port, scheme) or local_address(host, port, scheme)).rstrip("/")


@cli.command("import")
@click.argument("files", type=FILE, nargs=-1, required=True)
def import_(files: tuple[Path, ...]) -> None:
    """Open a table for each of the FILES, which are recorded games. Each table continues where its file ends.

    Name several FILES only if each game was a rematch of the one before it, as in a campaign. If one of the
    games is invalid, no table is opened.
    """
    from companion.tables.game_file import audited, import_files, read_file

    for file in files[1:] and files:  # read each of several files first, so that an error names its file
        with plainly(file):
            audited(read_file(file))
    with database(upgrade=True) as address, plainly(files[0] if len(files) == 1 else None):
        for opened in import_files(files):
            click.echo(f"{opened.code}; the host's link is {address}/t/{opened.code}/key/{opened.keys.host}")
