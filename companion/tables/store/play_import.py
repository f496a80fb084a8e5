"""Imports many plays in short transactions, so that taps need not wait, and shows them all at once.

Plays are written into a temporary group, a few at a time. The last transaction moves them into their own
group. If an import ends before that, none of it is visible, and its rows are deleted: at once by the import
itself, or later by the next one.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Generator, Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, select, update

from companion.db_timeouts import LONGEST_PAUSE
from companion.extensions import db
from companion.tables.store.ceiling import Ceiling, check_before, within
from companion.tables.store.connection import Clash, Gone, all_rows, constraints
from companion.tables.store.models import PersonNameRow, PersonRow, PlayPlayerRow, PlayRow
from companion.tables.store.play_rows import KeptPlay, insert_plays
from companion.tables.store.seated_people import People

ASIDE = "aside-"
"""Prefix of the ids of temporary groups. Other ids never have it, because they are hexadecimal numbers."""

AT_ONCE = 100
"""Number of plays that are written in a transaction."""

PAUSE = 1.2 * LONGEST_PAUSE
"""Seconds between two transactions, in which every tap that waits for the file tries again."""

LEFT_BEHIND = 3_600_000
"""Age in milliseconds above which a temporary group is assumed to come from a dead process."""

Names = PersonNameRow


def put_plays(plays: Sequence[KeptPlay], ceiling: Ceiling | None = None) -> Generator[int, None, int]:
    """Store the plays that their group does not have yet, all of them or none. Return how many were stored.

    After each step it yields the number of `plays` that are done. All plays must be of one group. Raises
    `Clash` if people changed meanwhile; the caller can then try again. Raises `GroupFull` before anything is
    written, or at the end. After an error nothing is stored.
    """
    drop_left_behind()
    new = _unknown(plays)
    if ceiling and new:
        names = (one.known_as for play in new for one in play.players)
        with db.engine.connect() as connection:
            check_before(connection, new[0].group, ceiling, len(new), names)
    yield len(plays) - len(new)
    if not new:
        return 0
    group, aside = new[0].group, f"{ASIDE}{_now()}-{secrets.token_hex(8)}"
    try:
        with constraints():
            for start in range(0, len(new), AT_ONCE):
                _put_aside(group, aside, new[start : start + AT_ONCE])
                _let_others_write()
                yield len(plays) - len(new) + min(start + AT_ONCE, len(new))
            return _show(group, aside, ceiling)
    except Gone as error:
        drop(aside)
        raise Clash from error
    except BaseException:
        drop(aside)
        raise


def _unknown(plays: Sequence[KeptPlay]) -> list[KeptPlay]:
    """Return the plays that the group does not have, one for each key."""
    groups = {play.group for play in plays}
    if len(groups) > 1:
        raise ValueError("plays of several groups")
    known = {row.key for row in all_rows(select(PlayRow.key).where(PlayRow.group.in_(groups)))}
    return list({play.key: play for play in plays if play.key not in known}.values())


def _put_aside(group: str, aside: str, plays: Sequence[KeptPlay]) -> None:
    with db.engine.begin() as connection:
        names = select(Names.key, Names.person_id).where(Names.group == group)
        people: People = {(aside, row.key): row.person_id for row in connection.execute(names)}
        insert_plays(connection, [replace(play, group=aside) for play in plays], people)


def _show(group: str, aside: str, ceiling: Ceiling | None) -> int:
    """Move all plays and people that were put aside into the group, and return the number of plays."""
    with db.engine.begin() as connection, within(connection, group, ceiling):
        kept = select(PlayRow.key).where(PlayRow.group == group)
        connection.execute(delete(PlayRow).where(PlayRow.group == aside, PlayRow.key.in_(kept)))
        _show_people(connection, group, aside)
        mine = update(PlayRow).where(PlayRow.group == aside).values(group=group)
        return connection.execute(mine).rowcount


def _show_people(connection: Connection, group: str, aside: str) -> None:
    """Move the new people. If the group has the name by now, merge the new person into the existing one."""
    here = select(Names.key, Names.person_id).where(Names.group == group)
    known = {row.key: row.person_id for row in connection.execute(here)}
    names = select(Names.key, Names.person_id).where(Names.group == aside)
    for row in connection.execute(names).all():
        if row.key in known:
            played = update(PlayPlayerRow).where(PlayPlayerRow.person_id == row.person_id)
            connection.execute(played.values(person_id=known[row.key]))
            connection.execute(delete(Names).where(Names.person_id == row.person_id))
            connection.execute(delete(PersonRow).where(PersonRow.id == row.person_id))
    for rows in (Names, PersonRow):
        connection.execute(update(rows).where(rows.group == aside).values(group=group))


def drop_left_behind() -> None:
    """Delete the temporary groups of dead processes."""
    before = _now() - LEFT_BEHIND
    for rows in (PlayRow, PersonRow):
        found = select(rows.group).where(rows.group.startswith(ASIDE)).distinct()
        for row in all_rows(found):
            if int(row.group.split("-")[1]) < before:
                drop(row.group)


def drop(aside: str) -> None:
    """Delete all rows of this temporary group."""
    some = select(PlayRow.id).where(PlayRow.group == aside).limit(AT_ONCE)
    while ids := [row.id for row in all_rows(some)]:
        with db.engine.begin() as connection:
            connection.execute(delete(PlayRow).where(PlayRow.id.in_(ids)))
        _let_others_write()
    with db.engine.begin() as connection:
        for rows in (Names, PersonRow):
            connection.execute(delete(rows).where(rows.group == aside))


def _let_others_write() -> None:
    if db.engine.dialect.name == "sqlite":
        time.sleep(PAUSE)


def _now() -> int:
    return time.time_ns() // 1_000_000
