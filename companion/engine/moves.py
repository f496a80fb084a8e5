"""A move: one decision at the table, as the log stores it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import ModuleType
from typing import Any, ClassVar, Self, dataclass_transform

from companion.engine import fields, sizes
from companion.engine.errors import IllegalMove, UnknownMove
from companion.engine.fields import Choice, Id, Spec, Value, Words, declare
from companion.engine.log import CONTROLS
from companion.engine.move_context import MoveContext
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text

KEYWORDS = ("kind", "anchor", "owned", "of_turn", "reveals", "learns", "after_end", "counts", "of_part")
"""Keywords of a move's class."""


class Anchor(StrEnum):
    """Rule for which newer entries make a move stale, so that it is refused.

    TABLE: any newer entry of the table. If two phones tap "draw a card", only one card is drawn.
    SEAT: a newer entry of the same seat, or one that showed hidden information. I can write on my sheet
    while others write on theirs, until new cards are turned up. `Move.anchored_by` names another field that
    stands for the seat.
    NONE: no entry. If one phone sends -2 health and another -1, the result is -3.
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

    Kinds and fields are stored for ever, so they are never renamed, and new fields are optional.

    `sentence` is the line in the log; the values of the fields are filled in, with names in place of ids.
    `button` is the label of a button that makes the move at once, without a dialog.
    With `owned`, the move belongs to the seat in its field `seat`; with `of_turn`, to the seat whose turn it
    is (`Game.at_turn`). If a phone has taken this seat, only that phone or the host can make the move.
    `reveals` marks a move that shows hidden information: before it is undone, the app asks for confirmation.
    If this depends on the fields and not on the kind, override `shows`. `learns` marks a move with a printed
    number that somebody typed; the number is kept as a box card. `after_end` marks a move that is possible
    when the game is over. `counts` marks a move whose dialog shows the total that the seat would then have.
    `of_part` is the part of the table to which the move belongs (`companion.engine.tracking`). While the part
    is left to the players, the move has no buttons, but it can still be made.
    """

    kind: ClassVar[str] = ""
    sentence: ClassVar[Text] = NOTHING
    button: ClassVar[Text] = NOTHING
    anchor: ClassVar[Anchor] = Anchor.TABLE
    anchored_by: ClassVar[str] = "seat"
    owned: ClassVar[bool] = False
    of_turn: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    learns: ClassVar[bool] = False
    after_end: ClassVar[bool] = False
    counts: ClassVar[bool] = False
    of_part: ClassVar[str] = ""

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
        of_part: str | None = None,
    ) -> None:
        super().__init_subclass__()
        named = {name: value for name, value in locals().items() if name in KEYWORDS and value is not None}
        for name, value in named.items():
            setattr(cls, name, value)
        dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def offers(cls, state: Any) -> Iterator[Offer]:
        """Yield this move's buttons in this state. `OfferCache` checks each of them by the rules afterwards.

        A move with a `button` has one button, or one for each player if it has a field `seat`. All other
        fields of the move need defaults.
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
        """Return a button for this move; it opens a dialog for the fields in `asks`, if there are any.

        This move must have some allowed value in each field in `asks`, so that the rules can check it before
        the dialog is answered.
        """
        given = {name: value for name, value in self.payload().items() if name not in asks}
        return Offer(self.kind, label, given, asks, options, hint=hint, values=values or {}, move=self)

    def check(self, state: Any) -> None:
        """Raise `IllegalMove` or `Malformed` if the rules refuse this move."""

    def depends_on(self, state: Any) -> tuple[str, ...]:
        """Return the ids of the values that the effect depends on, in a game with parts."""
        return ()

    def first_unknown(self, state: Any) -> str:
        """Return the id of an unknown value that this move depends on, "" if there is none."""
        unknown = getattr(state, "unknown", ())
        if not unknown or self.of_part in state.untracked:
            return ""
        return next((value for value in self.depends_on(state) if value in unknown), "")

    def check_known(self, state: Any) -> None:
        """Raise `IllegalMove` if the app does not know a value that this move depends on."""
        if self.first_unknown(state):
            raise IllegalMove("The app does not know this number yet. Tap the dash and set it first.")

    def apply(self, state: Any) -> Any:
        """Return the state after this move. The caller has checked the move."""
        raise NotImplementedError

    @property
    def sets(self) -> str:
        """Id of the value that the move writes, "" if it has none of this kind."""
        return ""

    def replaces(self, state: Any) -> bool:
        """Return True if the move writes over a value that a player wrote before with another one."""
        return False

    def needs_draw(self, state: Any) -> bool:
        """Return True if `draw` has to fill in random values or the time before this move can be checked."""
        return False

    def draw(self, state: Any, context: MoveContext) -> Self:
        """Return this move with random values or the time filled in. A replay never calls this."""
        return self

    def shows(self) -> bool:
        """Return True if this move, after `draw`, showed hidden information."""
        return self.reveals

    def payload(self) -> dict[str, Any]:
        """Return the fields as plain JSON, as the log stores them."""
        return fields.to_json(self)

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the log's sentence. `names` maps ids to the names that players use."""
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
    learned = Text("{what} is {value}.")

    what: str = declare(Id("What", longest=sizes.VALUE_ID))
    value: int | str | bool = declare(Value("Value"))
    why: str = declare(Words("Why", longest=120), default="")

    def words(self, names: Mapping[str, str], sentence: Text = sentence) -> Text:
        """Return the log's sentence: `learned` if the app did not know the value before.

        `names` may hold a label for the value, with the key "what=value".
        """
        value = names.get(f"{self.what}={self.value}", self.value)
        return Text(sentence, what=names.get(self.what, self.what), value=value)


def read_move(kinds: Mapping[str, type[Move]], kind: object, raw: Mapping[str, Any]) -> Move:
    """Return the move of this kind from plain fields. Raises `UnknownMove` or `Malformed`."""
    cls = kinds.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise UnknownMove("There is no move of this kind in this game.")
    return fields.read(cls, raw)


def collect(*sections: ModuleType | type[Move]) -> dict[str, type[Move]]:
    """Return the moves that these modules define, by kind, in the order in which they are defined.

    A class among the arguments is put at its place there, even if it is defined in one of the modules. So a
    class can move to another module without changing the order, which programs see in a game's offers.
    """
    moves: list[type[Move]] = []
    for section in sections:
        defined = [section] if isinstance(section, type) else _defined_in(section)
        moves += (move for move in defined if move is section or move not in sections)
    return kinds_of(*moves)


def _defined_in(section: ModuleType) -> list[type[Move]]:
    return [
        found
        for found in vars(section).values()
        if isinstance(found, type) and issubclass(found, Move) and found.kind
        if found.__module__ == section.__name__ and found is not Correct
    ]


def kinds_of(*moves: type[Move]) -> dict[str, type[Move]]:
    """Return the move of each kind: the correction, which every game has, and these moves.

    Raises `ValueError` if two moves have the same kind, or if a move has a kind that belongs to the log, such
    as "undo".
    """
    register: dict[str, type[Move]] = {Correct.kind: Correct}
    register.update((cls.kind, cls) for cls in moves)
    if len(register) != len(moves) + 1:
        raise ValueError("two moves share a kind")
    if taken := CONTROLS & register.keys():
        raise ValueError(f"the log has this kind for itself: {', '.join(taken)}")
    return register
