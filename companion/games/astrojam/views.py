"""Panel of a table: columns, cards, map, visits, players, decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.text import NOTHING, Text, in_a_row
from companion.engine.vitals import Vital, share_of
from companion.games.astrojam import grid as g
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.cards.crates import MoveCrates
from companion.games.astrojam.cards.pawns import (
    MoveAstronaut,
    MoveRival,
    MoveRobot,
    Throw,
    ThrowByAstronaut,
    ThrowByRobot,
)
from companion.games.astrojam.cards.spacesuit import ShiftSpacesuit
from companion.games.astrojam.cards.swaps import Steal, Swap
from companion.games.astrojam.components import (
    CARD_LINES,
    CARD_NAMES,
    CARD_TEXTS,
    DESTINATIONS,
    GOAL,
    HAND_LIMIT,
    ITEM_IDS,
)
from companion.games.astrojam.hands import RivalDraws, owner
from companion.games.astrojam.map_pieces import as_text, called, known_pieces, space_names, unknown_spaces
from companion.games.astrojam.objectives import (
    Deliver,
    LayCondition,
    LayObjective,
    LayTask,
    ScoreDelivery,
    answers,
    ticked,
)
from companion.games.astrojam.offers import MOVES, offers_of
from companion.games.astrojam.parts import CARDS, VISITS
from companion.games.astrojam.preparing import (
    NameItems,
    PlaceAstronaut,
    PlaceCrates,
    PlaceRobot,
    unnamed,
)
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    CRATES_STEP,
    DRAWING,
    NO_CARD,
    OVER,
    PILES,
    SCORING,
    SETUP,
    TO_LAY,
    Column,
    Player,
    State,
    rivals,
)
from companion.games.astrojam.turn import STRENGTHS, DiscardAndDraw, TickVisit

CELL = {".": "free", "C": "cargo", "S": "start", "X": "place"}
WORDS = {"cargo": Text("CARGO site"), "start": Text("starting space")}
NONE, TAP_CRATE = "none", Text("Tap a crate on the map")
TAPPED = (MoveAstronaut, MoveRival, MoveRobot, MoveCrates)
PLACING = (PlaceAstronaut, PlaceRobot, PlaceCrates)


@dataclass(frozen=True, slots=True)
class CellView:
    """One space, or a hole in the station. `name` is the text for screen readers."""

    id: str
    look: str
    place: str = ""
    element: str = ""
    seat: str = ""
    number: str = ""
    items: tuple[str, ...] = ()
    lit: bool = False
    name: Text = NOTHING
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class MapView:
    """The station row by row, the astronaut outside, and lists of items and pieces.

    `items` holds the number and name of each item. `pieces` is the result of the function `pieces`. `tells`
    is True if spaces in reach are highlighted.
    """

    rows: tuple[tuple[CellView, ...], ...]
    outside: str
    items: tuple[tuple[str, str], ...]
    tells: bool
    pieces: tuple[tuple[str, str, str], ...]


def map_of(state: State, index: OfferIndex) -> MapView | None:
    """Return the view of the map, None if the table keeps none or does not track it."""
    if state.map is None:
        return None
    grid = known_pieces(state, state.map)
    width, height = g.size(grid.station)
    known, lit, taps = g.spaces(grid.station), lit_spaces(state), taps_of(state, index)
    rows = tuple(
        tuple(
            cell(state, grid, known[at], lit=at in lit, offer=taps.get(at))
            if (at := f"{x}.{y}") in known
            else CellView(at, NONE)
            for x in range(width)
        )
        for y in range(height)
    )
    items = tuple((one.id[-1], state.item_name(one.id)) for one in grid.items)
    out = called(state, grid.outside) if grid.outside else ""
    return MapView(rows, out, items, bool(lit), pieces(state, grid))


def pieces(state: State, grid: g.Grid) -> tuple[tuple[str, str, str], ...]:
    """Return (id of a value, name, space) for each piece. Players correct the space by setting this value."""
    spaces = {**space_names(grid.station), g.NOWHERE: Text("not placed"), g.OUTSIDE: Text("outside")}
    there = (*grid.elements, *grid.items)
    return tuple((f"{one.id}.at", called(state, one.id), spaces[one.at]) for one in there)


def lit_spaces(state: State) -> frozenset[str]:
    """Return all spaces that the active player's astronauts can reach, none outside the action phase.

    Rule AJ-K1a.
    """
    if state.map is None or unknown_spaces(state) or state.turn.phase != ACTION:
        return frozenset()
    moves = g.lit(state.map, state.turn.seat, g.ASTRONAUT).moves
    return frozenset(space for spaces in moves.values() for space in spaces)


def taps_of(state: State, index: OfferIndex) -> Mapping[str, Offer]:
    """Return the offer of a tap on each space.

    During the set-up the tap places a piece on the space, later it moves the piece on the space.
    """
    if state.map is None or unknown_spaces(state):
        return {}
    found = {offer.fields["at"]: offer for offer in index.of(*PLACING) if "at" in offer.fields}
    for offer in index.of(*TAPPED):
        piece = offer.fields.get("piece") or offer.fields.get("astronaut")
        if piece and offer.asks:
            found[state.map.at(piece)] = offer
    return found


def cell(state: State, grid: g.Grid, space: g.Space, *, lit: bool, offer: Offer | None) -> CellView:
    """Return the view of a space with its sign, its element and its items."""
    element, items, look = grid.element_on(space.id), grid.items_on(space.id), CELL[space.sign]
    there = [called(state, one) for one in (element, *items) if one]
    said = [space_names(grid.station)[space.id], *([WORDS[look]] if look in WORDS else []), *there]
    owner = g.owner_of(element)
    return CellView(
        id=space.id,
        look=look,
        place=space.destination if space.destination in DESTINATIONS else "",
        element=(g.ASTRONAUT if owner else g.kind_of(element)) if element else "",
        seat=owner,
        number=element.rpartition("-")[2],
        items=tuple(item[-1] for item in items),
        lit=lit or bool(offer and not offer.asks),
        name=in_a_row([*map(as_text, said), *([Text("in reach")] if lit else [])]),
        offer=offer,
    )


def acts(index: OfferIndex, card: str) -> tuple[Offer, ...]:
    """Return the offers of a kind of card; none for crates, which are tapped on the map."""
    kinds = (move for move in MOVES.values() if issubclass(move, CardMove) and move.card == card)
    return () if card == g.CRATE else index.of(*kinds)


@dataclass(frozen=True, slots=True)
class ActView:
    """One way to use a card: its offer and short label, and the seat of the rival whom it affects, if any."""

    offer: Offer
    label: Text
    seat: str = ""

    @property
    def throws(self) -> bool:
        """AJ-K1b, AJ-K3b: True if this use of the card throws an item."""
        return self.offer.kind in {ThrowByAstronaut.kind, ThrowByRobot.kind}


@dataclass(frozen=True, slots=True)
class CardView:
    """One of the six kinds of action card."""

    id: str
    name: Text
    line: Text
    text: tuple[Text, ...]
    played: int
    acts: tuple[ActView, ...]


def cards(state: State, index: OfferIndex) -> tuple[CardView, ...]:
    """K: return each kind of card with the ways to use it. With a map, these are the pieces that can act."""
    if not state.tracks(CARDS):
        return tuple(_reference(kind) for kind in CARD_NAMES)
    if state.map is not None:
        return tuple(_on_map(kind, state, index) for kind in CARD_NAMES)
    me = state.turn.seat
    acts = {
        "astronaut": _move_and_throw(index, MoveAstronaut(), ThrowByAstronaut),
        "rival": tuple(
            ActView(index[MoveRival(astronaut=one.seat)], Text.verbatim(one.name), one.seat)
            for one in rivals(state)
        ),
        "robot": _move_and_throw(index, MoveRobot(), ThrowByRobot),
        "crate": (_act(index, MoveCrates(), Text("Move")),),
        "swap": (
            ActView(index.of(Swap)[0], Text("Swap")),
            _act(index, Steal(), Text("Take")),
            *_of_a_rival(state, index, Steal),
        ),
        "spacesuit": (
            _act(index, ShiftSpacesuit(astronaut=me), Text("Own")),
            ActView(index.dialog(ShiftSpacesuit, astronaut=me), Text("+ item")),
            *_of_a_rival(state, index, ShiftSpacesuit),
        ),
    }
    played = state.turn.cards
    return tuple(
        CardView(kind, name, CARD_LINES[kind], CARD_TEXTS[kind], played.count(kind), acts[kind])
        for kind, name in CARD_NAMES.items()
    )


def _reference(kind: str) -> CardView:
    return CardView(kind, CARD_NAMES[kind], CARD_LINES[kind], CARD_TEXTS[kind], 0, ())


def _on_map(kind: str, state: State, index: OfferIndex) -> CardView:
    found = tuple(ActView(offer, offer.label) for offer in acts(index, kind))
    line = TAP_CRATE if kind == "crate" else CARD_LINES[kind]
    return CardView(kind, CARD_NAMES[kind], line, CARD_TEXTS[kind], state.turn.cards.count(kind), found)


def _act(index: OfferIndex, move: CardMove, label: Text) -> ActView:
    return ActView(index[move], label)


def _move_and_throw(index: OfferIndex, move: CardMove, throw: type[Throw]) -> tuple[ActView, ...]:
    return (_act(index, move, Text("Move")), ActView(index.dialog(throw), Text("Throw")))


def _of_a_rival(state: State, index: OfferIndex, kind: type[Steal | ShiftSpacesuit]) -> tuple[ActView, ...]:
    """Return a button for the only rival, or a dialog that asks which one."""
    if len(rivals(state)) > 1:
        return (ActView(index.dialog(kind), Text("Steal") if kind is Steal else Text("Rival")),)
    return tuple(
        ActView(
            index[kind(astronaut=one.seat)],
            Text("Steal") if kind is Steal else Text.verbatim(one.name),
            "" if kind is Steal else one.seat,
        )
        for one in rivals(state)
    )


EMPTY = {TO_LAY: "?", NO_CARD: "\u2014"}
"""Signs that stand in for a missing card."""
VISIT_WORDS = {"computer": Text("visit computer"), "engine": Text("visit engine"), "lab": Text("visit lab")}
"""Text of each condition."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """An objective: the item, its destination, and the place to visit on the way.

    `place` is the id of the place to visit, "" if no condition is known. `visited` is True if this place was
    visited in this turn. `tick` marks the place as visited, or removes the mark.
    """

    id: str
    name: str
    item: str
    visit: Text
    visited: bool
    place: str
    place_name: str
    scoring: bool
    deliver: tuple[ActView, ...]
    task: Offer | None
    other: Offer | None
    tick: Offer | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's entry in the strip: points, cards in hand, and the astronaut outside."""

    seat: str
    name: str
    mine: bool
    acting: bool
    last: bool
    points: int
    tasks: int
    conditions: int
    hand: int
    due: int
    draws: int
    over: bool
    outside: Text


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the views show.

    `mine` is True on the active player's phone and on a phone without a seat. `laid` is True once the set-up
    has reached the columns. `told` is True in the set-up step right after the items are dealt. `counted` is
    True if the app tracks the cards one by one, `visits` if it tracks the places visited. If it does not
    track the cards, `draws` are the buttons for what rivals draw, and `objective` has a row of buttons for
    each item that a column's new task may name, and `naming` is the button to name the items.
    """

    phase: str
    mine: bool
    active: str
    columns: tuple[ColumnView, ...]
    cards: tuple[CardView, ...]
    players: tuple[PlayerView, ...]
    strengths: tuple[Offer, ...]
    piles: tuple[tuple[str, str, int | None], ...]
    outside: str
    item_outside: str
    sites: tuple[tuple[str, int], ...]
    board: str
    last_round: bool
    laid: bool
    told: bool
    seat_words: dict[str, Text]
    goal: int = GOAL
    hand_limit: int = HAND_LIMIT
    map: MapView | None = None
    counted: bool = True
    visits: bool = True
    draws: tuple[ActView, ...] = ()
    objective: tuple[tuple[str, tuple[Offer, ...]], ...] = ()
    naming: tuple[Offer, ...] = ()

    @property
    def places(self) -> Mapping[str, str]:
        """The name of each place to visit."""
        return DESTINATIONS

    @property
    def points(self) -> bool:
        """True if a delivery has a button for each number of points."""
        return any(len(column.deliver) > 1 for column in self.columns)

    @property
    def acting(self) -> bool:
        """True while cards may be played."""
        return self.phase == ACTION

    @property
    def scoring(self) -> bool:
        """True from a delivery until the new objective is told."""
        return self.phase == SCORING

    @property
    def preparing(self) -> bool:
        """True during the set-up."""
        return self.phase == SETUP

    @property
    def playing(self) -> bool:
        """True after the set-up and before the end."""
        return not self.preparing and not self.over

    @property
    def over(self) -> bool:
        """True once the game is over."""
        return self.phase == OVER


def panel(state: State, seat: str) -> Panel:
    """Return the panel as the phone at this seat sees it."""
    mine = seat in ("", state.turn.seat)
    return replace(panel_of_all(state), mine=mine, players=players(state, seat))


@lru_cache(KEPT)
def panel_of_all(state: State) -> Panel:
    """Return the parts of the panel that are the same for every seat, cached for all phones at the table."""
    index = offers_of(state)
    active, out = state.active, state.known_outside
    counted = state.tracks(CARDS)
    drawing = counted and state.turn.phase == DRAWING and not state.turn.drawn
    return Panel(
        phase=state.turn.phase,
        mine=False,
        active=active.name if active else "",
        columns=tuple(column(state, one, index) for one in state.columns),
        cards=cards(state, index) if active else (),
        players=(),
        strengths=tuple(index[DiscardAndDraw(strength=n)] for n in STRENGTHS) if drawing else (),
        piles=tuple(
            (f"deck.{part}", label, getattr(state.piles, part))
            for part, label in PILES.items()
            if counted
            or (part not in OF_CARDS and (state.piles.tasks, state.piles.conditions) != (None, None))
        ),
        outside=outside(state),
        item_outside=state.item_name(out.item) if out and out.item else "",
        sites=sites(state),
        board=state.board,
        last_round=state.last_round,
        laid=state.turn.phase != SETUP or state.step == COLUMNS_STEP,
        told=state.turn.phase == SETUP and state.step == CRATES_STEP,
        seat_words={player.seat: seat_word(state, player) for player in state.players},
        map=map_of(state, index),
        counted=counted,
        visits=state.tracks(VISITS),
        draws=tuple(
            ActView(index[RivalDraws(seat=rival.seat)], Text.verbatim(rival.name), rival.seat)
            for rival in (rivals(state) if active and not counted else ())
        ),
        objective=objective_grid(state, index),
        naming=() if counted or not unnamed(state) else index.of(NameItems),
    )


OF_CARDS = ("actions", "played")
"""Decks that only a table counts which tracks the cards one by one."""


def objective_grid(state: State, index: OfferIndex) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """Return each item with an offer for each place to visit, for the column to lay now (AJ-S9, AJ-T5)."""
    waits = state.turn.phase == SCORING or (state.turn.phase, state.step) == (SETUP, COLUMNS_STEP)
    asked = [one for one in state.columns if not one.full and state.turn.column in ("", one.destination)]
    if not waits or not asked:
        return ()
    found = index.where(LayObjective, column=asked[0].destination)
    rows = ((name, found.where(item=item).all) for item, name in state.item_names.items())
    return tuple((name, offers) for name, offers in rows if offers)


def column(state: State, one: Column, index: OfferIndex) -> ColumnView:
    """Return the view of an objective with its offers."""
    at, visited, ticks = one.destination, ticked(state, one.condition), state.tracks(VISITS)
    known = one.condition in DESTINATIONS
    return ColumnView(
        id=at,
        name=DESTINATIONS[at],
        item=EMPTY.get(one.task) or on_map(state, one.task),
        visit=VISIT_WORDS.get(one.condition) or Text.verbatim(EMPTY[one.condition]),
        visited=visited,
        place=one.condition if known else "",
        place_name=DESTINATIONS.get(one.condition, ""),
        scoring=state.turn.column == at,
        deliver=deliveries(state, one, index),
        task=index.dialog(LayTask, column=at) if one.task == TO_LAY else None,
        other=index.dialog(LayCondition, column=at) if one.condition == TO_LAY else None,
        tick=index[TickVisit(place=one.condition, on=not visited)] if known and ticks else None,
    )


def deliveries(state: State, one: Column, index: OfferIndex) -> tuple[ActView, ...]:
    """AJ-T3, AJ-T4: return the buttons of a delivery: one, or one for each number of points."""
    item = as_text(EMPTY.get(one.task) or on_map(state, one.task))
    known = () if one.task == NO_CARD or not state.turn.seat else answers(state, one)
    scores = [index[ScoreDelivery(column=one.destination, visited=visited)] for visited in known]
    if len(scores) == 1:
        return (ActView(scores[0], item),)
    if scores:
        return tuple(ActView(offer, label) for offer, label in zip(scores, POINTS, strict=True))
    return (ActView(index[Deliver(column=one.destination)], item),)


POINTS = (Text.verbatim("+1"), Text.verbatim("+2"))


def on_map(state: State, item: str) -> str:
    """Return the name of an item. With a map, a name that players gave is preceded by the item's number."""
    name = state.item_name(item)
    if state.map is None or isinstance(name, Text):
        return name
    return Text.verbatim(f"{item[-1]} · {name}")


def players(state: State, seat: str) -> tuple[PlayerView, ...]:
    """Return the views of all players in turn order."""
    found = (state.player(one) for one in state.seats)
    return tuple(_player(state, one, seat) for one in found if one is not None)


def _player(state: State, one: Player, seat: str) -> PlayerView:
    out = state.known_outside
    outside_word = NOTHING
    if out is not None and owner(out.astronaut) == one.seat:
        outside_word = Text("Outside")
        if out.item:
            outside_word = Text("Outside, with {item}", item=state.item_name(out.item))
    return PlayerView(
        seat=one.seat,
        name=one.name,
        mine=one.seat == seat,
        acting=one.seat == state.turn.seat,
        last=bool(state.first) and one.seat == state.last,
        points=one.points,
        tasks=one.tasks,
        conditions=one.conditions,
        hand=one.hand,
        due=one.due,
        draws=sum(draw.count for draw in state.draws_of(one.seat)),
        over=state.over_limit(one.seat),
        outside=outside_word,
    )


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return all players' points, the goal, and the number of cards in the hand of this seat.

    Rules AJ-E1, AJ-H1.
    """
    return (
        *(
            Vital(
                Text("You") if one.mine else Text.verbatim(one.name),
                Text.verbatim(one.points),
                seat=one.seat,
                level=share_of(one.points, GOAL),
                parts=GOAL,
            )
            for one in players(state, seat)
        ),
        Vital(Text("goal"), Text.verbatim(GOAL), low=state.last_round),
        *(
            Vital(Text("cards"), Text.verbatim(me.hand), f"{seat}.hand", low=state.over_limit(seat))
            for me in state.players
            if me.seat == seat and state.tracks(CARDS)
        ),
    )


def seat_word(state: State, player: Player) -> Text:
    """Return a player's status for the tabs."""
    if state.over_limit(player.seat):
        return Text("11 cards")
    plays = player.seat == state.turn.seat and state.turn.phase != OVER
    return Text("plays") if plays else Text.counted("{count} point", "{count} points", count=player.points)


def outside(state: State) -> str:
    """AJ-I5: return the name of the player whose astronaut is outside, "" if there is none."""
    player = state.player(owner(state.known_outside.astronaut)) if state.known_outside else None
    return player.name if player else ""


def sites(state: State) -> tuple[tuple[str, int], ...]:
    """AJ-S6: return each item with its CARGO site, during the set-up only."""
    if state.turn.phase != SETUP or not state.setup.sites:
        return ()
    names = [state.item_name(item) for item in ITEM_IDS]
    return tuple(zip(names, state.setup.sites, strict=True))
