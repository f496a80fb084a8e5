"""Commands that delete unused tables and box cards: `companion prune` and `companion cards`.

As in `cli.py`, no large library is imported at the top.
"""

from __future__ import annotations

from datetime import UTC, datetime

import click

from companion.cli_database import database, plainly


@click.command()
@click.option(
    "--older-than", metavar="DAYS", required=True, help="Days without a tap, such as 400d; at least 1d."
)
@click.option("--finished", is_flag=True, help="Only tables whose game is over.")
@click.option("--idle", is_flag=True, help="Only tables whose game is not over.")
@click.option("--delete", is_flag=True, help="Delete them. Without this they are only listed.")
def prune(older_than: str, finished: bool, idle: bool, delete: bool) -> None:
    """List the tables that are no longer played, or with --delete delete them with their logs.

    A table with a tap in these DAYS is never deleted, except a demo table a day after its last tap. Only a
    backup can bring deleted tables back: make one first.
    """
    from companion.tables.maintenance.pruning import Age, found_demos, prune_demos, thin_snapshots
    from companion.tables.maintenance.pruning import prune as delete_all

    age = Age(days(older_than), finished=finished or not idle, idle=idle or not finished)
    with database(), plainly():
        demos = list(prune_demos()) if delete else found_demos()
        found = [*demos, *(delete_all(age) if delete else age.found())]
        for table in found:
            last = datetime.fromtimestamp(table.last_tap / 1000, UTC)
            state = "over" if table.finished_at is not None else "not over"
            click.echo(f"{table.code}  {table.game}, {state}, last tap {last:%Y-%m-%d}")
        thinned = thin_snapshots() if delete else 0
    if delete:
        click.echo(f"{len(found)} tables were deleted, and {thinned} stored states that nothing needs.")
    else:
        click.echo(f"{len(found)} tables would be deleted; --delete does it.")


def days(given: str) -> int:
    """Return a number of days from "400d" or "400"."""
    number = given.strip().removesuffix("d")
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= 100_000):
        raise click.BadParameter("a number of days is needed, such as 400d.", param_hint="--older-than")
    return int(number)


@click.command()
@click.argument("game", required=False, default="")
@click.argument("kind", required=False, default="")
@click.argument("card", required=False, default="")
@click.option("--delete", is_flag=True, help="Delete them, of the GAME named.")
def cards(game: str, kind: str, card: str, delete: bool) -> None:
    """List the box cards that phones are offered, with the number of tables that used each, or delete them.

    GAME, KIND and CARD narrow the list: `companion cards astro_knights boss furion.normal`.
    """
    from companion.tables.store.card_rows import delete_cards, listed

    if delete and not game:
        raise click.UsageError("--delete needs a GAME.")
    with database(), plainly():
        if delete:
            click.echo(f"{delete_cards(game, kind, card)} cards were deleted.")
            return
        for one in listed(game, kind, card):
            click.echo("{} {} {}  used by {} tables".format(*one))
