"""Set-up of the table, step by step (S), and the names of the five items (AJ-I7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Many, Number, Words, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.slugs import slug
from companion.engine.text import NOTHING, Text
from companion.games.astrojam import grid as g
from companion.games.astrojam import hands, map_pieces
from companion.games.astrojam.components import (
    ASTRONAUTS,
    BOARDS,
    CRATES,
    IN_SENTENCE,
    ITEM_NAMES,
    ITEMS,
    MOST_CRATES,
    MOST_ITEM_NAME,
    ROBOTS,
    START_HAND,
)
from companion.games.astrojam.house_rules import TURNS
from companion.games.astrojam.parts import CARDS
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    HANDS_STEP,
    ITEMS_STEP,
    ROBOTS_STEP,
    SETUP,
    Player,
    State,
    next_of,
    player_at,
)

STEP_NAMES = {
    BEGIN: Text("the first player"),
    ASTRONAUTS_STEP: Text("the astronauts"),
    ROBOTS_STEP: Text("the robots"),
    ITEMS_STEP: Text("the items"),
    CRATES_STEP: Text("the crates"),
    HANDS_STEP: Text("eight cards each"),
    COLUMNS_STEP: Text("the three columns"),
}
SPLIT = tuple(MOST_CRATES.values())
"""AJ-S7: crates by board, 4 + 3 + 3 + 3 = 13."""
ALL_BOARDS = "all"
MOST_SITES = 20


def check_step(state: State, step: str) -> None:
    """S: raise `IllegalMove` unless this is the current step of the set-up."""
    if state.turn.phase != SETUP:
        raise IllegalMove("The set-up is over.")
    if state.step != step:
        raise IllegalMove("First in the set-up: {what}.", what=STEP_NAMES[state.step])


class Begin(Move, kind="begin"):
    """Choose the player who has the first turn. If `seat` is empty, the app picks a player at random.

    Rule AJ-S3.
    """

    sentence = Text("{seat} begins.")

    seat: str = declare(Id("First player", of="seat"), default="")
    drawn: bool = declare(Flag("Drawn by the app"), default=False)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("A random player"))
        for player in state.players:
            yield cls(seat=player.seat).offer(Text.verbatim(player.name))

    def needs_draw(self, state: State) -> bool:
        return not self.seat

    def draw(self, state: State, context: MoveContext) -> Self:
        return type(self)(seat=context.chance.pick([player.seat for player in state.players]), drawn=True)

    def shows(self) -> bool:
        return self.drawn

    def check(self, state: State) -> None:
        """AJ-S3: refuse a second choice of the first player."""
        if state.turn.phase != SETUP or state.step != BEGIN:
            raise IllegalMove("The first player is known already.")
        if self.seat:
            player_at(state, self.seat)

    def apply(self, state: State) -> State:
        """AJ-S3: at a table that does not track the cards, the players then prepare all by themselves."""
        state = replace(state, first=self.seat)
        if state.tracks(CARDS):
            return state
        every = {ASTRONAUTS_STEP: all_astronauts(state), ROBOTS_STEP: ROBOTS}
        return state.with_setup(**every, dealt=True, crates=SPLIT, hands=True)


def all_astronauts(state: State) -> int:
    """AJ-S1, AJ-J3: return the number of astronauts of all players."""
    return ASTRONAUTS * len(state.players)


class PlacePawn(Move, kind=""):
    """AJ-S4, AJ-S5: place one pawn, or with `all` record that the remaining pawns are already on the table.

    `pawn` is the kind of pawn on the map. `step` is the name of the set-up step, and also of the field that
    counts the pawns placed.
    """

    pawn = step = ""
    placed_at = all_placed = all_stand = NOTHING

    all: bool = declare(Flag("All of them"), default=False)
    at: str = declare(Id("Space", of="space"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield the plain buttons. With a map, also yield each open space and a dialog to choose one."""
        yield cls().offer(Text("Placed"))
        yield cls(all=True).offer(cls.all_stand)
        spaces = map_pieces.open_spaces(state, cls.step, cls.pawn)
        for space, name in spaces.items():
            yield cls(at=space).offer(Text.verbatim(name))
        if spaces:
            yield cls(at=next(iter(spaces))).offer(Text("Choose the space"), "at", at=spaces)

    def words(self, names: Mapping[str, str]) -> Text:
        if self.at:
            return Text(self.placed_at, space=names.get(self.at, self.at))
        return Text(self.all_placed if self.all else self.sentence)

    def check(self, state: State) -> None:
        check_step(state, self.step)
        map_pieces.placed(state, self.pawn, self.at)

    def apply(self, state: State) -> State:
        placed = self.most(state) if self.all else getattr(state.setup, self.step) + 1
        grid = map_pieces.placed(state, self.pawn, self.at)
        return replace(state.with_setup(**{self.step: placed}), grid=grid or state.grid)

    def most(self, state: State) -> int:
        """Return the number of all pawns of this kind."""
        raise NotImplementedError


class PlaceAstronaut(PlacePawn, kind="place-astronaut"):
    """AJ-S4, AJ-J3: place one astronaut on a starting space, or record that all astronauts are placed."""

    sentence, placed_at = Text("An astronaut is placed."), Text("An astronaut is placed: {space}.")
    all_placed, all_stand = Text("All astronauts are placed."), Text("All astronauts stand")
    pawn, step = g.ASTRONAUT, ASTRONAUTS_STEP

    def most(self, state: State) -> int:
        return all_astronauts(state)


class PlaceRobot(PlacePawn, kind="place-robot"):
    """AJ-S5, AJ-J2: place one robot beside a CARGO site, or record that all robots are placed."""

    sentence, placed_at = Text("A robot is placed."), Text("A robot is placed: {space}.")
    all_placed, all_stand = Text("All robots are placed."), Text("All robots stand")
    pawn, step = g.ROBOT, ROBOTS_STEP

    def most(self, state: State) -> int:
        return ROBOTS


class DealItems(Move, kind="deal-items"):
    """AJ-S6: deal the items to CARGO sites at random.

    `sites` holds the site of each item. It is empty if the players deal the items at the table.
    """

    sentence = Text("The items go to CARGO sites {sites}.")

    by_hand: bool = declare(Flag("Dealt at the table"), default=False)
    sites: tuple[int, ...] = declare(Many("Sites", Number("Site", 1, MOST_SITES), 0, ITEMS), default=())

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("Deal the items"))
        yield cls(by_hand=True).offer(Text("Dealt at the table"))

    def needs_draw(self, state: State) -> bool:
        return not self.by_hand and not self.sites

    def draw(self, state: State, context: MoveContext) -> Self:
        """AJ-Q22: deal one item to each site in random order. If items are left, repeat with all sites."""
        left: list[int] = []
        while len(left) < ITEMS:
            left += context.chance.shuffle(range(1, (state.sites or ITEMS) + 1))
        return type(self)(sites=tuple(left[:ITEMS]))

    def shows(self) -> bool:
        return bool(self.sites)

    def words(self, names: Mapping[str, str]) -> Text:
        if not self.sites:
            return Text("The items lie on CARGO sites.")
        return Text(self.sentence, sites=", ".join(str(site) for site in self.sites))

    def check(self, state: State) -> None:
        check_step(state, ITEMS_STEP)
        if self.by_hand and self.sites:
            raise IllegalMove("Either the app deals the items or the table does.")
        map_pieces.with_items(state.map, self.sites)

    def apply(self, state: State) -> State:
        """AJ-S6, AJ-Q22: record the sites, and place the items on the map."""
        grid = map_pieces.with_items(state.map, self.sites)
        return replace(state.with_setup(dealt=True, sites=self.sites), grid=grid or state.grid)


def places_crates(state: State) -> Player:
    """Return the player who places the next crate: the last player, or the next in turn order.

    Rules AJ-S7, AJ-Q1.
    """
    if state.readings.crates == TURNS:
        return next_of(state, sum(state.setup.crates))
    return player_at(state, state.last)


class PlaceCrates(Move, kind="place-crates"):
    """AJ-S7: place crates on one board, or all remaining ones in the only split that the rules allow."""

    sentence = Text("Crates: {count} on the {board}.")

    board: str = declare(Choice("Module board", {**BOARDS, ALL_BOARDS: Text("All boards")}))
    count: int = declare(Number("Crates", 1, 13), default=1)
    at: str = declare(Id("Space", of="space"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for (board, name), placed in zip(BOARDS.items(), state.setup.crates, strict=True):
            yield cls(board=board).offer(
                Text(
                    "{name} {placed}/{most_crates}", name=name, placed=placed, most_crates=MOST_CRATES[board]
                )
            )
        yield cls(board=ALL_BOARDS).offer(Text("All crates are placed"))
        for space, called in map_pieces.open_spaces(state, CRATES_STEP, g.CRATE).items():
            yield cls(board=map_pieces.board_id(state, space), at=space).offer(Text.verbatim(called))

    def words(self, names: Mapping[str, str]) -> Text:
        if self.at:
            return Text("A crate is placed: {space}.", space=names.get(self.at, self.at))
        if self.board == ALL_BOARDS:
            return Text("All crates are placed.")
        return Text(self.sentence, count=self.count, board=IN_SENTENCE[self.board])

    def check(self, state: State) -> None:
        """AJ-S7, AJ-J1: refuse more than 4 crates on the largest board, or more than 3 on another board."""
        check_step(state, CRATES_STEP)
        if any(there > most for there, most in zip(self.placed(state), SPLIT, strict=True)):
            raise IllegalMove(
                "{board}: at most {most} crates. Only 4, 3, 3 and 3 makes {all}.",
                board=BOARDS[self.board],
                most=MOST_CRATES[self.board],
                all=CRATES,
            )
        map_pieces.placed(state, g.CRATE, self.at)
        if self.at and (self.count, self.board) != (1, map_pieces.board_id(state, self.at)):
            raise IllegalMove("With the map, crates come one by one, each to the board of its space.")

    def apply(self, state: State) -> State:
        grid = map_pieces.placed(state, g.CRATE, self.at)
        return replace(state.with_setup(crates=self.placed(state)), grid=grid or state.grid)

    def placed(self, state: State) -> tuple[int, ...]:
        """Return the number of crates on each board after this move."""
        if self.board == ALL_BOARDS:
            return SPLIT
        there = zip(BOARDS, state.setup.crates, strict=True)
        return tuple(count + self.count if board == self.board else count for board, count in there)


class DrawHands(Move, kind="draw-hands"):
    """AJ-S8: let each player draw eight action cards."""

    sentence = Text("Everybody draws eight action cards.")
    button = Text("Everybody has 8 cards")

    def check(self, state: State) -> None:
        check_step(state, HANDS_STEP)

    def apply(self, state: State) -> State:
        for seat in state.seats:
            state = hands.draw_cards(state, seat, START_HAND)
        return state.with_setup(hands=True)


class NameItems(Move, kind="name-items", learns=True):
    """AJ-I7: name the item tokens. An item that is left empty keeps its present name."""

    sentence = Text("The items have names.")

    item_1: str = declare(Words("Item 1", MOST_ITEM_NAME), default="")
    item_2: str = declare(Words("Item 2", MOST_ITEM_NAME), default="")
    item_3: str = declare(Words("Item 3", MOST_ITEM_NAME), default="")
    item_4: str = declare(Words("Item 4", MOST_ITEM_NAME), default="")
    item_5: str = declare(Words("Item 5", MOST_ITEM_NAME), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        shown = zip(FIELDS, state.items, ITEM_NAMES, strict=True)
        known = {field: "" if name == usual else name for field, name, usual in shown}
        hint = Text("What do you call the five tokens? A field left empty keeps its name.")
        yield cls().offer(Text("Name the items"), *FIELDS, hint=hint, values=known)

    @property
    def typed(self) -> tuple[str, ...]:
        """The five names as typed, "" if left empty."""
        return tuple(getattr(self, field) for field in FIELDS)

    def check(self, state: State) -> None:
        """AJ-I7: refuse two equal names, because cards refer to items by name."""
        called = [slug(name) for name in named(state, self.typed)]
        for at, name in enumerate(called):
            if name in called[:at]:
                raise IllegalMove("Two items cannot have the same name.")

    def apply(self, state: State) -> State:
        return replace(state, items=named(state, self.typed))


FIELDS = tuple(f"item_{number}" for number in range(1, len(ITEM_NAMES) + 1))


def named(state: State, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the five item names. An item for which no new name was entered keeps its present name."""
    return tuple(new or old for new, old in zip(typed, state.items, strict=True))


def unnamed(state: State) -> bool:
    """Return True if an item still has its default name."""
    return any(name == usual for name, usual in zip(state.items, ITEM_NAMES, strict=True))
