"""Values of a table, such as numbers, cards and phases, and functions that correct them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from companion.engine.fields import Choice, Flag
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, EditableValue, Names, Plain, TableValue, declared, set_by_hand
from companion.games.astrojam import map_pieces
from companion.games.astrojam.components import BOARDS, DESTINATIONS, IN_SENTENCE
from companion.games.astrojam.hands import astronaut_ids, owner
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
from companion.games.astrojam.turn import settled, with_visit

NOBODY = "nobody"
COLUMN_PARTS = {"task": Text("{name}: task"), "condition": Text("{name}: condition")}
FORCED = {SETUP: Text("set-up"), SCORING: Text("scoring phase")}
"""Phases that a correction cannot start."""
PHASES = {ACTION: Text("action phase"), DRAWING: Text("drawing phase"), OVER: Text("game over")}


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """Return all values that a correction can set. The history shows the changes of these values."""
    return tuple(item.value for item in editable_values(state))


def correct(state: State, what: str, value: Plain) -> State:
    """Set one value by hand, then run the steps that need no decision."""
    set_state: State = set_by_hand(editable_values(state), state, what, value)
    return settled(set_state)


def editable_values(state: State) -> Iterator[EditableValue]:
    """Yield every editable value: turn, set-up, columns, decks, map and players.

    A table without a map has the values of the astronaut outside instead.
    """
    yield from _turn(state)
    if state.turn.phase == SETUP:
        yield from _preparation(state)
    for column in state.columns:
        yield from _column(state, column.destination)
    yield from declared(state.piles, "deck.", State.with_piles)
    yield from _outside(state) if state.grid is None else map_pieces.positions(state)
    for player in state.players:
        yield from _player(state, player)


def _value(
    what: str, value: Any, spec: Count | Choice | Flag, setter: Callable[[State, Any], State]
) -> EditableValue:
    shown, limits = spec.shown(spec.label, value) if isinstance(spec, Count) else (value, spec)
    return EditableValue(TableValue(what, shown, limits), setter)


def _turn(state: State) -> Iterator[EditableValue]:
    """Yield the phase, the first player (AJ-E1), the current player (AJ-T1), and the places visited."""
    seats = {player.seat: player.name for player in state.players}
    now = {phase: said for phase, said in FORCED.items() if phase == state.turn.phase}
    phases = Choice("Phase", {**now, **PHASES}, unoffered=FORCED)
    yield _value("turn.phase", state.turn.phase, phases, with_phase)
    if state.first:
        first = Choice("First player", seats)
        yield _value("first", state.first, first, lambda s, v: replace(s, first=v))
    if state.turn.phase == SETUP:
        return
    yield _value("turn.seat", state.turn.seat, Choice("Turn of", seats), _with_seat)
    yield from declared(state.turn, "turn.", State.with_turn)
    for place, name in DESTINATIONS.items():
        ticked = Flag(Text("{name} visited this turn", name=name))
        yield _value(f"visited.{place}", place in state.turn.visited, ticked, partial(_with_visit, place))


def with_phase(state: State, phase: str) -> State:
    """Return the state at the start of another phase.

    If no first player is chosen, the player at the first seat becomes the first player.
    """
    if phase in (SETUP, SCORING, state.turn.phase):
        return state  # starting the same phase again would let a player who has drawn draw twice
    state = replace(state, first=state.seats[0])
    turn = state.turn
    seat, number = turn.seat or state.first, max(1, turn.number)
    return replace(state, turn=Turn(seat, phase, number, turn.cards, turn.visited))


def _with_seat(state: State, seat: str) -> State:
    """Change whose turn it is; the new player has not drawn this turn's cards yet (AJ-T6)."""
    return state.with_turn(seat=seat, drawn=state.turn.drawn and seat == state.turn.seat)


def _with_visit(place: str, state: State, on: bool) -> State:
    return with_visit(state, place, on=on)


def _preparation(state: State) -> Iterator[EditableValue]:
    """S: yield the progress of the set-up."""
    placed, astronauts = state.setup, Count("Astronauts placed", 0, all_astronauts(state))
    yield _value("setup.astronauts", placed.astronauts, astronauts, lambda s, v: s.with_setup(astronauts=v))
    yield from declared(placed, "setup.", State.with_setup)
    for at, board in enumerate(BOARDS):
        crates = Count(Text("Crates: {lower}", lower=IN_SENTENCE[board]), 0, SPLIT[at])
        yield _value(f"setup.crates.{board}", placed.crates[at], crates, partial(_with_crates, at))


def _with_crates(at: int, state: State, value: int) -> State:
    crates = state.setup.crates
    return state.with_setup(crates=(*crates[:at], value, *crates[at + 1 :]))


def _column(state: State, destination: str) -> Iterator[EditableValue]:
    """AJ-I1: yield the two cards of an objective."""
    column, name = state.column(destination), DESTINATIONS[destination]
    for part, cards in (("task", state.item_names), ("condition", DESTINATIONS)):
        now = getattr(column, part)
        waits = {TO_LAY: Text("not told")} if now == TO_LAY else {}
        label = Text(COLUMN_PARTS[part], name=name)
        card = Choice(label, {**waits, **cards, NO_CARD: Text("no card")})
        yield _value(f"{destination}.{part}", now, card, partial(_with_column, destination, part))


def _with_column(destination: str, part: str, state: State, value: str) -> State:
    return state.with_column(destination, **{part: value})


def _outside(state: State) -> Iterator[EditableValue]:
    """AJ-I5: yield the astronaut outside and its item."""
    out = state.outside
    seats = {NOBODY: Text("nobody"), **{player.seat: player.name for player in state.players}}
    there = owner(out.astronaut) if out else NOBODY
    yield _value("outside.astronaut", there, Choice("Outside", seats), _with_outside)
    if out is not None:
        items = Choice("Item outside", {NO_CARD: Text("none"), **state.item_names})
        yield _value("outside.item", out.item or NO_CARD, items, _with_item_outside)


def _with_outside(state: State, seat: str) -> State:
    if state.outside and owner(state.outside.astronaut) == seat:
        return state  # keeps the astronaut's own id, if it is known
    item = state.outside.item if state.outside else ""
    return replace(state, outside=None if seat == NOBODY else Outside(seat, item))


def _with_item_outside(state: State, item: str) -> State:
    if state.outside is None:
        return state
    return replace(state, outside=replace(state.outside, item="" if item == NO_CARD else item))


def _player(state: State, player: Player) -> Iterator[EditableValue]:
    """AJ-I3, AJ-I4: yield hand and score, and the strength in hand once the game is over."""

    def put(state: State, **changed: Any) -> State:
        """AJ-H2: a corrected hand cancels the cards that were due."""
        same = changed.get("hand", player.hand) == player.hand and state.knows_hand(player.seat)
        due = player.due if same else 0
        return state.with_player(player.seat, **changed, due=due)

    strength = ("strength",) if state.turn.phase == OVER else ()
    held = ("held",) if player.held is not None else ()
    shown = ("hand", "tasks", "conditions", *held, *strength)
    yield from declared(player, f"{player.seat}.", put, *shown, name=player.name)


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """Return the names that players see for the ids of this table."""
    given = {
        **{player.seat: player.name for player in state.players},
        **{
            one: Text.verbatim(f"{player.name} {one[-1]}")
            for player in state.players
            for one in astronaut_ids(player.seat)
        },
        **state.item_names,
        **map_pieces.names(state),
    }
    return Names(given, lambda: values(state))
