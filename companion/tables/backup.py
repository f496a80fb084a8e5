"""All tables and box cards into one file (`backup_file` says how it looks), and back.

Restoring reads the file twice. First everything is checked and every log is replayed, so that a damaged
file changes nothing; then one table after the other is stored. What is there already is never changed,
so a restore that was broken off is simply begun again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from companion.engine.errors import Malformed, TableError
from companion.games import GAMES
from companion.tables import store
from companion.tables.backup_file import Card, End, Whole, read_backup, write_backup
from companion.tables.keys import keys_from
from companion.tables.opening import new_code, new_secret, read_seats, read_setup, until_free
from companion.tables.playing import now
from companion.tables.recorded import audited, lines_with_snapshots
from companion.tables.recording import Recorded, RecordedGameError
from companion.tables.store_append import Clash, Line
from companion.tables.store_backup import Kept, codes_of_seed, moment

KEPT, MOVED, THERE = "kept its code", "has a new code", "was there"


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of one table of the file.

    `what` is `KEPT` (the old links hold), `MOVED` (they do not; `host` is the new host's key) or `THERE`
    (nothing was done; the table has `further` more entries than the file knows). `now` is its code here.
    """

    code: str
    game: str
    entries: int
    what: str
    now: str
    host: str = ""
    further: int = 0


def backup(path: Path) -> End:
    """Write everything into a new file, as it stands at this moment. Raises `OSError`."""
    with moment() as this:
        return write_backup(path, this, now())


def check(path: Path, leave_out: frozenset[str] = frozenset()) -> End:
    """Read the whole file and replay every table of it. Raises `RecordedGameError` at the first fault."""
    found = End(0, 0, 0)
    for piece in read_backup(path):
        if isinstance(piece, Card):
            found.box_cards += 1
        elif piece.kept.table.code not in leave_out:
            audited(recorded(piece))
            found.tables += 1
            found.entries += len(piece.kept.log)
    return found


def restore(path: Path, leave_out: frozenset[str] = frozenset()) -> Iterator[Restored | Card]:
    """Store what is not there: what became of each table, and each box card that is new.

    Raises `RecordedGameError` before anything is stored.
    """
    check(path, leave_out)
    codes = frozenset(piece.kept.table.code for piece in read_backup(path) if isinstance(piece, Whole))
    for piece in read_backup(path):
        if isinstance(piece, Card):
            if put_card(piece):
                yield piece
        elif piece.kept.table.code not in leave_out:
            yield put_table(piece, codes)


def recorded(piece: Whole) -> Recorded:
    """The table as a recorded game. Raises `RecordedGameError` where its game, seats or set-up cannot be."""
    table, log = piece.kept.table, piece.kept.log
    game = GAMES.get(table.game)
    if game is None or table.rules > game.meta.rules:
        what = f"table {table.code}: {table.game} with rules {table.rules} is not known here."
        raise RecordedGameError(piece.line, what)
    try:
        seats = read_seats(game, [place.name for place in piece.kept.places])
        if [seat.id for seat in seats] != [place.id for place in piece.kept.places]:
            raise Malformed("seats", "These seats are not those of a table.")
        setup = read_setup(game, table.setup, seats)
    except TableError as error:
        raise RecordedGameError(piece.line, f"table {table.code}: {error}") from error
    lines = tuple(range(piece.line + 1, piece.line + 1 + len(log)))
    return Recorded(game, seats, setup, log, None, table.seed, table.opened_at, lines, "")


def put_card(card: Card) -> bool:
    """Keep a box card, unless there is one already: what was typed last is on the card."""
    if any((kind, card_id) == (card.kind, card.id) for kind, card_id, _ in store.box_cards(card.game)):
        return False
    store.save_box_card(card.game, card.card)
    return True


def put_table(piece: Whole, codes: frozenset[str]) -> Restored:
    """Store a table, unless it is there. `codes` are those of the file: its tables are not one another."""
    table, log = piece.kept.table, piece.kept.log
    told = Restored(table.code, table.game, len(log), THERE, table.code)
    for code in (table.code, *(code for code in codes_of_seed(table.seed) if code not in codes)):
        further = further_there(code, piece.kept)
        if further is not None:
            return replace(told, now=code, further=further)
    lines = list(lines_with_snapshots(recorded(piece)))
    if store.find(table.code) is None:
        try:
            store.open_table(table, piece.kept.places, lines=lines)
            return replace(told, what=KEPT)
        except Clash:  # somebody opened a table of this code just now
            pass
    return put_moved(piece.kept, lines, replace(told, what=MOVED))


def further_there(code: str, kept: Kept) -> int | None:
    """How many entries the table of this code has beyond these; None where it is another table."""
    there = store.find(code)
    if there is None or (there.seed, there.game, there.setup) != (
        kept.table.seed,
        kept.table.game,
        kept.table.setup,
    ):
        return None
    log, _ = store.newer(there.id, 0)
    return len(log) - len(kept.log) if tuple(log[: len(kept.log)]) == kept.log else None


def put_moved(kept: Kept, lines: list[Line], told: Restored) -> Restored:
    """Store a table under a code of its own. Its secret is new: no old key opens a seat, so they are free."""
    places = [replace(place, taken=False) for place in kept.places]

    def attempt() -> Restored:
        moved = replace(kept.table, code=new_code(), secret=new_secret())
        store.open_table(moved, places, lines=lines)
        return replace(told, now=moved.code, host=keys_from(moved.secret, places).host)

    return until_free(attempt)
