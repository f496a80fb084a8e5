"""What an entry did, worked out from the states before and after it: its sentence, changes and figures.

It is stored beside the entry, so that history, curves and exports replay nothing. No rule reads it: it may
be thrown away and derived from the log again at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.engine.fields import Choice, Flag
from companion.engine.game import Game
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO, Act, Entry
from companion.engine.moves import Correct, read_move
from companion.engine.seats import Seat
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.engine.values import Plain, TableValue, by_id, changes, said
from companion.tables.loaded.safe_query import NO_FIGURES, or_default
from companion.tables.store.codec import json_bytes

VERSION, INCOMPLETE = 3, 0
"""Raised when older derived data has to be derived again; what a fault of the game left out always has to."""

Changes = Mapping[str, tuple[Plain | None, Plain | None]]


class Derived(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """What one entry did.

    `changes` has the values it changed, before and after. `turn` and `figures` are those after it; an undo
    and its kin have none. `words` and `time` are its sentence and the moment in the game, as templates.
    `turn_of` is the seat in whose turn another seat's phone made it, else "".
    """

    version: int
    words: Any
    time: Any
    changes: dict[str, tuple[Plain | None, Plain | None]]
    turn: int | None
    figures: dict[str, Points]
    turn_of: str

    @property
    def sentence(self) -> Text:
        """The entry's line in the log."""
        return read_text(self.words)

    @property
    def moment(self) -> Text:
        """When in the game it was."""
        return read_text(self.time)


class DerivedHead(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """The beginning of it: a whole log's sentences are read without the rest."""

    version: int
    words: Any


@dataclass(frozen=True, slots=True)
class Seen:
    """The compared parts of a state: its values, and the names of its ids. None where the game fails."""

    state: Any
    values: Mapping[str, TableValue] | None
    names: Mapping[str, str] | None

    @property
    def whole(self) -> bool:
        return self.values is not None and self.names is not None


class Deriver:
    """Derives the data of entries. An entry begins where the last one ended, so that state is seen once."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = frozenset(seat.id for seat in seats)
        self._seen: tuple[Seen, ...] = ()

    def derive(self, entry: Entry, before: Any, after: Any, undone: Entry | None = None) -> Derived:
        """What an entry did between two states; `undone` is the entry that an undo or redo is about."""
        game, old, new = self._game, self._see(before), self._see(after)
        names = {**(old.names or {}), **(new.names or {})}
        known = list((old.values or {}).values()) + list((new.values or {}).values())
        what = None if undone is None else sentence_of(game, undone, names, values=known)
        moment = or_default(None, game.moment, after)
        turn, figures = (None, NO_FIGURES) if entry.kind in CONTROLS else figures_of(game, after)
        whole = old.whole and new.whole and moment is not None and figures is not None
        return Derived(
            version=VERSION if whole else INCOMPLETE,
            words=write_text(sentence_of(game, entry, names, what, known)),
            time=write_text(moment),
            changes=differences(old, new),
            turn=turn,
            figures=dict(figures or {}),
            turn_of=self._turn_of(entry, before),
        )

    def look(self, state: Any) -> None:
        """See this state before the next entry begins there."""
        self._see(state)

    def changed(self, before: Any, after: Any) -> tuple[str, ...]:
        """The ids of the values that differ."""
        return tuple(differences(self._see(before), self._see(after)))

    def _turn_of(self, entry: Entry, before: Any) -> str:
        move = self._game.moves.get(entry.kind)
        if move is None or not move.of_turn or entry.by not in self._seats:
            return ""
        seat = or_default("", self._game.at_turn, before)
        return "" if seat == entry.by else seat

    def _see(self, state: Any) -> Seen:
        for seen in self._seen:
            if seen.state is state:
                return seen
        game = self._game
        seen = Seen(
            state,
            or_default(None, lambda state: by_id(game.values(state)), state),
            or_default(None, game.names, state),
        )
        self._seen = (*self._seen[-1:], seen)
        return seen


def figures_of(game: Game, state: Any) -> tuple[int | None, Mapping[str, Points] | None]:
    """The turn, where the game counts turns, and the figures of a state; None where the game fails."""
    turn = or_default(None, game.turn, state) if game.turn else None
    return turn, or_default(None, game.figures, state)


def differences(old: Seen, new: Seen) -> dict[str, tuple[Plain | None, Plain | None]]:
    """The values that differ, before and after."""
    return {} if old.values is None or new.values is None else changes(old.values, new.values)


def undone_by(entry: Entry, before: Act | None, after: Act | None) -> int | None:
    """The number of the entry that an undo takes back or a redo brings again; None for other entries."""
    if entry.kind == UNDO and entry.fields.get("of") is not None:
        return int(entry.fields["of"])
    act = before if entry.kind == UNDO else after if entry.kind == REDO else None
    return None if act is None else act.number


def sentence_of(
    game: Game,
    entry: Entry,
    names: Mapping[str, str],
    undone: Text | None = None,
    values: Iterable[TableValue] = (),
) -> Text:
    """Return the log's sentence of an entry.

    `undone` is the one of what an undo or redo was about. `values` are those of the table, from which a
    correction takes the label of the choice that it set.
    """
    if entry.kind == UNDO:
        return Text("Undone: {what}", what=undone) if undone else Text("Undone.")
    if entry.kind == REDO:
        return Text("Redone: {what}", what=undone) if undone else Text("Redone.")
    if entry.kind == GO_BACK:
        to = entry.fields["to"]
        return Text("Back to the table after entry {to}.", to=to) if to else Text("Back to the start.")
    move = read_move(game.moves, entry.kind, entry.fields)
    if isinstance(move, Correct):
        specs = (one.spec for one in values if one.id == move.what)
        if isinstance(spec := next(specs, None), Choice | Flag):
            names = {**names, f"{move.what}={move.value}": said(move.value, spec)}
    return move.words(names)


# --- as bytes ------------------------------------------------------------------------------------

_decoder = msgspec.json.Decoder(Derived)
_sentence_decoder = msgspec.json.Decoder(DerivedHead)


def write(derived: Derived) -> bytes:
    """The bytes that are stored beside the entry."""
    return json_bytes(derived)


def read(stored: bytes | None) -> Derived | None:
    """The derived data in stored bytes; None where there is none, or where it is of another version."""
    try:
        derived = _decoder.decode(stored) if stored else None
    except msgspec.DecodeError:
        return None
    return derived if derived is not None and derived.version == VERSION else None


def read_sentence(stored: bytes) -> Text | None:
    """Only the sentence in stored bytes; None where they are of another version."""
    try:
        head = _sentence_decoder.decode(stored)
    except msgspec.DecodeError:
        return None
    return read_text(head.words) if head.version == VERSION else None


def write_text(value: object) -> Any:
    """A sentence as plain JSON: a list of its template and values, so that it can still be translated."""
    if isinstance(value, Text):
        values = {name: write_text(one) for name, one in value.values.items()}
        return [value.template, values, value.many] if value.many else [value.template, values]
    return value if value is None or isinstance(value, bool | int) else str(value)


def read_text(plain: Any) -> Text:
    """The sentence that `write_text` wrote."""
    if not isinstance(plain, list):
        return Text("{text}", text=plain) if isinstance(plain, str) else NOTHING
    template, values, *many = plain
    read = {name: _read_value(one) for name, one in values.items()}
    return Text.counted(template, *many, **read) if many else Text(template, **read)


def _read_value(plain: Any) -> Any:
    return read_text(plain) if isinstance(plain, list) else plain
