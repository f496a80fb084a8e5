"""All numbers and buildings of a table by id, and how a correction sets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from companion.engine.fields import Choice, Flag
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import EditableValue, Names, Plain, TableValue, declared, set_by_hand
from companion.games.hundred_astronauts.actions import (
    Action,
    Activate,
    FireBattleship,
    PlayAction,
    Refresh,
    SellAstronaut,
    SellBlueprint,
    TakeDraft,
    UseCoin,
    UseSolarPanel,
)
from companion.games.hundred_astronauts.building import BOT, Build, FireProjectiles
from companion.games.hundred_astronauts.components import BUILD_BOT, CLASSIC, KINDS, NEWER, SPACE_BASE
from companion.games.hundred_astronauts.state import (
    BEGIN,
    LIMITS,
    START,
    TURN,
    Building,
    Player,
    State,
)
from companion.games.hundred_astronauts.turn import hand_changed

STEPS: Mapping[str, Mapping[str, str]] = {
    CLASSIC: {START: Text("start"), TURN: Text("actions"), LIMITS: Text("limits")},
    NEWER: {START: Text("start"), TURN: Text("actions")},
}
CLASSIC_ACTIONS: tuple[type[Action], ...] = (
    TakeDraft, SellBlueprint, SellAstronaut, Activate, Refresh, UseCoin, FireBattleship, FireProjectiles,
    UseSolarPanel,
)  # fmt: skip
TICKS: Mapping[str, Mapping[str, str]] = {
    CLASSIC: {
        Build.tick: Build.title,
        BOT: KINDS[BUILD_BOT].name,
        **{action.tick: action.title for action in CLASSIC_ACTIONS},
    },
    NEWER: {action.tick: action.title for action in (Build, PlayAction, TakeDraft)},
}
"""HA-I5, HA-B-6: actions that are ticked off in a turn, by edition.

The Wind Turbine (HA-A10) is not listed, because its card is part of the draw.
"""


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """Return all values that a correction can set and that the history follows."""
    return tuple(item.value for item in editable_values(state))


def correct(state: State, what: str, value: Plain) -> State:
    """Return the state with one value set by hand."""
    corrected: State = set_by_hand(editable_values(state), state, what, value)
    return hand_changed(corrected)


def editable_values(state: State) -> Iterator[EditableValue]:
    """Yield the values of piles, rules that the edition leaves open (HA-Q7, HA-B-8), turn, and players."""
    classic = state.edition == CLASSIC
    yield from declared(state, "", replace)
    house = ("steal",) if classic else ("start_draw", "draft_discard", "hand_limit")
    yield from declared(state.house, "house.", with_house, *house)
    if state.turn.step != BEGIN:
        yield from _turn(state)
    for player in state.players:
        yield from _player(state, player)


def with_house(state: State, **changed: Plain) -> State:
    """Return the state with the table's own rules changed."""
    return replace(state, house=replace(state.house, **changed))


def _turn(state: State) -> Iterator[EditableValue]:
    turn, steps = state.turn, STEPS[state.edition]
    players = {player.seat: player.name for player in state.players}
    yield EditableValue(
        TableValue("turn.seat", turn.seat, Choice("Turn of", players)), lambda s, v: s.with_turn(seat=v)
    )
    if turn.step in steps:
        yield EditableValue(
            TableValue("turn.step", turn.step, Choice("Step of the turn", steps)),
            lambda s, v: s.with_turn(step=v),
        )
    yield from declared(turn, "turn.", State.with_turn, "hand_at_start")
    for action, name in TICKS[state.edition].items():
        yield EditableValue(
            TableValue(
                f"turn.used.{action}",
                action in turn.used,
                Flag(Text("{name}: used in this turn", name=name)),
            ),
            partial(_with_tick, action),
        )
    if state.edition == NEWER:
        yield from declared(turn, "turn.", State.with_turn, "sold")


def _with_tick(action: str, state: State, value: bool) -> State:
    if value == (action in state.turn.used):
        return state
    rest = tuple(one for one in state.turn.used if one != action)
    return state.with_turn(used=(*rest, action) if value else rest)


def _player(state: State, player: Player) -> Iterator[EditableValue]:
    def put(state: State, **changed: Plain) -> State:
        return state.with_player(player.seat, **changed)

    kept = ("hand", "turns") if state.edition == CLASSIC else ("hand", "turns", "inventory", "populated")
    yield from declared(player, f"{player.seat}.", put, *kept, name=player.name)
    for building in player.built:
        if building.kind == SPACE_BASE and state.edition == CLASSIC:
            yield _astronaut(player, building)


def _astronaut(player: Player, building: Building) -> EditableValue:
    """HA-I2: return the value that says if an activated card lies on this Space Base."""

    def put(state: State, value: bool) -> State:
        built = tuple(replace(one, astronaut=value) if one.id == building.id else one for one in player.built)
        return state.with_player(player.seat, built=built)

    label = Text("{player}: astronaut on {building}", player=player.name, building=player.name_of(building))
    return EditableValue(
        TableValue(f"{player.seat}.{building.id}.astronaut", building.astronaut, Flag(label)),
        put,
    )


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """Return the names that players see for the ids of this table."""
    given = {
        **{player.seat: player.name for player in state.players},
        **{key: kind.name for key, kind in KINDS.items()},
        **{card.id: card.title for card in state.library},
        **{one.id: player.name_of(one) for player in state.players for one in player.built},
    }
    return Names(given, lambda: values(state))
