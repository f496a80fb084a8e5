"""Writes all tables, box cards, people and plays into one file (format: `backup_file`), and restores them.

Restoring first checks everything and replays every log, so that a damaged file changes nothing; then it
stores one table after the other. Existing data is never changed, so an interrupted restore is simply started
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.engine.errors import TableError
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.tables.access.access_keys import keys_from
from companion.tables.clock import now
from companion.tables.create import new_code, new_secret, read_seats, read_setup
from companion.tables.game_file import appends_of, audited
from companion.tables.game_file.reader import GameFile, GameFileError
from companion.tables.maintenance.backup_file import (
    Card,
    End,
    GivenBoxLine,
    Skipped,
    Whole,
    read_backup,
    write_backup,
)
from companion.tables.maintenance.backup_people import PersonLine, PlayLine, store_line
from companion.tables.seeds import Seeds
from companion.tables.store import card_rows, given_rows, log_rows, table_rows
from companion.tables.store.append import Append
from companion.tables.store.backup_rows import TableWithLog, codes_of_seed, moment
from companion.tables.store.connection import Clash, retry_on_clash

KEPT, MOVED, THERE = "kept its code", "has a new code", "was there"


@dataclass(frozen=True, slots=True)
class Restored:
    """Result of restoring one table of the file.

    `what` is `KEPT` (the old links work), `MOVED` (they do not; `host` is the new key of the host) or `THERE`
    (nothing was stored; the table here has `further` more entries than the file). `now` is the code of the
    table on this server.
    """

    code: str
    game: str
    entries: int
    what: str
    now: str
    host: str = ""
    further: int = 0


@dataclass(slots=True)
class Found:
    """Counts of a file's content; `skipped` are the box cards that cannot be stored."""

    tables: int = 0
    entries: int = 0
    box_cards: int = 0
    people: int = 0
    plays: int = 0
    skipped: list[Skipped] = field(default_factory=list)


def backup(path: Path) -> End:
    """Write the database as it stands at this moment into a new file, and check the file.

    Raises `OSError`, or `GameFileError` if the file cannot be restored. The file is kept also then.
    """
    with moment() as this:
        end = write_backup(path, this, now())
    found = check(path)
    for card in found.skipped:
        raise GameFileError(card.line, card.reason)
    return end


def check(path: Path, leave_out: frozenset[str] = frozenset()) -> Found:
    """Read the whole file and replay every table of it. Raises `GameFileError` at the first fault."""
    found = Found()
    for piece in read_backup(path):
        if isinstance(piece, Card):
            found.box_cards += 1
        elif isinstance(piece, Skipped):
            found.skipped.append(piece)
        elif isinstance(piece, PersonLine):
            found.people += 1
        elif isinstance(piece, PlayLine):
            found.plays += 1
        elif isinstance(piece, GivenBoxLine):
            continue
        elif piece.kept.table.code not in leave_out:
            audited(recorded(piece))
            found.tables += 1
            found.entries += len(piece.kept.log)
    return found


def restore(
    path: Path, leave_out: frozenset[str] = frozenset()
) -> Iterator[Restored | Card | Skipped | GivenBoxLine | PersonLine | PlayLine]:
    """Store what the database lacks. Yield the result of each table, and whatever else is new.

    A box card that cannot be stored is yielded as `Skipped`. Raises `GameFileError` before anything is
    stored.
    """
    check(path, leave_out)
    codes = frozenset(piece.kept.table.code for piece in read_backup(path) if isinstance(piece, Whole))
    for piece in read_backup(path):
        if isinstance(piece, Card):
            if put_card(piece):
                yield piece
        elif isinstance(piece, (PersonLine, PlayLine, GivenBoxLine)):
            if put_box(piece) if isinstance(piece, GivenBoxLine) else store_line(piece):
                yield piece
        elif isinstance(piece, Skipped):
            yield piece
        elif piece.kept.table.code not in leave_out:
            yield put_table(piece, codes)


def recorded(piece: Whole) -> GameFile:
    """Return the table as a recorded game. Raises `GameFileError` for an invalid game, seats or set-up."""
    table, log = piece.kept.table, piece.kept.log
    game = GAMES.get(table.game)
    if game is None or table.rules > game.meta.rules:
        what = f"table {table.code}: {table.game} with rules {table.rules} is not known here."
        raise GameFileError(piece.line, what)
    try:
        # Names are taken as they were stored: today's limits on names are for new tables.
        seats = tuple(Seat(place.id, place.name) for place in piece.kept.places)
        read_seats(game, [""] * len(seats), [seat.id for seat in seats])
        setup = read_setup(game, table.setup, seats)
    except TableError as error:
        raise GameFileError(piece.line, f"table {table.code}: {error}") from error
    lines = tuple(range(piece.line + 1, piece.line + 1 + len(log)))
    seeds = Seeds.read(table.seed, table.later_seeds)
    return GameFile(game, table.rules, seats, setup, log, None, seeds, table.opened_at, lines, {})


def put_card(card: Card) -> bool:
    """Store a box card. Return False if the server has this card already.

    The existing card is kept, because it was typed last.
    """
    if any((kind, card_id) == (card.kind, card.id) for kind, card_id, _ in card_rows.box_cards(card.game)):
        return False
    card_rows.save_box_card(card.game, card.card, card.used_at, card.uses)
    return True


def put_box(box: GivenBoxLine) -> bool:
    """Store a box behind a link. Return False if the server has this box already."""
    with suppress(Clash):
        given_rows.insert_box(box.id, box.game, box.cards, box.used_at)
        return True
    return False


def put_table(piece: Whole, codes: frozenset[str]) -> Restored:
    """Store a table unless it is here already, under its own code or moved to another code.

    `codes` are all codes in the file. A table here that has one of them is another table of the file, so it
    cannot be a moved copy of this table.
    """
    table, log = piece.kept.table, piece.kept.log
    restored = Restored(table.code, table.game, len(log), THERE, table.code)
    for code in (table.code, *(code for code in codes_of_seed(table.seed) if code not in codes)):
        further = further_there(code, piece.kept)
        if further is not None:
            return replace(restored, now=code, further=further)
    appends = list(appends_of(recorded(piece)))
    if table_rows.find(table.code) is None:
        try:
            table_rows.open_table(table, piece.kept.places, appends=appends)
            return replace(restored, what=KEPT)
        except Clash:  # another request opened a table with this code just now
            pass
    return put_moved(piece.kept, appends, replace(restored, what=MOVED))


def further_there(code: str, kept: TableWithLog) -> int | None:
    """Return how many more entries the table with this code has than `kept`, None if it is another table."""
    there = table_rows.find(code)
    if there is None or (there.seed, there.game, there.setup) != (
        kept.table.seed,
        kept.table.game,
        kept.table.setup,
    ):
        return None
    log, _ = log_rows.newer(there.id, 0)
    return len(log) - len(kept.log) if tuple(log[: len(kept.log)]) == kept.log else None


def put_moved(kept: TableWithLog, appends: list[Append], restored: Restored) -> Restored:
    """Store a table under a new code and with a new secret.

    The new secret makes all old keys invalid, so all seats are free.
    """
    places = [replace(place, taken=False) for place in kept.places]

    def attempt() -> Restored:
        moved = replace(kept.table, code=new_code(), secret=new_secret())
        table_rows.open_table(moved, places, appends=appends)
        return replace(restored, now=moved.code, host=keys_from(moved.secret, places).host)

    return retry_on_clash(attempt)
