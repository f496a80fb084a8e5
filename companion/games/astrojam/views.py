"""The panel as the template shows it: columns, cards, visits, players, decks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.text import NOTHING, Text
from companion.engine.vitals import Vital
from companion.games.astrojam import map_views
from companion.games.astrojam.astronauts import owner
from companion.games.astrojam.card_views import CardView, cards
from companion.games.astrojam.components import DESTINATIONS, GOAL, HAND_LIMIT, ITEM_IDS
from companion.games.astrojam.objectives import Deliver, LayCondition, LayTask
from companion.games.astrojam.offers import offers_of
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    CRATES_STEP,
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
"""Signs that stand in for a missing card."""
VISITS = {"computer": Text("visit computer"), "engine": Text("visit engine"), "lab": Text("visit lab")}
"""Text of each condition."""

FINISHED = ("table", "players")
"""Views that the result page shows in their final state."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """An objective: the item, its destination, the place to visit on the way, and if it was visited.

    `place` is the id of the place to visit, "" if no condition is known. `tick` marks the place as visited,
    or removes the mark.
    """

    id: str
    name: str
    item: str
    visit: Text
    visited: bool
    place: str
    place_name: str
    scoring: bool
    deliver: Offer
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
    over: bool
    outside: Text


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the views show. `mine` is True on the active player's phone and on one without a seat.

    `laid`: the columns have cards, or the set-up has come to them. `told`: the items were dealt just now.
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
    map: map_views.MapView | None = None

    @property
    def acting(self) -> bool:
        """True while cards may be played."""
        return self.phase == ACTION

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
    """Return the panel without a seat of its own, cached for all phones at the table."""
    index = offers_of(state)
    active = state.active
    drawing = state.turn.phase == DRAWING and not state.turn.drawn
    return Panel(
        phase=state.turn.phase,
        mine=False,
        active=active.name if active else "",
        columns=tuple(column(state, one, index) for one in state.columns),
        cards=cards(state, index) if active else (),
        players=(),
        strengths=tuple(index[DiscardAndDraw(strength=n)] for n in STRENGTHS) if drawing else (),
        piles=tuple((f"deck.{part}", label, getattr(state.piles, part)) for part, label in PILES.items()),
        outside=outside(state),
        item_outside=state.item_name(state.outside.item) if state.outside and state.outside.item else "",
        sites=sites(state),
        board=state.board,
        last_round=state.last_round,
        laid=state.turn.phase != SETUP or state.step == COLUMNS_STEP,
        told=state.turn.phase == SETUP and state.step == CRATES_STEP,
        seat_words={player.seat: seat_word(state, player) for player in state.players},
        map=map_views.map_of(state, index),
    )


def column(state: State, one: Column, index: OfferIndex) -> ColumnView:
    """Return the view of an objective with its offers."""
    at, visited = one.destination, one.condition in state.turn.visited
    known = one.condition in DESTINATIONS
    return ColumnView(
        id=at,
        name=DESTINATIONS[at],
        item=EMPTY.get(one.task) or on_map(state, one.task),
        visit=VISITS.get(one.condition) or Text.verbatim(EMPTY[one.condition]),
        visited=visited,
        place=one.condition if known else "",
        place_name=DESTINATIONS.get(one.condition, ""),
        scoring=state.turn.column == at,
        deliver=index[Deliver(column=at)],
        task=index.dialog(LayTask, column=at) if one.task == TO_LAY else None,
        other=index.dialog(LayCondition, column=at) if one.condition == TO_LAY else None,
        tick=index[TickVisit(place=one.condition, on=not visited)] if known else None,
    )


def on_map(state: State, item: str) -> str:
    """Return the name of an item; a typed name has the item's number before it if there is a map."""
    name = state.item_name(item)
    if state.grid is None or isinstance(name, Text):
        return name
    return Text.verbatim(f"{item[-1]} · {name}")


def players(state: State, seat: str) -> tuple[PlayerView, ...]:
    """Return the views of all players in turn order."""
    found = (state.player(one) for one in state.seats)
    return tuple(_player(state, one, seat) for one in found if one is not None)


def _player(state: State, one: Player, seat: str) -> PlayerView:
    out = state.outside
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
        over=one.over_limit,
        outside=outside_word,
    )


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """E1, H1: return all players' points, the points that end the game, and the own cards in hand."""
    return (
        *(
            Vital(
                Text("You") if one.mine else Text.verbatim(one.name),
                Text.verbatim(one.points),
                seat=one.seat,
            )
            for one in players(state, seat)
        ),
        Vital(Text("goal"), Text.verbatim(GOAL), low=state.last_round),
        *(
            Vital(Text("cards"), Text.verbatim(me.hand), f"{seat}.hand", low=me.over_limit)
            for me in state.players
            if me.seat == seat
        ),
    )


def seat_word(state: State, player: Player) -> Text:
    """Return a player's status for the tabs."""
    if player.over_limit:
        return Text("11 cards")
    plays = player.seat == state.turn.seat and state.turn.phase != OVER
    return Text("plays") if plays else Text("{points} points", points=player.points)


def outside(state: State) -> str:
    """I5: return the name of the player whose astronaut is outside, "" if there is none."""
    player = state.player(owner(state.outside.astronaut)) if state.outside else None
    return player.name if player else ""


def sites(state: State) -> tuple[tuple[str, int], ...]:
    """S6: return each item with its CARGO site, during the set-up only."""
    if state.turn.phase != SETUP or not state.setup.sites:
        return ()
    names = [state.item_name(item) for item in ITEM_IDS]
    return tuple(zip(names, state.setup.sites, strict=True))
