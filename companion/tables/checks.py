"""Checks of a tap before the rules see it: it is not stale, and its sender may make, undo or redo it.

**Ownership.** A move belongs to a seat if it is about the sheet of the seat or made in the turn of the seat.
Other moves belong to no seat. A seat that has a phone is played by that phone. The phone of the host may help
after the host has chosen "Play for Ben". A seat without a phone is played by any seated phone, so one phone
can be passed around. Ownership is checked when a move is made and never when a log is replayed.

**Staleness.** A tap with an anchored move must send `expect`, the number of the last entry that its phone
saw. The move is stale if a later entry matters to it.

**Undo.** If several people act at once, Undo takes back the newest step of the player who taps it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from companion.engine import fields
from companion.engine.errors import Malformed, StaleMove
from companion.engine.fields import Number, declare
from companion.engine.game import RegisteredGame
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO, Entry, Head
from companion.engine.moves import Anchor, Move, read_move
from companion.engine.text import Text
from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, Role
from companion.tables.loaded.safe_query import call_safely, replay_safely
from companion.tables.loaded.table import RECENT, LoadedTable
from companion.tables.loaded.views import TableView, reveals

LOOKED_AT = 60
"""Number of the newest entries that are searched for a move of a seat."""

HIGHEST_NUMBER = 10**9

PAGE = 20

NOTHING_TO_UNDO = Text("There is nothing to undo.")
NOT_YOURS = Text("Nothing of yours to undo in this turn.")


# --- ownership ------------------------------------------------------------------------------------


def owner_of(game: RegisteredGame, move: Move, state: Any) -> str:
    """Return the seat that a move belongs to, "" if any seat may make it.

    `state` is the state before the move, None if it is not known. If the game fails to say whose turn it is,
    any seat may make the move, because an undo must always be possible.
    """
    if move.owned:
        return str(getattr(move, "seat", ""))
    return call_safely("", game.at_turn, state) if move.of_turn else ""


def has_owners(game: RegisteredGame) -> bool:
    """Return True if some moves of a game belong to a seat. In a cooperative game no move does."""
    return any(move.owned or move.of_turn for move in game.moves.values())


def taken_seats(loaded: LoadedTable) -> frozenset[str]:
    """Return the ids of the seats that have a phone."""
    return frozenset(place.id for place in access_keys.places(loaded.code) if place.taken)


def holder_of(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that plays for this seat, or `HOST` for the host's phone.

    A seat that has a phone is played by its own phone. Any other seat is played by the phone that made the
    newest move of the seat. If no such move is found, the phone of the host's seat plays for it.
    """
    return seat if seat in taken_seats(loaded) else newest_phone(loaded, seat) or host_seat(loaded) or HOST


def newest_phone(loaded: LoadedTable, seat: str) -> str:
    """Return the seat of the phone that made this seat's newest move, or `HOST`; "" if no move is found."""
    taken = taken_seats(loaded)
    with loaded.lock:
        newest = loaded.entries(range(max(1, loaded.number - LOOKED_AT + 1), loaded.number + 1))
    for entry in reversed(newest):
        if entry.by == seat:
            return HOST
        if entry.fields.get("seat") == seat and entry.by in taken:
            return entry.by
    return ""


def host_seat(loaded: LoadedTable) -> str:
    """Return the taken seat of the host, "" if no seat is taken.

    If no seat is marked as the host's, return the first taken seat, because the set-up gives the host the
    first seat.
    """
    taken = [place for place in access_keys.places(loaded.code) if place.taken]
    return next((place.id for place in sorted(taken, key=lambda place: not place.hosts)), "")


# --- staleness ------------------------------------------------------------------------------------


def check_not_stale(
    loaded: LoadedTable, move: Move, expect: object, unanswered: Collection[str] = ()
) -> None:
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
    return _touches(loaded, entry, move.anchored_by, getattr(move, move.anchored_by, ""))


def read_expect(loaded: LoadedTable, expect: object) -> int:
    """Return the number of the entry that a phone saw last. Raises `Malformed`."""
    if expect is None:
        raise Malformed("expect", "The number of the last entry you saw is needed.")
    seen = Number("Last entry seen", 0, HIGHEST_NUMBER).read(expect, "expect")
    if seen > loaded.number:
        raise Malformed("expect", "This table has no entry {number} yet.", number=seen)
    return seen


def anchor_of(game: RegisteredGame, entry: Entry) -> Anchor:
    """Return the anchor of the move of an entry; for undo, redo and going back it is the whole table."""
    move = game.moves.get(entry.kind)
    return move.anchor if move else Anchor.TABLE


def _since(loaded: LoadedTable, seen: int) -> list[Entry]:
    """Return the entries whose number is above `seen`. Raises `StaleMove` if there are more than `RECENT`."""
    if loaded.number - seen > RECENT:
        raise StaleMove(loaded.number)
    return loaded.entries(range(seen + 1, loaded.number + 1))


def _touches(loaded: LoadedTable, entry: Entry, field: str, value: str) -> bool:
    """Return True if an entry changed something that moves with this value in this field depend on.

    That is the sheet of a seat or a timer, or hidden information that the entry revealed.
    """
    if entry.kind not in CONTROLS:
        own = entry.fields.get(field) == value and anchor_of(loaded.game, entry) is not Anchor.NONE
        return own or reveals(loaded.game, entry)
    before, after = (set(loaded.timeline.at(n).numbers()) for n in (entry.number - 1, entry.number))
    changed = sorted(before ^ after)
    return len(changed) > RECENT or any(
        _touches(loaded, one, field, value) for one in loaded.entries(changed)
    )


# --- undo -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoFields:
    """Fields of Undo. `of` is the number of the entry to take back, None for the newest move in force."""

    of: int | None = declare(Number("Entry", 1, HIGHEST_NUMBER), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedoFields:
    """Redo brings back the moves that the last undo or going back removed. It has no fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBackFields:
    """Fields of going back. The table becomes as it was after the entry with number `to`; 0 is the start."""

    to: int = declare(Number("Entry", 0, HIGHEST_NUMBER))


KINDS: Mapping[str, type] = {UNDO: UndoFields, REDO: RedoFields, GO_BACK: GoBackFields}


def read_control(kind: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked fields of an undo, redo or going back. Raises `Malformed`."""
    return fields.to_json(fields.read(KINDS[kind], raw))


@dataclass(frozen=True, slots=True)
class Undoable:
    """The entry that Undo takes back. If no entry can be taken back, `refusal` is the reason.

    `shows` is True if the entry revealed hidden information.
    """

    entry: Entry | None = None
    shows: bool = False
    refusal: Text | None = None


def undoable(loaded: LoadedTable, view: TableView, seat: str, role: Role, play_for: str = "") -> Undoable:
    """Return the entry that Undo takes back on a phone with this role.

    The phone shows the view of `seat`, or the view of the table if that is "". `play_for` is the seat at
    which the host's phone helps, "" if none.
    """
    with loaded.lock:
        owner = partial(entry_owner, loaded, view.head)
        may_play = partial(role.may_play, taken=taken_seats(loaded), play_for=play_for)
        return step_back(_newest(loaded, view), loaded.game.moves, seat, owner, may_play)


def redoable(loaded: LoadedTable, view: TableView, role: Role, play_for: str = "") -> bool:
    """Return True if there is something to redo and a phone with this role may bring it back."""
    if not view.can_redo:
        return False
    with loaded.lock:
        owner = redo_owner(loaded, view.head, view.head.redo())
        return not owner or role.may_play(owner, taken_seats(loaded), play_for)


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
