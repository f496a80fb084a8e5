"""The worked cases of the fact sheet, each by its id.

What depends on where things stand (AJ-J20, AJ-J21, AJ-J22, AJ-J23, AJ-J25) is played on the map in
test_grid_pawns.py, test_grid_crates.py and test_grid_swaps.py; here is what the app keeps at a table without
one.
"""

from each import each

from companion.games.astrojam.components import BOARDS, CRATES
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    CRATES_STEP,
    DRAWING,
    ITEMS_STEP,
    OVER,
    ROBOTS_STEP,
    Outside,
)
from tests.games.astrojam.table import (
    COLUMNS,
    a_table,
    at_step,
    delivered,
    ended,
    hands,
    passed,
    play,
    plays,
    refusal,
    scores,
    the_prompt,
    where,
)

FULL = "{}: at most {} crates. Only 4, 3, 3 and 3 makes 13."


@each(("board", "most"), [("largest", 4), ("second", 3), ("third", 3), ("fourth", 3)], ids=str)
def test_aj_j1_only_4_3_3_3_crates(board, most):
    state = at_step(CRATES_STEP)
    too_many = FULL.format(BOARDS[board], most)
    assert refusal(state, "place-crates", board=board, count=most + 1) == too_many
    state = play(state, "place-crates", board=board, count=most)
    assert refusal(state, "place-crates", board=board) == too_many
    split = play(state, "place-crates", board="all").setup.crates
    assert (split, sum(split)) == ((4, 3, 3, 3), CRATES)


@each(("players", "each"), [(2, [2, 1]), (3, [1, 1, 1]), (4, [1, 1, 1, 0])], ids=["2", "3", "4"])
def test_aj_j2_robots(players, each):
    state, by = at_step(ROBOTS_STEP, players), []
    while state.step == ROBOTS_STEP:
        by.append(the_prompt(state, "robots").seat)
        state = play(state, "place-robot")
    assert [by.count(seat) for seat in state.seats] == each


@each(("players", "pawns"), [(2, 6), (3, 9), (4, 12)])
def test_aj_j3_astronauts_on_the_board(players, pawns):
    state = at_step(ASTRONAUTS_STEP, players)
    for _ in range(pawns):
        assert state.step == ASTRONAUTS_STEP
        state = play(state, "place-astronaut")
    assert (state.step, state.setup.astronauts) == (ROBOTS_STEP, pawns)
    assert play(at_step(ASTRONAUTS_STEP, players), "place-astronaut", all=True) == state
    assert play(state, "place-robot", all=True).step == ITEMS_STEP


def test_aj_j4_a_delivery_with_its_condition():
    state = plays(a_table(piles={"tasks": 9, "conditions": 9}), "move-astronaut")
    state = plays(state, ("tick-visit", {"place": "engine"}), ("deliver", {"column": "computer"}))
    state = play(state, "score", visited=True)
    assert scores(state) == [2, 0, 0]
    assert (state.player("red").tasks, state.player("red").conditions) == (1, 1)
    assert (state.column("computer").task, state.column("computer").condition) == ("", "")
    state = play(state, "lay-task", column="computer", item="item-5")
    state = play(state, "lay-condition", column="computer", place="lab")
    assert (state.column("computer").task, state.column("computer").condition) == ("item-5", "lab")
    assert (state.piles.tasks, state.piles.conditions, state.piles.missed) == (8, 8, 0)


def test_aj_j5_a_delivery_without_its_condition():
    state = delivered(a_table(piles={"tasks": 9, "conditions": 9}), "computer", task="item-5")
    assert scores(state) == [1, 0, 0]
    assert (state.player("red").tasks, state.player("red").conditions) == (1, 0)
    assert (state.column("computer").task, state.column("computer").condition) == ("item-5", "computer")
    assert (state.piles.tasks, state.piles.conditions, state.piles.missed) == (8, 8, 1)


def test_aj_j6_a_full_hand_draws_the_11th_and_discards_one():
    state = play(a_table(hand={"blue": 10}), "move-rival", astronaut="blue")
    assert hands(state) == [7, 11, 8]
    assert hands(play(state, "discard-eleventh", seat="blue")) == [7, 10, 8]


def test_aj_j7_nine_cards_and_a_strength_of_four():
    state = plays(a_table(hand=9), "end-actions", ("discard-and-draw", {"strength": 4}))
    seen = [hands(state)[0]]
    while state.over_limit("red"):
        state = play(state, "discard-eleventh", seat="red")
        seen.append(hands(state)[0])
    assert seen == [11, 11, 10]  # two are discarded extra
    assert (where(state), state.piles.played) == (("blue", "action"), 3)


def test_aj_j8_of_four_cards_three_may_be_played():
    state = plays(a_table(hand=4), "move-robot", "move-crates", "swap")
    assert hands(state)[0] == 1
    assert refusal(state, "move-astronaut") == "The last card stays in hand: it is for the drawing phase."


def test_aj_j9_of_one_card_none_may_be_played():
    state = a_table(hand=1)
    assert refusal(state, "move-astronaut") == "The last card stays in hand: it is for the drawing phase."
    state = plays(state, "end-actions", ("discard-and-draw", {"strength": 3}))
    assert hands(state)[0] == 3


@each("kind", ["throw-by-astronaut", "throw-by-robot"])
def test_aj_j10_a_throw_over_two_of_ben_one_of_cleo_one_own(kind):
    over = ["blue-1", "blue-3", "green-2", "red-1"]
    assert hands(play(a_table(), kind, over=over)) == [7, 10, 9]


def test_aj_j11_the_round_is_played_to_its_end():
    state = delivered(a_table(points={"red": 4, "green": 5}), "computer")
    state = play(state, "discard-and-draw", strength=1)
    assert (scores(state), state.last_round, where(state)) == ([5, 0, 5], True, ("blue", "action"))
    state = passed(state)
    assert (ended(state), where(state)) == (None, ("green", "action"))
    state = play(delivered(state, "engine"), "discard-and-draw", strength=1)
    assert (scores(state), ended(state)) == ([5, 0, 6], ("points", ("green",)))


def test_aj_j12_the_last_player_reaches_five():
    state = delivered(a_table(turn="green", points={"green": 4}), "computer")
    assert (ended(state), where(state)) == (None, ("green", DRAWING))
    state = play(state, "discard-and-draw", strength=1)
    assert ended(state) == ("points", ("green",))


def tied(**more):
    """Ada and Ben have 5 points each, Cleo none."""
    return a_table(phase=OVER, points={"red": 5, "blue": 5}, **more)


def test_aj_j13_more_cards_in_hand():
    assert ended(tied(hand={"red": 7, "blue": 6})) == ("cards", ("red",))


def test_aj_j14_more_strength_in_hand():
    state = tied(hand=7)
    assert ended(state) is None
    state = play(state, "tell-strength", seat="red", strength=15)
    assert ended(state) is None
    assert ended(play(state, "tell-strength", seat="blue", strength=18)) == ("strength", ("blue",))


def test_aj_j15_all_equal():
    state = play(tied(hand=7), "tell-strength", seat="red", strength=15)
    state = play(state, "tell-strength", seat="blue", strength=15)
    assert ended(state) == ("shared", ("red", "blue"))


@each("astronaut", ["red", "red-2"])
def test_aj_j16_an_own_one_goes_out_and_nobody_draws(astronaut):
    state = play(a_table(), "shift-spacesuit", astronaut=astronaut)
    assert (state.outside, hands(state)) == (Outside(astronaut), [7, 8, 8])


def test_aj_j17_a_rival_goes_out_and_its_owner_draws():
    state = play(a_table(outside="red-2"), "shift-spacesuit", astronaut="blue-1")
    assert (state.outside, hands(state)) == (Outside("blue-1"), [7, 9, 8])


def test_aj_j18_the_one_outside_cannot_be_shifted():
    said = "That astronaut is outside already: another one has to go."
    assert refusal(a_table(outside="red-2"), "shift-spacesuit", astronaut="red-2") == said
    assert refusal(a_table(outside="red-2"), "shift-spacesuit", astronaut="red-1") is None


def test_aj_j19_a_rival_that_is_moved_carries_nothing_and_delivers_nothing():
    """No item can even be named; on the map it stays where it lies (test_grid_pawns.py)."""
    state = play(a_table(), "move-rival", astronaut="blue")
    assert (state.outside, state.columns) == (None, a_table().columns)
    assert (hands(state), where(state)) == ([7, 9, 8], ("red", "action"))


def test_aj_j24_an_item_from_a_space_without_a_pawn():
    assert hands(play(a_table(), "steal")) == [7, 8, 8]


def test_aj_j26_an_item_that_lies_there_already_is_not_a_delivery():
    task, _ = COLUMNS["computer"]
    state = delivered(a_table(readings={"after_scoring": "go-on"}), "computer", task=task)
    assert (scores(state), where(state)) == ([1, 0, 0], ("red", "action"))
    assert state.column("computer").task == state.column("computer").last == task
    state = play(passed(state), "tick-visit", place="computer")
    said = "An item is brought by an action card: none was played this turn."
    assert refusal(state, "deliver", column="computer") == said
