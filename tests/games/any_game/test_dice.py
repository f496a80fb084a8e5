"""Dice: within bounds, the sum of those that count, and verifiable."""

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import Chance
from companion.engine.errors import Malformed
from companion.engine.move_context import MoveContext
from companion.games.any_game import GAME
from companion.games.any_game.dice import RollDice, counted, each_die, total
from companion.games.any_game.parts import DiceSet, Roll, dice_set
from companion.tables.create import open_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from tests.games.any_game.table import a_table, play, refusal


def rolls(state):
    return [offer.label for offer in GAME.offers(state, "") if offer.kind == "roll-dice" and not offer.asks]


@each(
    ("line", "dice"),
    [
        ("2d6", DiceSet(2, 6)),
        ("d20", DiceSet(1, 20)),
        ("3w8", DiceSet(3, 8)),
        ("4d6 best 3", DiceSet(4, 6, 3)),
        ("4D6, best 3, exploding", DiceSet(4, 6, 3, True)),
        ("4d6k3", DiceSet(4, 6, 3)),
        ("4d6k3!", DiceSet(4, 6, 3, True)),
        ("3d6!", DiceSet(3, 6, 0, True)),
        ("20d1000", DiceSet(20, 1000)),
    ],
)
def test_ag_p27_ag_p28_a_line_is_dice(line, dice):
    assert dice_set(line) == dice


@each("line", ["six", "0d6", "21d6", "2d1", "2d1001", "2d6 best 3", "2d6+1"])
def test_ag_p27_other_lines_are_none(line):
    with pytest.raises(Malformed, match="are no dice"):
        a_table(dice=[line])


@each(
    ("dice", "throws", "each", "sum_"),
    [
        pytest.param(DiceSet(2, 6), (6, 3), [(6, True), (3, True)], 9, id="AG-P27 the sum"),
        pytest.param(
            DiceSet(4, 6, 3),
            (5, 1, 3, 2),
            [(5, True), (1, False), (3, True), (2, True)],
            10,
            id="AG-P28 best",
        ),
        pytest.param(
            DiceSet(3, 6, 1), (4, 4, 2), [(4, True), (4, False), (2, False)], 4, id="AG-P28 equal ones"
        ),
        pytest.param(
            DiceSet(2, 6, 0, True), (6, 6, 2, 5), [(14, True), (5, True)], 19, id="AG-P28 exploding"
        ),
        pytest.param(
            DiceSet(2, 6, 1, True), (6, 1, 5), [(7, True), (5, False)], 7, id="AG-P28 exploding, best"
        ),
        pytest.param(
            DiceSet(2, 2, 0, True), (2,) * 10 + (2, 1), [(20, True), (3, True)], 23, id="AG-P28 nine times"
        ),
    ],
)
def test_what_counts(dice, throws, each, sum_):
    roll = Roll(dice, throws)
    assert (list(counted(roll)), total(roll)) == (each, sum_)
    move = RollDice(count=dice.count, sides=dice.sides, best=dice.best, explodes=dice.explodes, throws=throws)
    assert GAME.play(a_table(), move).dice.last == roll


@each(
    ("given", "throws"),
    [
        ({"count": 2, "sides": 6}, (1,)),
        ({"count": 2, "sides": 6}, (1, 2, 3)),
        ({"count": 2, "sides": 6}, (1, 7)),
        ({"count": 1, "sides": 6, "explodes": True}, (6,)),
        ({"count": 1, "sides": 6, "explodes": True}, (5, 5)),
    ],
)
def test_ag_p27_ag_p28_a_file_cannot_say_what_these_dice_cannot_show(given, throws):
    move = RollDice(**given, throws=throws)
    assert GAME.refusal(a_table(), move) == "These dice cannot show that."


def test_ag_p28_more_than_all_are_not_the_best():
    assert refusal(a_table(), "roll-dice", count=2, sides=6, best=3) == "Of 2 dice at most 2 count."


def test_ag_p27_dice_stay_at_hand_the_six_newest():
    state = a_table(dice=["2d6", "d8"])
    assert rolls(state) == ["Roll 2d6", "Roll 1d8"]
    for sides in (4, 10, 12, 20, 100):
        state = play(state, "roll-dice", count=1, sides=sides)
    assert rolls(state)[0] == "Roll 1d8"
    assert rolls(play(state, "roll-dice", count=1, sides=8)) == rolls(state)


# --- bounds, and the proof ------------------------------------------------------------------------

DICE = st.builds(
    lambda count, sides, best, explodes: DiceSet(count, sides, min(best, count), explodes),
    st.integers(1, 20),
    st.integers(2, 1000),
    st.integers(0, 20),
    st.booleans(),
)


@settings(max_examples=200)
@given(DICE, st.integers(0, 10**6))
def test_ag_p27_ag_p29_any_roll_is_within_its_bounds_and_worked_out_from_the_seed(dice, number):
    state = a_table()
    move = RollDice.of(dice).draw(state, MoveContext(Chance("a seed", number), 0))
    roll = GAME.play(state, move).dice.last
    chance, expected = Chance("a seed", number), []
    for _ in range(dice.count):
        throws = [1 + chance.below(dice.sides)]
        while dice.explodes and throws[-1] == dice.sides and len(throws) < 10:
            throws.append(1 + chance.below(dice.sides))
        assert all(1 <= throw <= dice.sides for throw in throws)
        expected.append(tuple(throws))
    assert list(each_die(dice, roll.throws)) == expected
    sums = sorted(map(sum, expected), reverse=True)
    assert total(roll) == sum(sums[: dice.best or None])


def test_ag_p29_a_roll_is_recorded_and_follows_from_the_seed_that_the_end_shows(app):
    """What somebody wants to have thrown does not count."""
    with app.app_context():
        table = table_cache.find(open_table("any_game", {"shape": "none"}, ["Ada"]).code)
        fields = {"count": 3, "sides": 6, "throws": [6, 6, 6]}
        for _ in range(2):
            play_tap(table, Tap("roll-dice", fields, by="host", expect=view_table(table).number))
        play_tap(table, Tap("end-game", {}, by="host", expect=2))
        log, seed = queries.log(table), view_table(table).seeds[0].seed
        for draw, entry in enumerate(log[:2]):
            chance = Chance(seed, draw)
            assert entry.fields["throws"] == [1 + chance.below(6) for _ in range(3)]
            assert entry.drawn == ("throws",)
