"""Every number, card and phase on the table by its id, and how a correction sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from companion.engine.fields import Choice, Flag, Number
from companion.engine.records import replace
from companion.engine.values import Correctable, Plain, TableValue, set_by_hand
from companion.games.astrojam import flow, map_values
from companion.games.astrojam.components import (
    BOARDS,
    CARDS,
    DESTINATIONS,
    HAND_LIMIT,
    ITEM_IDS,
    ROBOTS,
)
from companion.games.astrojam.lookup import astronaut_ids, player_at
from companion.games.astrojam.moves import owner
from companion.games.astrojam.preparing import SPLIT, all_astronauts
from companion.games.astrojam.state import (
    ACTION,
    DRAWING,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    TO_LAY,
    Outside,
    Player,
    State,
    Turn,
)

UNCOUNTED = -1
NOBODY = "nobody"
PHASES = {ACTION: "action phase", DRAWING: "drawing phase", OVER: "game over"}
MOST_POINTS = 30
MOST_STRENGTH = 200


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """All that a correction can set, and all that history follows."""
    return tuple(item.value for item in correctables(state))


def correct(state: State, what: str, value: Plain) -> State:
    """The state with one value set by hand, and what follows from it."""
    set_state: State = set_by_hand(correctables(state), state, what, value)
    return flow.settled(set_state)


def correctables(state: State) -> Iterator[Correctable]:
    """The turn, the set-up, the columns, the decks, who is outside, the players."""
    yield from _turn(state)
    if state.turn.phase == SETUP:
        yield from _preparation(state)
    for column in state.columns:
        yield from _column(state, column.destination)
    yield from _piles(state)
    yield from _outside(state) if state.grid is None else map_values.positions(state)
    for player in state.players:
        yield from _player(state, player)


def _number(
    what: str, label: str, value: int, span: tuple[int, int], setter: Callable[[State, Any], State]
) -> Correctable:
    least, most = span
    return Correctable(TableValue(what, value, Number(label, min(least, value), max(most, value))), setter)


def _choice(
    what: str, label: str, value: str, options: Mapping[str, str], setter: Callable[[State, Any], State]
) -> Correctable:
    return Correctable(TableValue(what, value, Choice(label, options)), setter)


def _turn(state: State) -> Iterator[Correctable]:
    """T1: whose turn, which phase, what was visited; E1: who began."""
    seats = {player.seat: player.name for player in state.players}
    now = {SETUP: {SETUP: "set-up"}, SCORING: {SCORING: "scoring phase"}}.get(state.turn.phase, {})
    yield _choice("turn.phase", "Phase", state.turn.phase, {**now, **PHASES}, with_phase)
    if state.first:
        yield _choice("first", "First player", state.first, seats, lambda s, v: replace(s, first=v))
    if state.turn.phase == SETUP:
        return
    yield _choice("turn.seat", "Turn of", state.turn.seat, seats, _with_seat)
    yield _number("turn.number", "Turn", state.turn.number, (1, 500), lambda s, v: s.with_turn(number=v))
    for place, name in DESTINATIONS.items():
        on = place in state.turn.visited
        label = f"{name} visited this turn"
        setter = partial(_with_visit, place)
        yield Correctable(TableValue(f"visited.{place}", on, Flag(label)), setter)


def with_phase(state: State, phase: str) -> State:
    """Another phase, from its beginning; where nobody has begun the first in the row does."""
    if phase in (SETUP, SCORING, state.turn.phase):
        return state  # begun again, who has drawn would draw twice
    state = replace(state, first=state.seats[0])
    turn = state.turn
    seat, number = turn.seat or state.first, max(1, turn.number)
    return replace(state, turn=Turn(seat, phase, number, turn.cards, turn.visited))


def _with_seat(state: State, seat: str) -> State:
    """Of somebody else the cards are not drawn yet (T6)."""
    return state.with_turn(seat=seat, drawn=state.turn.drawn and seat == state.turn.seat)


def _with_visit(place: str, state: State, on: bool) -> State:
    visited = set(state.turn.visited) | {place} if on else set(state.turn.visited) - {place}
    return state.with_turn(visited=tuple(one for one in DESTINATIONS if one in visited))


def _preparation(state: State) -> Iterator[Correctable]:
    """S: how far the set-up is."""
    done = state.setup
    pawns = (("astronauts", "Astronauts", all_astronauts(state)), ("robots", "Robots", ROBOTS))
    for part, label, most in pawns:
        yield _number(
            f"setup.{part}", f"{label} placed", getattr(done, part), (0, most), partial(_with_setup, part)
        )
    for at, (board, name) in enumerate(BOARDS.items()):
        yield _number(
            f"setup.crates.{board}",
            f"Crates: {name.lower()}",
            done.crates[at],
            (0, SPLIT[at]),
            partial(_with_crates, at),
        )


def _with_setup(part: str, state: State, value: int) -> State:
    return state.with_setup(**{part: value})


def _with_crates(at: int, state: State, value: int) -> State:
    crates = state.setup.crates
    return state.with_setup(crates=(*crates[:at], value, *crates[at + 1 :]))


def _column(state: State, destination: str) -> Iterator[Correctable]:
    """I1: the two cards of an objective."""
    column, name = state.column(destination), DESTINATIONS[destination]
    items = {item: state.item_name(item) for item in ITEM_IDS}
    for part, label, cards, now in (
        ("task", "task", items, column.task),
        ("condition", "condition", DESTINATIONS, column.condition),
    ):
        open_place = {TO_LAY: "not told"} if now == TO_LAY else {}
        options = {**open_place, **cards, NO_CARD: "no card"}
        setter = partial(_with_column, destination, part)
        yield _choice(f"{destination}.{part}", f"{name}: {label}", now, options, setter)


def _with_column(destination: str, part: str, state: State, value: str) -> State:
    return state.with_column(destination, **{part: value})


PILES = {
    "actions": "Action deck",
    "played": "Action discards",
    "tasks": "Task deck",
    "conditions": "Condition deck",
    "missed": "Condition discards",
}


def _piles(state: State) -> Iterator[Correctable]:
    """The decks, -1 where nobody counts them, and their discards."""
    for part, label in PILES.items():
        now, counted = getattr(state.piles, part), part not in ("played", "missed")
        there = UNCOUNTED if now is None else now
        least = UNCOUNTED if counted else 0
        shown = f"{label} (\u22121: not counted)" if counted else label
        yield _number(f"deck.{part}", shown, there, (least, CARDS), partial(_with_pile, part))


def _with_pile(part: str, state: State, value: int) -> State:
    return state.with_piles(**{part: None if value == UNCOUNTED else value})


def _outside(state: State) -> Iterator[Correctable]:
    """I5: who is beside the board, and with which item."""
    out = state.outside
    seats = {NOBODY: "nobody", **{player.seat: player.name for player in state.players}}
    there = owner(out.astronaut) if out else NOBODY
    yield _choice("outside.astronaut", "Outside", there, seats, _with_outside)
    if out is not None:
        items = {NO_CARD: "none", **{item: state.item_name(item) for item in ITEM_IDS}}
        yield _choice("outside.item", "Item outside", out.item or NO_CARD, items, _with_item_outside)


def _with_outside(state: State, seat: str) -> State:
    if state.outside and owner(state.outside.astronaut) == seat:
        return state  # it may be known which one
    item = state.outside.item if state.outside else ""
    return replace(state, outside=None if seat == NOBODY else Outside(seat, item))


def _with_item_outside(state: State, item: str) -> State:
    if state.outside is None:
        return state
    return replace(state, outside=replace(state.outside, item="" if item == NO_CARD else item))


def _player(state: State, player: Player) -> Iterator[Correctable]:
    """I3, I4: hand and score; the strength where the game is over."""
    seat, name = player.seat, player.name
    yield _number(
        f"{seat}.hand",
        f"{name}: cards in hand",
        player.hand,
        (0, HAND_LIMIT + 1),
        partial(_with_hand, seat),
    )
    for part, label in (("tasks", "task cards"), ("conditions", "condition cards")):
        setter = partial(_with_won, seat, part)
        yield _number(f"{seat}.{part}", f"{name}: {label}", getattr(player, part), (0, MOST_POINTS), setter)
    if state.turn.phase == OVER:
        there = UNCOUNTED if player.strength is None else player.strength
        yield _number(
            f"{seat}.strength",
            f"{name}: strength in hand (\u22121: not told)",
            there,
            (UNCOUNTED, MOST_STRENGTH),
            lambda s, v: s.with_player(seat, strength=None if v == UNCOUNTED else v),
        )


def _with_hand(seat: str, state: State, hand: int) -> State:
    """H2: with another hand nothing more is due."""
    player = player_at(state, seat)
    return state.with_player(seat, hand=hand, due=player.due if player.hand == hand else 0)


def _with_won(seat: str, part: str, state: State, value: int) -> State:
    return state.with_player(seat, **{part: value})


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """What players call the ids of this table."""
    return {
        **{player.seat: player.name for player in state.players},
        **{one: f"{player.name} {one[-1]}" for player in state.players for one in astronaut_ids(player.seat)},
        **{item: state.item_name(item) for item in ITEM_IDS},
        **map_values.names(state),
        **{item.id: item.label for item in values(state)},
    }


def figures(state: State) -> Mapping[str, int]:
    """The points of each player, for the curves; of two of the same name each has its colour."""
    called = [player.name for player in state.players]
    return {
        player.name if called.count(player.name) == 1 else f"{player.name} ({player.seat})": player.points
        for player in state.players
    }
