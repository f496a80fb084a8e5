"""Whether a move was drawn against the table as it stands."""

from __future__ import annotations

from companion.engine.errors import Malformed, StaleMove
from companion.engine.fields import Number
from companion.engine.game import Game
from companion.engine.log import CONTROLS, Entry
from companion.engine.moves import Anchor, Move
from companion.tables.controls import MOST
from companion.tables.sitting import RECENT, Sitting
from companion.tables.views import reveals


def check_move(sitting: Sitting, move: Move, expect: object) -> None:
    """Raise `StaleMove` where something happened since entry `expect` that this move had to know."""
    if move.anchor is Anchor.NONE:
        return
    newer = _since(sitting, read_expect(sitting, expect))
    if move.anchor is Anchor.TABLE:
        # A neighbour's -1 is no reason to tap twice: what is anchored to nothing disturbs nobody.
        stale = any(anchor_of(sitting.game, entry) is not Anchor.NONE for entry in newer)
    else:
        # What was shown since, by whomever, is new to this seat too: its cards changed under the finger.
        stale = any(_touches(sitting, entry, getattr(move, "seat", "")) for entry in newer)
    if stale:
        raise StaleMove(sitting.number)


def check_last(sitting: Sitting, expect: object) -> None:
    """Raise `StaleMove` unless `expect` is the last entry: an undo means what its phone showed."""
    if read_expect(sitting, expect) != sitting.number:
        raise StaleMove(sitting.number)


def read_expect(sitting: Sitting, expect: object) -> int:
    """The entry that a phone saw last. Raises `Malformed`."""
    if expect is None:
        raise Malformed("expect", "The number of the last entry you saw is needed.")
    seen = Number("Last entry seen", 0, MOST).read(expect, "expect")
    if seen > sitting.number:
        raise Malformed("expect", "This table has no entry {number} yet.", number=seen)
    return seen


def anchor_of(game: Game, entry: Entry) -> Anchor:
    """What an entry was drawn against; undo and its kin against the whole table."""
    move = game.moves.get(entry.kind)
    return move.anchor if move else Anchor.TABLE


def _since(sitting: Sitting, seen: int) -> list[Entry]:
    """The entries after this one. Who has missed too many must look again, whatever they were."""
    if sitting.number - seen > RECENT:
        raise StaleMove(sitting.number)
    return sitting.entries(range(seen + 1, sitting.number + 1))


def _touches(sitting: Sitting, entry: Entry, seat: str) -> bool:
    """Whether an entry changed what this seat's own moves stand on: its sheet, or what lies open for all."""
    if entry.kind not in CONTROLS:
        own = entry.fields.get("seat") == seat and anchor_of(sitting.game, entry) is not Anchor.NONE
        return own or reveals(sitting.game, entry)
    before, after = (set(sitting.course.at(n).numbers()) for n in (entry.number - 1, entry.number))
    changed = sorted(before ^ after)
    return len(changed) > RECENT or any(_touches(sitting, one, seat) for one in sitting.entries(changed))
