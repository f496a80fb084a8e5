"""Checks for stale moves.

A tap with an anchored move must send `expect`, the number of the last entry that its phone saw. The move is
stale if a later entry matters to it.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.errors import Malformed, StaleMove
from companion.engine.fields import Number
from companion.engine.game import Game
from companion.engine.log import CONTROLS, Entry
from companion.engine.moves import Anchor, Move
from companion.tables.checks.undo import HIGHEST_NUMBER
from companion.tables.loaded.table import RECENT, LoadedTable
from companion.tables.loaded.views import reveals


def check_move(loaded: LoadedTable, move: Move, expect: object, unanswered: Collection[str] = ()) -> None:
    """Raise `StaleMove` if an entry after `expect` matters to this move.

    `unanswered` are the keys of taps of the same phone that had no answer when the phone made this tap. The
    phone knew of them, so they do not make the move stale, unless one of them revealed something.
    """
    if move.anchor is Anchor.NONE:
        return
    newer = _since(loaded, read_expect(loaded, expect))
    matter = [entry for entry in newer if _concerns(loaded, move, entry)]
    if any(entry.key not in unanswered for entry in matter):
        raise StaleMove(loaded.number)
    if any(reveals(loaded.game, entry) for entry in matter):
        raise StaleMove(loaded.number, own=True)


def check_last(loaded: LoadedTable, expect: object, unanswered: Collection[str] = ()) -> None:
    """Raise `StaleMove` unless `expect` is the last entry.

    Undo, redo and going back need this, because they refer to the log that the phone showed.
    """
    seen = read_expect(loaded, expect)
    if seen != loaded.number:
        others = [entry for entry in _since(loaded, seen) if entry.key not in unanswered]
        raise StaleMove(loaded.number, own=not others)


def _concerns(loaded: LoadedTable, move: Move, entry: Entry) -> bool:
    if move.anchor is Anchor.TABLE:
        # A move without an anchor, such as -1 for a neighbour, makes no other move stale.
        return anchor_of(loaded.game, entry) is not Anchor.NONE
    # A card that another seat has revealed since then also matters to this seat.
    return _touches(loaded, entry, getattr(move, "seat", ""))


def read_expect(loaded: LoadedTable, expect: object) -> int:
    """Return the number of the entry that a phone saw last. Raises `Malformed`."""
    if expect is None:
        raise Malformed("expect", "The number of the last entry you saw is needed.")
    seen = Number("Last entry seen", 0, HIGHEST_NUMBER).read(expect, "expect")
    if seen > loaded.number:
        raise Malformed("expect", "This table has no entry {number} yet.", number=seen)
    return seen


def anchor_of(game: Game, entry: Entry) -> Anchor:
    """Return the anchor of the move of an entry; for undo, redo and going back it is the whole table."""
    move = game.moves.get(entry.kind)
    return move.anchor if move else Anchor.TABLE


def _since(loaded: LoadedTable, seen: int) -> list[Entry]:
    """Return the entries after number `seen`. Raises `StaleMove` if there are more than `RECENT`."""
    if loaded.number - seen > RECENT:
        raise StaleMove(loaded.number)
    return loaded.entries(range(seen + 1, loaded.number + 1))


def _touches(loaded: LoadedTable, entry: Entry, seat: str) -> bool:
    """Return True if an entry changed something that moves of this seat depend on.

    That is the sheet of the seat, or hidden information that the entry revealed.
    """
    if entry.kind not in CONTROLS:
        own = entry.fields.get("seat") == seat and anchor_of(loaded.game, entry) is not Anchor.NONE
        return own or reveals(loaded.game, entry)
    before, after = (set(loaded.timeline.at(n).numbers()) for n in (entry.number - 1, entry.number))
    changed = sorted(before ^ after)
    return len(changed) > RECENT or any(_touches(loaded, one, seat) for one in loaded.entries(changed))
