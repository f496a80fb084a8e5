"""Cards that let astronauts and robots move or throw an item (AJ-K1, AJ-K2, AJ-K3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Self

from companion.engine.fields import Id, Many, declare
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.astrojam import grid as g
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.hands import check_rival, check_several, named_one_by_one, owner, owner_name
from companion.games.astrojam.map_pieces import in_two_lines, names_for_active, space_names, towards
from companion.games.astrojam.state import State, rivals

MOST_IN_PATH = 12


class MovePawn(CardMove, kind=""):
    """Move a pawn. On the map `to` is a space ("3.4"), or a space and an item taken along ("3.4+item-2")."""

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        """Yield each pawn with its target spaces, reached alone or with an item (AJ-J20).

        Rules AJ-K1a, AJ-K2, AJ-K3a.
        """
        lit, names = g.lit(grid, state.turn.seat, cls.card), names_for_active(state, grid)
        called = space_names(grid.station)
        for pawn, spaces in lit.moves.items():
            to: dict[str, Text] = {}
            for item in ("", *lit.items.get(pawn, ())):
                for space in spaces:
                    way = _with(names.get(item, ""), towards(grid.at(pawn), space))
                    to[f"{space}+{item}".removesuffix("+")] = in_two_lines(way, called[space])
            yield cls.moving(pawn, spaces[0]).offer(Text("Move {pawn}", pawn=names[pawn]), "to", to=to)

    @classmethod
    def moving(cls, pawn: str, space: str) -> Self:
        """Return the move of this pawn to this space."""
        return cls(piece=pawn, to=space)

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        to, _, item = self.to.partition("+")
        g.check_move(grid, seat, self.card, self.pawn, to, item)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        to, _, item = self.to.partition("+")
        return g.move(grid, seat, self.pawn, to, item)


def _with(item: str, way: Text) -> Text:
    return Text("{way} with {item}", way=way, item=item) if item else way


class Throw(CardMove, kind=""):
    """Throw an item. On the map `to` joins the item and the pawn that catches the item ("item-2+red-3").

    `over` holds the astronauts in the path of the item. Each is given as its id ("blue-1") or as the seat of
    its owner ("blue").
    """

    compensation = Text("{count}: an item was thrown over your astronauts.")
    sentence_over = NOTHING

    over: tuple[str, ...] = declare(
        Many("Astronauts in the path", Id("Astronaut", of="astronaut"), 0, MOST_IN_PATH), default=()
    )

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        hint = Text("Tick each rival astronaut that the item flies over: its owner draws 1.")
        yield cls().offer(cls.label, "over", hint=hint, over=named_one_by_one(state))

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        """AJ-K1b, AJ-K3b: yield each pawn that can throw, with its items and catchers.

        AJ-J10: each catcher is shown with the cards that rivals would draw.
        """
        lit, names = g.lit(grid, state.turn.seat, cls.card), names_for_active(state, grid)
        for pawn, targets in lit.throws.items():
            to = {
                f"{item}+{target.to}": _thrown(
                    state, target, Text("{item} to {who}", item=names[item], who=names[target.to])
                )
                for item in lit.items[pawn]
                for target in targets
            }
            yield cls(piece=pawn, to=next(iter(to))).offer(
                Text("{pawn} throws", pawn=names[pawn]), "to", to=to
            )

    def touched(self) -> tuple[str, ...]:
        """AJ-K1b, AJ-K3b: return the astronauts in the path."""
        return self.over

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        """Return the sentence for the log, which names the owners of the astronauts in the path."""
        if not self.over:
            return Text(self.sentence)
        counted = Counter(owner(astronaut) for astronaut in self.over)
        whom = plain_list(
            [Text("{count} of {name}", count=n, name=names.get(seat, seat)) for seat, n in counted.items()]
        )
        return Text(self.sentence_over, whom=whom)

    def check_named(self, state: State) -> None:
        check_several(state, self.over)

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        item, _, to = self.to.partition("+")
        g.check_throw(grid, seat, self.card, self.piece, item, to)

    def seen(self, grid: g.Grid) -> Self:
        """AJ-J10: return this move with `over` set to the astronauts that the map shows in the path."""
        return replace(self, over=g.flown_over(grid, self.piece, self.to.partition("+")[2]))

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        item, _, to = self.to.partition("+")
        return g.throw(grid, seat, self.piece, item, to)


def _thrown(state: State, target: g.Target, said: Text) -> Text:
    found = [
        Text("{player} draws {count}", player=player.name, count=count)
        for seat, count in target.draws.items()
        if (player := state.player(seat)) is not None
    ]
    return in_two_lines(said, plain_list(found)) if found else said


class MoveAstronaut(MovePawn, kind="move-astronaut"):
    """AJ-K1a: move one of the active player's astronauts along a straight line."""

    label = Text("Move an own astronaut")
    sentence = Text("Astronaut card: an own astronaut moves.")
    map_sentence = Text("Astronaut card: {piece} moves to {to}.")
    card = g.ASTRONAUT


class ThrowByAstronaut(Throw, kind="throw-by-astronaut"):
    """AJ-K1b: throw an item with one of the active player's astronauts."""

    label = Text("Throw by an own astronaut")
    sentence = Text("Astronaut card: an own astronaut throws.")
    sentence_over = Text("Astronaut card: an own astronaut throws over {whom}.")
    map_sentence = Text("Astronaut card: {piece} throws {to}.")
    card = g.ASTRONAUT


class MoveRival(MovePawn, kind="move-rival"):
    """AJ-K2: move a rival's astronaut. Its owner draws a card.

    `astronaut` is the id of the astronaut ("blue-1") or the seat of its owner ("blue").
    """

    compensation = Text("{count}: your astronaut was moved.")
    sentence = Text("Rival card: an astronaut of {astronaut} is moved.")
    map_sentence = Text("Rival card: {piece} is moved to {to}.")
    card = g.RIVAL

    astronaut: str = declare(Id("Astronaut", of="astronaut"))

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        for rival in rivals(state):
            yield cls(astronaut=rival.seat).offer(Text("Move an astronaut of {rival}", rival=rival.name))

    @classmethod
    def moving(cls, pawn: str, space: str) -> Self:
        return cls(astronaut=pawn, to=space)

    @property
    def pawn(self) -> str:
        return self.astronaut

    def touched(self) -> tuple[str, ...]:
        """AJ-K2: return the astronaut that is moved."""
        return (self.astronaut,)

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, astronaut=owner_name(self.astronaut, names))

    def check_named(self, state: State) -> None:
        check_rival(state, self.astronaut)


class MoveRobot(MovePawn, kind="move-robot"):
    """AJ-K3a: move a robot along a straight line."""

    label = Text("Move a robot")
    sentence = Text("Robot card: a robot moves.")
    map_sentence = Text("Robot card: {piece} moves to {to}.")
    card = g.ROBOT


class ThrowByRobot(Throw, kind="throw-by-robot"):
    """AJ-K3b: throw an item with a robot."""

    label = Text("Throw by a robot")
    sentence = Text("Robot card: a robot throws.")
    sentence_over = Text("Robot card: a robot throws over {whom}.")
    map_sentence = Text("Robot card: {piece} throws {to}.")
    card = g.ROBOT
