"""Every number, card and token on the table by its id, and how a correction sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from companion.engine.fields import Choice, Flag, Number
from companion.engine.records import replace
from companion.engine.values import Correctable, Plain, TableValue, set_by_hand
from companion.games.exoplanet_colony import base, ending, level
from companion.games.exoplanet_colony.components import (
    COLOURS,
    LAST_LEVEL,
    LOSS_TOKENS,
    PARAMETERS,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_LEAST,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.events import ON_COLOUR
from companion.games.exoplanet_colony.hands import kinds_to_tell
from companion.games.exoplanet_colony.moves.actions import KINDS
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.production import (
    clamped,
    loss_tokens,
    production,
    productions,
    set_production,
)
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BEGIN,
    COUNTED,
    EVENT,
    HUB,
    REVEAL,
    UNTOLD,
    UPDATE,
    Colonist,
    Module,
    State,
)
from companion.games.exoplanet_colony.turn import LEVEL

UNCOUNTED = -1
STEPS = {ACTIONS: "actions", UPDATE: "resource update", REVEAL: "event to reveal"}


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """All that a correction can set, and all that history follows."""
    return tuple(item.value for item in correctables(state))


def correct(state: State, what: str, value: Plain) -> State:
    """The state with one value set by hand; the end is looked at anew."""
    set_state: State = set_by_hand(correctables(state), state, what, value)
    return ending.corrected(state, level.not_below_first(clamped(set_state)))


def correctables(state: State) -> Iterator[Correctable]:
    """The Resource Board, the turn, the decks, the planet, the base, the players."""
    for resource, name in RESOURCES.items():
        yield _supply(state, resource, name)
        yield _production(state, resource, name)
    yield _number(LEVEL, "Emergency Level", level.level(state), (0, LAST_LEVEL), level.at_level)
    yield from _turn(state)
    yield from _piles(state)
    for parameter, name in PARAMETERS.items():
        there = getattr(state.planet, parameter)
        yield _number(f"planet.{parameter}", name, there, (-9, 9), partial(_with_parameter, parameter))
    for module in state.modules:
        yield from _module(state, module)
    for colonist in state.colonists:
        yield from _colonist(state, colonist)


def _number(
    what: str, label: str, value: int, span: tuple[int, int], setter: Callable[[State, Any], State]
) -> Correctable:
    least, most = span
    return Correctable(TableValue(what, value, Number(label, min(least, value), max(most, value))), setter)


def _supply(state: State, resource: str, name: str) -> Correctable:
    """I1. The level follows (I3)."""

    def put(state: State, value: int) -> State:
        return replace(state, supply=state.supply.put(resource, value))

    span = (SUPPLY_LEAST, SUPPLY_MOST)
    return _number(f"supply.{resource}", f"{name} supply", state.supply[resource], span, put)


def _production(state: State, resource: str, name: str) -> Correctable:
    """I1, I4: what differs from what the modules print counts as another effect."""
    span = (PRODUCTION_LEAST, PRODUCTION_MOST)
    now = production(state, resource)
    return _number(
        f"production.{resource}",
        f"{name} production",
        now,
        span,
        lambda s, v: set_production(s, resource, v),
    )


def _turn(state: State) -> Iterator[Correctable]:
    """T: whose turn it is, which step, how many actions."""
    if state.turn.step == BEGIN:
        return
    players = {colonist.seat: colonist.player for colonist in state.colonists}
    yield Correctable(
        TableValue("turn.seat", state.turn.seat, Choice("Turn of", players)),
        lambda s, v: s.with_turn(seat=v),
    )
    steps = {**STEPS, EVENT: "event"} if state.turn.step == EVENT else STEPS
    yield Correctable(
        TableValue("turn.step", state.turn.step, Choice("Step of the turn", steps)),
        lambda s, v: replace(s.with_turn(step=v), event=s.event if v == EVENT else None),
    )
    for part, label in (("allowance", "Actions of this turn"), ("used", "Actions used")):
        now = getattr(state.turn, part)
        yield _number(f"turn.{part}", label, now, (0, 12), partial(_with_turn, part))


def _with_turn(part: str, state: State, value: int) -> State:
    return state.with_turn(**{part: value})


def _piles(state: State) -> Iterator[Correctable]:
    """S8, C4: the decks, -1 where nobody counts them."""
    for part, label in (("events", "Event cards left"), ("deck", "Cards in the Player Deck")):
        now = getattr(state, part)
        said = f"{label} (\u22121: not counted)" if now is None else label
        there = UNCOUNTED if now is None else now
        yield _number(part, said, there, (UNCOUNTED, 200), partial(_with_pile, part))
    yield _number(
        "discards", "Player discards", state.discards, (0, 200), lambda s, v: replace(s, discards=v)
    )


def _with_pile(part: str, state: State, value: int) -> State:
    return replace(state, **{part: None if value == UNCOUNTED else value})


def _with_parameter(parameter: str, state: State, value: int) -> State:
    return replace(state, planet=replace(state.planet, **{parameter: value}))


def _module(state: State, module: Module) -> Iterator[Correctable]:
    """A module's switch, its place and its tokens."""
    what, name = module.id, module_name(state, module.id)
    yield Correctable(
        TableValue(f"{what}.on", module.on, Flag(f"{name}: switched on")),
        lambda s, v: s.with_module(what, on=v),
    )
    if what != HUB:
        places = {
            base.place_id(place): place_name(place) for place in ((module.x, module.y), *base.edge(state))
        }
        now = base.place_id((module.x, module.y))
        yield Correctable(
            TableValue(f"{what}.place", now, Choice(f"{name}: place", places)),
            lambda s, v: s.with_module(what, x=base.read_place(v)[0], y=base.read_place(v)[1]),
        )
    for resource, called in RESOURCES.items():
        elsewhere = loss_tokens(state, resource) - module.loss[resource]
        span = (0, max(0, LOSS_TOKENS - elsewhere))  # I5
        setter = partial(_with_loss, what, resource)
        label = f"{name}: {called.lower()} loss tokens"
        yield _number(f"{what}.loss.{resource}", label, module.loss[resource], span, setter)
    yield _number(
        f"{what}.emergencies",
        f"{name}: emergency tokens",
        module.emergencies,
        (0, 9),
        lambda s, v: s.with_module(what, emergencies=v),
    )


def _with_loss(what: str, resource: str, state: State, value: int) -> State:
    found = state.module(what)
    return state if found is None else state.with_module(what, loss=found.loss.put(resource, value))


def place_name(place: base.Place) -> str:
    """Where a place lies, seen from the Central Hub: '2 right, 1 up'."""
    x, y = place
    parts = [f"{abs(x)} {'right' if x > 0 else 'left'}"] if x else []
    parts += [f"{abs(y)} {'down' if y > 0 else 'up'}"] if y else []
    return ", ".join(parts) or "in the middle"


def _colonist(state: State, colonist: Colonist) -> Iterator[Correctable]:
    """Where the pawn stands, and the cards in hand."""
    seat, player = colonist.seat, colonist.player
    modules = {module.id: module_name(state, module.id) for module in state.modules}
    yield Correctable(
        TableValue(f"{seat}.at", colonist.at, Choice(f"{player} is at", modules)),
        lambda s, v: s.with_colonist(seat, at=v),
    )
    for kind in kinds_to_tell(state):
        label = f"{player}: {hand_label(state, kind)}"
        setter = partial(_with_hand, seat, kind)
        yield _number(f"{seat}.hand.{kind}", label, colonist.hand[kind], (0, 12), setter)


def hand_label(state: State, kind: str) -> str:
    """What a count of cards in hand is called."""
    if kind != UNTOLD:
        return f"{KINDS[kind]} cards"
    return "cards in hand" if state.hands == COUNTED else "cards of no told colour"


def _with_hand(seat: str, kind: str, state: State, value: int) -> State:
    found = state.colonist(seat)
    return state if found is None else state.with_colonist(seat, hand=replace(found.hand, **{kind: value}))


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """What players call the ids of this table."""
    issues = {issue.id: issue.name for colonist in state.colonists for issue in colonist.issues}
    return {
        **{colonist.seat: colonist.player for colonist in state.colonists},
        **{card.id: card.name for card in state.library.modules},
        **{module.id: module_name(state, module.id) for module in state.modules},
        **{f"{colour}{ON_COLOUR}": f"the {name.lower()} module" for colour, name in COLOURS.items()},
        **issues,
        **{item.id: item.label for item in values(state)},
    }


CHARTS = {
    "Supply": tuple(RESOURCES.values()),
    "Production": tuple(f"{name} production" for name in RESOURCES.values()),
}


def figures(state: State) -> Mapping[str, int]:
    """The eight numbers of the Resource Board, for the curves."""
    now = productions(state)
    return {
        **{name: state.supply[resource] for resource, name in RESOURCES.items()},
        **{f"{name} production": now[resource] for resource, name in RESOURCES.items()},
    }
