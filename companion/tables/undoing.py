"""What Undo takes back: of what several people do at once, one's own newest step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.engine.log import Entry
from companion.engine.moves import Move, read_move
from companion.engine.text import Text
from companion.tables.keys import SEAT, Role
from companion.tables.sitting import RECENT, Sitting, sittings
from companion.tables.views import TableView

PAGE = 20

NOTHING = Text("There is nothing to undo.")
NOT_YOURS = Text("Nothing of yours to undo in this turn.")


@dataclass(frozen=True, slots=True)
class Undoable:
    """What Undo takes back, and whether that showed something; or why there is nothing."""

    entry: Entry | None = None
    shows: bool = False
    refusal: Text | None = None


def undoable(view: TableView, seat: str, role: Role) -> Undoable:
    """What Undo means on a phone with this role that shows this seat's view ("": the table's)."""
    sitting = sittings.find(view.code)
    with sitting.lock:
        return step_back(_newest(sitting, view), sitting.game.moves, seat, role)


def step_back(entries: Iterable[Entry], moves: Mapping[str, type[Move]], seat: str, role: Role) -> Undoable:
    """The newest of these entries in force, newest first, that a seat may take back.

    Other seats' own moves are passed over, down to one that showed something: what lies below it
    belongs to a closed turn.
    """
    refusal = NOTHING
    for entry in entries:
        refusal = NOT_YOURS
        move = read_move(moves, entry.kind, entry.fields)
        shows, owner = move.shows(), owner_of(move)
        if owner in {None, seat} or not seat or (shows and may_touch(owner, role)):
            return Undoable(entry, shows)
        if shows:
            break
    return Undoable(refusal=refusal)


def owner_of(move: Move) -> str | None:
    """The seat that alone may play this, or take it back; None where anybody may."""
    return str(getattr(move, "seat", "")) if move.owned else None


def may_touch(owner: str | None, role: Role | None) -> bool:
    """Whether a phone may play, or take back, what belongs to this seat. No role is the house itself."""
    return owner is None or role is None or role.name != SEAT or role.seat == owner


def _newest(sitting: Sitting, view: TableView) -> Iterator[Entry]:
    """The newest entries in force, newest first; no further down than what is kept at hand."""
    top = view.standing.top
    acts = islice(top.down() if top else (), RECENT)
    while numbers := [act.number for act in islice(acts, PAGE)]:
        yield from sitting.entries(numbers)
