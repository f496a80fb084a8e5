"""The choices before the first turn, and the box cards that are kept for the next table (S, EC-S6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import fields
from companion.engine.box import BoxKind
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Many, Number, Record, Words, declare
from companion.engine.game import BoxCard, BoxCards
from companion.engine.records import replace
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import (
    MOST_NAME,
    Character,
    EventCard,
    IssueCard,
    Library,
    ModuleCard,
    Note,
    Scenario,
)
from companion.games.exoplanet_colony.components import (
    COLOURS,
    LEVEL_ACTIONS,
    MAX_PLAYERS,
    PARAMETERS,
    RESOURCE_COLOURS,
    RESOURCES,
    START_HAND,
    ByResource,
    by_resource,
)
from companion.games.exoplanet_colony.house_rules import RECOMMENDED, HouseRules
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
    """The Resource Board: actions at two spaces of the Emergency Level (EC-I2), card colours (EC-C7)."""

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

    `deck` is 0 if the Player Deck is not counted. `library` holds the cards typed in at earlier tables. A
    `light` table begins with no part tracked (`companion.engine.tracking`).
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
    light: bool = declare(Flag("The light way"), default=False)


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if start productions, characters or card colours are not possible.

    Rules EC-S3, EC-S6, EC-C7.
    """
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
    """EC-S3: return the start productions."""
    return by_resource(lambda resource: getattr(scenario, f"{resource}_production"))


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return the table before the first turn: only the Central Hub, with all pawns on it (EC-S5)."""
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
    """EC-S6, EC-S7: return a player with the character and a hand of cards of unknown colour."""
    character = setup.characters[index] if index < len(setup.characters) else ""
    return Colonist(seat.id, seat.name, character, hand=Hand().plus(UNKNOWN, setup.start_hand))


def _board(board: BoardSetup) -> Board:
    """EC-I2: return the Resource Board. Only the first space's actions are printed; the others are typed."""
    actions = (LEVEL_ACTIONS[0], board.actions_1, board.actions_2)
    return Board(actions, board.oxygen, board.water, board.food, board.energy, board.emergencies)


KINDS: Mapping[str, Text] = {
    "modules": Text("module"),
    "characters": Text("character"),
    "events": Text("event"),
    "cards": Text("card"),
    "issues": Text("issue"),
}
"""Kind of the box cards for each part of a library."""
SCENARIO, BOARD, HOUSE = "scenario", "board", "house"
THE_BOARD, THE_HOUSE = "resource-board", "house"
NAME = "name"
BOX: Mapping[str, BoxKind] = {
    "module": BoxKind(Text("Modules"), ModuleCard, NAME),
    "event": BoxKind(Text("Events"), EventCard, NAME),
    "character": BoxKind(Text("Characters"), Character, NAME),
    "card": BoxKind(Text("Items and Plans"), Note, NAME),
    "issue": BoxKind(Text("Health issues"), IssueCard, NAME),
    SCENARIO: BoxKind(Text("Scenarios"), Scenario, NAME),
    BOARD: BoxKind(Text("Resource Board"), BoardSetup),
}
"""What is printed in the box (EC-S6)."""
COUNTED_FIELDS = ("hands", "start_hand", "deck")
"""Fields for the way of counting, which the next table takes over from this table."""
HABITS = (*COUNTED_FIELDS, "readings")
"""Fields kept for the next table.

Kept house rules are filled in only on the set-up page, so that they never apply unseen.
"""


def fill_setup(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Fill in what the raw set-up leaves out: cards, a known scenario, the board, the way of counting.

    House rules are not filled in, because players choose them on the set-up page, where they see them.
    """
    filled = {
        **{name: value for name, value in previous_house_rules(box).items() if name in COUNTED_FIELDS},
        **raw,
    }
    if "library" not in raw:
        filled["library"] = {part: known(part, box) for part in KINDS}
    given = raw.get(SCENARIO)
    if isinstance(given, Mapping) and isinstance(given.get(NAME), str):
        filled[SCENARIO] = {**box.get(SCENARIO, {}).get(slug(given[NAME]), {}), **given}
    typed = raw.get(BOARD, {})
    if isinstance(typed, Mapping):
        filled[BOARD] = {**board(box), **typed}
    return filled


def known(part: str, box: BoxCards) -> list[Mapping[str, Any]]:
    """Return the box cards of one part of the library, at most as many as this part can hold."""
    spec = fields.specs(Library)[part]
    return list(box.get(KINDS[part], {}).values())[: spec.most if isinstance(spec, Many) else 0]


def board(box: BoxCards) -> Mapping[str, Any]:
    """Return the Resource Board as it was typed before."""
    return box.get(BOARD, {}).get(THE_BOARD, {})


def previous_house_rules(box: BoxCards) -> Mapping[str, Any]:
    """Return the fields kept from the last table."""
    return box.get(HOUSE, {}).get(THE_HOUSE, {})


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return the cards typed at this table, as (kind, id, fields)."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    if setup.scenario.name:
        yield SCENARIO, slug(setup.scenario.name), fields.to_json(_scenario(setup, state))
    yield BOARD, THE_BOARD, fields.to_json(setup.board)
    habits = fields.to_json(setup)
    yield HOUSE, THE_HOUSE, {name: habits[name] for name in HABITS if name in habits}
    for part, kind in KINDS.items():
        cards: Sequence[ModuleCard | Character | EventCard | Note] = getattr(state.library, part)
        for card in cards:
            yield kind, slug(card.name), fields.to_json(card)
    yield from _named(setup, state)


def _scenario(setup: Setup, state: State) -> Scenario:
    """EC-A11: take the parameters from the state, because a correction may have changed them."""
    card: Scenario = replace(setup.scenario, **{name: getattr(state.planet, name) for name in PARAMETERS})
    return card


def _named(setup: Setup, state: State) -> Iterator[BoxCard]:
    """EC-S6: yield the characters for which only a name was typed."""
    known = {slug(card.name) for card in state.library.characters}
    for name in setup.characters:
        if name and slug(name) not in known:
            yield "character", slug(name), fields.to_json(Character(name))
