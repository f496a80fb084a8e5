"""Every number and building on the table by its id, and how a correction sets it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from companion.engine.fields import Choice, Flag, Number
from companion.engine.records import replace
from companion.engine.values import Correctable, Plain, TableValue, set_by_hand
from companion.games.hundred_astronauts.actions import (
    ACTIVATE,
    COIN,
    REFRESH,
    SELL_ASTRONAUT,
    SELL_BLUEPRINT,
    SOLAR,
    STEAL,
    TAKE,
)
from companion.games.hundred_astronauts.building import BOT, BUILD, SHOT
from companion.games.hundred_astronauts.components import DRAFT, KINDS, SALES_B, SPACE_BASE, A, B
from companion.games.hundred_astronauts.edition_b import ACTION
from companion.games.hundred_astronauts.ending import astronauts
from companion.games.hundred_astronauts.setup import STEALS
from companion.games.hundred_astronauts.state import (
    BEGIN,
    LIMITS,
    START,
    TURN,
    Building,
    Player,
    State,
    building_name,
)
from companion.games.hundred_astronauts.turn import hand_changed

UNCOUNTED = -1
MOST_CARDS, MOST_HAND = 200, 60
STEPS: Mapping[str, Mapping[str, str]] = {
    A: {START: "start", TURN: "actions", LIMITS: "limits"},
    B: {START: "start", TURN: "actions"},
}
TICKS: Mapping[str, Mapping[str, str]] = {
    A: {
        BUILD: "Build",
        BOT: "Build-Bot",
        TAKE: "Draft card",
        SELL_BLUEPRINT: "Sell a blueprint",
        SELL_ASTRONAUT: "Sell an Astronaut",
        ACTIVATE: "Activate",
        REFRESH: "Refresh",
        COIN: "Galactic Coin",
        STEAL: "Battleship",
        SHOT: "Projectiles",
        SOLAR: "Solar Panel",
    },
    B: {
        BUILD: "Build",
        ACTION: "Action card",
        TAKE: "Draft card",
    },
}
"""I5, B-6: what is ticked off in a turn. (A10, the Wind Turbine, belongs to the draw.)"""


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """All that a correction can set, and all that history follows."""
    return tuple(item.value for item in correctables(state))


def correct(state: State, what: str, value: Plain) -> State:
    """The state with one value set by hand."""
    corrected: State = set_by_hand(correctables(state), state, what, value)
    return hand_changed(corrected)


def count(label: str, value: int, most: int, least: int = 0) -> Number:
    """What a count may be set to: never less than it is already."""
    return Number(label, least, max(most, value))


def correctables(state: State) -> Iterator[Correctable]:
    """Piles, turn, players."""
    yield from _piles(state)
    yield from _house(state)
    if state.turn.step != BEGIN:
        yield from _turn(state)
    for player in state.players:
        yield from _player(state, player)


def _piles(state: State) -> Iterator[Correctable]:
    deck = UNCOUNTED if state.deck is None else state.deck
    label = "Deck (\u22121: not counted)" if state.deck is None else "Deck"
    yield Correctable(
        TableValue("deck", deck, count(label, deck, MOST_CARDS, UNCOUNTED)),
        lambda s, v: replace(s, deck=None if v == UNCOUNTED else v),
    )
    yield Correctable(
        TableValue("scrapyard", state.scrapyard, count("Scrapyard", state.scrapyard, MOST_CARDS)),
        lambda s, v: replace(s, scrapyard=v),
    )
    yield Correctable(
        TableValue("draft", state.draft, Number("Draft", 0, DRAFT)), lambda s, v: replace(s, draft=v)
    )


def _house(state: State) -> Iterator[Correctable]:
    """How this table plays what its edition leaves open (Q7, B-8)."""
    house = state.house
    if state.edition == A:
        specs = [TableValue("house.steal", house.steal, Choice("The Battleship steals", STEALS))]
    else:
        specs = [
            TableValue("house.start_draw", house.start_draw, Number("Cards drawn at the start", 0, 3)),
            TableValue("house.draft_discard", house.draft_discard, Flag("A draft card costs a discard")),
            TableValue("house.hand_limit", house.hand_limit, Number("Hand limit (0: none)", 0, 20)),
        ]
    for value in specs:
        yield Correctable(value, partial(_with_house, value.id.removeprefix("house.")))


def _with_house(part: str, state: State, value: Plain) -> State:
    return replace(state, house=replace(state.house, **{part: value}))


def _turn(state: State) -> Iterator[Correctable]:
    turn, steps = state.turn, STEPS[state.edition]
    players = {player.seat: player.name for player in state.players}
    yield Correctable(
        TableValue("turn.seat", turn.seat, Choice("Turn of", players)), lambda s, v: s.with_turn(seat=v)
    )
    if turn.step in steps:
        yield Correctable(
            TableValue("turn.step", turn.step, Choice("Step of the turn", steps)),
            lambda s, v: s.with_turn(step=v),
        )
    at_start = count("Cards at the start of the turn", turn.hand_at_start, MOST_HAND)
    yield Correctable(
        TableValue("turn.hand_at_start", turn.hand_at_start, at_start),
        lambda s, v: s.with_turn(hand_at_start=v),
    )
    for action, name in TICKS[state.edition].items():
        yield Correctable(
            TableValue(f"turn.used.{action}", action in turn.used, Flag(f"{name}: used in this turn")),
            partial(_with_tick, action),
        )
    if state.edition == B:
        yield Correctable(
            TableValue("turn.sold", turn.sold, Number("Cards sold in this turn", 0, SALES_B)),
            lambda s, v: s.with_turn(sold=v),
        )


def _with_tick(action: str, state: State, value: bool) -> State:
    if value == (action in state.turn.used):
        return state
    rest = tuple(one for one in state.turn.used if one != action)
    return state.with_turn(used=(*rest, action) if value else rest)


def _player(state: State, player: Player) -> Iterator[Correctable]:
    seat, name = player.seat, player.name
    yield Correctable(
        TableValue(f"{seat}.hand", player.hand, count(f"{name}: cards in hand", player.hand, MOST_HAND)),
        lambda s, v: s.with_player(seat, hand=v),
    )
    yield Correctable(
        TableValue(f"{seat}.turns", player.turns, count(f"{name}: turns begun", player.turns, MOST_CARDS)),
        lambda s, v: s.with_player(seat, turns=v),
    )
    if state.edition == B:
        supplies = count(f"{name}: supplies", player.inventory, MOST_HAND)
        yield Correctable(
            TableValue(f"{seat}.inventory", player.inventory, supplies),
            lambda s, v: s.with_player(seat, inventory=v),
        )
        yield Correctable(
            TableValue(f"{seat}.populated", player.populated, Number(f"{name}: activated Populate", 0, 8)),
            lambda s, v: s.with_player(seat, populated=v),
        )
    for building in player.built:
        if building.kind == SPACE_BASE and state.edition == A:
            yield _astronaut(player, building)


def _astronaut(player: Player, building: Building) -> Correctable:
    """I2: whether an activated card lies on a base."""

    def put(state: State, value: bool) -> State:
        built = tuple(replace(one, astronaut=value) if one.id == building.id else one for one in player.built)
        return state.with_player(player.seat, built=built)

    label = f"{player.name}: astronaut on {building_name(player, building)}"
    return Correctable(
        TableValue(f"{player.seat}.{building.id}.astronaut", building.astronaut, Flag(label)), put
    )


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """What players call the ids of this table."""
    return {
        **{player.seat: player.name for player in state.players},
        **{key: kind.name for key, kind in KINDS.items()},
        **{card.id: card.title for card in state.library},
        **{one.id: building_name(player, one) for player in state.players for one in player.built},
        **{item.id: item.label for item in values(state)},
    }


def figures(state: State) -> Mapping[str, int]:
    """Astronauts of 100, for the curves."""
    return {player.name: astronauts(state, player.activated) for player in state.players}
