"""The table of Exoplanet Colony at one moment. Nothing here changes in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.records import replace
from companion.games.exoplanet_colony import components
from companion.games.exoplanet_colony.components import LEVEL_ACTIONS, RESOURCE_COLOURS
from companion.games.exoplanet_colony.four import NONE, Four
from companion.games.exoplanet_colony.library import Library, ModuleCard, Step, card_id
from companion.games.exoplanet_colony.readings import RECOMMENDED, Readings

BEGIN, ACTIONS, UPDATE, REVEAL, EVENT = "begin", "actions", "update", "reveal", "event"
"""The steps of a turn (T2); before the first one somebody has to begin (S9)."""

HUB = "base.hub"
HUB_CARD = card_id(components.HUB)
UNTOLD = "card"
"""A card in hand of which the app knows no colour."""
COUNTED, BY_COLOUR = "counts", "colours"


@dataclass(frozen=True, slots=True)
class Module:
    """A module on the base. `card` names it in the library, `loss` counts its loss tokens.

    `cut` is what of its printed numbers was not applied: a marker stood at the end of its track (Q6).
    """

    id: str
    card: str
    x: int
    y: int
    on: bool = True
    loss: Four = NONE
    emergencies: int = 0
    cut: Four = NONE


@dataclass(frozen=True, slots=True)
class Hand:
    """Player cards in hand by kind (C2, C6); `card` counts those of which no colour was told."""

    red: int = 0
    blue: int = 0
    green: int = 0
    yellow: int = 0
    plan: int = 0
    card: int = 0

    @property
    def size(self) -> int:
        """C3: player cards only."""
        return self.red + self.blue + self.green + self.yellow + self.plan + self.card

    def __getitem__(self, kind: str) -> int:
        """How many of a kind."""
        count: int = getattr(self, kind)
        return count

    def plus(self, kind: str, by: int = 1) -> Hand:
        """With more (or fewer) cards of a kind."""
        return replace(self, **{kind: self[kind] + by})


@dataclass(frozen=True, slots=True)
class Issue:
    """A health issue of a colonist (V8)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Colonist:
    """One player: the character, the module the pawn stands on, the hand, the health issues."""

    seat: str
    player: str
    character: str = ""
    at: str = HUB
    hand: Hand = Hand()
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class Planet:
    """The scenario card: its name, the three parameters (A11) and its special rule."""

    name: str = ""
    radiation: int = 0
    pressure: int = 0
    humidity: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The Resource Board: actions at each space of the Emergency Level (I2), card colours (C7).

    `emergencies` counts the emergency tokens of the box, 0 where nobody counts them (Q20).
    """

    actions: tuple[int, ...] = LEVEL_ACTIONS
    oxygen: str = RESOURCE_COLOURS["oxygen"]
    water: str = RESOURCE_COLOURS["water"]
    food: str = RESOURCE_COLOURS["food"]
    energy: str = RESOURCE_COLOURS["energy"]
    emergencies: int = 0

    def colour(self, resource: str) -> str:
        """The card colour that generates a resource (A5)."""
        colour: str = getattr(self, resource)
        return colour


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress: whose, which step, and the actions locked at its start (A0a)."""

    seat: str = ""
    step: str = BEGIN
    allowance: int = 0
    used: int = 0
    number: int = 0

    @property
    def left(self) -> int:
        """Actions still to be used."""
        return max(0, self.allowance - self.used)


@dataclass(frozen=True, slots=True)
class Event:
    """The event being resolved: what was done of it so far, and what it did when it was played before."""

    name: str = ""
    critical: bool = False
    done: tuple[Step, ...] = ()
    known: tuple[Step, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A cube that was moved on its track: "move this cube to there"."""

    track: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the game is over. `seat` and `what` name who did what where that decided it."""

    reason: str
    seat: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that the app keeps.

    `start` are the productions that the scenario starts with, `other` what cards changed of them
    directly (I4, Q6); `shift` is how far cards moved the Emergency Level beside what is empty and
    burning (I3). `events`, `deck` and `discards` are None where nobody counts them.
    """

    colonists: tuple[Colonist, ...]
    supply: Four
    start: Four
    planet: Planet
    library: Library
    modules: tuple[Module, ...]
    board: Board = Board()
    readings: Readings = RECOMMENDED
    hands: str = COUNTED
    other: Four = NONE
    shift: int = 0
    events: int | None = None
    deck: int | None = None
    discards: int = 0
    turn: Turn = Turn()
    event: Event | None = None
    moved: tuple[Moved, ...] = ()
    made: int = 0
    ending: Ending | None = None
    met: tuple[Ending, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """T1: the seats clockwise."""
        return tuple(colonist.seat for colonist in self.colonists)

    def colonist(self, seat: str) -> Colonist | None:
        """The player at this seat, if there is one."""
        return next((one for one in self.colonists if one.seat == seat), None)

    @property
    def active(self) -> Colonist | None:
        """The current player."""
        return self.colonist(self.turn.seat)

    def module(self, module: str) -> Module | None:
        """The module on the base with this id, if there is one."""
        return next((one for one in self.modules if one.id == module), None)

    def card_of(self, module: Module) -> ModuleCard | None:
        """What is printed on a module; of the Central Hub nothing is known unless somebody typed it."""
        return self.library.module(module.card)

    def with_colonist(self, seat: str, **changed: Any) -> State:
        """With this player changed."""
        colonists = tuple(replace(c, **changed) if c.seat == seat else c for c in self.colonists)
        return replace(self, colonists=colonists)

    def with_module(self, module: str, **changed: Any) -> State:
        """With this module changed."""
        modules = tuple(replace(m, **changed) if m.id == module else m for m in self.modules)
        return replace(self, modules=modules)

    def with_turn(self, **changed: Any) -> State:
        """With the turn in progress changed."""
        return replace(self, turn=replace(self.turn, **changed))
