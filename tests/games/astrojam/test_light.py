"""Astrojam with little of the table tracked: what is left out, and what becomes unknown."""

from dataclasses import replace

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.engine.prompts import Tone
from companion.games.astrojam import GAME
from companion.games.astrojam.parts import PARTS
from companion.games.astrojam.state import ACTION, DRAWING, OVER, SCORING
from companion.games.astrojam.views import panel
from tests.games.astrojam.grid_drawing import render_grid
from tests.games.astrojam.table import (
    a_table,
    at_light,
    correct,
    delivered,
    ended,
    light_table,
    light_tie,
    new_game,
    play,
    plays,
    prompt_ids,
    refusal,
    scores,
    the_prompt,
    where,
)


def track(state, *parts, on=True):
    return plays(state, *(("track", {"part": part, "on": on}) for part in parts))


def notes(state, seat):
    return [str(note) for prompt in GAME.prompts(state, seat) for note in prompt.notes]


# --- setting up ---


def test_a_light_table_asks_who_begins_and_what_lies_there():
    """AJ-S3, AJ-S9: all between them is done without the app, and the objectives may wait."""
    state = new_game(light=True)
    assert set(state.untracked) == {"cards", "visits"}, "this table has no map"
    assert refusal(play(state, "begin", seat="red"), "place-robot") is not None
    asked = the_prompt(at_light(skip=False), "columns")
    assert [offer.kind for offer in asked.offers] == ["play-first-turn"]
    assert where(at_light()) == ("red", ACTION)


def test_one_tap_tells_an_objective_and_the_third_begins_the_first_turn():
    state = at_light(skip=False)
    for column in ("computer", "engine", "lab"):
        grid = panel(state, "red").objective
        assert [len(offers) for _, offers in grid] == [3] * 5
        assert {offer.fields["column"] for _, offers in grid for offer in offers} == {column}
        state = play(state, "lay-objective", column=column, item="item-2", place="lab")
    assert where(state) == ("red", ACTION)
    assert panel(state, "red").objective == ()


def test_a_full_table_cannot_begin_before_the_objectives_are_told():
    state = new_game()
    assert "tracked" in str(refusal(a_table(), "end-turn"))
    assert "First in the set-up" in str(refusal(state, "play-first-turn"))


# --- a turn ---


def test_a_turn_ends_in_one_move():
    """AJ-T6, AJ-Q8: the player discards and draws at the table."""
    state = light_table()
    prompt = the_prompt(state, "act")
    assert [offer.kind for offer in prompt.offers] == ["end-turn"]
    assert where(play(state, "end-turn")) == ("blue", ACTION)


@pytest.mark.parametrize(("visited", "points"), [(True, 2), (False, 1)])
def test_a_delivery_is_scored_in_one_move(visited, points):
    """AJ-T4, AJ-J4, AJ-J5: a table that does not tick visits has a button for each answer."""
    state = light_table()
    labels = [str(one.label) for one in panel(state, "red").columns[0].deliver]
    assert labels == ["+1", "+2"]
    state = play(state, "score-delivery", column="computer", visited=visited)
    assert scores(state)[0] == points
    assert state.turn.phase == SCORING
    told = play(state, "lay-objective", column="computer", item="item-4", place="lab")
    assert where(told) == ("red", DRAWING)
    assert where(play(told, "end-turn")) == where(play(state, "end-turn")) == ("blue", ACTION)


def test_what_was_ticked_is_not_asked_again():
    """AJ-T4: with ticks, a delivery scores 2 at once; without the tick it is asked."""
    full = a_table(played=("robot",), visited=("engine",))
    assert [str(one.offer.label) for one in panel(full, "red").columns[0].deliver] == [
        "Delivered to the computer: 2 points"
    ]
    assert scores(play(full, "score-delivery", column="computer", visited=True))[0] == 2
    assert panel(full, "red").columns[1].deliver[0].offer.kind == "deliver"
    state = track(light_table(), "visits")
    assert {one.deliver[0].offer.kind for one in panel(state, "red").columns} == {"deliver"}
    state = play(state, "tick-visit", place="lab")
    kinds = [one.deliver[0].offer.kind for one in panel(state, "red").columns]
    assert kinds == ["deliver", "score-delivery", "score-delivery"]


def test_a_table_that_tracks_cards_and_no_visits_is_asked():
    state = track(a_table(played=("robot",), visited=("engine",)), "visits", on=False)
    assert {one.deliver[0].offer.kind for one in panel(state, "red").columns} == {"deliver"}
    assert panel(state, "red").columns[0].tick is None


def test_a_full_table_still_checks_a_delivery():
    """AJ-Q3: an action card brings the item."""
    assert "action card" in str(refusal(a_table(), "score-delivery", column="lab", visited=True))
    assert refusal(light_table(), "score-delivery", column="lab", visited=True) is None


def test_cards_that_nobody_told_leave_their_decks_too():
    """AJ-T5, AJ-Q11: both cards of an untold column are drawn, and a missed condition is discarded."""
    state = at_light().with_piles(tasks=9, conditions=9)
    state = play(state, "score-delivery", column="lab", visited=False)
    assert (state.piles.tasks, state.piles.conditions, state.piles.missed) == (8, 8, 1)


def test_without_a_condition_there_is_one_answer():
    state = light_table(columns={"lab": ("item-1", "none"), "engine": ("none", "none")})
    columns = panel(state, "red").columns
    assert [one.offer.fields.get("visited") for one in columns[2].deliver] == [False]
    assert columns[1].deliver[0].offer.refusal is not None
    assert refusal(state, "score-delivery", column="lab", visited=True) is not None


# --- who draws how many ---


def test_everybody_is_told_who_draws_how_many():
    """2.5: on the own phone, on every other phone, and on one without a seat."""
    state = plays(light_table(), *[("rival-draws", {"seat": seat}) for seat in ("blue", "green", "blue")])
    assert str(the_prompt(state, "compensation", "blue").text) == "Draw 2 cards: Ada played."
    assert str(the_prompt(state, "compensation", "green").text) == "Draw 1 card: Ada played."
    for seat in ("red", ""):
        assert "Ben draws 2, Cleo draws 1." in notes(state, seat)
    assert [one.draws for one in panel(state, "").players] == [0, 2, 1]
    after = play(state, "cards-drawn", seat="blue")
    assert [one.draws for one in panel(after, "").players] == [0, 0, 1]


def test_own_draws_need_no_tap_in_the_own_turn():
    state = plays(light_table(), ("rival-draws", {"seat": "blue"}), "end-turn")
    assert prompt_ids(state, "blue") == ["act"]
    assert "Draw 1 card: Ada played. No tap is needed." in notes(state, "blue")
    assert panel(play(state, "end-turn"), "").players[1].draws == 0, "the draw is over with the turn"


def test_nobody_draws_for_the_own_card():
    """AJ-Q17."""
    assert refusal(light_table(), "rival-draws", seat="red") is not None
    assert refusal(at_light(skip=False), "rival-draws", seat="blue") is not None


@each(("points", "word"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_the_points_of_a_seat_are_counted_in_words(points, word):
    state = correct(light_table(), "blue.tasks", points)
    assert panel(state, "red").seat_words["blue"] == word


# --- hands that nobody counted ---


def test_a_hand_is_unknown_after_a_move_and_known_once_it_is_set():
    state = play(light_table(), "rival-draws", seat="blue")
    assert {"red.hand", "blue.hand", "deck.actions", "visited.lab"} <= GAME.unknown(state)
    state = track(state, "cards")
    assert str(the_prompt(state, "act").text) == "Play cards, but not the last one."
    assert refusal(state, "move-astronaut") is None, "an unknown hand stops nobody"
    state = correct(state, "red.hand", 1)
    assert "last card" in str(refusal(state, "move-astronaut"))
    assert state.player("blue").hand == 8
    assert "blue.hand" in GAME.unknown(play(state, "end-actions"))


def test_no_hand_is_over_the_limit_while_nobody_counts():
    """AJ-H2: a hand of eleven waits until it is counted again."""
    eleven = play(a_table(hand={"blue": 10}), "move-rival", astronaut="blue")
    light = track(eleven, "cards", on=False)
    assert "discard-blue" not in prompt_ids(light, "blue")
    assert track(light, "cards") == eleven
    moved = track(play(light, "end-turn"), "cards")
    assert "discard-blue" not in prompt_ids(moved, "blue")
    assert correct(moved, "blue.hand", 9).player("blue").due == 0


def test_a_delivery_may_follow_a_card_that_was_not_tracked():
    state = track(play(light_table(), "rival-draws", seat="blue"), "cards")
    assert refusal(state, "deliver", column="lab") is None
    assert "action card" in str(
        refusal(plays(state, "end-actions", ("discard-and-draw", {"strength": 1})), "deliver", column="lab")
    )


def test_a_tick_is_unknown_until_it_is_made_again():
    state = track(a_table(visited=("engine",), played=("robot",)), "visits", on=False)
    state = track(play(state, "move-robot"), "visits")
    assert not panel(state, "red").columns[0].visited
    state = play(state, "tick-visit", place="engine")
    assert panel(state, "red").columns[0].visited
    assert "visited.lab" in GAME.unknown(state)


def test_a_map_that_was_not_tracked_is_put_together_piece_by_piece():
    """AJ-I2: a piece whose space is unknown blocks nobody."""
    grid = render_grid("r1 . C+i1 b1", "r2 c1 . o1", ". X g1 C+c2")
    state = track(replace(a_table(), grid=grid), "map", on=False)
    assert panel(state, "red").map is None
    state = track(play(state, "move-robot"), "map")
    assert "does not know" in str(refusal(state, "move-robot", piece="robot-1", to="2.1"))
    assert all(not cell.element for row in panel(state, "red").map.rows for cell in row)
    state = correct(state, "red-1.at", "3.0")  # where blue-1 stood
    assert state.grid.at("red-1") == "3.0"
    assert "blue-1.at" in GAME.unknown(state)


def test_a_table_without_boards_has_no_map_to_track():
    assert set(GAME.parts_of(a_table())) == set(PARTS) - {"map"}
    with pytest.raises(IllegalMove, match="keeps no map"):
        track(light_table(), "map", on=False)


# --- the end ---


def test_a_tie_asks_for_the_cards_in_hand():
    """AJ-E3, AJ-J13, AJ-J14: then for the strength."""
    state = light_tie()
    assert (state.turn.phase, ended(state)) == (OVER, None)
    assert prompt_ids(state, "blue") == ["hand-blue", "hand-red"]
    state = play(state, "tell-hand", seat="red", hand=4)
    assert ended(play(state, "tell-hand", seat="blue", hand=5)) == ("cards", ("blue",))
    level = play(state, "tell-hand", seat="blue", hand=4)
    assert prompt_ids(level, "blue") == ["strength-blue", "strength-red"]


def test_a_hand_that_is_set_by_hand_counts_more_than_what_was_told():
    state = play(light_tie(), "tell-hand", seat="red", hand=4)
    state = play(correct(track(state, "cards"), "red.hand", 8), "tell-hand", seat="blue", hand=5)
    assert ended(state) == ("cards", ("red",))


# --- the same evening ---


def test_the_same_evening_ends_the_same_in_light_and_in_full():
    full, light = a_table(2), light_table(2)
    for column, visited in (("computer", True), ("engine", False), ("lab", True), ("engine", True)):
        full = delivered(full, column, visited=visited)
        light = play(light, "score-delivery", column=column, visited=visited)
        light = play(light, "lay-objective", column=column, item="item-4", place="computer")
        full, light = play(full, "discard-and-draw", strength=1), play(light, "end-turn")
        assert where(full) == where(light)
    hidden = {value.id for value in GAME.values(light)} - {value.id for value in GAME.tracked_values(light)}
    told = [{v.id: v.value for v in GAME.values(state) if v.id not in hidden} for state in (full, light)]
    assert told[0] == told[1]
    assert GAME.figures(full) == GAME.figures(light)


@each("seat", ["red", "blue"])
def test_the_turn_is_ended_by_the_main_act_of_every_phone(seat):
    """AJ-T6: another player's phone may end the turn of a player without a phone."""
    asked = next(prompt for prompt in GAME.prompts(at_light(), seat) if prompt.id == "act")
    assert (asked.tone, asked.offers[0].kind) == (Tone.DO, "end-turn")


@each("told", [False, True])
def test_a_delivery_without_its_objective_says_so(told):
    state = at_light()
    if told:
        state = play(state, "lay-objective", column="lab", item="item-2", place="engine")
    state = play(state, "score-delivery", column="lab", visited=False)
    said = "Scored without the objective: its cards were not told."
    assert (said in the_prompt(state, "refill").notes) is not told


@each("first", ["", "blue"])
def test_lots_for_the_first_turn_are_drawn_once(first):
    """AJ-S3: the app asks who begins, so the guide for the table tells nobody to draw lots as well."""
    state = replace(new_game(light=True), first=first)
    steps = [str(step) for group in GAME.setting_up(state) for step in group.steps]
    assert not [step for step in steps if "lots" in step]
    assert ("Ben has the first turn." in steps) is bool(first)
