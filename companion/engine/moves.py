"""A move: one decision at the table, as the log stores it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import ModuleType
from typing import Any, ClassVar, Self, dataclass_transform

from companion.engine import fields, sizes
from companion.engine.edge import MoveContext
from companion.engine.errors import UnknownMove
from companion.engine.fields import Choice, Id, Spec, Value, Words, declare
from companion.engine.log import CONTROLS
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text

KEYWORDS = ("kind", "anchor", "owned", "of_turn", "reveals", "learns", "after_end", "counts")
"""Keywords of a move's class."""


class Anchor(StrEnum):
    """Rule for which newer entries make a move stale.

    TABLE: any newer entry of the table (draw a card: two taps draw once). SEAT: a newer entry of the same
    seat, or a newer one that showed something (write on my sheet: neighbours do not disturb me until new
    cards lie open). NONE: no entry (-2 health and -1 health make -3).
    """

    TABLE = "table"
    SEAT = "seat"
    NONE = "none"


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(declare,))
@dataclass(frozen=True, kw_only=True)
class Move:
    """One decision: its fields, its sentence, its check, its effect and its buttons.

    A subclass is a frozen dataclass; its kind and flags are keywords of the class:

        class SellBlueprint(Move, kind="sell-blueprint", reveals=True): ...

    Kinds and fields are stored for ever: never renamed, new fields optional.

    `sentence` is its line in the log, filled from the fields (ids become names); `button` is the label of its
    button, if it has one that asks for no fields. `owned` moves belong to the seat they name, `of_turn` moves
    to the seat whose turn it is (`Game.at_turn`): if that seat has a phone, that phone plays them.
    `reveals` marks a move that shows hidden information: taking it back asks first. If that depends on the
    move and not on its kind, override `shows`. `learns` marks one that types a printed number, to be kept as
    a box card; `after_end` one that may be made when the game is over; `counts` one whose dialog shows the
    total that it would make for its seat.
    """

    kind: ClassVar[str] = ""
    sentence: ClassVar[Text] = NOTHING
    button: ClassVar[Text] = NOTHING
    anchor: ClassVar[Anchor] = Anchor.TABLE
    owned: ClassVar[bool] = False
    of_turn: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    learns: ClassVar[bool] = False
    after_end: ClassVar[bool] = False
    counts: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        *,
        kind: str | None = None,
        anchor: Anchor | None = None,
        owned: bool | None = None,
        of_turn: bool | None = None,
        reveals: bool | None = None,
        learns: bool | None = None,
        after_end: bool | None = None,
        counts: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        named = {name: value for name, value in locals().items() if name in KEYWORDS and value is not None}
        for name, value in named.items():
            setattr(cls, name, value)
        dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def offers(cls, state: Any) -> Iterator[Offer]:
        """Yield this move's buttons at this table, unchecked: `OfferCache` asks the rules about each.

        A move with a `button` has one button, or one for each of the state's players if it has a field
        `seat`; its other fields have defaults.
        """
        if cls.button and "seat" in fields.specs(cls):
            for player in state.players:
                yield fields.read(cls, {"seat": player.seat}).offer(
                    Text("{player}: {act}", player=player.name, act=cls.button)
                )
        elif cls.button:
            yield cls().offer(cls.button)

    def offer(
        self,
        label: Text,
        *asks: str,
        hint: Text = NOTHING,
        values: Mapping[str, Any] | None = None,
        **options: Mapping[str, str],
    ) -> Offer:
        """Return a button for this move. A dialog asks for the fields in `asks`, allowed values for now."""
        given = {name: value for name, value in self.payload().items() if name not in asks}
        return Offer(self.kind, label, given, asks, options, hint=hint, values=values or {}, move=self)

    def check(self, state: Any) -> None:
        """Raise `IllegalMove` or `Malformed` if the rules refuse it."""

    def apply(self, state: Any) -> Any:
        """Return the state after this move, which was checked."""
        raise NotImplementedError

    def needs_draw(self, state: Any) -> bool:
        """Return True if chance or time must be written into this move before it can be checked."""
        return False

    def draw(self, state: Any, edge: MoveContext) -> Self:
        """Return this move with what was drawn, or the time, written into it. Replays never call this."""
        return self

    def shows(self) -> bool:
        """Return True if this move, with its draw written into it, showed hidden information."""
        return self.reveals

    def payload(self) -> dict[str, Any]:
        """Return the plain fields, as they stand in the log."""
        return fields.to_json(self)

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the log's sentence. `names` turns ids into what players call them."""
        values = {
            name: _called(spec, getattr(self, name), names) for name, spec in fields.specs(type(self)).items()
        }
        return Text(self.sentence, **values)


def _called(spec: Spec, value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(spec, Choice):
        return spec.label_of(value)
    return names.get(value, value) if isinstance(spec, Id) else value


class Correct(Move, kind="correct", anchor=Anchor.NONE, learns=True):
    """Set one value by hand to match the physical table. Always possible, shown in the log."""

    sentence = Text("Correction: {what} is {value}.")

    what: str = declare(Id("What", longest=sizes.VALUE_ID))
    value: int | str | bool = declare(Value("Value"))
    why: str = declare(Words("Why", longest=120), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the log's sentence. `names` may have the value's label under `what=value`."""
        value = names.get(f"{self.what}={self.value}", self.value)
        return Text(self.sentence, what=names.get(self.what, self.what), value=value)


def read_move(kinds: Mapping[str, type[Move]], kind: object, raw: Mapping[str, Any]) -> Move:
    """Return the move of this kind from plain fields. Raises `UnknownMove` or `Malformed`."""
    cls = kinds.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise UnknownMove("There is no move of this kind in this game.")
    return fields.read(cls, raw)


def collect(*sections: ModuleType) -> dict[str, type[Move]]:
    """Return the register of a game's moves: all that these modules define, in the order of their text."""
    moves = [
        found
        for section in sections
        for found in vars(section).values()
        if isinstance(found, type) and issubclass(found, Move) and found.kind
        if found.__module__ == section.__name__ and found is not Correct
    ]
    return kinds_of(*moves)


def kinds_of(*moves: type[Move]) -> dict[str, type[Move]]:
    """Return the register of a game's moves, by kind, with the correction that every game has."""
    register: dict[str, type[Move]] = {Correct.kind: Correct}
    register.update((cls.kind, cls) for cls in moves)
    if len(register) != len(moves) + 1:
        raise ValueError("two moves share a kind")
    if taken := CONTROLS & register.keys():
        raise ValueError(f"the log has this kind for itself: {', '.join(taken)}")
    return register
