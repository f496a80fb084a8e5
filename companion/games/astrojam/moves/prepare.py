"""The steps of the set-up (S)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.engine.chance import Chance
from companion.engine.fields import Choice, Flag, Id, Many, Number, declare
from companion.engine.moves import Move
from companion.engine.text import Text
from companion.games.astrojam.components import BOARDS, DESTINATIONS, ITEMS
from companion.games.astrojam.map_words import placed
from companion.games.astrojam.state import NO_CARD, State

PLACES = {**DESTINATIONS, NO_CARD: "no card left"}
MOST_SITES = 20
ALL_BOARDS = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Move):
    """S3: who has the first turn; drawn by the app where nobody is named."""

    kind: ClassVar[str] = "begin"
    sentence: ClassVar[str] = "{seat} begins."

    seat: str = declare(Id("First player", of="seat"), default="")
    drawn: bool = declare(Flag("Drawn by the app"), default=False)

    def needs_chance(self, state: State) -> bool:
        """Only where nobody is named."""
        return not self.seat

    def draw(self, state: State, chance: Chance) -> Self:
        """Anybody, fairly."""
        return type(self)(seat=chance.pick([player.seat for player in state.players]), drawn=True)

    def shows(self) -> bool:
        """Only where the app drew."""
        return self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAstronaut(Move):
    """S4: one astronaut on a starting space; or all that are left, where they stand already."""

    kind: ClassVar[str] = "place-astronaut"
    sentence: ClassVar[str] = "An astronaut is placed."

    all: bool = declare(Flag("All of them"), default=False)
    at: str = declare(Id("Space", of="space"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if self.at:
            return placed(self.sentence, self.at, names)
        return Text("All astronauts are placed.") if self.all else Text(self.sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRobot(Move):
    """S5: one robot beside a CARGO site; or all that are left."""

    kind: ClassVar[str] = "place-robot"
    sentence: ClassVar[str] = "A robot is placed."

    all: bool = declare(Flag("All of them"), default=False)
    at: str = declare(Id("Space", of="space"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if self.at:
            return placed(self.sentence, self.at, names)
        return Text("All robots are placed.") if self.all else Text(self.sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealItems(Move):
    """S6: items to CARGO sites at random. `sites` names the site of each item; none where the table deals."""

    kind: ClassVar[str] = "deal-items"
    sentence: ClassVar[str] = "The items go to CARGO sites {sites}."

    by_hand: bool = declare(Flag("Dealt at the table"), default=False)
    sites: tuple[int, ...] = declare(Many("Sites", Number("Site", 1, MOST_SITES), 0, ITEMS), default=())

    def needs_chance(self, state: State) -> bool:
        """Unless the table deals, or it is told."""
        return not self.by_hand and not self.sites

    def draw(self, state: State, chance: Chance) -> Self:
        """Q22: one to a site while sites last."""
        left: list[int] = []
        while len(left) < ITEMS:
            left += chance.shuffle(range(1, (state.sites or ITEMS) + 1))
        return type(self)(sites=tuple(left[:ITEMS]))

    def shows(self) -> bool:
        """Only where the app dealt."""
        return bool(self.sites)

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if not self.sites:
            return Text("The items lie on CARGO sites.")
        return Text(self.sentence, sites=", ".join(str(site) for site in self.sites))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCrates(Move):
    """S7: crates on one board; or all that are left, by the split that is forced."""

    kind: ClassVar[str] = "place-crates"
    sentence: ClassVar[str] = "Crates: {count} on the {board}."

    board: str = declare(Choice("Board", {**BOARDS, ALL_BOARDS: "All boards"}))
    count: int = declare(Number("Crates", 1, 13), default=1)
    at: str = declare(Id("Space", of="space"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        if self.at:
            return placed("A crate is placed.", self.at, names)
        if self.board == ALL_BOARDS:
            return Text("All crates are placed.")
        return Text(self.sentence, count=self.count, board=BOARDS[self.board].lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawHands(Move):
    """S8: everybody draws eight action cards."""

    kind: ClassVar[str] = "draw-hands"
    sentence: ClassVar[str] = "Everybody draws eight action cards."


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTask(Move):
    """S9, T5: the task card that came to a column: which item."""

    kind: ClassVar[str] = "lay-task"
    sentence: ClassVar[str] = "New task: {item} to the {column}."
    reveals: ClassVar[bool] = True

    column: str = declare(Choice("Column", DESTINATIONS))
    item: str = declare(Id("Item", of="item"))

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        said = "No task is left for the {column}." if self.item == NO_CARD else self.sentence
        return Text(said, item=names.get(self.item, self.item), column=DESTINATIONS[self.column].lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class LayCondition(Move):
    """S9, T5: the condition card that came to a column: which place."""

    kind: ClassVar[str] = "lay-condition"
    sentence: ClassVar[str] = "New condition of the {column}: visit the {place}."
    reveals: ClassVar[bool] = True

    column: str = declare(Choice("Column", DESTINATIONS))
    place: str = declare(Choice("Place", PLACES))

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        said = "No condition is left for the {column}." if self.place == NO_CARD else self.sentence
        return Text(said, column=DESTINATIONS[self.column].lower(), place=PLACES[self.place].lower())
