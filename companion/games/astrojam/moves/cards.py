"""The six kinds of action card, each way to use one (K). They are the active player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Id, Many, declare
from companion.engine.moves import Move
from companion.engine.text import Text, plain_list
from companion.games.astrojam.map_words import on_map

MOST_IN_PATH = 12


def owner(astronaut: str) -> str:
    """Whose astronaut it is: "blue" of "blue-2", and of "blue" itself where nobody tells them apart."""
    return astronaut.partition("-")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMove(Move):
    """A card played from the hand of the active player. `card` is its kind.

    `piece` and `to` are told where the table keeps a map: who acts, and where to. What `to` may be:
    see `map_play`. "+" joins two ids, as a space and the item that is taken along.
    """

    card: ClassVar[str]
    map_sentence: ClassVar[str] = ""

    piece: str = declare(Id("Piece", of="piece"), default="")
    to: str = declare(Id("Where to", of="space"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence, with the piece and the space where a map is kept."""
        return on_map(self.map_sentence, self.piece, self.to, names) or Move.words(self, names)

    def touched(self) -> tuple[str, ...]:
        """The astronauts whose owners draw a card each, if they are rivals."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAstronaut(CardMove):
    """K1a."""

    kind: ClassVar[str] = "move-astronaut"
    sentence: ClassVar[str] = "Astronaut card: an own astronaut moves."
    card: ClassVar[str] = "astronaut"
    map_sentence: ClassVar[str] = "Astronaut card: {piece} moves to {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(CardMove):
    """A throw. `over` are the astronauts in its path, each by its id ("blue-1") or its owner's."""

    over: tuple[str, ...] = declare(
        Many("Astronauts in the path", Id("Astronaut", of="astronaut"), 0, MOST_IN_PATH), default=()
    )

    def touched(self) -> tuple[str, ...]:
        """K1b, K3b: each one in the path."""
        return self.over

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence, with who was flown over."""
        if (said := on_map(self.map_sentence, self.piece, self.to, names)) is not None:
            return said
        if not self.over:
            return Text(self.sentence)
        counted = Counter(owner(astronaut) for astronaut in self.over)
        whom = plain_list([f"{count} of {names.get(seat, seat)}" for seat, count in counted.items()])
        return Text("{said} over {whom}.", said=self.sentence.rstrip("."), whom=whom)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowByAstronaut(Throw):
    """K1b."""

    kind: ClassVar[str] = "throw-by-astronaut"
    sentence: ClassVar[str] = "Astronaut card: an own astronaut throws."
    card: ClassVar[str] = "astronaut"
    map_sentence: ClassVar[str] = "Astronaut card: {piece} throws {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAstronaut(CardMove):
    """A card played on one astronaut, named by its id ("blue-1") or its owner's."""

    astronaut: str = declare(Id("Astronaut", of="astronaut"))

    def touched(self) -> tuple[str, ...]:
        """K2, K6d: its owner, if a rival."""
        return (self.astronaut,)

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if (said := on_map(self.map_sentence, self.astronaut, self.to, names)) is not None:
            return said
        seat = owner(self.astronaut)
        return Text(self.sentence, astronaut=names.get(seat, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRival(OfAstronaut):
    """K2."""

    kind: ClassVar[str] = "move-rival"
    sentence: ClassVar[str] = "Rival card: an astronaut of {astronaut} is moved."
    card: ClassVar[str] = "rival"
    map_sentence: ClassVar[str] = "Rival card: {piece} is moved to {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRobot(CardMove):
    """K3a."""

    kind: ClassVar[str] = "move-robot"
    sentence: ClassVar[str] = "Robot card: a robot moves."
    card: ClassVar[str] = "robot"
    map_sentence: ClassVar[str] = "Robot card: {piece} moves to {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowByRobot(Throw):
    """K3b."""

    kind: ClassVar[str] = "throw-by-robot"
    sentence: ClassVar[str] = "Robot card: a robot throws."
    card: ClassVar[str] = "robot"
    map_sentence: ClassVar[str] = "Robot card: {piece} throws {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCrates(CardMove):
    """K4."""

    kind: ClassVar[str] = "move-crates"
    sentence: ClassVar[str] = "Crate card: crates are moved."
    card: ClassVar[str] = "crate"
    map_sentence: ClassVar[str] = "Crate card: from {piece}, {to}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(CardMove):
    """K5a. `swapped` are the rival astronauts among the two; their owners draw only by Q6."""

    kind: ClassVar[str] = "swap"
    sentence: ClassVar[str] = "Swap card: two neighbours change places."
    card: ClassVar[str] = "swap"
    map_sentence: ClassVar[str] = "Swap card: {piece} and {to} change places."

    swapped: tuple[str, ...] = declare(
        Many("Rival astronauts swapped", Id("Astronaut", of="astronaut"), 0, 2), default=()
    )

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if (said := on_map(self.map_sentence, self.piece, self.to, names)) is not None:
            return said
        if not self.swapped:
            return Text(self.sentence)
        whom = plain_list([names.get(owner(one), one) for one in self.swapped])
        return Text("Swap card: an astronaut of {whom} changes places.", whom=whom)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steal(CardMove):
    """K5b. `astronaut` stands where the item lay; nobody's where none does (J24)."""

    kind: ClassVar[str] = "steal"
    sentence: ClassVar[str] = "Swap card: an item is taken from the next space."
    card: ClassVar[str] = "swap"
    map_sentence: ClassVar[str] = "Swap card: {piece} takes {to}."

    astronaut: str = declare(Id("Stolen from", of="astronaut"), default="")

    def touched(self) -> tuple[str, ...]:
        """K5b: the owner of the astronaut on that space."""
        return (self.astronaut,) if self.astronaut else ()

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if (said := on_map(self.map_sentence, self.piece, self.to, names)) is not None:
            return said
        if not self.astronaut:
            return Text(self.sentence)
        whom = names.get(owner(self.astronaut), self.astronaut)
        return Text("Swap card: an item is stolen from {whom}.", whom=whom)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftSpacesuit(OfAstronaut):
    """K6: an astronaut of any colour goes out, an own one with an item if it likes (K6c)."""

    kind: ClassVar[str] = "shift-spacesuit"
    sentence: ClassVar[str] = "Spacesuit card: an astronaut of {astronaut} goes outside."
    card: ClassVar[str] = "spacesuit"

    item: str = declare(Id("Item taken along", of="item"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        seat = owner(self.astronaut)
        if not self.item:
            return Text(self.sentence, astronaut=names.get(seat, seat))
        said = "Spacesuit card: an astronaut of {astronaut} goes outside with {item}."
        return Text(said, astronaut=names.get(seat, seat), item=names.get(self.item, self.item))
