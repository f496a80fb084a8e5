"""State of a table, lookups by id, names of things, and the record of an event's steps.

Records never change in place: each change returns a new state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import Count, Pile, editable
from companion.games.exoplanet_colony import components
from companion.games.exoplanet_colony.card_records import Library, ModuleCard, Step, card_id
from companion.games.exoplanet_colony.components import (
    COLOURS,
    HAND_LIMIT,
    LEVEL_ACTIONS,
    LOWER_COLOURS,
    NONE,
    PARAMETERS,
    RESOURCE_COLOURS,
    ByResource,
)
from companion.games.exoplanet_colony.house_rules import RECOMMENDED, HouseRules

BEGIN, ACTIONS, UPDATE, REVEAL, EVENT = "begin", "actions", "update", "reveal", "event"
"""The steps of a turn.

Rule EC-T2. `BEGIN` comes before the first turn, when the table says who begins (EC-S9).
"""

HUB = "base.hub"
HUB_CARD = card_id(components.HUB)
PLAN, UNKNOWN = "plan", "card"
"""Kinds of cards that are no colour: a Plan (EC-C6), and a card whose colour the app does not know."""
KINDS: Mapping[str, Text] = {**LOWER_COLOURS, PLAN: Text("Plan"), UNKNOWN: Text("some")}
"""The kinds of player cards."""
KIND_BUTTONS: Mapping[str, Text] = {**COLOURS, PLAN: Text("Plan"), UNKNOWN: Text("Some")}
"""Labels of the kinds on a button."""
MOST_CARDS = 12
"""The highest hand limit that a card may set."""
MOST_ACTIONS = 12
"""The largest number of actions of a turn."""
COUNTED, BY_COLOUR = "counts", "colours"


@dataclass(frozen=True, slots=True)
class Module:
    """A module on the base. `card` names it in the library, `loss` counts its loss tokens.

    `cut` is added to the printed numbers. It removes the part that did not fit on a production track (EC-Q6).
    """

    id: str
    card: str
    x: int
    y: int
    on: bool = editable(Flag("{name}: switched on"), default=True)
    loss: ByResource = NONE
    emergencies: int = editable(Count("{name}: emergency tokens", 0, 9), 0)
    cut: ByResource = NONE

    @property
    def is_hub(self) -> bool:
        return self.id == HUB


def _cards(label: Text) -> int:
    number: int = editable(Count(label, 0, MOST_CARDS), 0)
    return number


@dataclass(frozen=True, slots=True)
class Hand:
    """Player cards in hand by kind (EC-C2, EC-C6). `card` counts the cards of unknown colour."""

    red: int = _cards(Text("{player}: red cards"))
    blue: int = _cards(Text("{player}: blue cards"))
    green: int = _cards(Text("{player}: green cards"))
    yellow: int = _cards(Text("{player}: yellow cards"))
    plan: int = _cards(Text("{player}: Plan cards"))
    card: int = editable(Count("{player}: {unknown}", 0, MOST_CARDS), 0)

    @property
    def size(self) -> int:
        """EC-C3: number of cards in hand. Only player cards count."""
        return self.red + self.blue + self.green + self.yellow + self.plan + self.card

    def __getitem__(self, kind: str) -> int:
        """Return the number of cards of a kind."""
        count: int = getattr(self, kind)
        return count

    def plus(self, kind: str, by: int = 1) -> Hand:
        """Return the hand with more (or fewer) cards of a kind."""
        return replace(self, **{kind: self[kind] + by})


@dataclass(frozen=True, slots=True)
class Issue:
    """A health issue of a colonist (EC-V8)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Colonist:
    """One player: the character, the module the pawn stands on, the hand, the health issues.

    `limit` is how many cards the player may hold: 6, unless a card says otherwise (EC-C2).
    """

    seat: str
    player: str
    character: str = ""
    at: str = HUB
    hand: Hand = Hand()
    issues: tuple[Issue, ...] = ()
    limit: int = editable(Count("{player}: hand limit", 0, MOST_CARDS), HAND_LIMIT)

    @property
    def over(self) -> int:
        """EC-C2: number of cards that have to be discarded now."""
        return max(0, self.hand.size - self.limit)


def _parameter(name: str) -> int:
    number: int = editable(Count(PARAMETERS[name], -9, 9), 0)
    return number


@dataclass(frozen=True, slots=True)
class Planet:
    """The scenario card: its name, the three parameters (EC-A11) and its special rule."""

    name: str = ""
    radiation: int = _parameter("radiation")
    pressure: int = _parameter("pressure")
    humidity: int = _parameter("humidity")
    text: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The Resource Board: actions at each space of the Emergency Level (EC-I2), card colours (EC-C7).

    `emergencies` counts the emergency tokens of the box, 0 if the table does not count them (EC-Q20).
    """

    actions: tuple[int, ...] = LEVEL_ACTIONS
    oxygen: str = RESOURCE_COLOURS["oxygen"]
    water: str = RESOURCE_COLOURS["water"]
    food: str = RESOURCE_COLOURS["food"]
    energy: str = RESOURCE_COLOURS["energy"]
    emergencies: int = 0

    def colour(self, resource: str) -> str:
        """Return the card colour that generates a resource (EC-A5)."""
        colour: str = getattr(self, resource)
        return colour


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress. `allowance` is its number of actions, which is fixed at its start (EC-A0a)."""

    seat: str = ""
    step: str = BEGIN
    allowance: int = editable(Count("Actions of this turn", 0, MOST_ACTIONS), 0)
    used: int = editable(Count("Actions used", 0, MOST_ACTIONS), 0)
    number: int = 0

    @property
    def left(self) -> int:
        """Number of actions that are left."""
        return max(0, self.allowance - self.used)


@dataclass(frozen=True, slots=True)
class Event:
    """The event being resolved: the steps `done` until now, and those `known` from an earlier play."""

    name: str = ""
    critical: bool = False
    done: tuple[Step, ...] = ()
    known: tuple[Step, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A change that the app made on a track. Players have to move the cube on the table as well."""

    track: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The reason for the end. If an action caused it, `seat` is the player and `what` the module or token."""

    reason: str
    seat: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that the app keeps.

    `start` holds the productions of the scenario. `other` holds changes of productions that come neither from
    modules nor from loss tokens (EC-I4, EC-Q6). `shift` is the number of spaces by which cards moved the
    Emergency Level, in addition to empty supplies and emergencies (EC-I3). `events` and `deck` are None if
    the table does not count them. `shuffled` is the number of discards that became the new Player Deck
    (EC-C4), 0 after the next draw or turn. `untracked` are the parts that the app leaves to the players, and
    `unknown` the ids of the values that it does not know (`companion.engine.tracking`).
    """

    colonists: tuple[Colonist, ...]
    supply: ByResource
    start: ByResource
    planet: Planet
    library: Library
    modules: tuple[Module, ...]
    board: Board = Board()
    readings: HouseRules = RECOMMENDED
    hands: str = COUNTED
    other: ByResource = NONE
    shift: int = 0
    events: int | None = editable(Pile("Event cards left"), None)
    deck: int | None = editable(Pile("Cards in the Player Deck"), None)
    discards: int = editable(Count("Player discards", 0, 200), 0)
    turn: Turn = Turn()
    event: Event | None = None
    moved: tuple[Moved, ...] = ()
    made: int = 0
    ending: Ending | None = None
    met: tuple[Ending, ...] = ()
    shuffled: int = 0
    rules_version: int = 1
    untracked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    def tracks(self, *parts: str) -> bool:
        """Return True if the app tracks any of these parts."""
        return any(part not in self.untracked for part in parts)

    def knows(self, *values: str) -> bool:
        """Return True if the app knows all of these values, given by id."""
        return not any(value in self.unknown for value in values)

    @property
    def seats(self) -> tuple[str, ...]:
        """EC-T1: the seats, clockwise."""
        return tuple(colonist.seat for colonist in self.colonists)

    def colonist(self, seat: str) -> Colonist | None:
        """Return the player at this seat, or None."""
        return next((one for one in self.colonists if one.seat == seat), None)

    @property
    def active(self) -> Colonist | None:
        """The current player, None before the first turn."""
        return self.colonist(self.turn.seat)

    def module(self, module: str) -> Module | None:
        """Return the module on the base with this id, or None."""
        return next((one for one in self.modules if one.id == module), None)

    def card_of(self, module: Module) -> ModuleCard | None:
        """Return the card of a module; None for a Central Hub that was not typed in."""
        return self.library.module(module.card)

    def with_colonist(self, seat: str, **changed: Any) -> State:
        """Return the state with this player changed."""
        colonists = tuple(replace(c, **changed) if c.seat == seat else c for c in self.colonists)
        return replace(self, colonists=colonists)

    def with_module(self, module: str, **changed: Any) -> State:
        """Return the state with this module changed."""
        modules = tuple(replace(m, **changed) if m.id == module else m for m in self.modules)
        return replace(self, modules=modules)

    def with_turn(self, **changed: Any) -> State:
        """Return the state with the turn in progress changed."""
        return replace(self, turn=replace(self.turn, **changed))


def colonist_at(state: State, seat: str) -> Colonist:
    """Return the player at this seat."""
    if (found := state.colonist(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return found


def active(state: State) -> Colonist:
    """Return the current player. Raise `IllegalMove` before the first turn."""
    if (found := state.active) is None:
        raise IllegalMove("Nobody has begun yet: say first whose turn it is.")
    return found


def module_at(state: State, module: str) -> Module:
    """Return the module on the base with this id."""
    if (found := state.module(module)) is None:
        raise IllegalMove("This module is not on the base (any more).")
    return found


def here(state: State) -> Module:
    """Return the module that the current player's pawn stands on."""
    return module_at(state, active(state).at)


def card_at(state: State, card: str) -> ModuleCard:
    """Return the known module card with this id. Raises `IllegalMove` if there is none."""
    if (found := state.library.module(card)) is None:
        raise IllegalMove("No such module is typed in yet. Type it in on “Base”, under “Modules and cards”.")
    return found


def patient_of(state: State, issue: str) -> Colonist:
    """Return the player who has this health issue."""
    for colonist in state.colonists:
        if any(one.id == issue for one in colonist.issues):
            return colonist
    raise IllegalMove("Nobody has this health issue (any more).")


BOARD = Text("Board")
"""Name of the view with the Emergency Level and the piles."""

EVENTS_LEFT = Text("Events left")


def card_name(state: State, card: str) -> str:
    """Return the label of a module card. If the card was not typed in, the name is made from its id."""
    known: ModuleCard | None = state.library.module(card)
    if known is not None:
        return known.label
    return components.HUB if card == HUB_CARD else card.removeprefix("card.").replace("-", " ").capitalize()


def module_name(state: State, module: str) -> str:
    """Return the name of a module on the base, with a number if several have the same card."""
    found = state.module(module)
    if found is None:
        return module
    name = card_name(state, found.card)
    alike = [one.id for one in state.modules if one.card == found.card]
    if len(alike) == 1:
        return name
    return Text("{module} {number}", module=name, number=alike.index(module) + 1)


def player_name(state: State, seat: str) -> str:
    found = state.colonist(seat)
    return found.player if found else seat


def noted(state: State, *steps: Step) -> State:
    """Return the state with these steps added to the event that is being resolved, if any."""
    if state.event is None:
        return state
    return replace(state, event=replace(state.event, done=(*state.event.done, *steps)))


def also_noted(state: State, *steps: Step) -> State:
    """Add steps to the event, for moves that kept no steps in version 1 of the rules."""
    return noted(state, *steps) if state.rules_version >= 2 else state


def colour_of(state: State, module: Module) -> str:
    """Return the colour of a module's card, "" if it is not known."""
    card = state.card_of(module)
    return card.colour if card else ""


def next_step(state: State) -> Step | None:
    """Return the next known step of the event in progress, None if no known step is left."""
    card = state.event
    if card is None or len(card.done) >= len(card.known):
        return None
    return card.known[len(card.done)]
