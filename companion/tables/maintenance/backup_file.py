"""The format of a backup: one JSON object per line, so that other programs can read it.

The first line names the format. Then follow every box card, every box behind a link, every person, every
table with its log below it (one entry per line), and every play. The last line has counts, and the SHA-256 of
all lines before it. A file with a name that ends in .gz is compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.engine import sizes
from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.tables.game_file.reader import GameFileError
from companion.tables.maintenance.backup_drafts import new_file
from companion.tables.maintenance.backup_people import (
    GroupId,
    Id,
    Name,
    PersonLine,
    PlayLine,
    SeatId,
    When,
    Words,
    person_line,
    play_line,
)
from companion.tables.store.backup_rows import Moment, TableWithLog
from companion.tables.store.table_rows import Place, Table

VERSION = 3
"""Version of the format. All versions from 1 on can be read.

Increase it with each new field, because an older Companion refuses a line with a field that it does not know.
Version 2 added the sentence of a play, version 3 boxes behind a link.
"""

LONGEST = 4 * 1024 * 1024
"""Maximum number of bytes in a line.

The longest lines have a set-up, from a request body of at most 64 kB.
"""

Count = Annotated[int, Meta(ge=0, le=sizes.COUNT)]
Code = Annotated[str, Meta(pattern=rf"^[0-9A-Z]{{3,{sizes.CODE}}}\Z")]
Secret = Annotated[str, Meta(pattern=rf"^[0-9a-zA-Z]{{1,{sizes.SECRET}}}\Z")]
Drawn = Annotated[str, Meta(pattern=r"^[^\x00\s]+\Z")]
LaterSeeds = Annotated[str, Meta(pattern="^([0-9]{1,9}:[0-9a-zA-Z]{0,64} ?)*$")]


class Head(Struct, forbid_unknown_fields=True):
    """The first line: the version of the format, and when the backup was made."""

    version: Annotated[int, Meta(ge=1)]
    made_at: When


class Card(Struct, forbid_unknown_fields=True):
    """A box card. `uses` and `used_at` are as in its row; older files do not have them."""

    game: Id
    kind: Id
    id: Id
    fields: dict[str, Any]
    uses: Count = 1
    used_at: When = 0

    @property
    def card(self) -> BoxCard:
        """The card in the form that games use."""
        return (self.kind, self.id, self.fields)


class GivenBoxLine(Struct, forbid_unknown_fields=True):
    """A box behind a link; the fields are those of its row."""

    id: Secret
    game: Id
    cards: Words
    used_at: When


class SeatLine(Struct, forbid_unknown_fields=True):
    id: SeatId
    name: Name
    epoch: Count
    taken: bool
    hosts: bool = False


class TableLine(Struct, forbid_unknown_fields=True):
    """A table without its log; `entries` is the number of entry lines that follow."""

    code: Code
    game: Id
    rules: Count
    setup: dict[str, Any]
    seed: Secret
    secret: Secret
    opened_at: When
    finished_at: When | None
    seats: list[SeatLine]
    entries: Count
    later_seeds: LaterSeeds = ""
    rematch: Code | None = None
    group: GroupId = msgspec.field(default="", name="circle")


class EntryLine(Struct, forbid_unknown_fields=True):
    number: Count
    kind: Id
    fields: dict[str, Any]
    by: Id
    at: When
    key: Id
    drawn: tuple[Drawn, ...] | None
    draws: Count


class End(Struct, forbid_unknown_fields=True):
    """The last line: counts and checksum of all lines before it."""

    tables: int
    entries: int
    box_cards: int
    people: int = 0
    plays: int = 0
    sha256: str = ""


class Line(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the file; exactly one field is set.

    A box card is validated later, so that an invalid card does not make the other lines unreadable.
    """

    companion_backup: Head | None = None
    box_card: Any = None
    given_box: GivenBoxLine | None = None
    person: PersonLine | None = None
    play: PlayLine | None = None
    table: TableLine | None = None
    entry: EntryLine | None = None
    end: End | None = None


class Skipped(Struct):
    """A box card that cannot be stored: the number of its line, and the reason."""

    line: int
    reason: str


class Whole(Struct):
    """A table with its log, and the number of its line; the lines of its entries follow that line."""

    kept: TableWithLog
    line: int


# --- writing -------------------------------------------------------------------------------------


def write_backup(path: Path, moment: Moment, made_at: int) -> End:
    """Write the database at this moment into a new file. Raises `OSError`, also if the file exists."""
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
    """Yield every line but the last, and count them in `end`."""
    yield Line(companion_backup=Head(VERSION, made_at))
    for game, (kind, card_id, fields), uses, used_at in moment.box_cards():
        end.box_cards += 1
        yield Line(box_card=Card(game, kind, card_id, dict(fields), uses, used_at))
    for box in moment.given_boxes():
        yield Line(given_box=GivenBoxLine(*box))
    for person in moment.people():
        end.people += 1
        yield Line(person=person_line(person))
    for kept in moment.tables():
        end.tables += 1
        end.entries += len(kept.log)
        yield Line(table=table_line(kept))
        for entry in kept.log:
            own = {name: getattr(entry, name) for name in EntryLine.__struct_fields__}
            yield Line(entry=EntryLine(**own))
    for play in moment.plays():
        end.plays += 1
        yield Line(play=play_line(play))


def table_line(kept: TableWithLog) -> TableLine:
    own = {name: value for name, value in asdict(kept.table).items() if name != "id"}
    seats = [SeatLine(**asdict(place)) for place in kept.places]
    return TableLine(**own, seats=seats, entries=len(kept.log))


# --- reading -------------------------------------------------------------------------------------


def read_backup(path: Path) -> Iterator[Card | Skipped | GivenBoxLine | Whole | PersonLine | PlayLine]:
    """Yield the content of the file in pieces. Raises `GameFileError` at a fault outside box cards."""
    lines = read_lines(path)
    number, first = next(lines, (1, Line()))
    if first.companion_backup is None:
        raise GameFileError(number, "This is not a backup.")
    if first.companion_backup.version > VERSION:
        raise GameFileError(number, "This backup is of a newer Companion.")
    for number, line in lines:
        if line.box_card is not None:
            yield read_card(number, line.box_card)
        elif line.table is not None:
            yield whole(number, line.table, lines)
        elif line.person is not None or line.play is not None or line.given_box is not None:
            yield from filter(None, (line.person, line.play, line.given_box))
        elif line.end is None:
            raise GameFileError(number, "Here a table, a box card, a person, a play or the end is expected.")


def read_card(number: int, raw: object) -> Card | Skipped:
    """Return the box card of a line, or `Skipped` if it is invalid."""
    try:
        return msgspec.convert(raw, Card)
    except msgspec.ValidationError as error:
        return Skipped(number, str(error))


def whole(number: int, table: TableLine, lines: Iterator[tuple[int, Line]]) -> Whole:
    """Return a table with the entries that follow it. Raises `GameFileError`."""
    log: list[Entry] = []
    while len(log) < table.entries:
        at, line = next(lines, (number + len(log) + 1, Line()))
        if line.entry is None or line.entry.number != len(log) + 1:
            raise GameFileError(at, f"Here entry {len(log) + 1} of table {table.code} is expected.")
        log.append(Entry(**msgspec.structs.asdict(line.entry)))
    own = {name: getattr(table, name) for name in Table.__slots__ if name != "id"}
    places = tuple(Place(**msgspec.structs.asdict(seat)) for seat in table.seats)
    return Whole(TableWithLog(Table(**own), places, tuple(log)), number)


def read_lines(path: Path) -> Iterator[tuple[int, Line]]:
    """Yield every line with its number. Raises `GameFileError` if the end is missing or does not match."""
    decoder, digest, end, number = msgspec.json.Decoder(Line), hashlib.sha256(), None, 0
    for number, text in enumerate(raw_lines(path), start=1):
        if end is not None:
            raise GameFileError(number, "Nothing is expected after the end.")
        try:
            line = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise GameFileError(number, f"This cannot be read: {error}") from error
        end = line.end
        if end is not None and end.sha256 != digest.hexdigest():
            raise GameFileError(number, "The lines above are not those that were written.")
        digest.update(text)
        yield number, line
    if end is None:
        raise GameFileError(number + 1, "The file breaks off here.")


def raw_lines(path: Path) -> Iterable[bytes]:
    """Yield the lines, decompressed."""
    number = 0
    with path.open("rb") as plain, gzip.open(plain) if path.suffix == ".gz" else plain as file:
        while True:
            number += 1
            try:
                text = file.readline(LONGEST)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise GameFileError(number, f"From here on it cannot be unpacked: {error}") from error
            if not text:
                return
            yield text
