"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.astrojam import GAME
from tests.games.astrojam.table import a_table, the_move
from tests.games.sentences import check_sentence, every_kind

STATE = a_table(items=["Screw", "Pump", "Bolt", "Fuse", "Map"], outside="red")
IDS = {"astronaut": "blue-2", "item": "item-4", "what": "deck.actions"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


SENTENCES = [
    ("begin", {"seat": "blue"}, "Ben begins."),
    ("place-astronaut", {}, "An astronaut is placed."),
    ("place-astronaut", {"all": True}, "All astronauts are placed."),
    ("place-robot", {}, "A robot is placed."),
    ("place-robot", {"all": True}, "All robots are placed."),
    ("deal-items", {"sites": [3, 1, 2, 5, 4]}, "The items go to CARGO sites 3, 1, 2, 5, 4."),
    ("deal-items", {"by_hand": True}, "The items lie on CARGO sites."),
    ("place-crates", {"board": "largest", "count": 4}, "Crates: 4 on the largest board."),
    ("place-crates", {"board": "all"}, "All crates are placed."),
    ("draw-hands", {}, "Everybody draws eight action cards."),
    ("lay-task", {"column": "lab", "item": "item-2"}, "New task: Pump to the lab."),
    ("lay-task", {"column": "lab", "item": "none"}, "No task is left for the lab."),
    ("lay-condition", {"column": "lab", "place": "engine"}, "New condition of the lab: visit the engine."),
    ("lay-condition", {"column": "lab", "place": "none"}, "No condition is left for the lab."),
    ("move-astronaut", {}, "Astronaut card: an own astronaut moves."),
    ("throw-by-astronaut", {}, "Astronaut card: an own astronaut throws."),
    (
        "throw-by-astronaut",
        {"over": ["blue-1", "green-2", "blue-3"]},
        "Astronaut card: an own astronaut throws over 2 of Ben and 1 of Cleo.",
    ),
    ("move-rival", {"astronaut": "green"}, "Rival card: an astronaut of Cleo is moved."),
    ("move-robot", {}, "Robot card: a robot moves."),
    ("throw-by-robot", {"over": ["blue"]}, "Robot card: a robot throws over 1 of Ben."),
    ("move-crates", {}, "Crate card: crates are moved."),
    ("swap", {}, "Swap card: two neighbours change places."),
    ("swap", {"swapped": ["blue-1", "green"]}, "Swap card: an astronaut of Ben and Cleo changes places."),
    ("steal", {}, "Swap card: an item is taken from the next space."),
    ("steal", {"astronaut": "green-3"}, "Swap card: an item is stolen from Cleo."),
    ("shift-spacesuit", {"astronaut": "blue-3"}, "Spacesuit card: an astronaut of Ben goes outside."),
    (
        "shift-spacesuit",
        {"astronaut": "red", "item": "item-5"},
        "Spacesuit card: an astronaut of Ada goes outside with Map.",
    ),
    ("tick-visit", {"place": "lab"}, "Visited this turn: lab."),
    ("tick-visit", {"place": "engine", "on": False}, "Not visited this turn: engine."),
    ("deliver", {"column": "computer"}, "Delivered to the computer."),
    ("score", {"visited": True}, "Task and condition score 2."),
    ("score", {"visited": False}, "The task scores 1."),
    ("end-actions", {}, "No more action cards."),
    ("discard-and-draw", {"strength": 3}, "A card of strength 3 is discarded, 3 are drawn."),
    ("discard-eleventh", {"seat": "blue"}, "Ben discards one of eleven cards."),
    ("tell-strength", {"seat": "red", "strength": 18}, "Ada has 18 strength in hand."),
    ("cards-drawn", {"seat": "blue"}, "Ben has drawn the cards."),
    ("name-items", {"item_1": "Screw"}, "The items have names."),
    ("rival-draws", {"seat": "blue"}, "Ben draws a card."),
    ("end-turn", {}, "The turn is over."),
    (
        "score-delivery",
        {"column": "lab", "visited": True},
        "Delivered to the lab: task and condition score 2.",
    ),
    ("score-delivery", {"column": "lab", "visited": False}, "Delivered to the lab: the task scores 1."),
    (
        "lay-objective",
        {"column": "lab", "item": "item-2", "place": "engine"},
        "New objective of the lab: Pump, visit the engine.",
    ),
    ("play-first-turn", {}, "The first turn begins."),
    ("tell-hand", {"seat": "red", "hand": 4}, "Cards in hand of Ada: 4."),
    ("track", {"part": "cards", "on": True}, "Tracked by the app from now on: Cards one by one."),
    ("correct", {"what": "blue.hand", "value": 7}, "Correction: Ben: cards in hand is 7."),
]


@each(("kind", "given", "expected"), SENTENCES)
def test_sentences(kind, given, expected):
    said = the_move(STATE, kind, **given).words(GAME.names(STATE))
    assert said == expected


def test_every_move_has_its_sentence_here():
    assert {kind for kind, _, _ in SENTENCES} == set(GAME.moves)


def test_what_shows_hidden_cards_is_marked():
    """Taking it back asks first: a card of the table was turned up."""
    assert {kind for kind, cls in GAME.moves.items() if cls.reveals} >= {"lay-task", "lay-condition"}


def test_relative_changes_do_not_get_stale():
    """A hand over the limit hangs on its own seat alone: a neighbour's card does not disturb it."""
    assert {kind for kind, cls in GAME.moves.items() if cls.anchor == "none"} == {"correct", "track"}
    assert {kind for kind, cls in GAME.moves.items() if cls.anchor == "seat"} == {
        "discard-eleventh",
        "tell-hand",
        "tell-strength",
        "cards-drawn",
    }
