"""Derived data: the effects of an entry, computed from the states before and after it.

The effects are its sentence, changes and figures. They are stored beside the entry, so that history, curves
and exports need no replay. No rule reads them, so they can be deleted and derived from the log again at any
time.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

import msgspec

from companion.engine.fields import Choice, Flag
from companion.engine.game import RegisteredGame
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO, AppliedMove, Entry
from companion.engine.moves import Correct, read_move
from companion.engine.seats import Seat
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.engine.values import Plain, TableValue, by_id, changes, said, unknown
from companion.tables.loaded.safe_query import NO_FIGURES, call_safely
from companion.tables.store.codec import json_bytes

VERSION, INCOMPLETE = 3, 0
"""Versions of derived data: stored data of any version but `VERSION` is derived again.

`VERSION` is raised when older data must be derived again. `INCOMPLETE` marks data of which the game failed to
compute a part.
"""

Changes = Mapping[str, tuple[Plain | None, Plain | None]]


class EntrySummary(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """The effects of one entry.

    `changes` maps the ids of the changed values to (before, after). `turn` and `figures` are those after the
    entry; an undo, a redo or a going back has neither. `words` is the sentence of the entry and `time` the
    part of the game, both as templates. If another seat's phone made the entry, `turn_of` is the seat whose
    turn it was, else "".
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
        """The part of the game after the entry, such as the round."""
        return read_text(self.time)


class DerivedHead(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """The first fields of `EntrySummary`, so that a sentence can be decoded without the rest."""

    version: int
    words: Any


class Seen:
    """A state with its values and the names of its ids, each computed when it is first read.

    A part is None if the game fails to compute it.
    """

    def __init__(self, game: RegisteredGame, state: Any) -> None:
        self._game = game
        self.state = state

    @cached_property
    def values(self) -> Mapping[str, TableValue] | None:
        return call_safely(None, lambda state: by_id(self._game.values(state)), self.state)

    @cached_property
    def names(self) -> Mapping[str, str] | None:
        return call_safely(None, self._game.names, self.state)

    @property
    def whole(self) -> bool:
        return self.values is not None and self.names is not None


class LogSummarizer:
    """Derives the data of entries.

    It remembers the parts of two states, because the state before an entry is the state after the previous
    one.
    """

    def __init__(self, game: RegisteredGame, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = frozenset(seat.id for seat in seats)
        self._seen: tuple[Seen, ...] = ()

    def derive(self, entry: Entry, before: Any, after: Any, undone: Entry | None = None) -> EntrySummary:
        """Return the effects of an entry, from the states before and after it.

        `undone` is the entry that an undo takes back or a redo brings back.
        """
        game, old, new = self._game, self._see(before), self._see(after)
        moment = call_safely(None, game.moment, after)
        turn, figures = (None, NO_FIGURES) if entry.kind in CONTROLS else figures_of(game, after)
        whole = old.whole and new.whole and moment is not None and figures is not None
        return EntrySummary(
            version=VERSION if whole else INCOMPLETE,
            words=write_text(self.sentence(entry, before, after, undone)),
            time=write_text(moment),
            changes=differences(old, new),
            turn=turn,
            figures=dict(figures or {}),
            turn_of=self._turn_of(entry, before),
        )

    def sentence(self, entry: Entry, before: Any, after: Any, undone: Entry | None = None) -> Text:
        """Return the sentence of an entry, from the states before and after it."""
        old, new = self._see(before), self._see(after)
        both = [seen.names for seen in (new, old) if seen.names is not None]
        # A chain looks into the old names only for what has gone; merging them would compute them all.
        names = ChainMap(*cast("list[dict[str, str]]", both))

        def values() -> Iterator[TableValue]:
            yield from (old.values or {}).values()
            yield from (new.values or {}).values()

        asked = {*getattr(before, "unknown", ()), *getattr(after, "unknown", ())}
        what = None if undone is None else sentence_of(self._game, undone, names, None, values, asked)
        return sentence_of(self._game, entry, names, what, values, asked)

    def look(self, state: Any) -> None:
        """Compute the values of this state in advance, because the next entry begins with it."""
        _ = self._see(state).values

    def changed(self, before: Any, after: Any) -> tuple[str, ...]:
        """Return the ids of the values that differ."""
        return tuple(differences(self._see(before), self._see(after)))

    def _turn_of(self, entry: Entry, before: Any) -> str:
        move = self._game.moves.get(entry.kind)
        if move is None or not move.of_turn or entry.by not in self._seats:
            return ""
        seat = call_safely("", self._game.at_turn, before)
        return "" if seat == entry.by else seat

    def _see(self, state: Any) -> Seen:
        for seen in self._seen:
            if seen.state is state:
                return seen
        seen = Seen(self._game, state)
        self._seen = (*self._seen[-1:], seen)
        return seen


def figures_of(game: RegisteredGame, state: Any) -> tuple[int | None, Mapping[str, Points] | None]:
    """Return turn and figures of a state.

    Each of them is None if the game fails to compute it. The turn is also None if the game counts no turns.
    """
    return call_safely(None, game.turn, state), call_safely(None, game.figures, state)


def differences(old: Seen, new: Seen) -> dict[str, tuple[Plain | None, Plain | None]]:
    """Return the values that differ as {id: (before, after)}, {} if the game failed at one of the states."""
    return {} if old.values is None or new.values is None else changes(old.values, new.values)


def undone_by(entry: Entry, before: AppliedMove | None, after: AppliedMove | None) -> int | None:
    """Return the number of the entry that an undo takes back or a redo brings back, else None."""
    if entry.kind == UNDO and entry.fields.get("of") is not None:
        return int(entry.fields["of"])
    act = before if entry.kind == UNDO else after if entry.kind == REDO else None
    return None if act is None else act.number


def sentence_of(
    game: RegisteredGame,
    entry: Entry,
    names: Mapping[str, str],
    undone: Text | None = None,
    values: Callable[[], Iterable[TableValue]] = tuple,
    asked: Container[str] = (),
) -> Text:
    """Return the sentence that the log shows for an entry.

    `undone` is the sentence of the entry that an undo takes back or a redo brings back. `values` returns the
    values of the table before and after the entry: a correction finds in them the label of the choice that it
    set. `asked` are the ids of values that the app does not know at one of the two: to type one of them
    corrects nothing.
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
        found = [one for one in values() if one.id == move.what]
        if found and isinstance(spec := found[0].spec, Choice | Flag):
            chosen = {f"{move.what}={move.value}": said(move.value, spec)}
            names = {move.what: names.get(move.what, move.what), **chosen}
        if move.what in asked or any(unknown(one.value, one.spec) for one in found):
            return move.words(names, move.learned)
    return move.words(names)


# --- as bytes ------------------------------------------------------------------------------------

_decoder = msgspec.json.Decoder(EntrySummary)
_sentence_decoder = msgspec.json.Decoder(DerivedHead)


def encode_summary(derived: EntrySummary) -> bytes:
    """Return the bytes that are stored beside the entry."""
    return json_bytes(derived)


def read(stored: bytes | None) -> EntrySummary | None:
    """Return the derived data in stored bytes; None if nothing is stored, or only data of another version."""
    try:
        derived = _decoder.decode(stored) if stored else None
    except msgspec.DecodeError:
        return None
    return derived if derived is not None and derived.version == VERSION else None


def read_sentence(stored: bytes) -> Text | None:
    """Return only the sentence in stored bytes; None if they are of another version."""
    try:
        head = _sentence_decoder.decode(stored)
    except msgspec.DecodeError:
        return None
    return read_text(head.words) if head.version == VERSION else None


def write_text(value: object) -> Any:
    """Return a sentence as JSON: a list of its template and values, so that it can still be translated."""
    if isinstance(value, Text):
        values = {name: write_text(one) for name, one in value.values.items()}
        return [value.template, values, value.many] if value.many else [value.template, values]
    return value if value is None or isinstance(value, bool | int) else str(value)


def read_text(plain: Any) -> Text:
    """Return the sentence from which `write_text` made this JSON value."""
    if not isinstance(plain, list):
        return Text("{text}", text=plain) if isinstance(plain, str) else NOTHING
    template, values, *many = plain
    read = {name: _read_value(one) for name, one in values.items()}
    return Text.counted(template, *many, **read) if many else Text(template, **read)


def _read_value(plain: Any) -> Any:
    return read_text(plain) if isinstance(plain, list) else plain
