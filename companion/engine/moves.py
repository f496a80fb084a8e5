"""A move: one decision at the table, small enough to be written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.errors import UnknownMove
from companion.engine.fields import Choice, Id, Spec, Value, Words, declare
from companion.engine.log import CONTROLS
from companion.engine.text import Text


class Anchor(StrEnum):
    """What a move was drawn against, and so what makes it stale.

    TABLE: the table's last entry (draw a card: two taps draw once). SEAT: the seat's own last
    entry, and the last one that showed something (write on my sheet: neighbours do not disturb me
    until new cards lie open). NONE: nothing (-2 health and -1
    health make -3).
    """

    TABLE = "table"
    SEAT = "seat"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One decision. Kinds and fields are stored for ever: never renamed, new fields optional.

    `sentence` is its line in the log, filled from the fields (ids become names). `owned` moves
    belong to the seat they name: only its phone or the host's may play them. `reveals` marks a
    move that shows hidden information: taking it back asks first. Where that depends on the move and
    not on its kind, override `shows`. `learns` marks one that types a
    printed number, to be kept as a box card; `after_end` one that may be made when the game is over.
    """

    kind: ClassVar[str]
    sentence: ClassVar[str]
    anchor: ClassVar[Anchor] = Anchor.TABLE
    owned: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    learns: ClassVar[bool] = False
    after_end: ClassVar[bool] = False

    def needs_chance(self, state: Any) -> bool:
        """Whether the app has to draw something before this move can be checked."""
        return False

    def draw(self, state: Any, chance: Chance) -> Self:
        """This move with what was drawn written into it."""
        return self

    def shows(self) -> bool:
        """Whether this very move, with what was drawn written into it, showed hidden information."""
        return self.reveals

    def payload(self) -> dict[str, Any]:
        """The plain fields, as they stand in the log."""
        return fields.write(self)

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence. `names` turns ids into what players call them."""
        values = {
            name: _called(spec, getattr(self, name), names) for name, spec in fields.specs(type(self)).items()
        }
        return Text(self.sentence, **values)


def _called(spec: Spec, value: Any, names: Mapping[str, str]) -> Any:
    """What a field's value is called in a sentence."""
    if isinstance(spec, Choice):
        return spec.options.get(value, value)
    return names.get(value, value) if isinstance(spec, Id) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Move):
    """Set one value by hand: the physical table is the truth. Always possible, shown in the log."""

    kind: ClassVar[str] = "correct"
    sentence: ClassVar[str] = "Correction: {what} is {value}."
    anchor: ClassVar[Anchor] = Anchor.NONE
    learns: ClassVar[bool] = True

    what: str = declare(Id("What"))
    value: int | str | bool = declare(Value("Value"))
    why: str = declare(Words("Why", longest=120), default="")


def read_move(kinds: Mapping[str, type[Move]], kind: object, raw: Mapping[str, Any]) -> Move:
    """The move of this kind from plain fields. Raises `UnknownMove` or `Malformed`."""
    cls = kinds.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise UnknownMove("There is no move of this kind in this game.")
    return fields.read(cls, raw)


def kinds_of(*moves: type[Move]) -> dict[str, type[Move]]:
    """The register of a game's moves, by kind, with the correction every game has."""
    register: dict[str, type[Move]] = {Correct.kind: Correct}
    register.update((cls.kind, cls) for cls in moves)
    if len(register) != len(moves) + 1:
        raise ValueError("two moves share a kind")
    if taken := CONTROLS & register.keys():
        raise ValueError(f"the log has this kind for itself: {', '.join(taken)}")
    return register
