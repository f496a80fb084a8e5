"""The set-up: everything that is chosen and typed before the first turn (S)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Many, Number, Record, Words, declare
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import MOST_NAME, Library, Scenario
from companion.games.exoplanet_colony.components import (
    COLOURS,
    LEVEL_ACTIONS,
    MAX_PLAYERS,
    RESOURCE_COLOURS,
    RESOURCES,
    START_HAND,
)
from companion.games.exoplanet_colony.house_rules import RECOMMENDED, HouseRules
from companion.games.exoplanet_colony.resources import ByResource, by_resource
from companion.games.exoplanet_colony.state import (
    BY_COLOUR,
    COUNTED,
    HUB,
    HUB_CARD,
    UNKNOWN,
    Board,
    Colonist,
    Hand,
    Module,
    Planet,
    State,
)

HANDS = {COUNTED: Text("Only how many"), BY_COLOUR: Text("By colour")}


def _colour(resource: str) -> str:
    colour: str = declare(
        Choice(Text("{resources} cards", resources=RESOURCES[resource]), COLOURS),
        default=RESOURCE_COLOURS[resource],
    )
    return colour


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """The Resource Board: actions at two spaces of the Emergency Level (I2), card colours (C7)."""

    actions_1: int = declare(Number("Actions at Emergency Level 1", 0, 6), default=LEVEL_ACTIONS[1])
    actions_2: int = declare(Number("Actions at Emergency Level 2", 0, 6), default=LEVEL_ACTIONS[2])
    oxygen: str = _colour("oxygen")
    water: str = _colour("water")
    food: str = _colour("food")
    energy: str = _colour("energy")
    emergencies: int = declare(Number("Emergency tokens in the box", 0, 30), default=0)


@dataclass(frozen=True, slots=True)
class Setup:
    """The scenario, the characters, the house rules of the table, and the way it counts cards.

    `deck` is 0 if the Player Deck is not counted. `library` has the cards of the box, typed in before.
    """

    scenario: Scenario = declare(Record("Scenario", Scenario))
    characters: tuple[str, ...] = declare(
        Many("Characters", Words("Character", MOST_NAME), 0, MAX_PLAYERS), default=()
    )
    board: BoardSetup = declare(Record("Resource Board", BoardSetup), default=BoardSetup())
    hands: str = declare(Choice("Cards in hand", HANDS), default=COUNTED)
    start_hand: int = declare(Number("Starting cards", 0, 6), default=START_HAND)
    deck: int = declare(Number("Cards left in the Player Deck after dealing", 0, 200), default=0)
    readings: HouseRules = declare(Record("Readings", HouseRules), default=RECOMMENDED)
    library: Library = declare(Record("Cards typed in before", Library), default=Library())


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if the parts do not fit together: S3, S6, C7."""
    start = starts(setup.scenario)
    if all(value >= 0 for _, value in start.items()):
        raise Malformed(
            "scenario.oxygen_production", "At least one production starts below 0: the game would be won."
        )
    if len(setup.characters) > len(seats):
        raise Malformed("characters", "There are more characters than players.")
    called = [slug(name) if name else "" for name in setup.characters]
    for index, name in enumerate(called):
        if name and name in called[:index]:
            raise Malformed(f"characters[{index}]", "Two players cannot be the same character.")
    colours = [getattr(setup.board, resource) for resource in RESOURCES]
    for index, resource in enumerate(RESOURCES):
        if colours[index] in colours[:index]:
            raise Malformed(f"board.{resource}", "Two resources cannot have cards of the same colour.")


def starts(scenario: Scenario) -> ByResource:
    """S3: return the start productions."""
    return by_resource(lambda resource: getattr(scenario, f"{resource}_production"))


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return the table before the first turn: only the Central Hub, with all pawns on it (S5)."""
    card = setup.scenario
    return State(
        colonists=tuple(_colonist(setup, seat, index) for index, seat in enumerate(seats)),
        supply=by_resource(lambda resource: getattr(card, f"{resource}_supply")),
        start=starts(card),
        planet=Planet(card.name, card.radiation, card.pressure, card.humidity, card.text),
        library=setup.library,
        modules=(Module(HUB, HUB_CARD, 0, 0),),
        board=_board(setup.board),
        readings=setup.readings,
        hands=setup.hands,
        events=card.events or None,
        deck=setup.deck or None,
    )


def _colonist(setup: Setup, seat: Seat, index: int) -> Colonist:
    """S6, S7: a player with the character, and a hand of cards of unknown colour."""
    character = setup.characters[index] if index < len(setup.characters) else ""
    return Colonist(seat.id, seat.name, character, hand=Hand().plus(UNKNOWN, setup.start_hand))


def _board(board: BoardSetup) -> Board:
    """I2: the rulebook prints only the 4 actions of the first space; the others are typed."""
    actions = (LEVEL_ACTIONS[0], board.actions_1, board.actions_2)
    return Board(actions, board.oxygen, board.water, board.food, board.energy, board.emergencies)
