"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.any_game import GAME
from tests.games.any_game.table import BIRDS, a_pad, all_parts, the_move, write
from tests.games.sentences import check_sentence, every_kind

ROUNDS, SHEET = a_pad((5, 3), dealer=""), a_pad((5, 3), shape="sheet", lines=BIRDS)
PARTS = write(all_parts(), "red", 1, 5)
IDS = {"row": "r1", "what": "red.r1", "counter": "blue", "card": "c1", "timer": "t1"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, PARTS, kind, most, IDS)


@each(
    ("state", "kind", "given", "expected"),
    [
        (ROUNDS, "write-points", {"seat": "red", "row": "r2", "points": 18}, "Ada, Round 2: 18."),
        (SHEET, "write-points", {"seat": "blue", "row": "r1", "points": 4}, "Ben, Birds: 4."),
        (ROUNDS, "deal-first", {"seat": "blue"}, "Deals first: Ben."),
        (ROUNDS, "deal-first", {}, "Deals first: nobody."),
        (ROUNDS, "end-game", {}, "The game is over."),
        (PARTS, "end-game", {"winners": ["blue", "red"]}, "The game is over. Won: Ben and Ada."),
        (PARTS, "place-card", {"card": "c1", "to": "top"}, "Revealed card Boss: back on top of the deck."),
        (PARTS, "change-counter", {"counter": "k1", "seat": "blue", "by": -2}, "Ben: Life -2."),
        (PARTS, "change-counter", {"counter": "k3", "by": 1}, "Doom +1."),
        (PARTS, "pause-timer", {"timer": "t1"}, "Sand glass 1:00: paused."),
        (PARTS, "pass-clock", {"timer": "t2", "seat": "red"}, "Ada is done. Chess clock 10:00 runs on."),
        (ROUNDS, "correct", {"what": "blue.r1", "value": 4}, "Correction: Ben: Round 1 is 4."),
    ],
)
def test_sentences(state, kind, given, expected):
    assert the_move(state, kind, **given).words(GAME.names(state)) == expected


@each(
    ("kind", "given", "expected"),
    [
        (
            "roll-dice",
            {"count": 4, "sides": 6, "best": 3, "throws": (5, 3, 1, 2)},
            "Rolled 4d6, best 3: 5 + 3 + (1) + 2 = 10.",
        ),
        ("draw-players", {"what": "first", "drawn": ("blue",)}, "First player: Ben."),
        ("draw-players", {"what": "order", "drawn": ("blue", "red")}, "Order of play: Ben, Ada."),
        ("draw-players", {"what": "2", "drawn": ("blue", "red")}, "Two teams: Ben against Ada."),
    ],
)
def test_sentences_of_what_was_drawn(kind, given, expected):
    assert GAME.moves[kind](**given).words(GAME.names(PARTS)) == expected
