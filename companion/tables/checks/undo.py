"""Fields of undo, redo and going back, and the choice of the entry that Undo takes back on a phone.

If several people act at once, Undo takes back the newest step of the player who taps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from companion.engine import fields
from companion.engine.fields import Number, declare
from companion.engine.log import GO_BACK, REDO, UNDO, Entry, Head
from companion.engine.moves import Move, read_move
from companion.engine.text import Text
from companion.tables.access.access_keys import Role
from companion.tables.checks.ownership import owner_of, taken_seats
from companion.tables.loaded.safe_query import replay_safely
from companion.tables.loaded.table import RECENT, LoadedTable
from companion.tables.loaded.views import TableView

HIGHEST_NUMBER = 10**9

PAGE = 20

NOTHING_TO_UNDO = Text("There is nothing to undo.")
NOT_YOURS = Text("Nothing of yours to undo in this turn.")


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoFields:
    """Fields of Undo, which takes back entry `of`, or the newest move in force if `of` is None."""

    of: int | None = declare(Number("Entry", 1, HIGHEST_NUMBER), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedoFields:
    """Fields of Redo, which brings back the moves that the last undo or going back removed. It has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBackFields:
    """Fields of going back to the table as it was after entry `to`; 0 is the start."""

    to: int = declare(Number("Entry", 0, HIGHEST_NUMBER))


KINDS: Mapping[str, type] = {UNDO: UndoFields, REDO: RedoFields, GO_BACK: GoBackFields}


def read_control(kind: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked fields of an undo, redo or going back. Raises `Malformed`."""
    return fields.to_json(fields.read(KINDS[kind], raw))


@dataclass(frozen=True, slots=True)
class Undoable:
    """The entry that Undo takes back, or in `refusal` the reason why there is none.

    `shows` is True if the entry revealed hidden information.
    """

    entry: Entry | None = None
    shows: bool = False
    refusal: Text | None = None


def undoable(loaded: LoadedTable, view: TableView, seat: str, role: Role, play_for: str = "") -> Undoable:
    """Return the entry that Undo takes back on a phone with this role.

    The phone shows the view of `seat`, or the view of the table if that is "". The host's phone may help at
    the seat `play_for`.
    """
    with loaded.lock:
        owner = partial(entry_owner, loaded, view.head)
        may_play = partial(role.may_play, taken=taken_seats(loaded), play_for=play_for)
        return step_back(_newest(loaded, view), loaded.game.moves, seat, owner, may_play)


def step_back(
    entries: Iterable[Entry],
    moves: Mapping[str, type[Move]],
    seat: str,
    owner_of_entry: Callable[[Entry], str],
    may_play: Callable[[str], bool],
) -> Undoable:
    """Return the newest of these entries that a phone may take back.

    `entries` are in force, newest first. Moves that belong to other seats are skipped. The search ends at a
    move that revealed something or that was made in a turn, because nobody may take back older entries.
    """
    refusal = NOTHING_TO_UNDO
    for entry in entries:
        refusal = NOT_YOURS
        move = read_move(moves, entry.kind, entry.fields)
        shows, owner = move.shows(), owner_of_entry(entry)
        closes = shows or move.of_turn
        if (owner in {"", seat} or not seat or closes) and may_play(owner):
            return Undoable(entry, shows)
        if closes:
            break
    return Undoable(refusal=refusal)


def redo_owner(loaded: LoadedTable, before: Head, after: Head) -> str:
    """Return the owner of the single move that a redo brings back.

    Return "" if the redo brings back several moves, as after going back.
    """
    brought = set(after.numbers()) - set(before.numbers())
    if len(brought) != 1:
        return ""
    return entry_owner(loaded, after, loaded.entry(brought.pop()))


def entry_owner(loaded: LoadedTable, head: Head, entry: Entry) -> str:
    """Return the seat that an entry in force belongs to, "" if any seat may take it back."""
    move, before = read_move(loaded.game.moves, entry.kind, entry.fields), None
    if move.of_turn and not move.owned:
        acts = head.top.down() if head.top else ()
        below = next(act.below for act in acts if act.number == entry.number)
        before = replay_safely(loaded.states.state, below)
    return owner_of(loaded.game, move, before)


def _newest(loaded: LoadedTable, view: TableView) -> Iterator[Entry]:
    """Yield the newest entries in force, newest first, at most `RECENT`."""
    top = view.head.top
    acts = islice(top.down() if top else (), RECENT)
    while numbers := [act.number for act in islice(acts, PAGE)]:
        yield from loaded.entries(numbers)
