"""What the panel shows, made ready for the template: columns, cards, visits, players, decks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.games.astrojam import map_views
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
from companion.games.astrojam.moves import owner
from companion.games.astrojam.offers import STRENGTHS, offers
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    DRAWING,
    NO_CARD,
    OVER,
    SETUP,
    TO_LAY,
    Column,
    Player,
    State,
)
from companion.games.astrojam.values import PILES

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
    shelf = Shelf(offers(state, seat))
    active = state.active
    drawing = state.turn.phase == DRAWING and not state.turn.drawn
    return Panel(
        phase=state.turn.phase,
        mine=seat in ("", state.turn.seat),
        active=active.name if active else "",
        columns=tuple(column(state, one, shelf) for one in state.columns),
        cards=cards(state, shelf) if active else (),
        players=players(state, seat),
        strengths=tuple(shelf("discard-and-draw", n) for n in STRENGTHS) if drawing else (),
        other_strength=shelf.asking("discard-and-draw"),
        piles=tuple((f"deck.{part}", label, getattr(state.piles, part)) for part, label in PILES.items()),
        outside=outside(state),
        sites=sites(state),
        board=state.board,
        last_round=state.last_round,
        laid=state.turn.phase != SETUP or state.step == COLUMNS_STEP,
        seat_words={player.seat: seat_word(state, player) for player in state.players},
        map=map_views.map_of(state, shelf),
    )


def column(state: State, one: Column, shelf: Shelf) -> ColumnView:
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
        deliver=shelf("deliver", at),
        task=shelf.asking("lay-task", at) if one.task == TO_LAY else None,
        other=shelf.asking("lay-condition", at) if one.condition == TO_LAY else None,
        tick=shelf("tick-visit", at, False) if on else shelf("tick-visit", at),
    )


def cards(state: State, shelf: Shelf) -> tuple[CardView, ...]:
    """K: each kind with its ways; where a map is kept, with the pieces that may do something."""
    if state.grid is not None:
        return tuple(_on_map(kind, state, shelf) for kind in CARD_NAMES)
    acts = {
        "astronaut": (_act(shelf, "Move", "move-astronaut"), _sheet(shelf, "Throw", "throw-by-astronaut")),
        "rival": _of_rivals(state, shelf, "move-rival"),
        "robot": (_act(shelf, "Move", "move-robot"), _sheet(shelf, "Throw", "throw-by-robot")),
        "crate": (_act(shelf, "Move", "move-crates"),),
        "swap": (
            ActView(shelf.kinds("swap")[0], "Swap"),
            _act(shelf, "Take an item", "steal"),
            *_of_a_rival(state, shelf, "steal", "From "),
        ),
        "spacesuit": (
            _act(shelf, "Own", "shift-spacesuit", state.turn.seat),
            _sheet(shelf, "Own, with item", "shift-spacesuit", state.turn.seat),
            *_of_a_rival(state, shelf, "shift-spacesuit"),
        ),
    }
    played = state.turn.cards
    return tuple(
        CardView(kind, name, CARD_LINES[kind], CARD_TEXTS[kind], played.count(kind), acts[kind])
        for kind, name in CARD_NAMES.items()
    )


def _on_map(kind: str, state: State, shelf: Shelf) -> CardView:
    found = tuple(ActView(offer, offer.label) for offer in map_views.acts(shelf).get(kind, ()))
    line = map_views.TAP_CRATE if kind == "crate" else CARD_LINES[kind]
    return CardView(kind, CARD_NAMES[kind], line, CARD_TEXTS[kind], state.turn.cards.count(kind), found)


def _act(shelf: Shelf, label: str, *parts: str) -> ActView:
    return ActView(shelf(*parts), label)


def _sheet(shelf: Shelf, label: str, *parts: str) -> ActView:
    return ActView(shelf.asking(*parts), label)


def _of_rivals(state: State, shelf: Shelf, kind: str, before: str = "") -> tuple[ActView, ...]:
    """One button for each rival."""
    return tuple(ActView(shelf(kind, one.seat), f"{before}{one.name}") for one in rivals(state))


def _of_a_rival(state: State, shelf: Shelf, kind: str, before: str = "") -> tuple[ActView, ...]:
    """The only rival by name; of several, a sheet asks which."""
    if len(rivals(state)) == 1:
        return _of_rivals(state, shelf, kind, before)
    return (_sheet(shelf, f"{before}a rival".capitalize(), kind),)


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
