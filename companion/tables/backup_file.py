"""The file of a backup: a JSON object on each line, so it can be read without this program.

First what it is, then every box card, then every table with its log below it, an entry a line. The last
line counts what was written and has the SHA-256 of all lines before it. A name that ends in .gz is packed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Struct

from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.tables.recording import RecordedGameError
from companion.tables.store import Place, Table
from companion.tables.store_backup import Kept, Moment

VERSION = 1
LONGEST = 4 * 1024 * 1024
"""Bytes of a line. A set-up is the longest, and came in a body of 64 kB."""

# As wide as the columns are: SQLite would take more, PostgreSQL would not.
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
When = Annotated[int, Meta(ge=0, le=2**53)]
Code = Annotated[str, Meta(pattern="^[0-9A-Z]{3,12}$")]
Secret = Annotated[str, Meta(pattern="^[0-9a-zA-Z]{1,64}$")]
Text60 = Annotated[str, Meta(max_length=60)]


class Head(Struct, forbid_unknown_fields=True):
    """The first line: which kind of file this is."""

    version: int
    made_at: When


class Card(Struct, forbid_unknown_fields=True):
    """A box card."""

    game: Text60
    kind: Text60
    id: Text60
    fields: dict[str, Any]

    @property
    def card(self) -> BoxCard:
        """As games know it."""
        return (self.kind, self.id, self.fields)


class SeatLine(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=20)]
    name: Text60
    epoch: Count
    taken: bool


class TableLine(Struct, forbid_unknown_fields=True):
    """A table without its log; `entries` says how many lines of it follow."""

    code: Code
    game: Text60
    rules: Count
    setup: dict[str, Any]
    seed: Secret
    secret: Secret
    opened_at: When
    finished_at: When | None
    seats: list[SeatLine]
    entries: Count


class EntryLine(Struct, forbid_unknown_fields=True):
    number: Count
    kind: Text60
    fields: dict[str, Any]
    by: Text60
    at: When
    key: Text60
    drawn: tuple[str, ...] | None
    draws: Count


class End(Struct, forbid_unknown_fields=True):
    """The last line: what all before it are."""

    tables: int
    entries: int
    box_cards: int
    sha256: str = ""


class Line(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One line: one of these."""

    companion_backup: Head | None = None
    box_card: Card | None = None
    table: TableLine | None = None
    entry: EntryLine | None = None
    end: End | None = None


class Whole(Struct):
    """A table with its log, and the number of its line; those of its entries follow."""

    kept: Kept
    line: int


# --- writing -------------------------------------------------------------------------------------


def write_backup(path: Path, moment: Moment, made_at: int) -> End:
    """Write all there is at this moment. Raises `OSError`, and where the file is there already."""
    with new_file(path) as file:
        digest, end = hashlib.sha256(), End(0, 0, 0)
        for line in lines_of(moment, made_at, end):
            text = msgspec.json.encode(line) + b"\n"
            digest.update(text)
            file.write(text)
        end.sha256 = digest.hexdigest()
        file.write(msgspec.json.encode(Line(end=end)) + b"\n")
    return end


def lines_of(moment: Moment, made_at: int, end: End) -> Iterator[Line]:
    """Every line but the last, which is counted up meanwhile."""
    yield Line(companion_backup=Head(VERSION, made_at))
    for game, (kind, card_id, fields) in moment.box_cards():
        end.box_cards += 1
        yield Line(box_card=Card(game, kind, card_id, dict(fields)))
    for kept in moment.tables():
        end.tables += 1
        end.entries += len(kept.log)
        yield Line(table=table_line(kept))
        for entry in kept.log:
            yield Line(
                entry=EntryLine(**{name: getattr(entry, name) for name in EntryLine.__struct_fields__})
            )


def table_line(kept: Kept) -> TableLine:
    own = {name: value for name, value in asdict(kept.table).items() if name != "id"}
    seats = [SeatLine(**asdict(place)) for place in kept.places]
    return TableLine(**own, seats=seats, entries=len(kept.log))


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO | gzip.GzipFile]:
    """A file that stands under its name only when all of it is on the disk; for its owner's eyes."""
    if path.exists():
        raise FileExistsError(f"{path} is there already; a backup never overwrites one.")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", mode="wb", fileobj=file) as packed:
                    yield packed
            else:
                yield file
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    keep_name(path.parent)


def keep_name(folder: Path) -> None:
    """Have the disk know the file's name too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# --- reading -------------------------------------------------------------------------------------


def read_backup(path: Path) -> Iterator[Card | Whole]:
    """Every box card and every table, one at a time. Raises `RecordedGameError` at the first fault."""
    lines = read_lines(path)
    number, first = next(lines, (1, Line()))
    if first.companion_backup is None:
        raise RecordedGameError(number, "This is not a backup.")
    if first.companion_backup.version != VERSION:
        raise RecordedGameError(number, "This backup is of a newer Companion.")
    for number, line in lines:
        if line.box_card is not None:
            yield line.box_card
        elif line.table is not None:
            yield whole(number, line.table, lines)
        elif line.end is None:
            raise RecordedGameError(number, "Here a table, a box card or the end is expected.")


def whole(number: int, table: TableLine, lines: Iterator[tuple[int, Line]]) -> Whole:
    """A table with the entries that follow it."""
    log: list[Entry] = []
    while len(log) < table.entries:
        at, line = next(lines, (number + len(log) + 1, Line()))
        if line.entry is None or line.entry.number != len(log) + 1:
            raise RecordedGameError(at, f"Here entry {len(log) + 1} of table {table.code} is expected.")
        log.append(Entry(**msgspec.structs.asdict(line.entry)))
    own = {name: getattr(table, name) for name in Table.__slots__ if name != "id"}
    places = tuple(Place(**msgspec.structs.asdict(seat)) for seat in table.seats)
    return Whole(Kept(Table(**own), places, tuple(log)), number)


def read_lines(path: Path) -> Iterator[tuple[int, Line]]:
    """Every line with its number, and after the last one whether it is the end that was written."""
    decoder, digest, end, number = msgspec.json.Decoder(Line), hashlib.sha256(), None, 0
    for number, text in enumerate(raw_lines(path), start=1):
        if end is not None:
            raise RecordedGameError(number, "Nothing is expected after the end.")
        try:
            line = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordedGameError(number, f"This cannot be read: {error}") from error
        end = line.end
        if end is not None and end.sha256 != digest.hexdigest():
            raise RecordedGameError(number, "The lines above are not those that were written.")
        digest.update(text)
        yield number, line
    if end is None:
        raise RecordedGameError(number + 1, "The file breaks off here.")


def raw_lines(path: Path) -> Iterable[bytes]:
    """The lines, unpacked."""
    number = 0
    with path.open("rb") as plain, gzip.open(plain) if path.suffix == ".gz" else plain as file:
        while True:
            number += 1
            try:
                text = file.readline(LONGEST)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise RecordedGameError(number, f"From here on it cannot be unpacked: {error}") from error
            if not text:
                return
            yield text
