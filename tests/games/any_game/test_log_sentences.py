"""Every entry of the log reads as a sentence."""

import pytest

from companion.games.any_game import GAME
from tests.games.any_game.table import BIRDS, a_pad, the_move
from tests.games.sentences import check_sentence, every_kind

ROUNDS, SHEET = a_pad((5, 3), dealer=""), a_pad((5, 3), shape="sheet", lines=BIRDS)
IDS = {"row": "r1", "what": "red.r1", "counter": "blue"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, ROUNDS, kind, most, IDS)


@pytest.mark.parametrize(
    ("state", "kind", "given", "expected"),
    [
        (ROUNDS, "write-points", {"seat": "red", "row": "r2", "points": 18}, "Ada, Round 2: 18."),
        (SHEET, "write-points", {"seat": "blue", "row": "r1", "points": 4}, "Ben, Birds: 4."),
        (ROUNDS, "deal-first", {"seat": "blue"}, "Deals first: Ben."),
        (ROUNDS, "deal-first", {}, "Deals first: nobody."),
        (ROUNDS, "end-game", {}, "The game is over."),
        (ROUNDS, "correct", {"what": "blue.r1", "value": 4}, "Correction: Ben: Round 1 is 4."),
    ],
)
def test_sentences(state, kind, given, expected):
    assert the_move(state, kind, **given).words(GAME.names(state)) == expected
