"""What the panel shows, made ready for the template: columns, cards, visits, players, decks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.games.astrojam import map_views
from companion.games.astrojam.astronauts import owner
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
from companion.games.astrojam.lookup import rivals
from companion.games.astrojam.objectives import Deliver, LayCondition, LayTask
from companion.games.astrojam.offers import offers_of
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    DRAWING,
    NO_CARD,
    OVER,
    PILES,
    SETUP,
    TO_LAY,
    Column,
    Player,
    State,
)
from companion.games.astrojam.turn import STRENGTHS, DiscardAndDraw
from companion.games.astrojam.visits import TickVisit

EMPTY = {TO_LAY: "?", NO_CARD: "\u2014"}
"""What stands where no card lies."""
LARGE_WORD = 8
"""The longest word of an item's name that fits a column of a phone in large letters."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """An objective: which item to bring where, which place to visit on the way, whether it was visited."""

    id: str
    name: str
    item: str
    small: bool
    place: str
    condition: str
    visited: bool
    scoring: bool
    deliver: Offer
    task: Offer | None
    other: Offer | None
    tick: Offer


@dataclass(frozen=True, slots=True)
class ActView:
    """One way to use a card: its offer, and the short word on its button."""

    offer: Offer
    label: str


@dataclass(frozen=True, slots=True)
class CardView:
    """One of the six kinds of action card."""

    id: str
    name: str
    line: str
    text: tuple[str, ...]
    played: int
    acts: tuple[ActView, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player in the strip: points, cards in hand, who is outside."""

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
    over: bool
    outside: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel. `mine`: this phone is the active player's, or nobody's in particular.

    `laid`: the columns have cards, or the set-up has come to them.
    """

    phase: str
    mine: bool
    active: str
    columns: tuple[ColumnView, ...]
    cards: tuple[CardView, ...]
    players: tuple[PlayerView, ...]
    strengths: tuple[Offer, ...]
    other_strength: Offer
    piles: tuple[tuple[str, str, int | None], ...]
    outside: str
    sites: tuple[tuple[str, int], ...]
    board: str
    last_round: bool
    laid: bool
    seat_words: dict[str, str]
    goal: int = GOAL
    hand_limit: int = HAND_LIMIT
    map: map_views.MapView | None = None

    @property
    def acting(self) -> bool:
        """Whether cards may be played."""
        return self.phase == ACTION

    @property
    def preparing(self) -> bool:
        """Whether the set-up is going on."""
        return self.phase == SETUP

    @property
    def playing(self) -> bool:
        """Whether the set-up is done and the game not over."""
        return not self.preparing and not self.over

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.phase == OVER


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it."""
    index = offers_of(state)
    active = state.active
    drawing = state.turn.phase == DRAWING and not state.turn.drawn
    return Panel(
        phase=state.turn.phase,
        mine=seat in ("", state.turn.seat),
        active=active.name if active else "",
        columns=tuple(column(state, one, index) for one in state.columns),
        cards=cards(state, index) if active else (),
        players=players(state, seat),
        strengths=tuple(index[DiscardAndDraw(strength=n)] for n in STRENGTHS) if drawing else (),
        other_strength=index.dialog(DiscardAndDraw),
        piles=tuple((f"deck.{part}", label, getattr(state.piles, part)) for part, label in PILES.items()),
        outside=outside(state),
        sites=sites(state),
        board=state.board,
        last_round=state.last_round,
        laid=state.turn.phase != SETUP or state.step == COLUMNS_STEP,
        seat_words={player.seat: seat_word(state, player) for player in state.players},
        map=map_views.map_of(state, index),
    )


def column(state: State, one: Column, index: OfferIndex) -> ColumnView:
    """An objective with its acts."""
    at, on = one.destination, one.destination in state.turn.visited
    return ColumnView(
        id=at,
        name=DESTINATIONS[at],
        item=(item := EMPTY.get(one.task, state.item_name(one.task))),
        small=any(len(word) > LARGE_WORD for word in item.split()),
        place=one.condition if one.condition in DESTINATIONS else "",
        condition=EMPTY.get(one.condition) or DESTINATIONS[one.condition],
        visited=one.condition in state.turn.visited,
        scoring=state.turn.column == at,
        deliver=index[Deliver(column=at)],
        task=index.dialog(LayTask, column=at) if one.task == TO_LAY else None,
        other=index.dialog(LayCondition, column=at) if one.condition == TO_LAY else None,
        tick=index[TickVisit(place=at, on=not on)],
    )


def cards(state: State, index: OfferIndex) -> tuple[CardView, ...]:
    """K: each kind with its ways; where a map is kept, with the pieces that may do something."""
    if state.grid is not None:
        return tuple(_on_map(kind, state, index) for kind in CARD_NAMES)
    me = state.turn.seat
    acts = {
        "astronaut": _move_and_throw(index, MoveAstronaut(), ThrowByAstronaut),
        "rival": tuple(_act(index, MoveRival(astronaut=one.seat), one.name) for one in rivals(state)),
        "robot": _move_and_throw(index, MoveRobot(), ThrowByRobot),
        "crate": (_act(index, MoveCrates(), "Move"),),
        "swap": (
            ActView(index.of(Swap)[0], "Swap"),
            _act(index, Steal(), "Take an item"),
            *_of_a_rival(state, index, Steal, "From "),
        ),
        "spacesuit": (
            _act(index, ShiftSpacesuit(astronaut=me), "Own"),
            ActView(index.dialog(ShiftSpacesuit, astronaut=me), "Own, with item"),
            *_of_a_rival(state, index, ShiftSpacesuit),
        ),
    }
    played = state.turn.cards
    return tuple(
        CardView(kind, name, CARD_LINES[kind], CARD_TEXTS[kind], played.count(kind), acts[kind])
        for kind, name in CARD_NAMES.items()
    )


def _on_map(kind: str, state: State, index: OfferIndex) -> CardView:
    found = tuple(ActView(offer, offer.label) for offer in map_views.acts(index, kind))
    line = map_views.TAP_CRATE if kind == "crate" else CARD_LINES[kind]
    return CardView(kind, CARD_NAMES[kind], line, CARD_TEXTS[kind], state.turn.cards.count(kind), found)


def _act(index: OfferIndex, move: CardMove, label: str) -> ActView:
    return ActView(index[move], label)


def _move_and_throw(index: OfferIndex, move: CardMove, throw: type[Throw]) -> tuple[ActView, ...]:
    return (_act(index, move, "Move"), ActView(index.dialog(throw), "Throw"))


def _of_a_rival(
    state: State, index: OfferIndex, kind: type[Steal | ShiftSpacesuit], before: str = ""
) -> tuple[ActView, ...]:
    """The only rival by name; of several, a dialog asks which."""
    if len(rivals(state)) > 1:
        return (ActView(index.dialog(kind), f"{before}a rival".capitalize()),)
    return tuple(_act(index, kind(astronaut=one.seat), f"{before}{one.name}") for one in rivals(state))


def players(state: State, seat: str) -> tuple[PlayerView, ...]:
    """In turn order."""
    found = (state.player(one) for one in state.seats)
    return tuple(_player(state, one, seat) for one in found if one is not None)


def _player(state: State, one: Player, seat: str) -> PlayerView:
    out = state.outside
    outside_word = ""
    if out is not None and owner(out.astronaut) == one.seat:
        outside_word = "Outside" + (f", with {state.item_name(out.item)}" if out.item else "")
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
        over=one.over_limit,
        outside=outside_word,
    )


def seat_word(state: State, player: Player) -> str:
    """How far a player is, for the tabs."""
    if player.over_limit:
        return "11 cards"
    plays = player.seat == state.turn.seat and state.turn.phase != OVER
    return "plays" if plays else f"{player.points} points"


def outside(state: State) -> str:
    """I5: whose astronaut is beside the board."""
    player = state.player(owner(state.outside.astronaut)) if state.outside else None
    return player.name if player else ""


def sites(state: State) -> tuple[tuple[str, int], ...]:
    """S6: which item lies at which site, while the table is set up."""
    if state.turn.phase != SETUP or not state.setup.sites:
        return ()
    names = [state.item_name(item) for item in ITEM_IDS]
    return tuple(zip(names, state.setup.sites, strict=True))
